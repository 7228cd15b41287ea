"""Operations on strokes for recipes of letters: move, turn, scale, join, add bars, hooks and tails."""

from collections.abc import Callable

import numpy as np

from .hand import Drawing, box
from .marks import curve, either_way, line

Own = Callable[[str], Drawing]
"""The writer's character in bodies, at the left edge 0; KeyError for one that isn't there."""
Recipe = Callable[[Own, np.random.Generator], Drawing]


def moved(strokes: Drawing, x: float, y: float) -> Drawing:
    return [stroke + [x, y] for stroke in strokes]


def scaled(strokes: Drawing, x: float, y: float | None = None) -> Drawing:
    """Strokes scaled about the left end of the baseline."""
    return [stroke * [x, x if y is None else y] for stroke in strokes]


def flipped(strokes: Drawing, x: float = -1, y: float = 1) -> Drawing:
    """Strokes mirrored within their box."""
    low, high = box(strokes)
    middle = (low + high) / 2
    return [(stroke - middle) * [x, y] + middle for stroke in strokes]


def at(strokes: Drawing, x: float, bottom: float) -> Drawing:
    """Strokes moved so that their left edge is at x and their bottom at y = bottom."""
    low, high = box(strokes)
    return moved(strokes, x - low[0], bottom - high[1])


def sized(strokes: Drawing, height: float) -> Drawing:
    low, high = box(strokes)
    size = high[1] - low[1]
    return scaled(strokes, height / size) if size > 0 else strokes


def beside(first: Drawing, second: Drawing, overlap: float) -> Drawing:
    """The second drawing placed at the right edge of the first, overlapping it by `overlap` bodies."""
    return first + moved(second, box(first)[1][0] - overlap - box(second)[0][0], 0)


def crossed(
    strokes: Drawing, random: np.random.Generator, x: float, y: float, width: float, rise: float = 0.0
) -> Drawing:
    """Strokes with a bar across: x and y are shares of the box, from its top left; width and rise are in bodies."""
    low, high = box(strokes)
    middle = low + (high - low) * [x, y] + random.normal(0, 0.05, 2)
    width *= random.uniform(0.75, 1.35)
    half = np.array([width / 2, -rise * random.uniform(0.7, 1.3) / 2])
    bar = line(middle - half, middle + half, random.normal(0, 0.04))
    return strokes + [either_way(bar, random, 0.15)]


def hooked(strokes: Drawing, random: np.random.Generator, right: bool = True) -> Drawing:
    """Strokes with a hook from the top of the tallest."""
    points = np.concatenate(strokes)
    top = points[np.argmin(points[:, 1])]
    side = (1 if right else -1) * random.uniform(0.35, 0.65)
    hook = curve(top, top + [0.1 * side, -0.35], top + [0.7 * side, -0.4], top + [side, -0.05])
    return strokes + [either_way(hook, random, 0.3)]


def tailed(strokes: Drawing, random: np.random.Generator, x: float, right: bool) -> Drawing:
    """Strokes with a tail below the baseline, at a share x of their width."""
    low, high = box(strokes)
    start = np.array([low[0] + (high[0] - low[0]) * x, min(high[1], 0.05) - 0.1])
    side = (1 if right else -1) * random.uniform(0.35, 0.65)
    depth = random.uniform(0.4, 0.75)
    tail = curve(
        start, start + [0, depth * 0.9], start + [0.35 * side, depth * 1.2], start + [side, depth * 0.8]
    )
    return strokes + [tail]


def one_stroke(strokes: Drawing) -> Drawing:
    return [np.vstack(strokes)]


def upright(random: np.random.Generator, top: float, bottom: float) -> np.ndarray:
    lean = random.normal(0, 0.08)
    return line((lean, top), (-lean, bottom), random.normal(0, 0.03))
