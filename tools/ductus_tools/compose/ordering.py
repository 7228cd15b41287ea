"""Strokes whose order and direction nobody recorded, as a hand would write them."""

import numpy as np

from .hand import Drawing

_ASIDE = 0.7  # what a step to the side counts beside one down, where a stroke begins
_CLOSED = 0.05  # ends nearer than this share of a stroke's length are one


def in_writing_order(strokes: Drawing, right_to_left: bool = False) -> Drawing:
    """From the side where a line begins to the other, and each stroke from its top or that side on."""
    side = -1 if right_to_left else 1
    directed = [_directed(stroke) for stroke in strokes]
    return sorted(directed, key=lambda s: side * s[:, 0].mean() + 0.3 * s[:, 1].mean() - 0.3 * _length(s))


def _length(stroke: np.ndarray) -> float:
    return float(np.hypot(*np.diff(stroke, axis=0).T).sum()) if len(stroke) > 1 else 0.0


def _directed(stroke: np.ndarray) -> np.ndarray:
    """Down and to the right, even in scripts that run to the left; a loop from its top on, to the left."""
    if len(stroke) < 3:
        return stroke if _late(stroke[0]) <= _late(stroke[-1]) else stroke[::-1]
    if np.hypot(*(stroke[-1] - stroke[0])) > _CLOSED * _length(stroke):
        return stroke if _late(stroke[0]) <= _late(stroke[-1]) else stroke[::-1]
    top = int(stroke[:, 1].argmin())
    ring = np.vstack((stroke[top:], stroke[1 : top + 1]))
    return ring if ring[len(ring) // 4, 0] <= ring[-len(ring) // 4, 0] else ring[::-1]


def _late(point: np.ndarray) -> float:
    return float(point[1] + _ASIDE * point[0])
