"""A letter as other people would draw it: few people drew these letters, and each drew every letter once."""

import numpy as np

from .hand import Drawing, box
from .marks import either_way

_POINTS = 24  # points of a stroke that is blended
_ALIKE = 0.3  # greatest mean distance between strokes that can be blended, per letter height


def varied(strokes: Drawing, random: np.random.Generator) -> Drawing:
    """A drawing bent as by `bent`, with strokes reordered, reversed or joined."""
    return _redrawn(bent(strokes, random), random)


def bent(strokes: Drawing, random: np.random.Generator) -> Drawing:
    """Slanted, stretched and bent a little."""
    low, high = box(strokes)
    size = max((high - low).max(), 1e-6)
    centre = (low + high) / 2
    stretch = np.exp(random.normal(0, 0.1, 2))
    matrix = np.array([[stretch[0], random.normal(0, 0.12)], [random.normal(0, 0.05), stretch[1]]])
    bend, phase = random.normal(0, 0.05, (2, 2)), random.uniform(0, 2 * np.pi, 2)
    moved = []
    for stroke in strokes:
        unit = (stroke - centre) / size
        wave = np.sin(np.pi * unit[:, ::-1] * [1.5, 1.5] + phase)
        shift = random.normal(0, 0.02, 2) if len(strokes) > 1 else 0
        moved.append(((unit + wave * bend[0] + shift) @ matrix.T) * size + centre)
    # The baseline stays where it is.
    bottom = max(s[:, 1].max() for s in moved)
    return [s + [0, high[1] - bottom] for s in moved]


def _redrawn(strokes: Drawing, random: np.random.Generator) -> Drawing:
    if random.random() < 0.3:
        strokes = [either_way(stroke, random, 0.35) for stroke in strokes]
    if len(strokes) > 1 and random.random() < 0.2:
        strokes = [strokes[i] for i in random.permutation(len(strokes))]
    if len(strokes) > 1 and random.random() < 0.12:
        at = int(random.integers(len(strokes) - 1))
        if np.hypot(*(strokes[at][-1] - strokes[at + 1][0])) < 0.7:  # the pen isn't lifted
            strokes = [*strokes[:at], np.vstack(strokes[at : at + 2]), *strokes[at + 2 :]]
    return strokes


def blended(one: Drawing, other: Drawing, share: float) -> Drawing:
    """A mean of two drawings of a letter, stroke by stroke; the first one unchanged if they are made differently."""
    if len(one) != len(other):
        return one
    mixed = []
    low, high = box(one)
    size = max((high - low).max(), 1e-6)
    for a, b in zip(one, other):
        a, b = _even(a), _even(b)
        if np.hypot(*(a - b[::-1]).T).mean() < np.hypot(*(a - b).T).mean():
            b = b[::-1]
        if np.hypot(*(a - b).T).mean() > _ALIKE * size:
            return one
        mixed.append(a + share * (b - a))
    return mixed


def _even(stroke: np.ndarray) -> np.ndarray:
    lengths = np.hypot(*np.diff(stroke, axis=0).T) if len(stroke) > 1 else np.zeros(0)
    along = np.concatenate(([0], np.cumsum(lengths)))
    at = np.linspace(0, along[-1], _POINTS)
    return np.column_stack([np.interp(at, along, stroke[:, axis]) for axis in (0, 1)])
