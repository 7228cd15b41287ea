"""Many inks as flat arrays, so that NumPy works on a whole batch at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from .records import read_records


@dataclass
class Inks:
    """Points of all strokes of all inks end to end.

    points: float [N, 2], y downwards
    strokes: int [S + 1], each stroke's first point; no stroke is empty
    inks: int [I + 1], each ink's first stroke
    """

    points: np.ndarray
    strokes: np.ndarray
    inks: np.ndarray

    def __len__(self) -> int:
        return len(self.inks) - 1

    @staticmethod
    def of(drawings: Sequence[Sequence[np.ndarray]]) -> "Inks":
        """Makes a table of inks given as lists of strokes, each an array [n, 2]."""
        parts = [stroke for drawing in drawings for stroke in drawing]
        counts = [len(part) for part in parts]
        points = np.concatenate(parts) if parts else np.zeros((0, 2))
        return Inks(points, starts(counts), starts([len(drawing) for drawing in drawings]))

    @staticmethod
    def join(tables: "list[Inks]") -> "Inks":
        """All inks of several tables, in order."""
        return Inks(
            np.concatenate([table.points for table in tables]),
            starts(np.concatenate([np.diff(table.strokes) for table in tables])),
            starts(np.concatenate([np.diff(table.inks) for table in tables])),
        )

    @cached_property
    def stroke_of_point(self) -> np.ndarray:
        return np.repeat(np.arange(len(self.strokes) - 1), np.diff(self.strokes))

    @cached_property
    def ink_of_stroke(self) -> np.ndarray:
        return np.repeat(np.arange(len(self)), np.diff(self.inks))

    @cached_property
    def ink_of_point(self) -> np.ndarray:
        return self.ink_of_stroke[self.stroke_of_point]

    def drawing(self, index: int) -> list[np.ndarray]:
        """The strokes of one ink."""
        first, last = self.inks[index], self.inks[index + 1]
        return [self.points[a:b] for a, b in zip(self.strokes[first:last], self.strokes[first + 1 : last + 1])]

    def take(self, indices: np.ndarray) -> "Inks":
        """Some inks, in the order of `indices`."""
        of_strokes = ranges(self.inks[indices], self.inks[indices + 1])
        of_points = ranges(self.strokes[of_strokes], self.strokes[of_strokes + 1])
        return Inks(
            self.points[of_points].astype(np.float64),
            starts(self.strokes[of_strokes + 1] - self.strokes[of_strokes]),
            starts(self.inks[indices + 1] - self.inks[indices]),
        )

    def keep(self, points: np.ndarray) -> "Inks":
        """The inks without the points for which `points` (bool [N]) is false. Strokes that lose all points vanish; inks
        that do stay, empty."""
        counts = np.bincount(self.stroke_of_point[points], minlength=len(self.strokes) - 1)
        left = counts > 0
        strokes = np.bincount(self.ink_of_stroke[left], minlength=len(self))
        return Inks(self.points[points], starts(counts[left]), starts(strokes))

    def merged(self, counts: np.ndarray) -> "Inks":
        """Merges runs of `counts` consecutive inks into one ink each."""
        return Inks(self.points, self.strokes, self.inks[starts(counts)])

    def boxes(self) -> tuple[np.ndarray, np.ndarray]:
        """Lowest and highest x, y of each ink, [I, 2] each. No ink may be empty."""
        firsts = self.strokes[self.inks[:-1]]
        return np.minimum.reduceat(self.points, firsts), np.maximum.reduceat(self.points, firsts)


def starts(counts: Sequence[int] | np.ndarray) -> np.ndarray:
    """The starts of runs with these lengths, and the end of the last one."""
    return np.concatenate(([0], np.cumsum(counts))).astype(np.int64)


def ranges(begins: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """All indices of the ranges, end to end."""
    counts = ends - begins
    offsets = np.repeat(begins - (np.cumsum(counts) - counts), counts)
    return offsets + np.arange(counts.sum())


def resampled(inks: Inks, step: float, minimum: int = 1) -> Inks:
    """Inks with every stroke as max(minimum, ceil(length / step)) equal chords; a stroke without length is one
    point."""
    steps = np.diff(inks.points, axis=0)
    moved = np.hypot(steps[:, 0], steps[:, 1])
    moved[inks.strokes[1:-1] - 1] = 0
    along = np.concatenate(([0.0], np.cumsum(moved)))
    begin, end = along[inks.strokes[:-1]], along[inks.strokes[1:] - 1]
    chords = np.maximum(minimum, np.ceil((end - begin) / step)).astype(np.int64)
    chords[end == begin] = 0
    first = starts(chords + 1)
    stroke = np.repeat(np.arange(len(chords)), chords + 1)
    place = np.arange(first[-1]) - first[stroke]
    target = begin[stroke] + (end - begin)[stroke] * (place / np.maximum(chords, 1)[stroke])
    # Strokes touch in `along`: a target is only searched in its own stroke.
    left = np.searchsorted(along, target, side="right") - 1
    left = np.clip(left, inks.strokes[:-1][stroke], np.maximum(inks.strokes[1:] - 2, inks.strokes[:-1])[stroke])
    right = np.minimum(left + 1, (inks.strokes[1:] - 1)[stroke])
    length = along[right] - along[left]
    share = np.clip((target - along[left]) / np.where(length > 0, length, 1), 0, 1)[:, None]
    points = inks.points[left] + share * (inks.points[right] - inks.points[left])
    return Inks(points, first, inks.inks)


def read_drawings(path: Path) -> tuple[Inks, list[str]]:
    """Inks and labels of a file of records."""
    found = list(read_records(path))
    drawings = [[np.column_stack(s[:2]).astype(float) for s in r["drawing"] if s[0]] for r in found]
    return Inks.of(drawings), [record["label"] for record in found]


_BOUNCE, _LIFT = 0.06, 0.08  # per larger side of the ink: length of bounces, and the jump between


def steadied(inks: Inks) -> Inks:
    """Joins strokes that are mere bounces of the pen at another's end to it: a worn pen or mouse loses contact there.

    Moving strokes individually would scatter them.
    """
    low, high = (end.reduceat(inks.points, inks.strokes[:-1]) for end in (np.minimum, np.maximum))
    lowest, highest = inks.boxes()
    large = (highest - lowest).max(1)[inks.ink_of_stroke]
    small = (high - low).max(1) < _BOUNCE * large
    jump = np.hypot(*(inks.points[inks.strokes[1:-1]] - inks.points[inks.strokes[1:-1] - 1]).T)
    joined = (np.diff(inks.ink_of_stroke) == 0) & (small[1:] | small[:-1]) & (jump <= _LIFT * large[1:])
    first = np.concatenate(([True], ~joined))
    counts = np.bincount(inks.ink_of_stroke[first], minlength=len(inks))
    return Inks(inks.points, np.append(inks.strokes[:-1][first], inks.strokes[-1]), starts(counts))


def placed(strokes: list[np.ndarray]) -> list[np.ndarray]:
    """Strokes [N, 2] centred in an em box, of which their larger side fills 0.9."""
    points = np.vstack(strokes)
    low, high = points.min(0), points.max(0)
    scale = 0.9 / max((high - low).max(), 1e-6)
    return [(stroke - (low + high) / 2) * scale + 0.5 for stroke in strokes]
