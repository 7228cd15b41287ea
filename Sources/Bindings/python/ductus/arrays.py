"""Many inks as the library takes them: the points of all strokes in one array."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ductus import _library, records
from ductus.errors import InkError
from ductus.ink import Ink

_TIME_LIMIT = 2.0**62
#: The most points of an ink.
MOST_POINTS = 1_000_000


@dataclasses.dataclass(frozen=True)
class Inks:
    """Points (n, 2) as float32, times (n) as int64, and the ends of strokes and inks as uint32."""

    xy: npt.NDArray[np.float32]
    stroke_ends: npt.NDArray[np.uint32]
    ink_ends: npt.NDArray[np.uint32]
    t: npt.NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self.ink_ends)

    @property
    def largest(self) -> int:
        """The number of points of the largest ink."""
        ends = np.concatenate(([0], self.stroke_ends))[self.ink_ends]
        return int(np.diff(ends, prepend=0).max(initial=0))

    def native(self, begin: int, end: int) -> tuple[_library.Inks, object]:
        """Returns some of the inks for the library, whose points stay where they are, and the objects that must
        outlive their use."""
        first_stroke = int(self.ink_ends[begin - 1]) if begin > 0 else 0
        first_point = int(self.stroke_ends[first_stroke - 1]) if first_stroke > 0 else 0
        ink_ends = self.ink_ends[begin:end]
        stroke_end = int(ink_ends[-1]) if len(ink_ends) else first_stroke
        stroke_ends = self.stroke_ends[first_stroke:stroke_end]
        point_end = int(stroke_ends[-1]) if len(stroke_ends) else first_point
        if begin > 0:
            ink_ends = ink_ends - np.uint32(first_stroke)
            stroke_ends = stroke_ends - np.uint32(first_point)
        xy = self.xy[first_point:point_end]
        t = None if self.t is None else self.t[first_point:point_end]
        inks = _library.Inks(
            xy.ctypes.data, None if t is None else t.ctypes.data, stroke_ends.ctypes.data,
            ink_ends.ctypes.data, len(xy), len(stroke_ends), len(ink_ends))
        return inks, (xy, t, stroke_ends, ink_ends)


def flatten(inks: Sequence[Ink], places: Sequence[str]) -> Inks:
    """Copies inks into arrays. Raises InkError naming ink, stroke and point."""
    points: list[npt.NDArray[np.float64]] = []
    ink_ends = []
    for ink, place in zip(inks, places):
        for number, stroke in enumerate(ink.strokes):
            points.append(_stroke(stroke, f"{place}, stroke {number}"))
        ink_ends.append(len(points))
    counts = np.fromiter(map(len, points), np.int64, len(points))
    stroke_ends = np.cumsum(counts)
    total = int(stroke_ends[-1]) if points else 0
    xy = np.empty((total, 2), np.float32)
    t = None
    if points:
        with np.errstate(over="ignore"):
            np.concatenate([stroke[:, :2] for stroke in points], out=xy, casting="unsafe")
        if any(stroke.shape[1] == 3 for stroke in points):
            t = np.concatenate([
                _times(stroke[:, 2] if stroke.shape[1] == 3 else np.full(len(stroke), np.nan))
                for stroke in points])
    found = Inks(xy, stroke_ends.astype(np.uint32), np.array(ink_ends, np.uint32), t)
    if not np.isfinite(xy).all():
        point, axis = map(int, np.argwhere(~np.isfinite(xy))[0])
        stroke = int(np.searchsorted(stroke_ends, point, side="right"))
        ink_number = int(np.searchsorted(found.ink_ends, stroke, side="right"))
        first = int(found.ink_ends[ink_number - 1]) if ink_number else 0
        index = point - (int(stroke_ends[stroke - 1]) if stroke else 0)
        value = points[stroke][index][axis]
        fault = "which is out of range" if np.isfinite(value) else "not a finite number"
        raise InkError(
            f"{places[ink_number]}, stroke {stroke - first}, point {index}: {'xy'[axis]} is {value}, {fault}")
    return found


def _stroke(stroke: object, place: str) -> npt.NDArray[np.float64]:
    points = _numbers(stroke, place)
    if points.size == 0:
        return np.empty((0, 2))
    if points.ndim != 2 or points.shape[1] not in (2, 3):
        raise InkError(f"{place}: has the shape {points.shape}, not (n, 2) or (n, 3)")
    return points


def _numbers(values: object, place: str) -> npt.NDArray[Any]:
    """Returns an array of numbers, NaN for None and for what is masked. Raises InkError, also for texts, times and
    complex numbers, which NumPy would convert."""
    try:
        if isinstance(values, np.ma.MaskedArray) and values.dtype.kind in "biuf" and np.ma.is_masked(values):
            # NumPy would take the numbers under the mask.
            values = np.ma.filled(values.astype(np.float64), np.nan)
        found = np.asarray(values)
        if found.dtype == object:
            for kind in set(map(type, found.flat)):
                if issubclass(kind, records.NO_NUMBERS):
                    raise TypeError(f"it has a {kind.__name__}")
            found = found.astype(np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InkError(f"{place}: no array of numbers: {error}") from error
    if found.dtype.kind not in "biuf":
        raise InkError(f"{place}: no array of numbers, but of {found.dtype}")
    return found


def _times(given: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Returns times as whole numbers, marking unknown ones for the library."""
    if given.dtype.kind != "f":
        return np.ascontiguousarray(given, np.int64)
    known = np.abs(given) < _TIME_LIMIT
    times = np.full(given.shape, _library.NO_TIME, np.int64)
    times[known] = np.rint(given[known]).astype(np.int64)
    return times


