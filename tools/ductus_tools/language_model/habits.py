"""Dates, prices, times and numbers as other languages write them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from .synthetic import SyntheticText

_PATTERN_FIELD = re.compile(r"'([^']*)'|([dMLyEcGHhma])\2*")


@dataclass(frozen=True)
class Habits:
    """How a language writes expressions with digits. The defaults are for languages without data.

    Patterns of dates, times, prices and percentages are those of the Unicode Consortium's locale data (CLDR).
    """

    dates: tuple[str, ...] = ("dd/MM/y", "d.M.yy", "d/M/y", "y-MM-dd")
    times: tuple[str, ...] = ("HH:mm", "H:mm")
    decimal: str = ","
    group: str = "."
    price: str = "#,##0.00 ¤"
    percent: str = "#,##0%"
    currencies: tuple[str, ...] = ("€", "$")
    """Each half as likely as the one before."""
    months: tuple[str, ...] = ()
    days: tuple[str, ...] = ()
    phones: tuple[str, ...] = ("### ### ###", "+## ### ### ###", "0## ### ####", "##-##-##-##")
    domain: str = "com"
    """What addresses often end in."""


class HabitualText(SyntheticText):
    """Made-up lines in a language's habits, with words of the language beside the numbers."""

    frames: tuple[str, ...] = ("{}", "{}", "{}", "{}.", "({})", "{}, {}", "{} - {}", "{} / {}", "{}?", "{}:",
              "~ {}", "~ {} ~", "{} ~", "~: {}")  # fmt: skip
    """A `~` is a word."""
    units: Sequence[str] = "km m cm mm kg g mg l ml km/h h min s °C m2 % GB MB W kW".split()

    @classmethod
    def borrowing(
        cls, lines: list[str], alphabet: Sequence[str], seed: int, habits: Habits = Habits()
    ) -> "HabitualText":
        text = unicodedata.normalize("NFC", "\n".join(lines))
        return cls(re.findall(r"[^\W\d_]{2,}", text), alphabet, seed, habits)

    def __init__(self, words: list[str], alphabet: Sequence[str], seed: int, habits: Habits):
        # Addresses are written in ASCII.
        plain = [word for word in words if word.isascii() and word.islower()]
        super().__init__(plain, alphabet, seed)
        self.domains = (habits.domain,) * 4 + ("com", "com", "org", "net", "info")
        self._habits = habits
        self._beside = words or ["-"]

    def frame(self) -> str:
        return re.sub("~", lambda _: self._random.choice(self._beside), super().frame())

    def date(self) -> str:
        r = self._random
        day, month, year = r.randint(1, 31), r.randint(1, 12), self.year()
        habits = self._habits
        weekday = r.randrange(7)

        def field(match: re.Match) -> str:
            kind, length = match[2], len(match[0])
            if kind is None:
                return match[1]
            if kind in "ML" and length > 2:
                return habits.months[month - 1]
            if kind in "Ec":
                return habits.days[weekday]
            number = {"d": day, "M": month, "L": month}.get(kind)
            if number is not None:
                return f"{number:02}" if length == 2 else str(number)
            return (year[2:] if length == 2 else year) if kind == "y" else ""

        usable = [p for p in habits.dates if (habits.months or not re.search("MMM|LLL|E|c", p))]
        made = _PATTERN_FIELD.sub(field, r.choice(usable))
        if not habits.months:
            return made
        return r.choice((made, made, made, self.month_and_year(month, year), habits.days[weekday]))

    def month_and_year(self, month: int, year: str) -> str:
        """A month, 1 to 12, and year, without a day."""
        return f"{self._habits.months[month - 1]} {year}"

    def time(self) -> str:
        r = self._random
        minute, hour = r.choice((0, 15, 30, 45, r.randint(0, 59))), r.randint(0, 23)
        values = {"HH": f"{hour:02}", "H": str(hour), "mm": f"{minute:02}"}
        values |= {"h": str((hour - 1) % 12 + 1), "hh": f"{(hour - 1) % 12 + 1:02}"}
        half = "AM" if hour < 12 else "PM"

        def field(match: re.Match) -> str:
            return match[1] if match[2] is None else values.get(match[0], half)

        return _PATTERN_FIELD.sub(field, r.choice(self._habits.times))

    def _written(self, number: float, decimals: int, grouped: bool) -> str:
        habits = self._habits
        text = f"{number:,.{decimals}f}" if grouped else f"{number:.{decimals}f}"
        return text.translate({ord(","): habits.group, ord("."): habits.decimal})

    def number(self) -> str:
        r = self._random
        whole = int(10 ** r.uniform(0, 6))
        return r.choice((
            str(r.randint(0, 100)), str(whole), self._written(whole, 0, True),
            self._written(r.uniform(0, 100), r.randint(1, 3), False),
            f"{r.randint(1, 12)}/{r.randint(2, 16)}", self._digits(r.randint(1, 8)),
            f"-{r.randint(1, 99)}", f"{r.randint(1, 30)}.",
        ))  # fmt: skip

    def price(self) -> str:
        r, habits = self._random, self._habits
        amount = 10 ** r.uniform(0, 4)
        text = r.choice((
            self._written(amount, 2, True), self._written(amount, 2, False), str(int(amount)),
            self._written(int(amount * 100), 0, True),
            f"{int(amount)}{habits.decimal}{r.choice(('99', '95', '50'))}",
        ))  # fmt: skip
        likely = [0.5**place for place in range(len(habits.currencies))]
        sign = r.choices(habits.currencies, likely)[0]
        if sign[-1].isalpha() and len(sign) > 1 and habits.price.startswith("¤#"):
            sign += " "
        return re.sub(r"[#,0.]+", lambda _: text, habits.price).replace("¤", sign)

    def phone(self) -> str:
        return re.sub("#", lambda _: self._digits(1), self._random.choice(self._habits.phones))

    def percentage(self) -> str:
        r = self._random
        number = r.choice((str(r.randint(1, 100)), self._written(r.uniform(0, 100), 1, False)))
        return re.sub(r"[#,0.]+", lambda _: number, self._habits.percent)

    def measure(self) -> str:
        r = self._random
        number = r.choice((str(r.randint(1, 999)), self._written(r.uniform(0, 50), 1, False)))
        unit = r.choice(self.units)
        return f"{number}{r.choice((' ', ' ', ''))}{unit}"
