"""How far the letters of these scripts reach above and below the line, in x-heights of Latin letters."""

import unicodedata

from .alphabet import (
    ARMENIAN_CAPITALS,
    CYRILLIC_CAPITALS,
    GEORGIAN_CAPITALS,
    GREEK_CAPITALS,
    HEBREW_LETTERS,
    LETTERS,
)

CAPITAL = 1.8
"""Height of a capital: what a writing area is as high as."""
HEBREW = 1.35
"""Height of a Hebrew letter."""
MTAVRULI = 1.6
"""Height of a Georgian capital."""
_MARK = 0.5  # a mark above
_LETTERS = set("".join(LETTERS.values()))
_CAPITALS = set(CYRILLIC_CAPITALS + GREEK_CAPITALS + ARMENIAN_CAPITALS)
_TALL = set("бфђћіјһґ" + "βδζθλξψ" + "ბზმნპრსშჩქძწჭხჰ" + "եէժիխծկհձճմնվփֆև")
_DEEP = set("руфјүұ" + "βγζημξρςφχψ" + "გდევკლჟტუფქღყცჭჯჱჲჴ" + "բգզըթիլխկղյշչպջվրցփքֆ")
_TAILED = set("дцщџқңҳҷ" + "ДЦЩЏҚҢҲҶ")
_HEBREW_DEEP = set("ךןףץק")


def zones(label: str) -> tuple[float, float] | None:
    """(above, below) the line; None if the label has no letter of these scripts."""
    found = [_reach(letter) for letter in label if letter in _LETTERS]
    if not found:
        return None
    above, below = max(up for up, _ in found), max(down for _, down in found)
    return above + _MARK * any(map(unicodedata.combining, label)), below


def _reach(letter: str) -> tuple[float, float]:
    if letter in HEBREW_LETTERS:
        return (2.0 if letter == "ל" else HEBREW, 0.7 if letter in _HEBREW_DEEP else 0.0)
    if letter in GEORGIAN_CAPITALS:
        return MTAVRULI, 0.0
    down = 0.7 if letter in _DEEP else 0.3 if letter in _TAILED else 0.0
    return CAPITAL if letter in _CAPITALS or letter in _TALL else 1.0, down
