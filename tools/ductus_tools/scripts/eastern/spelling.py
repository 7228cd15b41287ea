"""Characters as two symbols each, for models whose symbols are bytes.

P(character) is P(first symbol | before) · P(second | before, first). A character's number is its index in the
language's spelling: common ones share their first symbol.
"""

from collections import Counter

from ductus_tools.language_model.text import single_spaced
from ductus_tools.network import hangul

from .alphabet import readable

FIRST, SECOND, RADIX = 0xE000, 0xE100, 128
_UNKNOWN = "\ufffd"


def spelling(tag: str, alphabet: str, lines: list[str]) -> str:
    """All characters that a pack reads and the space, by their frequency in the lines."""
    own = " " + readable(tag, alphabet)
    if tag == "ko":
        own += "".join(chr(code) for code in range(hangul.FIRST, hangul.LAST + 1))
    counts = Counter("".join(lines))
    return "".join(sorted(own, key=lambda c: -counts[c]))


def symbols(characters: str) -> str:
    """All symbols that spell some of them."""
    count = len(characters)
    return "".join(chr(FIRST + i) for i in range((count + RADIX - 1) // RADIX)) + "".join(
        chr(SECOND + i) for i in range(min(count, RADIX))
    )


class Speller:
    """Spells lines; a character that it doesn't know is one unknown symbol."""

    def __init__(self, characters: str):
        self._table = {
            ord(c): chr(FIRST + place // RADIX) + chr(SECOND + place % RADIX) for place, c in enumerate(characters)
        }

    def __call__(self, line: str) -> str:
        return "".join(self._table.get(ord(c), _UNKNOWN) for c in single_spaced(line))


def length(line: str) -> int:
    """Characters of a spelt line."""
    return sum(not FIRST <= ord(symbol) < SECOND for symbol in line)
