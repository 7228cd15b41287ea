"""What all feature versions share: points at equal steps along the strokes, and a row for each.

Lengths are in the scale to which the caller normalised the ink; `step` is the nominal distance between two points in
it.
"""

import numpy as np

from .strokes import Strokes

MINIMUM_POINTS = 5
FEATURE_NAMES = (
    "dx",  # move from the previous point of the stroke, in steps
    "dy",
    "jump_x",  # pen-up move to this stroke's first point, asinh of scales
    "jump_y",
    "pen_down",  # 1 on a stroke's first point
    "pen_up",  # 1 on a stroke's last point
    "height",  # above (-) or below (+) the ink's middle, asinh of scales
    "advance",  # right (+) or left (-) of the right-most point so far, asinh of half scales
    "area_known",  # 1 if a writing area is given
    "area_height",  # ln(ink height / area height), 0 without an area
    "area_width",  # ln(ink width / area height), 0 without an area
)
COUNT = len(FEATURE_NAMES)


def resample(
    x: np.ndarray, y: np.ndarray, ink: Strokes, step: float, maximum_intervals: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Points at equal steps along every stroke, at least MINIMUM_POINTS to a stroke, so that a dot survives as a stroke
    of its own. The step grows if the drawn length needs more than `maximum_intervals` of them.

    x, y: float [N], the ink's normalised points. Returns px, py [T] and flags [T] of strokes' first and
    last points.
    """
    dx, dy = np.diff(x), np.diff(y)
    moved = np.sqrt(dx * dx + dy * dy)
    moved[ink.starts[1:] - 1] = 0
    along = np.concatenate(([0.0], np.cumsum(moved)))  # drawn length up to each point
    begin, end = along[ink.starts], along[ink.ends - 1]
    step = max(step, along[-1] / maximum_intervals)
    intervals = np.maximum(
        MINIMUM_POINTS - 1, np.ceil((end - begin) / step - 1e-9).astype(np.int64)
    )
    counts = intervals + 1
    stroke = np.repeat(np.arange(len(counts)), counts)
    offset = np.cumsum(counts) - counts
    k = np.arange(counts.sum()) - offset[stroke]
    target = begin[stroke] + (end - begin)[stroke] * (k / intervals[stroke])

    # The last point at or before the target, but never a stroke's last point as a segment's start.
    right = np.searchsorted(along, target, side="right") - 1
    right = np.clip(right, ink.starts[stroke], np.maximum(ink.ends - 2, ink.starts)[stroke])
    following = np.minimum(right + 1, (ink.ends - 1)[stroke])
    length = along[following] - along[right]
    share = np.where(length > 0, (target - along[right]) / np.where(length > 0, length, 1), 0.0)
    share = np.clip(share, 0.0, 1.0)
    px = x[right] + share * (x[following] - x[right])
    py = y[right] + share * (y[following] - y[right])
    return px, py, k == 0, k == intervals[stroke]


def rows(px: np.ndarray, py: np.ndarray, first: np.ndarray, last: np.ndarray, step: float) -> np.ndarray:
    """The feature rows of resampled points: float64 [T, COUNT], the area's columns zero."""
    result = np.zeros((len(px), COUNT))
    dx, dy = np.diff(px, prepend=px[0]), np.diff(py, prepend=py[0])
    result[:, 0] = np.where(first, 0, dx) / step
    result[:, 1] = np.where(first, 0, dy) / step
    result[:, 2] = np.where(first, np.arcsinh(dx), 0)
    result[:, 3] = np.where(first, np.arcsinh(dy), 0)
    result[:, 4] = first
    result[:, 5] = last
    result[:, 6] = np.arcsinh(py)
    front = np.maximum.accumulate(px)
    result[1:, 7] = np.arcsinh(2 * (px[1:] - front[:-1]))
    return result
