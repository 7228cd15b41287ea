"""How languages of these scripts write dates, times, prices, measures and telephone numbers.

    python -m ductus_tools.scripts.brahmic.habits

writes `habits.tsv` from the Unicode Consortium's locale data (`language_model.locales`), and from the entries here.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from ductus_tools.language_model.habits import Habits, HabitualText
from ductus_tools.language_model.locales import COLUMNS, is_whole, published, read_habits, write_habits

from .alphabet import ALPHABET, DIGITS
from .languages import LANGUAGES
from .pen_order import logical

TABLE = Path(__file__).with_name("habits.tsv")

_INDIAN = ["+91 ##### #####", "0## #### ####", "9#########", "##########"]
_PHONES = {
    "am": ["09## ######", "+251 9## ######", "011 ### ####"],
    "bn": ["01### ######", "+880 1### ######", "01#########"],
    "bo": ["1## #### ####", "####-#######"],
    "my": ["09 ### ### ###", "+95 9 ### ### ###", "01 ### ###"],
    "ne": ["98########", "01-#######", "+977 98########"],
    "ti": ["09## ######", "+291 7 ### ###", "+251 9## ######"],
}  # fmt: skip
_CURRENCIES = {
    "am": "ብር", "as": "₹ টকা", "bn": "টাকা ₹", "bo": "སྒོར་",
    "gu": "₹ રૂ.", "hi": "₹ रु.", "kn": "₹ ರೂ.", "ml": "₹ രൂപ",
    "mr": "₹ रु.", "my": "ကျပ်", "ne": "रु.",
    "or": "₹ ଟଙ୍କା", "pa": "₹ ਰੁ.", "sa": "₹", "ti": "ብር ናቕፋ",
}  # fmt: skip
_HINDI = ("awa", "bho", "hne", "mag", "ks-Deva")
"""Languages of its neighbourhood, without locale data in this script."""
_OWN_DIGITS = 0.5  # share of lines


class NativeText(HabitualText):
    """Made-up lines of a language, some of them in its own digits; addresses have Latin words."""

    digits: dict[int, int]
    """The language's own, by those of ASCII."""
    share: float
    """Lines in these digits."""
    units = [unit for unit in HabitualText.units if unit.isascii()]

    @classmethod
    def borrowing_from(
        cls, habits: Habits, digits: str, share: float
    ) -> Callable[[list[str], Sequence[str], int], "NativeText"]:
        """A function that makes such lines from lines in pen order to take words from, what is written alone, and a
        seed.

        digits: the language's own, from 0 on, in `share` of the lines."""

        def borrowing(lines: list[str], alphabet: Sequence[str], seed: int) -> "NativeText":
            own = [word for line in lines for word in line.split() if not word.isascii() and len(word) > 1]
            made = cls(list(map(logical, own)), alphabet, seed, habits)
            made._words = sorted(
                {w.lower() for line in lines for w in line.split() if w.isascii() and w.isalpha()}
            )[:5000]
            made._words = made._words or ["info"]
            made.digits, made.share = str.maketrans("0123456789", digits), share
            return made

        return borrowing

    def lines(self, characters: int) -> list[str]:
        return [
            line.translate(self.digits)
            if self._random.random() < self.share and not any(map(_is_latin, line))
            else line
            for line in super().lines(characters)
        ]


def made_up(language: str) -> Callable[[list[str], Sequence[str], int], NativeText]:
    """A function that makes lines of a language; see `NativeText.borrowing_from`."""
    return NativeText.borrowing_from(habits()[language], DIGITS[LANGUAGES[language].script], _OWN_DIGITS)


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalpha()


@cache
def habits() -> dict[str, Habits]:
    """The habits of each language."""
    return read_habits(TABLE, COLUMNS, Habits)


def dates_and_times(values: dict[str, Iterable[str]]) -> dict[str, Iterable[str]]:
    """Dates and times of the locale data, and some in digits that all languages here know, without abbreviated months
    and halves of the day."""
    dates = dict.fromkeys([*values["dates"], "d/M/y", "dd/MM/y", "d-M-y"])
    times = dict.fromkeys([*values["times"], "h:mm", "HH:mm"])
    return {"dates": [*filter(is_whole, dates)], "times": [time for time in times if "a" not in time]}


def known(language: str) -> dict[str, Iterable[str]]:
    """A language's values by column names."""
    written = ALPHABET + "".join(map(chr, range(0x1200, 0x1358)))
    values = published("hi" if language in _HINDI else language, written) or published("hi", written)
    assert values, "Hindi is in the locale data"
    first = _CURRENCIES.get(language, _CURRENCIES["hi"]).split()
    return values | dates_and_times(values) | {
        "currencies": dict.fromkeys([*first, "$", "€"]),
        "phones": _PHONES.get(language, _INDIAN),
    }


def main() -> None:
    write_habits(TABLE, {language: known(language) for language in LANGUAGES})


if __name__ == "__main__":
    main()
