"""Dates, prices, times and addresses, which people write and books don't have."""

import random
import re
import string
from collections.abc import Callable, Sequence

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_UNITS = (
    "km m cm mm kg g mg lb oz l ml ft in mi mph hours min s days weeks months years GB MB".split()
)
_DOMAINS = "com com com org net edu gov co.uk de io ca info".split()
_MAILBOXES = (
    "{}", "{}.{}", "{}.{}", "{i}.{}", "{i}{}", "{}_{}", "{}{}", "{}{n}", "{}.{}{n}", "{}{year}",
    "{}-{}", "info", "contact", "office",
)  # fmt: skip
_MAIL_PROVIDERS = "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com gmx.net".split()
_FRAMES = (
    "{}", "{}", "{}", "on {}", "{}.", "({})", "about {}", "from {} to {}", "{}, {}", "it was {}",
    "{} and {}", "{} - {}", "see {}", "Date: {}", "at {}", "{} / {}", "#{}", "{}?", "by {}",
    "for {}",
)  # fmt: skip


class SyntheticText:
    """Reproducible made-up lines; words for addresses come from the training text."""

    frames: tuple[str, ...] = _FRAMES
    domains: Sequence[str] = _DOMAINS

    @classmethod
    def borrowing(cls, lines: list[str], alphabet: Sequence[str], seed: int) -> "SyntheticText":
        """Makes up lines with the words of prepared lines. The alphabet lists what may be written alone."""
        return cls(re.findall(r"\b[a-z]{2,}\b", "\n".join(lines)), alphabet, seed)

    def __init__(self, words: list[str], alphabet: Sequence[str], seed: int):
        self._random = random.Random(seed)
        self._words = words or ["word"]
        self._alphabet = alphabet
        self._makers: tuple[tuple[Callable[[], str], int], ...] = (
            (self.date, 6), (self.year, 3), (self.time, 4), (self.price, 5), (self.number, 6),
            (self.phone, 4), (self.email, 8), (self.web, 3), (self.percentage, 3),
            (self.measure, 3), (self.sum, 1), (self.code, 1),
        )  # fmt: skip

    def lines(self, characters: int) -> list[str]:
        """Lines of at least `characters` characters in total."""
        makers, weights = zip(*self._makers)
        lines, total = [], 0
        while total < characters:
            frame = self.frame()
            maker = self._random.choices(makers, weights)[0]
            line = frame.format(*(maker() for _ in range(frame.count("{}"))))
            lines.append(line)
            total += len(line) + 1
        return lines

    def frame(self) -> str:
        """A line with placeholders."""
        return self._random.choice(self.frames)

    def single_characters(self, count: int) -> list[str]:
        """Lines of one character, the alphabet repeatedly: a pad is also used for those."""
        characters = [character for character in self._alphabet if character != " "]
        return [characters[i % len(characters)] for i in range(count)]

    def _digits(self, count: int) -> str:
        return "".join(self._random.choice(string.digits) for _ in range(count))

    def _word(self) -> str:
        return self._random.choice(self._words)

    def year(self) -> str:
        recent, any_other = self._random.randint(1950, 2035), self._random.randint(1200, 2100)
        return str(self._random.choice((recent, any_other)))

    def date(self) -> str:
        r = self._random
        day, month, year = r.randint(1, 28 + r.randint(0, 3)), r.randint(1, 12), self.year()
        name = _MONTHS[month - 1]
        return r.choice((
            f"{day}/{month}/{year}", f"{month}/{day}/{year[2:]}", f"{day}/{month}",
            f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}",
            f"{month:02}-{day:02}-{year[2:]}", f"{day} {name} {year}",
            f"{name} {day}, {year}", f"{name[:3]} {day}", f"{day} {name[:3]}", f"{name} {day}",
            f"{r.choice(_DAYS)}, {name} {day}", f"{r.choice(_DAYS)[:3]} {day} {name[:3]}",
            f"{name} {year}",
        ))  # fmt: skip

    def time(self) -> str:
        r = self._random
        minute = r.choice((0, 15, 30, 45, r.randint(0, 59)))
        half = r.choice(("am", "pm", "a.m.", "p.m.", "AM", "PM"))
        twelve, separator = r.randint(1, 12), r.choice(("", " "))
        return r.choice((
            f"{r.randint(0, 23)}:{minute:02}", f"{twelve}:{minute:02}{separator}{half}",
            f"{twelve}{separator}{half}", f"{twelve}:{minute:02}",
            f"{r.randint(0, 23):02}:{minute:02}",
        ))  # fmt: skip

    def number(self) -> str:
        r = self._random
        whole = int(10 ** r.uniform(0, 6))
        return r.choice((
            str(r.randint(0, 100)), str(whole), f"{whole:,}",
            f"{r.uniform(0, 100):.{r.randint(1, 3)}f}", f"{r.randint(1, 12)}/{r.randint(2, 16)}",
            self._digits(r.randint(1, 8)), f"-{r.randint(1, 99)}",
        ))  # fmt: skip

    def price(self) -> str:
        r = self._random
        amount = 10 ** r.uniform(0, 4)
        text = r.choice((
            f"{amount:.2f}", f"{int(amount)}", f"{int(amount)}.{r.choice(('99', '95', '50'))}",
            f"{amount:,.2f}", f"{int(amount * 100):,}",
        ))  # fmt: skip
        return r.choice((
            f"${text}", f"${text}", f"${text}", f"{text} USD", f"{text} EUR", f"${text}/month",
        ))  # fmt: skip

    def phone(self) -> str:
        d = self._digits
        return self._random.choice((
            f"({d(3)}) {d(3)}-{d(4)}", f"{d(3)}-{d(3)}-{d(4)}", f"{d(3)}-{d(4)}",
            f"+{d(2)} {d(3)} {d(6)}", f"+1 {d(3)} {d(3)} {d(4)}", f"0{d(3)} {d(6)}",
            f"1-800-{d(3)}-{d(4)}", f"{d(3)}.{d(3)}.{d(4)}",
        ))  # fmt: skip

    def email(self) -> str:
        """An address; it never has a space before the `@`, however wide a gap people leave there."""
        r, word = self._random, self._word
        name = r.choice(_MAILBOXES).format(
            word(), word(), n=r.randint(1, 99), year=self.year(), i=r.choice(string.ascii_lowercase)
        )
        host = r.choice((word(), f"{word()}{word()}", f"{word()}-{word()}", f"mail.{word()}"))
        site = r.choice((f"{host}.{r.choice(self.domains)}", r.choice(_MAIL_PROVIDERS)))
        address = f"{name}@{site}"
        return r.choice((address, address, address, address.upper(), f"e-mail: {address}"))

    def web(self) -> str:
        start = self._random.choice(("www.", "http://", "https://", "http://www.", "https://www."))
        path = self._random.choice((
            "", "", "/", "/{}", "/{}/{}", "/{}.html", "/~{}", "/?q={}", "/{}#{}", "/{}-{}",
        ))  # fmt: skip
        site = f"{self._word()}.{self._random.choice(self.domains)}"
        return start + site + path.format(self._word(), self._word())

    def percentage(self) -> str:
        r = self._random
        whole, fraction, more = r.randint(1, 100), r.uniform(0, 100), r.randint(1, 50)
        return r.choice((f"{whole}%", f"{fraction:.1f}%", f"+{more}%"))

    def measure(self) -> str:
        r = self._random
        number = r.choice((str(r.randint(1, 999)), f"{r.uniform(0, 50):.1f}"))
        return f"{number}{r.choice((' ', ' ', ''))}{r.choice(_UNITS)}"

    def sum(self) -> str:
        r = self._random
        left, right = r.randint(0, 99), r.randint(0, 99)
        sign, result = r.choice((
            ("+", left + right), ("-", left - right), ("*", left * right), ("x", left * right),
        ))  # fmt: skip
        return r.choice((
            f"{left} {sign} {right} = {result}", f"{left}{sign}{right}={result}", f"x = {left}",
            f"{left} < {left + right}", f"{left + right} > {left}", f"2^{left}",
        ))  # fmt: skip

    def code(self) -> str:
        w = self._word
        return self._random.choice((
            f"[{w()}]", f"{{{w()}}}", f"<{w()}>", f"C:\\{w()}\\{w()}", f"{w()} | {w()}",
            f"~/{w()}", f"#{w()}", f"{w()}({w()})", f"*{w()}*", f"{w()} & {w()}",
            f"`{w()}`", f"{w()};", f"{w()}_{w()}",
        ))  # fmt: skip
