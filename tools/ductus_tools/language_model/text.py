"""Running text as a hand would write it, and then as numbers."""

import lzma
import re
import unicodedata
from pathlib import Path

import numpy as np

from .vocabulary import BEGIN, END, SPECIALS, UNKNOWN, Vocabulary

_DELETED = "\u00ad\u200b\u200c\u200d\u2060\ufeff"

# Kept in step with TypographicFolding.swift.
FOLDING = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u2014": " - ", "\u2015": " - ", "\u2026": "..."}
    | dict.fromkeys(_DELETED)
)
_BLANKS_TO_FILL_IN = re.compile("_{2,}")
_WHITE_SPACE = re.compile(r"\s+")


def read_lines(path: Path) -> list[str]:
    """The lines of a UTF-8 text, `.xz` or plain. Raises ValueError for a file that isn't one."""
    opened = lzma.open(path, "rb") if str(path).endswith(".xz") else open(path, "rb")
    try:
        with opened as stream:
            return stream.read().decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: not UTF-8: byte {error.start + 1}") from None
    except (EOFError, lzma.LZMAError) as error:
        raise ValueError(f"{path}: damaged: {error}") from None


def prepare(line: str) -> str:
    """A line in NFC, with typography folded to what a pen writes and single spaces."""
    return single_spaced(unicodedata.normalize("NFC", line).translate(FOLDING))


def single_spaced(line: str) -> str:
    """A line with single spaces, and none at its ends.

    Blanks to be filled in (`____`) become U+FFFD, unknown to every alphabet: nobody writes them.
    """
    return _WHITE_SPACE.sub(" ", _BLANKS_TO_FILL_IN.sub("\ufffd", line)).strip()


def encode(lines: list[str], vocabulary: Vocabulary) -> np.ndarray:
    """Symbols (uint8) of prepared lines, each between `<s>` and `</s>`; unknown characters are `<unk>`."""
    table = np.zeros(0x110000, np.uint8)
    for number, character in enumerate(vocabulary.characters):
        table[ord(character)] = number + len(SPECIALS)
    # Two private-use marks stand for the ends of a line while the text is one string.
    table[0xF0000], table[0xF0001] = BEGIN, END
    joined = "".join(f"\U000f0000{line}\U000f0001" for line in lines if line)
    scalars = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), "<u4")
    assert table[0xFFFD] == UNKNOWN or "\ufffd" in vocabulary.characters
    return table[scalars]
