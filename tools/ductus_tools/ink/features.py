"""Feature versions 1 and 2: an ink as a sequence of per-point rows.

This is the reference for `Sources/Engine/InkFeatures`; a golden test keeps the two equal to 1e-5. All arithmetic is in
double, the result in float32.

1. Skew. A wide ink's baseline is straightened by a vertical shear: the regression of y on x over
   the drawn length, at most MAXIMUM_SKEW, faded in between aspect ratios of 5 and 10 (a short word's
   ascenders would tilt it).
2. Scale. Four standard deviations of y over the drawn length: about the core height of a line and the height of a
   single letter, and, unlike the bounding box, not determined by one tall letter. A flat ink (dash, underscore) is
   measured by its widest stroke instead.
3. Strokes of few points, on average more than SPARSE of the scale apart, become curves: see `curves`. The scale is then that of
   the curves.
4. Resampling by arc length, every STEP of the scale, and at least MINIMUM_POINTS to a stroke, so that a
   dot (one point) survives as a stroke of its own.
5. One row per point: see `resampling.FEATURE_NAMES`. Jumps and positions are compressed by asinh.
6. Since version 2, what other strokes stand above and below the point: see `surroundings.NAMES`.
"""

import numpy as np

from . import curves, resampling, surroundings
from .strokes import Strokes

VERSION = 2
COUNTS = {1: resampling.COUNT, 2: resampling.COUNT + surroundings.COUNT}
"""Values in a row, by version."""
COUNT = COUNTS[VERSION]
STEP = 0.1
SPARSE = 0.15
MAXIMUM_SKEW = 0.35
MAXIMUM_INTERVALS = 50_000


def extract(ink: Strokes, area_height: float | None = None, version: int = VERSION) -> np.ndarray:
    """Feature rows of an ink: float32 [T, COUNTS[version]]; none for an empty ink.

    area_height: height of the writing area in the ink's units, None if unknown.
    """
    if len(ink) == 0:
        return np.zeros((0, COUNTS[version]), dtype=np.float32)
    width, height = np.ptp(ink.points[:, 0]), np.ptp(ink.points[:, 1])
    straight = normalised(ink)
    drawn = curves.curved(straight, SPARSE)
    if drawn is not straight:
        # Curves are as large as the original ink, from which chords cut something off.
        drawn = _scaled(drawn, _lengths(drawn.points[:, 0], drawn.points[:, 1], _segments(drawn)), width, height)
    px, py, first, last = resampling.resample(drawn.points[:, 0], drawn.points[:, 1], drawn, STEP, MAXIMUM_INTERVALS)
    rows = resampling.rows(px, py, first, last, STEP)
    if area_height is not None:
        rows[:, 8] = 1
        rows[:, 9] = _log_ratio(height, area_height)
        rows[:, 10] = _log_ratio(width, area_height)
    if version > 1:
        rows = np.hstack((rows, surroundings.surroundings(px, py, first)))
    return rows.astype(np.float32)


def normalised(ink: Strokes) -> Strokes:
    """A non-empty ink with a straight baseline, in scales, as it was sampled."""
    x, y = ink.points.T
    width, height = np.ptp(x), np.ptp(y)
    at = _segments(ink)
    lengths = _lengths(x, y, at)
    x, y = _straighten(x, y, at, lengths, lengths.sum(), width, height)
    return _scaled(Strokes(np.column_stack((x, y)), ink.starts), lengths, width, height)


def _segments(ink: Strokes) -> np.ndarray:
    """The ends of the segments within strokes; the move between two strokes isn't drawn."""
    inside = np.ones(len(ink), dtype=bool)
    inside[ink.starts] = False
    return np.flatnonzero(inside)


def _lengths(x: np.ndarray, y: np.ndarray, at: np.ndarray) -> np.ndarray:
    """The lengths of the segments that end at points `at`."""
    dx, dy = x[at] - x[at - 1], y[at] - y[at - 1]
    return np.sqrt(dx * dx + dy * dy)


def _scaled(ink: Strokes, lengths: np.ndarray, width: float, height: float) -> Strokes:
    """x from the first point, y from the middle, in scales."""
    x, y = ink.points.T
    at = _segments(ink)
    scale, middle = _scale(x, y, ink, at, y[at] - y[at - 1], lengths, lengths.sum(), width, height)
    return Strokes(np.column_stack(((x - x[0]) / scale, (y - middle) / scale)), ink.starts)


def _straighten(
    x: np.ndarray, y: np.ndarray, at: np.ndarray, lengths: np.ndarray, total: float, width: float, height: float
) -> tuple[np.ndarray, np.ndarray]:
    """Takes a wide ink's baseline skew out of y."""
    if total <= 0 or width <= 5 * height:
        return x, y
    mx, my = (x[at] + x[at - 1]) / 2, (y[at] + y[at - 1]) / 2
    cx, cy = (mx * lengths).sum() / total, (my * lengths).sum() / total
    sxx = ((mx - cx) ** 2 * lengths).sum()
    if sxx <= 0:
        return x, y
    slope = ((mx - cx) * (my - cy) * lengths).sum() / sxx
    fade = 1.0 if height <= 0 else min(1.0, (width / height - 5) / 5)
    slope = min(MAXIMUM_SKEW, max(-MAXIMUM_SKEW, slope)) * fade
    return x, y - slope * (x - cx)


def _scale(
    x: np.ndarray, y: np.ndarray, ink: Strokes, at: np.ndarray, dy: np.ndarray, lengths: np.ndarray, total: float,
    width: float, height: float,
) -> tuple[float, float]:
    """The unit of length and the middle of y."""
    if total <= 0:
        size = max(width, height)
        return (size if size > 0 else 1.0), (y.min() + y.max()) / 2
    my = (y[at] + y[at - 1]) / 2
    middle = (my * lengths).sum() / total
    # A segment's own extent adds dy²/12 to the variance.
    variance = (((my - middle) ** 2 + dy * dy / 12) * lengths).sum() / total
    widest = (np.maximum.reduceat(x, ink.starts) - np.minimum.reduceat(x, ink.starts)).max()
    upright = np.abs(dy).sum() / total
    flatness = min(1.0, max(0.0, (0.3 - upright) / 0.2))
    scale = max(4 * np.sqrt(variance), flatness * widest)
    return (scale if scale > 0 else 1.0), middle


def _log_ratio(size: float, area_height: float) -> float:
    """ln(size / area height), held between ln(1/32) and ln 32."""
    return float(np.log(min(32.0, max(1 / 32, size / area_height))))
