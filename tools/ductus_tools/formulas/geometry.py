"""The features of relations and joins: measures of boxes and strokes, relative to the size of the writing.

Swift has the same in `FormulaGeometry`; golden files keep the two equal. y grows downwards. A box is (left, top, right,
bottom).
"""

import numpy as np

from .symbols import ZONES

Box = tuple[float, float, float, float]
LIMIT = 4.0
"""Features are clipped to ± this."""
RELATION_INPUTS = (
    "gap", "centres", "lefts", "rights", "lines", "tops", "bottoms", "bottom-top", "top-bottom", "sizes",
    "lines-by-parent", "lines-by-child", "parent-width", "parent-height", "child-width", "child-height",
    "overlap-x", "overlap-y", *(f"parent-{zone}" for zone in ZONES), *(f"child-{zone}" for zone in ZONES),
)  # fmt: skip
JOIN_INPUTS = (
    "distance", "end-beginning", "centres-x", "centres-y", "overlap-x", "overlap-y", "first-width", "first-height",
    "second-width", "second-height", "first-straightness", "second-straightness", "first-level", "second-level",
    "between", "next",
)  # fmt: skip
_LEAST = 0.05  # share of the unit: smaller extents count as this
_CHORD, _MOST_CHORDS = 0.1, 64


def box_of(strokes: list[np.ndarray]) -> Box:
    points = np.vstack(strokes)
    return (*points.min(0).tolist(), *points.max(0).tolist())


def unit(boxes: np.ndarray) -> float:
    """The size of the writing: the median of the larger sides of strokes, whose boxes are [S, 4]."""
    sides = np.maximum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
    return max(float(np.median(sides)), 1e-9)


def line_of(box: Box, zone: str, unit: float) -> tuple[float, float]:
    """The height of a symbol's middle line, half an x-height above the baseline, and its size, about an x-height."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    middle, size = {
        "x": (top + 0.5 * height, height),
        "tall": (top + 0.69 * height, 0.62 * height),
        "deep": (top + 0.31 * height, 0.62 * height),
        "full": (top + 0.5 * height, 0.5 * height),
        "centre": (top + 0.5 * height, 0.6 * max(width, height)),
        "flat": (top + 0.5 * height, 0.6 * min(width, unit)),
        "low": (bottom - 0.3 * unit, 0.6 * unit),
        "high": (top + 0.6 * unit, 0.6 * unit),
        "big": (top + 0.5 * height, 0.5 * height),
        "integral": (top + 0.5 * height, 0.35 * height),
        "root": (top + 0.5 * height, 0.6 * height),
        "function": (top + 0.6 * height, 0.6 * height),
        "opening": (top + 0.5 * height, 0.5 * height),
        "closing": (top + 0.5 * height, 0.5 * height),
    }[zone]
    return middle, max(size, _LEAST * unit)


def relation_features(parent: Box, parent_zone: str, child: Box, child_zone: str, unit: float) -> np.ndarray:
    """float32 [46], of two symbols."""
    a, b = parent, child
    line_a, size_a = line_of(a, parent_zone, unit)
    line_b, size_b = line_of(b, child_zone, unit)
    least = _LEAST * unit
    extents = [max(value, least) for value in (a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1])]
    lengths = [
        b[0] - a[2], (b[0] + b[2] - a[0] - a[2]) / 2, b[0] - a[0], b[2] - a[2], line_b - line_a,
        b[1] - a[1], b[3] - a[3], b[3] - a[1], b[1] - a[3],
    ]  # fmt: skip
    values = [length / unit for length in lengths]
    values += [np.log(size_b / size_a), (line_b - line_a) / size_a, (line_b - line_a) / size_b]
    values += [np.log(extent / unit) for extent in extents]
    values += [_overlap(a, b, 0, least), _overlap(a, b, 1, least)]
    values += [zone == parent_zone for zone in ZONES] + [zone == child_zone for zone in ZONES]
    return np.clip(np.array(values, dtype=np.float64), -LIMIT, LIMIT).astype(np.float32)


def _overlap(a: Box, b: Box, axis: int, least: float) -> float:
    """The overlap of two boxes along an axis, as a share of the smaller one; below 0 if they are apart."""
    shared = min(a[axis + 2], b[axis + 2]) - max(a[axis], b[axis])
    return shared / max(min(a[axis + 2] - a[axis], b[axis + 2] - b[axis]), least)


def chords(stroke: np.ndarray, unit: float) -> np.ndarray:
    """Evenly spaced points along a stroke: one chord per tenth of the unit, 64 at most."""
    lengths = np.hypot(*np.diff(stroke, axis=0).T)
    along = np.concatenate(([0.0], np.cumsum(lengths)))
    count = int(np.clip(np.ceil(along[-1] / (_CHORD * unit)), 1, _MOST_CHORDS))
    at = np.linspace(0, along[-1], count + 1)
    return np.column_stack([np.interp(at, along, stroke[:, axis]) for axis in (0, 1)])


def join_features(first: np.ndarray, second: np.ndarray, between: int, unit: float) -> np.ndarray:
    """float32 [16]: of two strokes [n, 2], the second written `between` strokes after the first."""
    a, b = chords(first, unit), chords(second, unit)
    box_a, box_b = box_of([first]), box_of([second])
    least = _LEAST * unit
    apart = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1]).min()
    straight_a, level_a = _course(first)
    straight_b, level_b = _course(second)
    extents = [max(box[axis + 2] - box[axis], least) for box in (box_a, box_b) for axis in (0, 1)]
    values = [
        apart / unit, np.hypot(*(second[0] - first[-1])) / unit,
        abs(box_b[0] + box_b[2] - box_a[0] - box_a[2]) / 2 / unit, (box_b[1] + box_b[3] - box_a[1] - box_a[3]) / 2 / unit,
        _overlap(box_a, box_b, 0, least), _overlap(box_a, box_b, 1, least),
        *(np.log(extent / unit) for extent in extents),
        straight_a, straight_b, level_a, level_b, min(between, 4) / 4, between == 1,
    ]  # fmt: skip
    return np.clip(np.array(values, dtype=np.float64), -LIMIT, LIMIT).astype(np.float32)


def _course(stroke: np.ndarray) -> tuple[float, float]:
    """How straight a stroke is (1 for a dot), and how level its chord is (0 for a dot)."""
    length = float(np.hypot(*np.diff(stroke, axis=0).T).sum())
    chord = stroke[-1] - stroke[0]
    reach = float(np.hypot(*chord))
    return (reach / length if length > 0 else 1.0), (abs(float(chord[0])) / reach if reach > 0 else 0.0)
