"""Strings that are no prose: plates, codes, names of programs, addresses, dates, amounts."""

import string
from collections.abc import Callable, Sequence

import numpy as np

_DOMAINS = "com com com org net edu gov co.uk de fr io ca info eu ch at".split()
_PROVIDERS = "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com gmx.net web.de".split()
_PATHS = "index.html about login docs search news de en img shop blog wiki api v1 v2".split()
_EXTENSIONS = "txt pdf docx png jpg py c js html csv zip swift xml json tar.gz mp3".split()
_PLATES = "AA99AAA AA99AAA AAA999 AAA9999 AA999AA 999AAA A999AAA AAA-9999 AA-99-AA".split()
_CURRENCIES = "$€£"


class CodeMaker:
    """Invents strings of a kind, with given words in them."""

    kinds: dict[str, float] = {
        "email": 1.5, "uri": 1.2, "date": 1.2, "phone": 1, "amount": 1, "plate": 1, "code": 1, "mixed_code": 1.6,
        "camel_case": 2, "snake_case": 2.4, "word_and_number": 1, "number": 0.6, "file_name": 0.8, "expression": 1,
    }  # fmt: skip
    """How often each comes. Those to measure with are seeded by this order."""

    def __init__(self, words: Sequence[str]):
        """words: in lower-case ASCII."""
        self._words = list(words) or ["word"]

    def any(self, random: np.random.Generator) -> str:
        """A string of a kind drawn by chance."""
        weights = np.array(list(self.kinds.values()))
        return self.make(str(random.choice(list(self.kinds), p=weights / weights.sum())), random)

    def make(self, kind: str, random: np.random.Generator) -> str:
        """A string of the given kind. Raises AttributeError for one that isn't in `kinds`."""
        maker: Callable[[np.random.Generator], str] = getattr(self, kind)
        return maker(random)

    def plate(self, random: np.random.Generator) -> str:
        return filled(_PLATES[int(random.integers(len(_PLATES)))], random)

    def code(self, random: np.random.Generator) -> str:
        """Capitals and digits, some in groups."""
        groups = int(random.integers(1, 3))
        sign = "-" if random.random() < 0.8 else "/"
        return sign.join(_drawn(string.ascii_uppercase + string.digits * 2, 3, 7, random) for _ in range(groups))

    def mixed_code(self, random: np.random.Generator) -> str:
        """Letters of either case and digits, as in passwords and short links."""
        return _drawn(string.ascii_letters + string.digits * 2, 5, 10, random)

    def camel_case(self, random: np.random.Generator) -> str:
        words = self._some(random, 2, 4)
        first = words[0] if random.random() < 0.7 else words[0].capitalize()
        return first + "".join(word.capitalize() for word in words[1:])

    def snake_case(self, random: np.random.Generator) -> str:
        words = self._some(random, 2, 4)
        kind = random.random()
        if kind < 0.1:
            return "_".join(words).upper()
        return ("_" if kind < 0.15 else "") + "_".join(words) + (f"_{random.integers(10)}" if kind > 0.9 else "")

    def word_and_number(self, random: np.random.Generator) -> str:
        word = self._word(random)
        kind = random.random()
        word = word.capitalize() if kind < 0.3 else word.upper() if kind < 0.4 else word
        return f"{word}{random.integers(10 ** random.integers(1, 5))}"

    def email(self, random: np.random.Generator) -> str:
        box = [".", "_", "-", ""][int(random.choice(4, p=[0.4, 0.15, 0.1, 0.35]))].join(self._some(random, 1, 2))
        number = str(random.integers(100)) if random.random() < 0.3 else ""
        return f"{box}{number}@{self._host(random)}"

    def uri(self, random: np.random.Generator) -> str:
        start = ["www.", "http://", "https://", "https://www.", ""][int(random.choice(5, p=[0.4, 0.15, 0.2, 0.1, 0.15]))]
        kind, path = random.random(), _PATHS[int(random.integers(len(_PATHS)))]
        end = f"/{path}" if kind < 0.4 else f"/~{self._word(random)}" if kind < 0.45 else ""
        return f"{start}{self._own_host(random)}{end}"

    def date(self, random: np.random.Generator) -> str:
        day, month, year = random.integers(1, 32), random.integers(1, 13), random.integers(1950, 2036)
        sign = "/" if random.random() < 0.7 else ".-"[int(random.integers(2))]
        parts = [[f"{day:02}", f"{month:02}"], [str(day), str(month)]][int(random.integers(2))]
        kind = random.random()
        if kind < 0.75:
            parts.append(str(year) if random.random() < 0.6 else f"{year % 100:02}")
        elif kind < 0.9:
            parts = [str(year), f"{month:02}", f"{day:02}"]
        return sign.join(parts)

    def phone(self, random: np.random.Generator) -> str:
        patterns = ("999-9999", "(999) 999-9999", "999-999-9999", "+99 999 9999999", "0999 999999", "0999/999999", "99 99 99 99 99")
        return filled(patterns[int(random.integers(len(patterns)))], random)

    def amount(self, random: np.random.Generator) -> str:
        value, sign = 10 ** random.uniform(0, 4.5), _CURRENCIES[int(random.choice(3, p=[0.5, 0.3, 0.2]))]
        kind = random.random()
        if kind < 0.2:
            return f"{random.integers(1, 101)}%" if kind < 0.14 else f"{random.uniform(0, 100):.1f}%"
        number = f"{value:,.2f}" if kind < 0.4 else f"{value:.2f}" if kind < 0.8 else str(int(value))
        return f"{number} {sign}" if random.random() < 0.1 else f"{sign}{number}"

    def number(self, random: np.random.Generator) -> str:
        return _drawn(string.digits, 1, 10, random)

    def file_name(self, random: np.random.Generator) -> str:
        name = self.snake_case(random) if random.random() < 0.3 else self.word_and_number(random)
        folder = ["", "~/", "/", "C:\\"][int(random.choice(4, p=[0.6, 0.15, 0.15, 0.1]))]
        return f"{folder}{name}.{_EXTENSIONS[int(random.integers(len(_EXTENSIONS)))]}"

    def expression(self, random: np.random.Generator) -> str:
        """A word in brackets, in a comparison, or with a mark, as in programs."""
        first, second = self._word(random)[:6], self._word(random)[:5]
        digit = random.integers(100)
        shapes = (
            f"{first}[{digit}]", f"{{{first}}}", f"<{first}>", f"{first}({second})", f"[{first}]", f"{first} < {digit}",
            f"{first} > {digit}", f"{first} = {digit}", f"~{first}", f"{first}\\{second}", f"</{first}>", f"{first}->{second}",
            f"#{first}", f"@{first}", f"{first}®", f"© {random.integers(1980, 2040)}", f"{first}/{second}", f"{first} + {second}",
            f"{digit}*{random.integers(10)}={random.integers(100)}", f"{first}_{digit}", f"[{digit}]", f"({digit})",
            f"{first}&{second}", f"{{{digit},{random.integers(10)}}}", f"'{first}'", f'"{first}"', f"{first}|{second}",
        )  # fmt: skip
        return shapes[int(random.integers(len(shapes)))]

    def _word(self, random: np.random.Generator) -> str:
        return self._words[int(random.integers(len(self._words)))]

    def _some(self, random: np.random.Generator, least: int, most: int) -> list[str]:
        return [self._word(random) for _ in range(int(random.integers(least, most + 1)))]

    def _host(self, random: np.random.Generator) -> str:
        if random.random() < 0.5:
            return _PROVIDERS[int(random.integers(len(_PROVIDERS)))]
        return self._own_host(random)

    def _own_host(self, random: np.random.Generator) -> str:
        name = "-".join(self._some(random, 1, 2)) if random.random() < 0.15 else self._word(random)
        return f"{name}.{_DOMAINS[int(random.integers(len(_DOMAINS)))]}"


def filled(pattern: str, random: np.random.Generator) -> str:
    """A pattern with a capital for each A, a small letter for each a, a digit for each 9."""
    sets = {"A": string.ascii_uppercase, "a": string.ascii_lowercase, "9": string.digits}
    return "".join(_one(sets[c], random) if c in sets else c for c in pattern)


def _one(characters: str, random: np.random.Generator) -> str:
    return characters[int(random.integers(len(characters)))]


def _drawn(characters: str, least: int, most: int, random: np.random.Generator) -> str:
    return "".join(_one(characters, random) for _ in range(int(random.integers(least, most + 1))))
