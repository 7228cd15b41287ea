"""Writes the table of Unicode's decompositions for the Swift module UnicodeText.

    python -m ductus_tools.unicode.generate

The version of Unicode is that of the Swift compiler's standard library, from which the module gets combining classes;
it is pinned here and by `requirements-unicode.txt`.
"""

from collections.abc import Iterator
from pathlib import Path

import unicodedata2 as unicode

from ..packed import literal, packed, signed

VERSION = "17.0.0"
TARGET = Path(__file__).parents[3] / "Sources" / "Engine" / "UnicodeText" / "Generated" / "UnicodeTable.swift"
HANGUL = range(0xAC00, 0xD7A4)
# Only letters and the like: signs and figures have compatible forms that nobody folds.
LETTERS = ("L", "M", "Nl", "So")


def scalars() -> Iterator[str]:
    """All characters that may have a decomposition in the tables: Hangul has one by arithmetic."""
    for code in range(0x80, 0x110000):
        if code not in HANGUL and not 0xD800 <= code < 0xE000:
            yield chr(code)


def canonical() -> str:
    """Rows: the distance and whether it is composed again; the first scalar; the second scalar or 0."""
    text = ""
    last = (0, 0, 0)
    for character in scalars():
        fields = unicode.decomposition(character).split()
        if not fields or fields[0].startswith("<"):
            continue
        first, second = (int(field, 16) for field in [*fields, "0"][:2])
        composes = unicode.normalize("NFC", character) == character
        code = ord(character)
        text += packed(2 * (code - last[0]) + composes)
        text += signed(first - last[1]) + signed(second - last[2])
        last = (code, first, second)
    return text


def compatible() -> str:
    """Rows: the distance; the number of scalars, and each as the distance from the last one."""
    text = ""
    last, end = 0, 0
    for character in scalars():
        if not unicode.category(character).startswith(LETTERS):
            continue
        letters = unicode.normalize("NFKD", character)
        if letters == unicode.normalize("NFD", character):
            continue
        text += packed(ord(character) - last) + packed(len(letters))
        last = ord(character)
        for letter in letters:
            text += signed(ord(letter) - end)
            end = ord(letter)
    return text


def main() -> None:
    assert unicode.unidata_version == VERSION, unicode.unidata_version
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(
        f"// Unicode {VERSION}, written by tools/ductus_tools/unicode/generate.py: change that.\n\n"
        "/// Decompositions in the form that `UnicodeData` reads.\n"
        "enum UnicodeTable {\n"
        + literal("canonical", canonical()) + "\n"
        + literal("compatible", compatible()) + "}\n"
    )


if __name__ == "__main__":
    main()
