"""The classes of the network that reads ten scripts: Devanagari, Bengali, Gujarati, Gurmukhi, Kannada,
Malayalam, Odia, Burmese, Tibetan and Ethiopic.

Text is decomposed (NFD) and in pen order (`pen_order`). The scripts share an encoder, digits, signs and Latin
letters; a language's pack takes its own characters out of the classes.
"""

import unicodedata
from collections.abc import Iterable

from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered

from .pen_order import BLOCKS, REPHS, VOWELS

DANDAS = "\u0964\u0965"
JOINERS = "\u200c\u200d"
_RANGES = {
    "devanagari": (
        "0901-0903 0905-090b 090d 090f-0911 0913-0939 093c-0945 0947-0949 094b-094d 0950 0960 0966-096f "
        "0970 0972"
    ),
    "bengali": (
        "0981-0983 0985-098b 098f 0990 0993-09a8 09aa-09b0 09b2 09b6-09b9 09bc 09be-09c4 09c7 09c8 09cd "
        "09ce 09d7 09e6-09f1 09f3"
    ),
    "gujarati": (
        "0a81-0a83 0a85-0a8d 0a8f-0a91 0a93-0aa8 0aaa-0ab0 0ab2 0ab3 0ab5-0ab9 0abc-0ac5 0ac7-0ac9 "
        "0acb-0acd 0ad0 0ae6-0aef"
    ),
    "gurmukhi": (
        "0a01-0a03 0a05-0a0a 0a0f 0a10 0a13-0a28 0a2a-0a30 0a32 0a35 0a38 0a39 0a3c 0a3e-0a42 0a47 0a48 "
        "0a4b-0a4d 0a5c 0a66-0a74"
    ),
    "kannada": (
        "0c82 0c83 0c85-0c8b 0c8e-0c90 0c92-0ca8 0caa-0cb3 0cb5-0cb9 0cbc-0cc4 0cc6 0ccc 0ccd 0cd5 0cd6 "
        "0ce6-0cef"
    ),
    "malayalam": (
        "0d02 0d03 0d05-0d0b 0d0e-0d10 0d12-0d28 0d2a-0d39 0d3e-0d43 0d46-0d48 0d4d 0d57 0d66-0d6f "
        "0d7a-0d7f"
    ),
    "odia": (
        "0b01-0b03 0b05-0b0c 0b0f 0b10 0b13-0b28 0b2a-0b30 0b32 0b33 0b35-0b39 0b3c-0b44 0b47 0b4d 0b56 "
        "0b57 0b5f 0b66-0b6f 0b71"
    ),
    "burmese": "1000-1021 1023-1027 1029-1032 1036-103f 1040-104f",
    "tibetan": (
        "0f00 0f04 0f05 0f08 0f0b 0f0d 0f0e 0f14 0f20-0f29 0f34 0f39 0f3a-0f3d 0f40-0f6a 0f71 0f72 0f74 "
        "0f7a-0f80 0f84 0f90-0fbc"
    ),
    "ethiopic": "1200-1357 1358-135a 1361-1368 1369-137c",
}
_NO_CLASS = {"devanagari": "", "ethiopic": "".join(chr(c) for c in range(0x1200, 0x1358) if c % 8)}
_DANDAS = ("devanagari", "bengali", "gujarati", "gurmukhi", "odia", "kannada")
_JOINED = {"devanagari": JOINERS, "bengali": JOINERS} | dict.fromkeys(
    ("gujarati", "gurmukhi", "kannada", "malayalam", "odia"), JOINERS[0]
)
CURRENCIES = "₹€"


def scalars(ranges: str) -> str:
    """The scalars of ranges in hexadecimal numbers that have a name and aren't composed."""
    found = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        found += [chr(c) for c in range(int(first, 16), int(last or first, 16) + 1)]
    return "".join(c for c in found if unicodedata.name(c, "") and unicodedata.normalize("NFD", c) == c)


def _scalars(script: str) -> str:
    own = scalars(_RANGES[script])
    rephs = "".join(r for r in REPHS if script in BLOCKS and chr(0xFFF & ord(r)) in BLOCKS[script].ra)
    return (
        "".join(c for c in own if c not in _NO_CLASS.get(script, ""))
        + rephs
        + (VOWELS if script == "ethiopic" else "")
    )


LETTERS = {script: _scalars(script) for script in _RANGES}
"""The scalars of each script: letters, signs, digits."""

DIGITS = {
    script: "".join(c for c in own if unicodedata.category(c) == "Nd") or "0123456789"
    for script, own in LETTERS.items()
}
"""From 0 to 9; those of Ethiopic have no 0, so numbers are written in ASCII's."""


def is_base(scalar: str, script: str) -> bool:
    """Whether a scalar of a script stands alone: it is neither a sign nor private."""
    block = BLOCKS.get(script)
    if block and (block.is_sign(scalar) or scalar in block.medials):
        return False
    return not "\u0f71" <= scalar <= "\u0fbc" and scalar < "\ue000"


def signs(script: str) -> str:
    """The scalars that a script shares with others, beyond ASCII."""
    return (DANDAS if script in _DANDAS else "") + _JOINED.get(script, "") + CURRENCIES


ALPHABET = PRINTABLE_ASCII + DANDAS + JOINERS + CURRENCIES + "".join(LETTERS.values())
"""Class i of the network is scalar i - 1; class 0 is the blank. The order is part of the network."""


def characters(script: str) -> str:
    """All characters that are read in a script, in the alphabet's order."""
    return in_order(PRINTABLE_ASCII + LETTERS[script] + signs(script))


def in_order(scalars: Iterable[str]) -> str:
    """The scalars, each once, in the alphabet's order. Raises ValueError for one that it lacks."""
    return ordered(scalars, ALPHABET)
