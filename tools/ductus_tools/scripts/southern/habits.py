"""How languages of these scripts write dates, times, prices, measures and telephone numbers.

    python -m ductus_tools.scripts.southern.habits

writes `habits.tsv` from the Unicode Consortium's locale data (`language_model.locales`), and from the entries here.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from ductus_tools.language_model.habits import Habits
from ductus_tools.language_model.locales import COLUMNS, published, read_habits, write_habits
from ductus_tools.scripts.brahmic.habits import NativeText, dates_and_times

from .alphabet import ALPHABET, DIGITS
from .languages import LANGUAGES

TABLE = Path(__file__).with_name("habits.tsv")
OWN_DIGITS = {"ta": 0.05, "te": 0.1, "si": 0.0, "th": 0.2, "lo": 0.2, "km": 0.6}
"""Share of lines that are in the language's own digits."""
_INDIAN = ["+91 ##### #####", "0## #### ####", "9#########", "##########"]
_PHONES = {
    "ta": _INDIAN,
    "te": _INDIAN,
    "si": ["07# ### ####", "+94 7# ### ####", "011 ### ####"],
    "th": ["08# ### ####", "0# ### ####", "+66 # #### ####", "08#-###-####"],
    "lo": ["020 #### ####", "021 ### ###", "+856 20 ## ### ###"],
    "km": ["0## ### ###", "+855 ## ### ###", "012 ### ###"],
}
_CURRENCIES = {"ta": "₹ ரூ.", "te": "₹ రూ.", "si": "රු. රු", "th": "฿ บาท", "lo": "₭ ກີບ", "km": "៛ រៀល"}


def made_up(language: str) -> Callable[[list[str], Sequence[str], int], NativeText]:
    """A function that makes lines of a language; see `NativeText.borrowing_from`."""
    return NativeText.borrowing_from(habits()[language], DIGITS[LANGUAGES[language].script], OWN_DIGITS[language])


@cache
def habits() -> dict[str, Habits]:
    """The habits of each language."""
    return read_habits(TABLE, COLUMNS, Habits)


def known(language: str) -> dict[str, Iterable[str]]:
    """A language's values by column names."""
    values = published(language, ALPHABET)
    assert values, language
    return values | dates_and_times(values) | {
        "currencies": dict.fromkeys([*_CURRENCIES[language].split(), "$", "€"]),
        "phones": _PHONES[language],
    }


def main() -> None:
    write_habits(TABLE, {language: known(language) for language in LANGUAGES})


if __name__ == "__main__":
    main()
