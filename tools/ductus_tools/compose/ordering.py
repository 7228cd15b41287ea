"""Strokes without a recorded order and direction, as a hand would write them."""

import numpy as np

from .hand import Drawing

_ASIDE = 0.7  # weight of a step to the side compared with one down, for where a stroke begins
_CLOSED = 0.05  # ends closer than this share of a stroke's length are one
_HEAD = 0.45  # share of a stroke that its head takes at most
_TOUCHING = 0.035  # how close a head comes to its beginning, per stroke length
_CURL = np.radians(230)  # turn of a head that isn't closed
_RING = 0.7  # greatest length of a ring per length of the stroke that it heads
_OPEN = 0.3  # distance between the ends of a ring that was torn off, per its length
_HANGING = 0.15  # distance of a ring from the end of its stroke, per ring length


def in_writing_order(strokes: Drawing, right_to_left: bool = False) -> Drawing:
    """Strokes ordered from the side where a line begins to the other, each drawn from its top or from that side."""
    side = -1 if right_to_left else 1
    directed = [_directed(stroke) for stroke in strokes]
    return sorted(directed, key=lambda s: side * s[:, 0].mean() + 0.3 * s[:, 1].mean() - 0.3 * _length(s))


def from_their_heads(strokes: Drawing) -> Drawing:
    """Strokes as by `in_writing_order`, except that a small ring at the end of a stroke is its head, and a stroke
    with a ring or curl at only one end begins there: schools of Thai, Lao, Tamil and their neighbours teach the head
    first."""
    return [_turned_to_head(stroke) for stroke in in_writing_order(_with_their_rings(strokes))]


def _with_their_rings(strokes: Drawing) -> Drawing:
    """Strokes with the rings that thinning tore off joined to them."""
    rings = [s for s in strokes if _is_ring(s)]
    others = [s for s in strokes if not any(s is ring for ring in rings)]
    for ring in sorted(rings, key=_length):
        found = _holder(ring, others)
        if found is None:
            others.append(ring)
        else:
            at, stroke = found
            others[at] = _headed(ring, stroke)
    return others


def _is_ring(stroke: np.ndarray) -> bool:
    if len(stroke) < 6:
        return False
    gap = np.hypot(*(stroke[-1] - stroke[0])) / _length(stroke)
    return bool(gap < _CLOSED or gap < _OPEN and abs(_turn(stroke)) > _CURL)


def _turn(stroke: np.ndarray) -> float:
    """The net angle by which a stroke turns."""
    angles = np.arctan2(*np.diff(stroke, axis=0).T[::-1])
    return float((np.mod(np.diff(angles) + np.pi, 2 * np.pi) - np.pi).sum())


def _holder(ring: np.ndarray, strokes: Drawing) -> tuple[int, np.ndarray] | None:
    """The stroke that a ring is attached to, directed from the ring, with its place; None if there is none."""
    near, best = _HANGING * _length(ring), None
    for at, stroke in enumerate(strokes):
        if _length(ring) > _RING * _length(stroke):
            continue
        for way in (stroke, stroke[::-1]):
            distance = float(np.hypot(*(ring - way[0]).T).min())
            if distance < near:
                near, best = distance, (at, way)
    return best


def _headed(ring: np.ndarray, stroke: np.ndarray) -> np.ndarray:
    """A ring and the stroke that continues it, as straight as possible."""
    first = int(np.hypot(*(ring - stroke[0]).T).argmin())
    if np.hypot(*(ring[-1] - ring[0])) >= _CLOSED * _length(ring):  # its ends don't meet
        first = len(ring) - 1 if 2 * first > len(ring) else 0
        return np.vstack((ring if first else ring[::-1], stroke))
    round_ = np.vstack((ring[first:], ring[1 : first + 1]))
    on = stroke[min(3, len(stroke) - 1)] - stroke[0]
    if (round_[-1] - round_[-3]) @ on < (round_[0] - round_[2]) @ on:
        round_ = round_[::-1]
    return np.vstack((round_, stroke))


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
    return bool(abs(_turn(stroke[early])) > _CURL)


def _length(stroke: np.ndarray) -> float:
    return float(np.hypot(*np.diff(stroke, axis=0).T).sum()) if len(stroke) > 1 else 0.0


def _directed(stroke: np.ndarray) -> np.ndarray:
    """A stroke directed down and to the right, even in right-to-left scripts; a loop begins at its top, towards the
    left."""
    if len(stroke) < 3:
        return stroke if _late(stroke[0]) <= _late(stroke[-1]) else stroke[::-1]
    if np.hypot(*(stroke[-1] - stroke[0])) > _CLOSED * _length(stroke):
        return stroke if _late(stroke[0]) <= _late(stroke[-1]) else stroke[::-1]
    top = int(stroke[:, 1].argmin())
    ring = np.vstack((stroke[top:], stroke[1 : top + 1]))
    return ring if ring[len(ring) // 4, 0] <= ring[-len(ring) // 4, 0] else ring[::-1]


def _late(point: np.ndarray) -> float:
    return float(point[1] + _ASIDE * point[0])
