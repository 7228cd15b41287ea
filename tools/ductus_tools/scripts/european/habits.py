"""How languages of these alphabets write dates, times, prices, measures and telephone numbers.

    python -m ductus_tools.scripts.european.habits

writes `habits.tsv` from the Unicode Consortium's locale data (`language_model.locales`), and from the entries here.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ductus_tools.language_model.habits import Habits, HabitualText
from ductus_tools.language_model.locales import COLUMNS, is_whole, published, read_habits, write_habits

from .alphabet import ALPHABET
from .languages import LANGUAGES

TABLE = Path(__file__).with_name("habits.tsv")

_CURRENCIES = {
    "be": "руб. р. BYN", "bg": "лв. лева €", "el": "€ ευρώ", "he": "₪ ש״ח שקל", "hy": "֏ դրամ",
    "ka": "₾ ლარი", "kk": "₸ тг теңге", "ky": "сом с.", "mk": "ден. денари", "mn": "төг төгрөг",
    "ru": "руб. ₽ р.", "sr": "дин. динара", "tg": "сомонӣ сом.", "uk": "грн ₴ гривень",
}  # fmt: skip
_DATES = {
    "be": ["d.M.yy", "d.MM.y"],
    "bg": ["d.M.y"],
    "kk": ["y 'жылғы' d MMMM", "y 'жыл'"],
    "mn": ["y 'оны' M 'сарын' d", "M 'сарын' d"],
    "ru": ["d.MM.yy", "d.M"],
    "uk": ["d.MM.yy", "d.M"],
}
_TIMES = {
    "be": ["H.mm", "'а' H:mm"],
    "bg": ["H:mm 'ч.'", "'в' H 'ч.'"],
    "el": ["H:mm", "HH:mm"],
    "kk": ["'сағат' H", "'сағат' HH:mm"],
    "ky": ["'саат' H", "'саат' HH:mm"],
    "mk": ["H:mm 'ч.'", "'во' H 'ч.'"],
    "mn": ["H 'цаг'", "H 'цаг' mm 'минут'"],
    "ru": ["H:mm", "H.mm", "H 'ч' mm 'мин'", "'в' H:mm"],
    "sr": ["H.mm", "'у' H:mm", "HH:mm 'ч'"],
    "tg": ["'соати' H", "'соати' HH:mm"],
    "uk": ["H:mm", "H 'год' mm 'хв'", "'о' H:mm"],
}
"""Besides the one of the locale data."""
_PHONES = {
    "be": ["+375 ## ###-##-##", "8 0## ###-##-##", "###-##-##"],
    "bg": ["08## ### ###", "02 ### ####", "+359 ## ### ####"],
    "el": ["69# ### ####", "210 ### ####", "69########", "+30 ### ### ####"],
    "he": ["05#-#######", "05#-###-####", "0#-###-####", "+972 5#-###-####"],
    "hy": ["0## ######", "0## ## ## ##", "+374 ## ######"],
    "ka": ["5## ## ## ##", "032 2## ## ##", "+995 5## ## ## ##"],
    "kk": ["+7 7## ### ## ##", "8 (7##) ###-##-##", "8 7## ### ## ##"],
    "ky": ["0### ### ###", "0### ##-##-##", "+996 ### ### ###"],
    "mk": ["07# ### ###", "02 ### ####", "+389 7# ### ###"],
    "mn": ["#### ####", "########", "+976 #### ####"],
    "ru": ["+7 ### ###-##-##", "8 (###) ###-##-##", "8 ### ### ## ##", "###-##-##"],
    "sr": ["06# ### ####", "06#/###-####", "011 ### ####", "+381 6# ### ####"],
    "tg": ["## ### ## ##", "### ## ## ##", "+992 ## ### ####"],
    "uk": ["0## ### ## ##", "(0##) ###-##-##", "+380 ## ### ## ##"],
}
_UNITS = (
    "length-kilometer", "length-meter", "length-centimeter", "length-millimeter", "mass-kilogram",
    "mass-gram", "volume-liter", "volume-milliliter", "duration-hour", "duration-minute",
    "speed-kilometer-per-hour",
)  # fmt: skip
_RUSSIAN_UNITS = "км м см мм кг г л мл".split()
_IN_RUSSIAN_LETTERS = ("bg", "mk", "sr", "tg")
"""Whose pens write units so, while the locale data have Latin letters."""


@dataclass(frozen=True)
class LocalHabits(Habits):
    """Habits, with additions for languages with cases and their own letters."""

    months_alone: tuple[str, ...] = ()
    """Names of months without a day."""
    units: tuple[str, ...] = ()


class AlphabetText(HabitualText):
    """Made-up lines in a language's habits."""

    _habits: LocalHabits

    def __init__(self, words: list[str], alphabet: Sequence[str], seed: int, habits: LocalHabits):
        super().__init__(words, alphabet, seed, habits)
        self.units = habits.units

    def month_and_year(self, month: int, year: str) -> str:
        return f"{self._habits.months_alone[month - 1]} {year}"


@cache
def habits() -> dict[str, LocalHabits]:
    """The habits of each language."""
    return read_habits(TABLE, (*COLUMNS, "months_alone", "units"), LocalHabits)


def known(language: str) -> dict[str, Iterable[str]]:
    """A language's values by column names."""
    from babel import Locale
    from babel.units import format_unit

    values = published(language, ALPHABET)
    assert values, language
    alone: Iterable[str] = [*Locale.parse(language).months["stand-alone"]["wide"].values()]
    if not set(unicodedata.normalize("NFD", "".join(alone))) <= set(LANGUAGES[language].characters):
        alone = values["months"]
    units = [format_unit(5.5, unit, "short", locale=language).lstrip("5., \u00a0") for unit in _UNITS]
    return values | {
        "dates": [*filter(is_whole, values["dates"]), *_DATES.get(language, ())],
        "times": [*(time for time in values["times"] if "a" not in time), *_TIMES.get(language, ())],
        "price": ["#,##0.00 ¤"],
        "currencies": dict.fromkeys([*_CURRENCIES[language].split(), "€", "$"]),
        "phones": _PHONES[language],
        "months_alone": alone,
        "units": dict.fromkeys([*units, *(_RUSSIAN_UNITS if language in _IN_RUSSIAN_LETTERS else ())]),
    }


def main() -> None:
    write_habits(TABLE, {language: known(language) for language in LANGUAGES})


if __name__ == "__main__":
    main()
