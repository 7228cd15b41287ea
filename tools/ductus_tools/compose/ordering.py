"""Strokes whose order and direction nobody recorded, as a hand would write them."""

import numpy as np

from .hand import Drawing

_ASIDE = 0.7  # what a step to the side counts beside one down, where a stroke begins
_CLOSED = 0.05  # ends nearer than this share of a stroke's length are one
_HEAD = 0.45  # share of a stroke that its head takes at most
_TOUCHING = 0.06  # how near a head comes to its beginning, beside the stroke's length
_CURL = np.radians(230)  # turn of a head that doesn't close


def in_writing_order(strokes: Drawing, right_to_left: bool = False) -> Drawing:
    """From the side where a line begins to the other, and each stroke from its top or that side on."""
    side = -1 if right_to_left else 1
    directed = [_directed(stroke) for stroke in strokes]
    return sorted(directed, key=lambda s: side * s[:, 0].mean() + 0.3 * s[:, 1].mean() - 0.3 * _length(s))


def from_their_heads(strokes: Drawing) -> Drawing:
    """As `in_writing_order`, but a stroke with a small ring or curl at one end alone begins there: schools of Thai, Lao, Tamil
    and their neighbours teach the head first."""
    return [_turned_to_head(stroke) for stroke in in_writing_order(strokes)]


def _turned_to_head(stroke: np.ndarray) -> np.ndarray:
    return stroke[::-1] if not _begins_with_head(stroke) and _begins_with_head(stroke[::-1]) else stroke


def _begins_with_head(stroke: np.ndarray) -> bool:
    if len(stroke) < 8:
        return False
    steps = np.diff(stroke, axis=0)
    along = np.concatenate(([0], np.cumsum(np.hypot(*steps.T))))
    if np.hypot(*(stroke[-1] - stroke[0])) < _CLOSED * along[-1]:
        return False
    early = along < _HEAD * along[-1]
    away = np.hypot(*(stroke - stroke[0]).T) > 2 * _TOUCHING * along[-1]
    left = int(away.argmax())
    back = np.hypot(*(stroke - stroke[0]).T) < _TOUCHING * along[-1]
    if (back & early)[left:].any():
        return True
    angles = np.arctan2(steps[:, 1], steps[:, 0])
    turns = np.mod(np.diff(angles) + np.pi, 2 * np.pi) - np.pi
    return bool(abs(turns[early[1:-1]].sum()) > _CURL)


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
