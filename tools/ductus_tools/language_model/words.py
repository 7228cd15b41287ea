"""The words of running text and their probabilities, as a table that the recogniser reads in place."""

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

WORD_HEADER_BYTES = 8
"""float32 logarithm of code 1, and the step from one code to the next."""
_CODES = 255
_LARGEST_LOAD = 0.8
_MASK = (1 << 64) - 1
JOINERS = "\u200c\u200d"
"""Within words of the scripts of India; those of Persian are parted by them."""


def letter(character: str) -> str | None:
    """The lower-case form of a letter or of a part of one: a mark, or a private scalar of the pen order
    (`scripts.brahmic.pen_order`). Kept in step with WordTable.swift."""
    category = unicodedata.category(character)
    if category in ("Lu", "Lt"):
        small = character.lower()
        return small if len(small) == 1 else character
    return character if category[0] == "M" or category in ("Ll", "Lm", "Lo", "Co") else None


def words(line: str, joiners: str = "") -> Iterator[str]:
    """Runs of letters, and of `joiners`, with single apostrophes between them, in lower case; runs with digits are
    codes and left out. Kept in step with PrefixScorer.swift."""
    word, code, apostrophe = "", False, False
    for character in line + " ":
        small = character if character in joiners else letter(character)
        if small is not None:
            if not code:
                word += ("'" if apostrophe else "") + small
            apostrophe = False
        elif unicodedata.numeric(character, None) is not None:
            word, code, apostrophe = "", True, False
        elif character == "'" and word and not apostrophe:
            apostrophe = True
        else:
            if word:
                yield word
            word, code, apostrophe = "", False, False


def count_words(lines: Iterable[str], joiners: str = "") -> Counter[str]:
    """How often each word occurs."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(words(line, joiners))
    return counts


def word_hash(word: str) -> int:
    """64 bits: FNV-1a over the scalars, then mixed as in the file's checksum."""
    value = 0xCBF29CE484222325
    for character in word:
        value = (value ^ ord(character)) * 0x100000001B3 & _MASK
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93 & _MASK
    return value ^ value >> 29


def places(count: int) -> int:
    """The number of slots of a table of `count` words; one is always free."""
    return max(math.ceil(count / _LARGEST_LOAD), count + 1)


def section_bytes(count: int) -> int:
    """Bytes of the section, without padding."""
    return WORD_HEADER_BYTES + 4 * places(count)


def word_section(counts: dict[str, int]) -> bytes:
    """A hash table with open addressing and linear probing: the low eight bits are a word's logarithm in even steps,
    the others 24 bits of its hash; 0 marks a free slot."""
    total = sum(counts.values())
    logs = {word: math.log(count / total) for word, count in counts.items()}
    lowest = min(logs.values(), default=0.0)
    step = (max(logs.values(), default=0.0) - lowest) / (_CODES - 1)
    size = places(len(counts))
    table = np.zeros(size, "<u4")
    for word, value in sorted(logs.items()):
        hashed = word_hash(word)
        place = (hashed >> 32) * size >> 32
        while table[place]:
            place = (place + 1) % size
        code = 1 + (round((value - lowest) / step) if step else 0)
        table[place] = (hashed & 0xFFFFFF) << 8 | code
    return np.array([lowest, step], "<f4").tobytes() + table.tobytes()
