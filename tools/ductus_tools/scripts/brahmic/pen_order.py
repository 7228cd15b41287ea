"""The order in which Brahmic scripts are written by hand, and its relation to Unicode's logical order.

The i-sign of Devanagari is written before its consonants and stored after them; a reph is written after all of the
consonants that it is stored before. The network's labels and the language models are in pen order. Both functions work
on decomposed scalars (NFD), of any scripts, and never fail: malformed text is unchanged.

A base chain is `C N? (V J? C N?)*`: consonants C with nuktas N, joined by viramas V, which a zero width joiner
J may follow; or one vowel letter. In Burmese it is a consonant with its stacked ones and medials. The signs of
a chain are the combining scalars after it.

An Ethiopic syllable becomes the first of its row, which has the shape of its consonant, and a private scalar for the
vowel, which is a small change of the shape: a language model has room for these, but not for all syllables.
"""

from dataclasses import dataclass
from functools import lru_cache

JOINER = "\u200d"
REPH = 0xE000
"""A reph is this private scalar with the low bits of its RA: U+E930 in Devanagari."""
_LOW_BITS = 0xFFF
VOWEL = 0xE100
"""The vowels of Ethiopic are this and 1 to 7: the place of a syllable in its row."""
_SYLLABLES = range(0x1200, 0x1358)
_ROW = 8
_CARRIER = 0x12A0
"""The row of what has no consonant."""

AROUND = frozenset("\u17be\u17bf\u17c0\u17c4\u17c5")
"""Vowels of Khmer around their letter: their left part is written first, and they stand behind the chain none the less."""


@dataclass(frozen=True)
class Block:
    """A script's scalars by their function."""

    first: int
    """First scalar of its block of 128; Burmese has 160."""
    last: int
    consonants: frozenset[str]
    vowels: frozenset[str]
    """Independent ones, which join nothing."""
    nukta: str
    virama: str
    before: frozenset[str]
    """Signs that are written before the chain."""
    ra: frozenset[str]
    """What makes a reph with a virama."""
    closing: frozenset[str]
    """Candrabindu, anusvara, visarga: the signs that a reph comes before."""
    medials: frozenset[str] = frozenset()
    needs_joiner: bool = False
    """Whether a virama joins only where a joiner follows it; else it is a sign."""

    def is_sign(self, scalar: str) -> bool:
        """Whether a scalar that isn't a letter combines with the letter before it."""
        return self.first <= ord(scalar) <= self.last and scalar in _SIGNS

    def joins(self, following: str) -> bool:
        """Whether a virama before a text may join."""
        return not self.needs_joiner or following[:1] == JOINER


