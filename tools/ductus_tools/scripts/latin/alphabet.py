"""The alphabet of the network that reads Latin script, scalar by scalar.

An accented letter is its base and its marks, in canonical decomposition (NFD): `ế` is `e`, U+0302, U+0301. So a hundred
and eighty classes spell all languages, and a mark is learned once for all letters that have it.
"""

from collections.abc import Iterable

from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered

MARKS = (
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c"
    "\u031b\u0323\u0326\u0327\u0328\u0331"
)
"""Grave, acute, circumflex, tilde, macron, breve, dot above, diaeresis, hook above, ring, double acute,
caron, horn, dot below, comma below, cedilla, ogonek, line below."""

LETTERS = (
    "ßæÆœŒøØđĐðÐþÞłŁıħĦŋŊəƏɛƐɔƆɓƁɗƊƙƘɣƔŧŦƴƳɖƉƒƑʋƲɲƝɨƗʉɄǝƎ"
    "ʼʻʷªº"
)
"""Letters that have no decomposition, and those among signs: ʼ ʻ ʷ ª º."""

SIGNS = "¿¡«»„“”·€£¥§°©®"

ALPHABET = PRINTABLE_ASCII + MARKS + LETTERS + SIGNS
"""Class i of the network is scalar i - 1; class 0 is the blank. The order is part of every network."""

NON_ASCII = MARKS + LETTERS + SIGNS


def in_order(scalars: Iterable[str]) -> str:
    """The scalars, each once, in the alphabet's order. Raises ValueError for one that it lacks."""
    return ordered(scalars, ALPHABET)
