"""Text in clusters: a base chain with its signs, as in `pen_order`, or a single scalar."""

import re
from collections.abc import Iterable
from functools import cache

from .pen_order import BLOCKS, JOINER

_NON_JOINER = "\u200c"
_TIBETAN = (
    "[\u0f40-\u0f6c\u0f88-\u0f8c][\u0f71-\u0f7e\u0f80-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u0f35\u0f37\u0f39\u0fc6]*"
)
_THAI = "[\u0e01-\u0e2e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*\u0e33?"
_LAO = "[\u0e81-\u0eae\u0edc-\u0edf][\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd]*\u0eb3?"
_LIGATURES = {"tamil": "க்ஷ|ஶ்ர(?=ீ)|ஸ்ர(?=ீ)"}
"""Conjuncts of scripts that have few."""
_LATIN = "[A-Za-z][\u0300-\u036f]*"


def clusters(text: str) -> list[str]:
    """The clusters of decomposed text in logical order; together they are the text.

    A joiner or a non-joiner belongs to the cluster before it, and a reph to the one that it stands on.
    """
    return _pattern().findall(text)


@cache
def _pattern() -> re.Pattern:
    kinds = []
    for name, block in BLOCKS.items():
        consonant, vowel = _any(block.consonants), _any(block.vowels)
        sign = "".join(
            c for c in map(chr, range(block.first, block.last + 1)) if block.is_sign(c) or c in block.medials
        )
        nukta = f"{block.nukta}?" if block.nukta else ""
        join = f"(?:{block.virama}{JOINER}?|{JOINER}{block.virama})"
        if name == "burmese":  # a kinzi stands on the next letter
            join = f"\u103a?{block.virama}"
        if block.needs_joiner:
            join = f"{block.virama}{JOINER}"
        chain = f"{consonant}{nukta}(?:{join}{consonant}{nukta})*"
        if name in _LIGATURES:
            chain = f"(?:{_LIGATURES[name]}|{chain})"
        kinds.append(f"(?:{chain}|{vowel})[{sign}]*[{JOINER}{_NON_JOINER}]*")
    return re.compile("|".join([*kinds, _TIBETAN, _THAI, _LAO, _LATIN, "."]), re.DOTALL)


def _any(scalars: Iterable[str]) -> str:
    return f"[{''.join(sorted(scalars))}]"
