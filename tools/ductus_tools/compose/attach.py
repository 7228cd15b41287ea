"""Marks placed on a letter, where people put them and as large as people draw them."""

import numpy as np

from . import marks
from .hand import Drawing, Signs, box

BELOW = {marks.DOT_BELOW, marks.COMMA_BELOW, marks.CEDILLA, marks.OGONEK, marks.LINE_BELOW}
_APOSTROPHES = "dtlL"  # their caron stands to the right, as an apostrophe
_DOTTED = "ijіј"  # Latin and Cyrillic
_DOT_KEPT = 0.1  # share of marks that leave the dot of an `i` where it is
_FAR = 0.3  # share of marks that hasty hands put far off their letter


def attached(letter: str, strokes: Drawing, above: str, hand: Signs, random: np.random.Generator) -> tuple[Drawing, Drawing]:
    """The letter's own strokes without a dot that a mark replaces, and the strokes of the marks.

    letter: the base. strokes: its ink, in bodies. above: its marks, in canonical order.
    Both are drawings at their places.
    """
    if letter in _DOTTED and any(mark not in BELOW for mark in above) and random.random() >= _DOT_KEPT:
        strokes = undotted(strokes)
    low, high = box(strokes)
    slant = random.normal(0.05, 0.12)
    # Marks that are written late come out to the right of their letter more often than to the left.
    drift = random.normal(0.12, 0.35) if random.random() < _FAR else random.normal(0.02, 0.14)
    added: Drawing = []
    top = low[1]
    stacked = 0
    for mark in above:
        drawn = marks.draw(mark, hand, random)
        if mark == marks.CARON and letter in _APOSTROPHES and random.random() < 0.85:
            drawn = [0.7 * s for s in marks.draw(marks.HORN, hand, random)]
            place = _beside(drawn, low, high, letter, random)
        elif mark == marks.CEDILLA and letter == "g":  # ģ: a comma above, since there is no room below
            place, top = _above(drawn, low, high, top, drift, slant, stacked, random)
        elif mark == marks.HORN:
            place = _horn(drawn, low, high, random)
        elif mark in BELOW:
            place = _below(mark, drawn, low, high, random)
        else:
            place, top = _above(drawn, low, high, top, drift, slant, stacked, random)
            stacked += 1
        added += [stroke + place for stroke in drawn]
    return strokes, added


def undotted(strokes: Drawing) -> Drawing:
    """Strokes without the dot of an `i` or `j` (small strokes above the rest), if there is one."""
    if len(strokes) < 2:
        return strokes
    stem = max(strokes, key=lambda s: np.ptp(s[:, 1]))
    return [
        s
        for s in strokes
        if s is stem or np.ptp(s, axis=0).max() > 0.5 or s[:, 1].mean() > stem[:, 1].min() + 0.25
    ]


def _above(
    drawn: Drawing, low: np.ndarray, high: np.ndarray, top: float, drift: float, slant: float, stacked: int,
    random: np.random.Generator,
) -> tuple[np.ndarray, float]:
    """Where a mark is put above a letter and `stacked` other marks, and its top there."""
    mark_low, mark_high = box(drawn)
    gap = min(1.2, random.gamma(2.0, 0.2 if random.random() < 0.25 else 0.09)) - 0.05
    x = (low[0] + high[0]) / 2 + drift * max(0.6, high[0] - low[0]) - (mark_low[0] + mark_high[0]) / 2
    if stacked and random.random() < 0.5:  # to the right of the first, as in Vietnamese
        x += random.uniform(0.15, 0.5)
        top += random.uniform(0, 0.25)
    y = top - gap - mark_high[1]
    x += slant * (high[1] - top)
    return np.array([x, y]), y + mark_low[1]


def _below(mark: str, drawn: Drawing, low: np.ndarray, high: np.ndarray, random: np.random.Generator) -> np.ndarray:
    mark_low, mark_high = box(drawn)
    # Under the baseline, or under a tail.
    bottom = max(high[1], 0.0)
    middle = (low[0] + high[0]) / 2
    if mark in (marks.CEDILLA, marks.OGONEK):
        gap = random.normal(-0.02, 0.05)
        aside = 0.2 if mark == marks.OGONEK else 0.0
        x = middle + (aside + random.normal(0, 0.1)) * (high[0] - low[0])
    else:
        gap = random.uniform(0.06, 0.4)
        x = middle + random.normal(0, 0.12) * max(0.6, high[0] - low[0])
    return np.array([x - (mark_low[0] + mark_high[0]) / 2, bottom + gap - mark_low[1]])


def _horn(drawn: Drawing, low: np.ndarray, high: np.ndarray, random: np.random.Generator) -> np.ndarray:
    mark_low, mark_high = box(drawn)
    x = high[0] + random.uniform(-0.15, 0.08) - mark_low[0]
    y = low[1] + random.uniform(-0.2, 0.2) - (mark_low[1] + mark_high[1]) / 2
    return np.array([x, y])


def _beside(
    drawn: Drawing, low: np.ndarray, high: np.ndarray, letter: str, random: np.random.Generator
) -> np.ndarray:
    mark_low, _ = box(drawn)
    middle = low[0] + (0.55 if letter == "L" else 1.0) * (high[0] - low[0])
    x = middle + random.uniform(0.02, 0.2) - mark_low[0]
    y = low[1] + random.uniform(-0.1, 0.2) - mark_low[1]
    return np.array([x, y])
