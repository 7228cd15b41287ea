"""The array form of an ink that all tools share."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass
class Strokes:
    """Points of all strokes end to end.

    points: float [N, 2], x to the right, y downwards, any unit
    starts: int [S], index of each stroke's first point; no stroke is empty
    """

    points: np.ndarray
    starts: np.ndarray

    @staticmethod
    def from_lists(drawing: Sequence[Sequence[Sequence[float]]]) -> "Strokes":
        """From a record's `drawing`: one [xs, ys] or [xs, ys, ts] per stroke.

        Raises ValueError if x and y differ in length or aren't finite numbers."""
        if isinstance(drawing, dict | str):
            raise ValueError("not a list of strokes")
        parts = [np.column_stack((s[0], s[1])) for s in drawing if len(s[0])]
        if not parts:
            return Strokes(np.zeros((0, 2)), np.zeros(0, dtype=np.int64))
        lengths = np.array([len(p) for p in parts])
        starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
        if any(part.dtype.kind not in "iuf" for part in parts):
            raise ValueError("a coordinate isn't a finite number")
        # Swift's points are Float: round as it does, then compute in double as it does.
        with np.errstate(over="ignore"):
            points = np.concatenate(parts).astype(np.float32).astype(np.float64)
        if not np.isfinite(points).all():
            raise ValueError("a coordinate isn't a finite number")
        return Strokes(points, starts)

    def __len__(self) -> int:
        return len(self.points)

    @property
    def ends(self) -> np.ndarray:
        """Index after each stroke's last point."""
        return np.append(self.starts[1:], len(self.points))

    def height(self) -> float:
        return float(np.ptp(self.points[:, 1])) if len(self) else 0.0

    def width(self) -> float:
        return float(np.ptp(self.points[:, 0])) if len(self) else 0.0

    def turned(self, angle: float) -> "Strokes":
        """The ink turned by an angle, in radians."""
        cos, sin = np.cos(angle), np.sin(angle)
        return Strokes(self.points @ np.array([[cos, sin], [-sin, cos]]), self.starts)

    @staticmethod
    def join(parts: "list[Strokes]") -> "Strokes":
        """One ink of all strokes of several, in order."""
        offsets = np.cumsum([0] + [len(p) for p in parts[:-1]])
        return Strokes(
            np.concatenate([p.points for p in parts]),
            np.concatenate([p.starts + o for p, o in zip(parts, offsets)]),
        )
