"""Strokes of slow pens as the curves that they were: few samples leave chords, where the pen went round."""

import numpy as np

from .strokes import Strokes

_PARTS = 6  # chords that replace one between two samples
_FEWEST = 5  # points of a stroke


def curved(ink: Strokes, least: float) -> Strokes:
    """The ink with a curve in place of every stroke whose samples are more than `least` apart on average.

    It is a natural cubic spline through the samples. From one to the next its parameter grows by the fourth root of their
    distance: between the even steps of a pen that loses none and the centripetal ones (E. Lee, "Choosing nodes in parametric
    curve interpolation", 1989) of one that loses many.
    """
    strokes = np.split(ink.points, ink.starts[1:])
    found = [_curve(points) if _is_sparse(points, least) else points for points in strokes]
    if all(one is other for one, other in zip(found, strokes)):
        return ink
    return Strokes(np.concatenate(found), np.cumsum([0] + [len(points) for points in found[:-1]]))


def _is_sparse(points: np.ndarray, least: float) -> bool:
    if len(points) < _FEWEST:
        return False
    dx, dy = np.diff(points, axis=0).T
    return bool(np.sqrt(dx * dx + dy * dy).sum() > least * (len(points) - 1))


def _curve(points: np.ndarray) -> np.ndarray:
    points = points[np.concatenate(([True], (np.diff(points, axis=0) != 0).any(axis=1)))]
    if len(points) < 3:
        return points
    ways = np.diff(points, axis=0)
    steps = np.sqrt(np.sqrt(np.sqrt((ways**2).sum(axis=1))))
    bends = _bends(ways / steps[:, None], steps)
    share = (np.arange(1, _PARTS + 1) / _PARTS)[:, None]
    rest = 1 - share
    start, end = points[:-1, None], points[1:, None]
    bent = (rest**3 - rest) * bends[:-1, None] + (share**3 - share) * bends[1:, None]
    between = rest * start + share * end + (steps**2)[:, None, None] * bent / 6
    between[:, -1] = points[1:]
    return np.concatenate((points[:1], between.reshape(-1, 2)))


def _bends(slopes: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Second derivatives at the points, by Thomas's algorithm; 0 at both ends.

    slopes, steps: of the chords."""
    count = len(steps) + 1
    upper, bends = np.zeros(count), np.zeros((count, 2))
    for i in range(1, count - 1):
        pivot = 2 * (steps[i - 1] + steps[i]) - steps[i - 1] * upper[i - 1]
        upper[i] = steps[i] / pivot
        bends[i] = (6 * (slopes[i] - slopes[i - 1]) - steps[i - 1] * bends[i - 1]) / pivot
    for i in range(count - 2, 0, -1):
        bends[i] -= upper[i] * bends[i + 1]
    return bends
