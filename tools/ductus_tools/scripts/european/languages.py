"""The languages in these alphabets, with their characters."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from ductus_tools.script import language

from .alphabet import (
    ALPHABET,
    ARMENIAN_LIGATURE,
    ARMENIAN_SMALL,
    GEORGIAN_LETTERS,
    GREEK_SMALL,
    HEBREW_LETTERS,
    PRINTABLE_ASCII,
    in_order,
)

_RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_ANGLES, _LOW = "«»", "„“"


@dataclass(frozen=True)
class Language(language.Language):
    """A language in one of the alphabets. Digits are ASCII's in all."""

    small: str = ""
    """Its letters, composed (NFC): small ones, or all if the script has no case."""
    signs: str = _ANGLES
    """Beyond ASCII."""
    currencies: str = "€"

    @property
    def line_habits(self) -> str:
        return "hebrew" if self.right_to_left else "latin"

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """Both cases, each with its marks, decomposed (NFD). A capital of several letters, such as that of և, isn't
        counted."""
        capitals = (capital for capital in map(str.upper, self.small) if len(capital) == 1)
        both = (unicodedata.normalize("NFD", letter) for letter in dict.fromkeys([*self.small, *capitals]))
        return tuple(letter for letter in both if set(letter) <= set(ALPHABET))

    @cached_property
    def characters(self) -> str:
        """The scalars that it writes, including ASCII, in the alphabet's order."""
        return in_order(PRINTABLE_ASCII + "".join(self.letters) + self.signs + self.currencies)


def _cyrillic(
    tag: str, small: str, signs: str = _ANGLES + _LOW + "№", currencies: str = "€", respelled: dict[str, str] | None = None
) -> Language:
    return Language((tag,), "cyrillic", respelled=respelled or {}, small=small, signs=signs, currencies=currencies)


LANGUAGES = {
    "be": _cyrillic("be", "абвгдеёжзійклмнопрстуўфхцчшыьэюя"),
    "bg": _cyrillic("bg", "абвгдежзийклмнопрстуфхцчшщъьюяѝ", _LOW + "№"),
    "el": Language(("el",), "greek", small=GREEK_SMALL + "άέήίόύώϊϋΐΰ", signs=_ANGLES + "·"),
    "he": Language(("he",), "hebrew", right_to_left=True, small=HEBREW_LETTERS, signs="׳״", currencies="€₪"),
    "hy": Language(
        ("hy",), "armenian", small=ARMENIAN_SMALL + ARMENIAN_LIGATURE, signs=_ANGLES + "՛՜՝՞։", currencies="€֏"
    ),
    "ka": Language(("ka",), "georgian", small=GEORGIAN_LETTERS, signs=_LOW + "№", currencies="€₾"),
    "kk": _cyrillic(
        "kk", _RUSSIAN + "әғқңөұүһі", _ANGLES + "№", currencies="€₸", respelled={"ə": "ә", "Ə": "Ә"}
    ),
    "ky": _cyrillic(
        "ky-Cyrl", _RUSSIAN + "ңөү", respelled={"ӊ": "ң", "Ӊ": "Ң", "ѳ": "ө", "Ѳ": "Ө"}
    ),
    "mk": _cyrillic("mk", "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ", _LOW),
    "mn": _cyrillic("mn-Cyrl", _RUSSIAN + "өү", _ANGLES + "№", respelled={"ѳ": "ө", "Ѳ": "Ө"}),
    "ru": _cyrillic("ru", _RUSSIAN, currencies="€₽"),
    "sr": _cyrillic("sr-Cyrl", "абвгдђежзијклљмнњопрстћуфхцчџш", _LOW),
    "tg": _cyrillic(
        "tg-Cyrl", _RUSSIAN + "ғӣқӯҳҷ", _ANGLES + "№", respelled={"ⱪ": "қ", "Ⱪ": "Қ"}
    ),
    "uk": _cyrillic("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", currencies="€₴"),
}  # fmt: skip
"""By the names of their texts."""
