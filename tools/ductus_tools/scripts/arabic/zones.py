"""How far the letters of a label reach above and below their line.

In bodies: the height of a tooth such as that of ب within a word.
"""

import unicodedata

from .joining import FINAL, ISOLATED, LETTERS, forms

_TALL = {"ا": 2.6, "ل": 2.6, "ط": 2.4, "ظ": 2.4, "ک": 2.4, "گ": 2.8}
_DOTTED_ABOVE = set("تثخذزژضغفقنشةٹڈڑ")
_DOTTED_BELOW = set("بپیچج")
_DEEP = set("جچحخعغےيى")  # tails of the ends of runs
_BOWLS = set("سشصضقنلںم")
_FALLING = set("رزژڑو")
_DIGIT = (1.9, 0.0)
ALEF = _TALL["ا"]
"""Height of an alef: what a writing area is as high as."""


def zones(label: str) -> tuple[float, float] | None:
    """(above, below) the line; None if the label has no letter or digit of this script."""
    above = below = 0.0
    known = False
    for i, (letter, form) in enumerate(zip(label, forms(label))):
        if letter in LETTERS:
            ends = form in (FINAL, ISOLATED)
            up = _TALL.get(letter, 1.5 if letter in _DOTTED_ABOVE else 1.0)
            down = 0.7 if letter in _DOTTED_BELOW else 0.0
            if ends:
                down = max(down, 1.4 if letter in _DEEP else 0.9 if letter in _BOWLS else 0.0)
            if letter in _FALLING:
                down = max(down, 0.8)
        elif "۱" <= letter <= "۹":
            up, down = _DIGIT
        elif unicodedata.combining(letter) and i:
            up, down = (above + 0.6, below) if letter != "\u0655" else (above, below + 0.6)
        else:
            continue
        known = True
        above, below = max(above, up), max(below, down)
    return (above, below) if known else None
