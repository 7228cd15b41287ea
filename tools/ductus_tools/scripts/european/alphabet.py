"""The letters of five scripts that one network reads: Cyrillic, Greek, Hebrew, Georgian and Armenian.

The scripts share an encoder, and digits, signs and Latin letters. A language's pack takes its own characters out of the
network's classes, so that no script interferes with another. Text is decomposed (NFD), as in Latin script: й is и and
U+0306.
"""

from collections.abc import Iterable

from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered

CYRILLIC_SMALL = "абвгдежзиклмнопрстуфхцчшщъыьэюяґєіђјљњћџѕәғқңөұүһҳҷ"
CYRILLIC_CAPITALS = CYRILLIC_SMALL.upper()
"""Without a decomposition; й ё ї ў ѓ ќ ӣ ӯ are a letter and a mark."""

GREEK_SMALL = "αβγδεζηθικλμνξοπρσςτυφχψω"
GREEK_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"

HEBREW_LETTERS = "אבגדהוזחטיכךלמםנןסעפףצץקרשת"

GEORGIAN_SMALL = "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"
GEORGIAN_ARCHAIC = "ჱჲჳჴჵჶ"
GEORGIAN_LETTERS = GEORGIAN_SMALL + GEORGIAN_ARCHAIC
GEORGIAN_CAPITALS = "".join(chr(ord(letter) - 0x10D0 + 0x1C90) for letter in GEORGIAN_SMALL)
"""Mtavruli: whole words in capitals; a sentence doesn't begin with one."""

ARMENIAN_SMALL = "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"
ARMENIAN_CAPITALS = ARMENIAN_SMALL.upper()
ARMENIAN_LIGATURE = "և"

LETTERS = {
    "cyrillic": CYRILLIC_SMALL + CYRILLIC_CAPITALS,
    "greek": GREEK_SMALL + GREEK_CAPITALS,
    "hebrew": HEBREW_LETTERS,
    "georgian": GEORGIAN_LETTERS + GEORGIAN_CAPITALS,
    "armenian": ARMENIAN_SMALL + ARMENIAN_CAPITALS + ARMENIAN_LIGATURE,
}

MARKS = "\u0300\u0301\u0304\u0306\u0308"
"""Grave, acute (Greek's tonos, too), macron, breve, diaeresis."""

SIGNS = {
    "cyrillic": "«»„“”№",
    "greek": "«»·",
    "hebrew": "׳״־",
    "georgian": "«»„“”№",
    "armenian": "«»՛՜՝՞։",
}
"""Beyond ASCII."""
CURRENCIES = "€₽₴₸₪₾֏"

MARKED = {"cyrillic": MARKS, "greek": "\u0301\u0308"}
"""Marks of the scripts that have some."""

ALPHABET = PRINTABLE_ASCII + MARKS + "".join(LETTERS.values()) + "".join(
    dict.fromkeys("".join(SIGNS.values()) + CURRENCIES)
)
"""Class i of the network is scalar i - 1; class 0 is the blank. The order is part of the network."""


def characters(script: str) -> str:
    """All characters that are read in a script, in the alphabet's order."""
    return in_order(PRINTABLE_ASCII + MARKED.get(script, "") + LETTERS[script] + SIGNS[script] + CURRENCIES)


def in_order(scalars: Iterable[str]) -> str:
    """The scalars, each once, in the alphabet's order. Raises ValueError for one that it lacks."""
    return ordered(scalars, ALPHABET)
