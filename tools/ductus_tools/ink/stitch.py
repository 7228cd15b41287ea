"""Several inks of one writer joined into one, on one baseline.

The records have no common baseline: each begins at its own top left. It is estimated from the label,
by the zones that its letters fill.
"""

from collections.abc import Callable

import numpy as np

from .strokes import Strokes

Zones = Callable[[str], tuple[float, float] | None]
"""How far the letters of a label reach above and below the line, in bodies; None where it has no letter of the script.

What a script's zones don't know is taken for ASCII."""

_DESCENDING = set("gjpqyQ,;()[]{}|$@/\\")
_ASCENDING = set("bdfhklt!?\"'`^*()[]{}|$@/\\&%#") | set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789i")
_HIGH = set("\"'`^*")
_LOW = set(".,_،۔")
_MIDDLE = set("-~=+<>:;٫۰«»×÷")
_ASCENDER = 0.8  # in x-heights, above the x-height
_DESCENDER = 0.7  # in x-heights, below the baseline
_SPACED = 0.2  # share of hands with widely spaced single letters
_UNEVEN = 1.6  # greatest ratio between the sizes of a part's letters and the others'


def baseline_and_body(label: str, ink: Strokes, zones: Zones | None = None) -> tuple[float, float]:
    """(y of the baseline, x-height) of an ink, both in its own units, estimated from its label by a script's zones."""
    top, bottom = ink.points[:, 1].min(), ink.points[:, 1].max()
    height = bottom - top
    letters = set(label)
    if letters <= _MIDDLE or letters <= _LOW or letters <= _HIGH:
        return bottom, np.nan  # only marks: their size doesn't tell the body
    reach = zones(label) if zones else None
    if reach:
        above, below = reach
        return top + height * above / (above + below), height / (above + below)
    ascends = bool(letters & _ASCENDING)
    descends = bool(letters & _DESCENDING)
    body = height / (1 + _ASCENDER * ascends + _DESCENDER * descends)
    return top + body * (1 + _ASCENDER * ascends), body


def stitch(
    parts: list[tuple[str, Strokes]],
    tight: list[bool],
    random: np.random.Generator,
    leftwards: bool = False,
    zones: Zones | None = None,
) -> tuple[str, Strokes]:
    """Joins several labels and inks into one.

    tight[i]: whether part i + 1 follows part i without a space. leftwards: whether each part is to the left of the one
    before it.
    """
    bodies = [body for _, body in (baseline_and_body(*part, zones) for part in parts) if body > 0]
    body = float(np.median(bodies)) if bodies else max(ink.height() for _, ink in parts) or 1.0
    parts = [(label, _evened(label, ink, body, zones)) for label, ink in parts]
    lines = [baseline_and_body(label, ink, zones) for label, ink in parts]
    word_gap = random.uniform(0.55, 1.8) * body
    letter_gap = random.uniform(0.1, 0.45) * body
    if random.random() < _SPACED:
        letter_gap = random.uniform(0.45, 1.2) * body
        word_gap = max(word_gap, letter_gap * random.uniform(1.9, 3.2))
    placed, label, x = [], "", 0.0
    for index, ((text, ink), (baseline, _)) in enumerate(zip(parts, lines)):
        if index:
            gap = letter_gap if tight[index - 1] else word_gap
            x += gap * np.exp(random.normal(0, 0.2))
            label += "" if tight[index - 1] else " "
        label += text
        y = -baseline + mark_offset(text, ink.height(), body) + random.normal(0, 0.06) * body
        left = -x - ink.points[:, 0].max() if leftwards else x - ink.points[:, 0].min()
        placed.append(Strokes(ink.points + np.array([left, y]), ink.starts))
        x += ink.width()
    return label, Strokes.join(placed)


def _evened(label: str, ink: Strokes, body: float, zones: Zones | None) -> Strokes:
    """The ink, scaled towards the others' size if its letters are out of proportion: some tablets recorded each
    character at its own size."""
    own = baseline_and_body(label, ink, zones)[1]
    ratio = evened_ratio(own / body) if own > 0 else 1.0
    return ink if ratio == 1 else Strokes(ink.points * ratio, ink.starts)


def evened_ratio(ratio: float) -> float:
    """The factor by which to scale letters that are `ratio` times as large as the others."""
    return float(np.clip(ratio, 1 / _UNEVEN, _UNEVEN)) / ratio


def mark_offset(text: str, height: float, body: float) -> float:
    """How far below the baseline (negative: above) the bottom of a mark of that height belongs."""
    letters = set(text)
    if letters <= _HIGH:
        return -(1 + _ASCENDER) * body + height
    if letters <= _MIDDLE:
        return -0.5 * body + height / 2
    if letters in ({","}, {"،"}):
        return 0.6 * height
    return 0.0
