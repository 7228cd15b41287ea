"""The other strokes above and below each point of a resampled ink.

A mark or a dot may be drawn long after its letter. The order of writing then says little about where it belongs; its
place says everything. (After the "hat" feature and the context maps of A. Graves et al., "A Novel Connectionist System
for Unconstrained Handwriting Recognition", IEEE PAMI 31, 2009.)
"""

import numpy as np

REACH = 0.15  # scales searched to the left and to the right
NEIGHBOURS = 128  # most points searched on either side: bounds the time
LEAST_GAP = 1e-6  # scales; points that touch are neither above nor below
NAMES = (
    "above_near",  # exp(-gap) of the nearest point of another stroke above, gap in scales; 0 where there is none
    "above_small",  # exp(-larger side of that stroke)
    "above_later",  # 1 if that stroke was drawn later, -1 if earlier
    "below_near",
    "below_small",
    "below_later",
)
COUNT = len(NAMES)


def surroundings(px: np.ndarray, py: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Rows [T, COUNT] of resampled points: px, py float [T]; first: flags [T] of strokes' first points."""
    total = len(px)
    result = np.zeros((total, COUNT))
    stroke = np.cumsum(first) - 1
    starts = np.flatnonzero(first)
    widths = np.maximum.reduceat(px, starts) - np.minimum.reduceat(px, starts)
    heights = np.maximum.reduceat(py, starts) - np.minimum.reduceat(py, starts)
    small = np.exp(-np.maximum(widths, heights))

    order = np.argsort(px, kind="stable")
    rank = np.empty(total, dtype=np.int64)
    rank[order] = np.arange(total)
    sorted_x = px[order]
    low = np.maximum(np.searchsorted(sorted_x, px - REACH, side="left"), rank - NEIGHBOURS)
    high = np.minimum(np.searchsorted(sorted_x, px + REACH, side="right"), rank + NEIGHBOURS + 1)
    counts = high - low
    point = np.repeat(np.arange(total), counts)
    neighbour = order[np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts - low, counts)]
    other = stroke[neighbour] != stroke[point]
    point, neighbour = point[other], neighbour[other]
    rise = py[point] - py[neighbour]

    for column, gap in ((0, rise), (3, -rise)):
        apart = gap > LEAST_GAP
        at, near, distance = point[apart], neighbour[apart], gap[apart]
        # The nearest first, the earliest among equal ones; then one for each point.
        chosen = np.lexsort((near, distance, at))
        at, near, distance = at[chosen], near[chosen], distance[chosen]
        nearest = np.flatnonzero(np.diff(at, prepend=-1))
        at, near, distance = at[nearest], near[nearest], distance[nearest]
        result[at, column] = np.exp(-distance)
        result[at, column + 1] = small[stroke[near]]
        result[at, column + 2] = np.sign(stroke[near] - stroke[at])
    return result