def checked(
    xy: npt.ArrayLike, stroke_ends: npt.ArrayLike, ink_ends: npt.ArrayLike | None,
    t: npt.ArrayLike | None
) -> Inks:
    """Uses existing arrays in place: one that has the right type isn't copied.

    Raises InkError naming the array and the place where they disagree.
    """
    points = np.ascontiguousarray(_numbers(xy, "xy"), np.float32)
    if points.ndim == 1 and len(points) % 2 == 0:
        points = points.reshape(-1, 2)
    if points.ndim != 2 or points.shape[1] != 2:
        raise InkError(f"xy: has the shape {points.shape}, not (n, 2)")
    strokes = _ends(stroke_ends, "stroke_ends", len(points), "points")
    inks = np.array([len(strokes)], np.uint32) if ink_ends is None else _ends(
        ink_ends, "ink_ends", len(strokes), "strokes")
    times = None
    if t is not None:
        times = _times(_numbers(t, "t"))
        if times.shape != (len(points),):
            raise InkError(f"t: has the shape {times.shape}, not ({len(points)},)")
    return Inks(points, strokes, inks, times)


def _ends(ends: npt.ArrayLike, name: str, count: int, what: str) -> npt.NDArray[np.uint32]:
    given = _numbers(ends, name)
    if given.ndim != 1 or given.size and given.dtype.kind not in "iu":
        raise InkError(f"{name}: isn't an array of whole numbers")
    wide = given.astype(np.int64, copy=False)
    steps = np.diff(wide, prepend=0)
    if (steps < 0).any():
        raise InkError(f"{name}: falls at {int(np.argmax(steps < 0))}")
    last = int(wide[-1]) if wide.size else 0
    if last != count:
        raise InkError(f"{name}: ends at {last}, but there are {count} {what}")
    return np.ascontiguousarray(given, np.uint32)


def one(points: object, place: str) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int64] | None]:
    """Returns points of a stroke that is being written. Raises InkError naming one of them."""
    try:
        found = flatten([Ink([points])], [place])  # type: ignore[list-item]
    except InkError as error:
        raise InkError(str(error).replace(f"{place}, stroke 0", place, 1)) from None
    return found.xy, found.t


def pointer(array: npt.NDArray[np.generic] | None) -> int | None:
    """Returns the address of an array."""
    return None if array is None else array.ctypes.data