def _span(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


# Positions within a block that the scripts of India share (ISCII's).
_CONSONANTS = (0x15, 0x39)
_VOWELS = ((0x04, 0x14), (0x60, 0x61))
_SIGN_PLACES = ((0x00, 0x03), (0x3C, 0x3C), (0x3E, 0x4E), (0x51, 0x57), (0x62, 0x63))
_CLOSING = (0x00, 0x03)


def _block(first: int, before: str = "", ra: str = "", more: str = "", needs_joiner: bool = False) -> Block:
    """more: consonants beyond the common positions."""
    consonants = _span(first + _CONSONANTS[0], first + _CONSONANTS[1]) + more
    vowels = "".join(_span(first + a, first + b) for a, b in _VOWELS)
    closing = _span(first + _CLOSING[0], first + _CLOSING[1])
    return Block(
        first, first + 0x7F, frozenset(consonants), frozenset(vowels), chr(first + 0x3C), chr(first + 0x4D),
        frozenset(before), frozenset(ra), frozenset(closing), needs_joiner=needs_joiner,
    )  # fmt: skip


_BURMESE = Block(
    0x1000, 0x109F, frozenset(_span(0x1000, 0x1021) + "\u103f"), frozenset(_span(0x1022, 0x102A)), "", "\u1039",
    frozenset("\u1031"), frozenset(), frozenset("\u1036\u1038"), frozenset(_span(0x103B, 0x103E)),
)  # fmt: skip
_SINHALA = Block(
    0x0D80, 0x0DFF, frozenset(_span(0x0D9A, 0x0DC6)), frozenset(_span(0x0D85, 0x0D96)), "", "\u0dca",
    frozenset("\u0dd9\u0ddb"), frozenset(), frozenset("\u0d81\u0d82\u0d83"), needs_joiner=True,
)  # fmt: skip
_KHMER = Block(
    0x1780, 0x17FF, frozenset(_span(0x1780, 0x17A2)), frozenset(_span(0x17A3, 0x17B3)), "", "\u17d2",
    frozenset("\u17c1\u17c2\u17c3"), frozenset(), frozenset("\u17c6\u17c7\u17c8"),
)  # fmt: skip

BLOCKS = {
    "devanagari": _block(0x0900, "\u093f\u094e", "\u0930", _span(0x0978, 0x097F)),
    "bengali": _block(0x0980, "\u09bf\u09c7\u09c8", "\u09b0\u09f0", "\u09f0\u09f1"),
    "gurmukhi": _block(0x0A00, "\u0a3f", "", "\u0a5c\u0a72\u0a73"),
    "gujarati": _block(0x0A80, "\u0abf", "\u0ab0", "\u0af9"),
    "odia": _block(0x0B00, "\u0b47", "\u0b30", "\u0b5f\u0b71"),
    "kannada": _block(0x0C80, "", "\u0cb0", "\u0cdd\u0cde"),
    "malayalam": _block(0x0D00, "\u0d46\u0d47\u0d48", "", "\u0d3a" + _span(0x0D7A, 0x0D7F)),
    "burmese": _BURMESE,
    "tamil": _block(0x0B80, "\u0bc6\u0bc7\u0bc8", needs_joiner=True),
    "telugu": _block(0x0C00, "", "", _span(0x0C58, 0x0C5A)),
    "sinhala": _SINHALA,
    "khmer": _KHMER,
}
_SIGNS = frozenset(
    "".join(
        _span(block.first + a, block.first + b)
        for name, block in BLOCKS.items() if name not in ("burmese", "sinhala", "khmer") for a, b in _SIGN_PLACES
    )
    + "\u0a70\u0a71\u0a75"
    + _span(0x102B, 0x103A)
    + _span(0x0D81, 0x0D83) + _span(0x0DCA, 0x0DDF) + "\u0df2\u0df3"
    + _span(0x17B6, 0x17D1) + "\u17dd"
)  # fmt: skip
_OF_SCALAR = {c: block for block in BLOCKS.values() for c in block.consonants | block.vowels}
_BEFORE = {c: block for block in BLOCKS.values() for c in block.before}
_REPHS = {chr(REPH | ord(c) & _LOW_BITS): c for block in BLOCKS.values() for c in sorted(block.ra)}
_RAS = {ra: reph for reph, ra in _REPHS.items()}
REPHS = "".join(_REPHS)
VOWELS = "".join(chr(VOWEL + place) for place in range(1, _ROW))


def pen(logical: str) -> str:
    """Decomposed text in the order of writing."""
    made: list[str] = []
    at = 0
    while at < len(logical):
        block = _OF_SCALAR.get(logical[at])
        if block is None:
            made.append(_parted(logical[at]))
            at += 1
            continue
        end = _chain_end(logical, at, block)
        after = _signs_end(logical, end, block)
        chain, signs = logical[at:end], logical[end:after]
        if chain[0] in block.ra and len(chain) > 2 and chain[1] == block.virama and chain[2] != JOINER:
            signs = _with_reph(signs, _RAS[chain[0]], block)
            chain = chain[2:]
        made += [c for c in signs if c in block.before] + [chain]
        made += [c for c in signs if c not in block.before]
        at = after
    return "".join(made)


def logical(pen: str) -> str:
    """Text in the order of writing, converted to Unicode's logical order, decomposed."""
    made: list[str] = []
    at = 0
    while at < len(pen):
        start = at
        before = _BEFORE.get(pen[at])
        while before and at < len(pen) and pen[at] in before.before:
            at += 1
        block = _OF_SCALAR.get(pen[at]) if at < len(pen) else None
        if before and block is not before:
            made.append(pen[start:at])  # signs without a chain
        elif block:
            end = _chain_end(pen, at, block)
            after = _pen_signs_end(pen, end, block)
            signs = pen[end:after]
            rephs = "".join(_stored(c) for c in signs if c in _REPHS)
            rest = "".join(c for c in signs if c not in _REPHS)
            made += [rephs, pen[at:end], pen[start:at], rest]
            at = after
        elif pen[at + 1 : at + 2] in VOWELS and _is_row(pen[at]) and at + 1 < len(pen):
            made.append(chr(ord(pen[at]) + ord(pen[at + 1]) - VOWEL))
            at += 2
        else:
            made.append(_stored(pen[at]))
            at += 1
    return "".join(made)


@lru_cache(maxsize=1 << 18)
def is_well_formed(word: str) -> bool:
    """Whether a word is the same after it was put in pen order and back."""
    return logical(pen(word)) == word


def _is_row(scalar: str) -> bool:
    return ord(scalar) in _SYLLABLES and ord(scalar) % _ROW == 0


def _parted(scalar: str) -> str:
    """An Ethiopic syllable, split into its row and its vowel."""
    place = ord(scalar) % _ROW
    return chr(ord(scalar) - place) + chr(VOWEL + place) if ord(scalar) in _SYLLABLES and place else scalar


def _stored(scalar: str) -> str:
    """A private scalar that stands for itself."""
    if scalar in VOWELS:
        return chr(_CARRIER + ord(scalar) - VOWEL)
    ra = _REPHS.get(scalar)
    return ra + _OF_SCALAR[ra].virama if ra else scalar


def _with_reph(signs: str, reph: str, block: Block) -> str:
    at = next((i for i, c in enumerate(signs) if c in block.closing), len(signs))
    return signs[:at] + reph + signs[at:]


def _chain_end(text: str, at: int, block: Block) -> int:
    """The end of the base chain that begins at a letter."""
    if text[at] in block.vowels:
        return at + 1
    at = _behind(text, at + 1, block.nukta)
    while at < len(text) and text[at] == block.virama and block.joins(text[at + 1 :]):
        next_ = _behind(text, at + 1, JOINER)
        if next_ == len(text) or text[next_] not in block.consonants:
            return at
        at = _behind(text, next_ + 1, block.nukta)
    while at < len(text) and text[at] in block.medials:
        at += 1
    return at


def _behind(text: str, at: int, scalar: str) -> int:
    return at + (at < len(text) and text[at] == scalar)


def _signs_end(text: str, at: int, block: Block) -> int:
    while at < len(text) and block.is_sign(text[at]):
        at += 1
    return at


def _pen_signs_end(text: str, at: int, block: Block) -> int:
    """The end as by `_signs_end`, in pen order: rephs are signs, and those before a chain are the next one's."""
    while at < len(text):
        ra = _REPHS.get(text[at])
        if not (ra in block.ra if ra else block.is_sign(text[at]) and text[at] not in block.before):
            break
        at += 1
    return at
