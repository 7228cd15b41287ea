"""The classes of the network that reads six scripts: Tamil, Telugu, Sinhala, Thai, Lao and Khmer.

Text is decomposed (NFD) and in pen order (`brahmic.pen_order`), which is Unicode's order for Thai and Lao.
"""

import unicodedata

from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered
from ductus_tools.scripts.brahmic.alphabet import scalars
from ductus_tools.scripts.brahmic.pen_order import BLOCKS

JOINERS = "\u200c\u200d"
_RANGES = {
    "tamil": (
        "0b82 0b83 0b85-0b8a 0b8e-0b90 0b92 0b93 0b95 0b99 0b9a 0b9c 0b9e 0b9f 0ba3 0ba4 0ba8-0baa 0bae-0bb9 "
        "0bbe-0bc2 0bc6-0bc8 0bcd 0bd7 0be6-0bef"
    ),
    "telugu": (
        "0c01-0c03 0c05-0c0b 0c0e-0c10 0c12-0c28 0c2a-0c39 0c3e-0c44 0c46 0c47 0c4a-0c4d 0c55 0c56 0c66-0c6f"
    ),
    "sinhala": (
        "0d82 0d83 0d85-0d8d 0d91-0d96 0d9a-0db1 0db3-0dbb 0dbd 0dc0-0dc6 0dca 0dcf-0dd4 0dd6 0dd8-0ddb 0ddf 0df2"
    ),
    "thai": "0e01-0e3a 0e3f-0e4d 0e50-0e59",
    "lao": (
        "0e81 0e82 0e84 0e87 0e88 0e8a 0e8d 0e94-0e97 0e99-0e9f 0ea1-0ea3 0ea5 0ea7 0eaa 0eab 0ead-0eb9 0ebb-0ebd "
        "0ec0-0ec4 0ec6 0ec8-0ecd 0ed0-0ed9 0edc 0edd"
    ),
    "khmer": "1780-179c 179f-17a2 17a5-17a7 17a9-17b3 17b6-17d2 17d4-17d7 17db 17e0-17e9",
}
_SIGNS = {
    "tamil": "₹", "telugu": "₹" + JOINERS[0], "sinhala": JOINERS[1], "thai": "", "lao": "₭", "khmer": "",
}  # fmt: skip
LETTERS = {script: scalars(ranges) for script, ranges in _RANGES.items()}
"""The scalars of each script: letters, signs, digits."""

DIGITS = {
    script: "".join(c for c in own if unicodedata.category(c) == "Nd") or "0123456789"
    for script, own in LETTERS.items()
}
"""From 0 to 9; Sinhala writes ASCII's."""

ALPHABET = PRINTABLE_ASCII + JOINERS + "₹₭€" + "".join(LETTERS.values())
"""Class i of the network is scalar i - 1; class 0 is the blank. The order is part of the network."""


def is_base(scalar: str, script: str) -> bool:
    """Whether a scalar of a script stands alone: it isn't a sign."""
    block = BLOCKS.get(script)
    if block and (block.is_sign(scalar) or scalar == block.virama):
        return False
    return not unicodedata.category(scalar).startswith("M") and scalar not in "\u0e33\u0eb3"


def characters(script: str) -> str:
    """All characters that are read in a script, in the alphabet's order."""
    return ordered(PRINTABLE_ASCII + LETTERS[script] + _SIGNS[script] + "€", ALPHABET)


def script_of(label: str) -> str | None:
    """The script of a label; None for ASCII only."""
    return next((s for s, own in LETTERS.items() if any(c in own for c in label)), None)
