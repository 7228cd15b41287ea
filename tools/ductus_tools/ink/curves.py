"""Strokes of slow pens, restored to curves: with few samples, chords remain of a rounded path."""

import functools
import json
from pathlib import Path

import numpy as np

from .strokes import Strokes

PARTS = 6
"""Chords that replace one between two samples."""
REACH = 2
"""Chords that the network sees before a chord, and after it."""
MIRROR = np.array(2 * REACH * [1, -1] + (2 * REACH + 1) * [1])
"""Turns what the network sees to its mirror image."""
OUTPUT_MIRROR = np.array((PARTS - 1) * [1, -1])
"""Turns its outputs to their mirror image."""
STEPS = 4096
"""Steps of a weight to one."""
WEIGHTS = Path(__file__).parent / "curves.json"
_FEWEST = 5  # points of a stroke
_FARTHEST = 4.0  # greatest extent of another chord, in units, to each side


def curved(ink: Strokes, least: float) -> Strokes:
    """The ink with every stroke replaced by a curve if its samples are more than `least` apart on average.

    The curve goes through the samples. Between them, a small network (`learn_curves`) estimates where the pen was, as
    the mean of its answers for a stroke and its mirror image, so straight strokes stay straight.
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
    view = View(neighbourhoods(points))
    found = (_answer(view.seen) + _answer(view.seen * MIRROR) * OUTPUT_MIRROR) / 2
    between = points[:-1, None] + view.drawn(found.reshape(len(found), PARTS - 1, 2))
    return np.concatenate((points[:1], np.concatenate((between, points[1:, None]), axis=1).reshape(-1, 2)))


def _answer(seen: np.ndarray) -> np.ndarray:
    """Outputs [N, 2 * (PARTS - 1)], summed in the engine's order, equal to the last bit."""
    hidden, output = _weights()

    def sums(rows: np.ndarray, values: np.ndarray) -> np.ndarray:
        total = np.broadcast_to(rows[:, 0], (len(values), len(rows)))
        for index in range(values.shape[1]):
            total = total + rows[:, index + 1] * values[:, index, None]
        return total

    return sums(output, np.maximum(0, sums(hidden, seen)))


def neighbourhoods(points: np.ndarray) -> np.ndarray:
    """For each chord [N, 2 * REACH + 1, 2]: the chords before it, itself, those after it; 0 where there are none."""
    none = np.zeros((REACH, 2))
    chords = np.concatenate((none, np.diff(points, axis=0), none))
    return np.stack([chords[i : len(chords) - 2 * REACH + i] for i in range(2 * REACH + 1)], axis=1)


class View:
    """Chords as the network sees them: turned so that each leads to the right, in a unit that is about their length."""

    def __init__(self, around: np.ndarray):
        """around: float [N, 2 * REACH + 1, 2], as of `neighbourhoods`"""
        lengths = np.sqrt((around**2).sum(axis=2))
        length = lengths[:, REACH]
        self._chord = around[:, REACH]
        self.axis = self._chord / length[:, None]
        self.unit = np.maximum(length, np.maximum(lengths[:, REACH - 1], lengths[:, REACH + 1]) / 2)
        others = np.delete(around, REACH, axis=1)
        is_there = np.delete(lengths, REACH, axis=1) > 0
        ways = np.clip(self._turned(others, -1) / self.unit[:, None, None], -_FARTHEST, _FARTHEST)
        self.seen = np.column_stack((ways.reshape(len(ways), -1), is_there, length / self.unit))
        """Two coordinates of each other chord, whether it is there, and the length of the chord itself."""

    def drawn(self, offsets: np.ndarray) -> np.ndarray:
        """Places [N, PARTS - 1, 2] from each chord's start, from their offsets to the chord's parts in its view."""
        return self._shares() + self._turned(offsets * self.unit[:, None, None], 1)

    def offsets(self, places: np.ndarray) -> np.ndarray:
        """The inverse of `drawn`."""
        return self._turned(places - self._shares(), -1) / self.unit[:, None, None]

    def _shares(self) -> np.ndarray:
        return (np.arange(1, PARTS) / PARTS)[:, None] * self._chord[:, None]

    def _turned(self, ways: np.ndarray, sense: int) -> np.ndarray:
        cos, sin = self.axis[:, None, 0], sense * self.axis[:, None, 1]
        x, y = ways[..., 0], ways[..., 1]
        return np.stack((x * cos - y * sin, x * sin + y * cos), axis=2)


def stored() -> dict[str, list[list[int]]]:
    """The bias and the weights of each hidden unit, then of each output, in steps."""
    return json.loads(WEIGHTS.read_text())


@functools.cache
def _weights() -> tuple[np.ndarray, np.ndarray]:
    rows = stored()
    return np.array(rows["hidden"]) / STEPS, np.array(rows["output"]) / STEPS
