"""Characters of Latin writers that are letters of these scripts, too: real strokes of many people.

A look-alike is a character and its height here: `("K", 1.0)` is a capital K as small as к.
"""

from .alphabet import CYRILLIC_CAPITALS, CYRILLIC_SMALL, GEORGIAN_CAPITALS, GEORGIAN_SMALL
from .zones import CAPITAL

LookAlike = tuple[str, float | None]
"""A Latin character, and the height in bodies that it is brought to; as it stands without one."""


def _same(letters: str, latin: str) -> dict[str, list[LookAlike]]:
    return {letter: [(other, None)] for letter, other in zip(letters, latin, strict=True)}


def _small_capitals(letters: str, latin: str) -> dict[str, list[LookAlike]]:
    return {letter: [(other, 1.0)] for letter, other in zip(letters, latin, strict=True)}


LOOK_ALIKES: dict[str, list[LookAlike]] = {
    **_same("аеорсхіјѕһ", "aeopcxijsh"),
    **_same("АВЕКМНОРСТХІЈЅҮ", "ABEKMHOPCTXIJSY"),
    **_small_capitals("вкмнт", "BKMHT"),
    "у": [("y", None)],
    "У": [("y", CAPITAL)],
    "з": [("3", 1.0), ("z", None)],
    "З": [("3", CAPITAL)],
    "б": [("6", CAPITAL)],
    "и": [("u", None)],
    "п": [("n", None)],
    "т": [("T", 1.0), ("m", None)],
    "д": [("g", None)],
    "г": [("r", None)],
    "ү": [("Y", 1.4), ("v", None)],
    **_same("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    **_same("ονυαρτ", "ovuapt"),
    "χ": [("x", None)],
    "κ": [("K", 1.0), ("k", 1.2)],
    "γ": [("y", None)],
    "ω": [("w", None)],
    **_same("օհոսցզ", "ohnugq"),
    **_same("ՕԼՏՍ", "OLSU"),
    "ס": [("o", 1.35)],
    "ו": [("l", 1.35)],
}

_OTHERWISE = "аберуфіјђћһұү"  # small letters of another shape than their capitals

ENLARGED = {
    capital: small
    for capital, small in zip(
        CYRILLIC_CAPITALS + GEORGIAN_CAPITALS + "ΘΨΦ", CYRILLIC_SMALL + GEORGIAN_SMALL + "θψφ", strict=True
    )
    if small not in _OTHERWISE
}
"""Capitals that are their small letters, larger."""
