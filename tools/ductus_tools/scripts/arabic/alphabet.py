"""The alphabet of the network that reads Arabic script: the written shapes, scalar by scalar.

A class is a shape, not a letter of some language: Persian's ی is written with dots within a word and without at its
end, and Arabic has two letters there (ي, ى). So the network has three classes, dotted within (ی), bare at the end (ى),
dotted at the end or the seat of a hamza (ي), and each language says which letter each shape is (`languages.py`, `forms`
in a pack's manifest). Marks are classes of their own (NFD): أ is ا and U+0654.
"""

import unicodedata
from collections.abc import Iterable

from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered

from .joining import FINAL, ISOLATED, forms

LETTERS = "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهھہیىيءةٹڈڑںے"
"""ه is the form at a run's end, ھ the one with two eyes within it, ہ the hook within a run that Urdu has."""

MARKS = "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670"
"""Tanwin (fathatan, dammatan, kasratan), fatha, damma, kasra, shadda, sukun, madda, hamza above, hamza below,
superscript alef."""

ZWNJ = "\u200c"
DIGITS = "۰۱۲۳۴۵۶۷۸۹"
SIGNS = "،؛؟«»٫٬٪۔×÷"

ALPHABET = PRINTABLE_ASCII + LETTERS + MARKS + ZWNJ + DIGITS + SIGNS
"""Class i of the network is scalar i - 1; class 0 is the blank. The order is part of the network."""

_ENDS = (FINAL, ISOLATED)
_SAME = str.maketrans({
    "ك": "ک", "ە": "ه", "ٱ": "ا", "…": "...", "ـ": "", "\u200d": "", "\u200e": "", "\u200f": "", "–": "-", "—": "-",
    **{chr(0x660 + i): DIGITS[i] for i in range(10)},
})  # fmt: skip


def spell(text: str, language: str = "fa") -> str:
    """A text as written shapes, which the network is trained to read.

    The text is in the letters of the language, in any normal form."""
    text = unicodedata.normalize("NFD", text).translate(_SAME)
    shapes = []
    for i, (letter, form) in enumerate(zip(text, forms(text))):
        ends = form in _ENDS
        seat = text[i + 1 : i + 2] == "\u0654"
        if letter in "یيى" and not seat:
            if language == "ar" and letter == "ي":
                letter = "ي" if ends else "ی"
            else:
                letter = "ى" if ends else "ی"
        elif letter in "یيى":
            letter = "ي"
        elif letter in "هہ" and language != "ur" or letter == "ہ" and ends:
            letter = "ه" if ends else "ھ"
        shapes.append(letter)
    return "".join(shapes)


def in_order(scalars: Iterable[str]) -> str:
    """The scalars, each once, in the alphabet's order. Raises ValueError for one that it lacks."""
    return ordered(scalars, ALPHABET)
