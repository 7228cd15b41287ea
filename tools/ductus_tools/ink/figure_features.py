"""Figure feature version 1: a single figure (shape, sketch, gesture) as a sequence of per-point rows.

The columns are those of text (`features.py`); only the normalisation differs. This is the reference for the Swift side;
a golden test keeps the two equal to 1e-5.

1. The bounding box's centre is moved to 0 and its larger side scaled to 1. An ink of no extent keeps its
   scale.
2. Resampling by arc length, every STEP, and at least MINIMUM_POINTS to a stroke. If the drawn length needs more than
   MAXIMUM_INTERVALS steps, the step grows to that share of it; `dx` and `dy` are still in nominal steps.
3. One row per point. The columns of the writing area are zero.
"""

import numpy as np

from . import resampling
from .resampling import COUNT
from .strokes import Strokes

VERSION = 1
STEP = 0.04
MAXIMUM_INTERVALS = 400


def extract(ink: Strokes) -> np.ndarray:
    """Feature rows of a figure: float32 [T, COUNT]; [0, COUNT] for an empty ink."""
    if len(ink) == 0:
        return np.zeros((0, COUNT), dtype=np.float32)
    x, y = ink.points[:, 0], ink.points[:, 1]
    size = max(np.ptp(x), np.ptp(y))
    scale = size if size > 0 else 1.0
    x, y = (x - (x.min() + x.max()) / 2) / scale, (y - (y.min() + y.max()) / 2) / scale
    px, py, first, last = resampling.resample(x, y, ink, STEP, MAXIMUM_INTERVALS)
    return resampling.rows(px, py, first, last, STEP).astype(np.float32)
