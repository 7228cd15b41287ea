"""Eight-bit codes for logarithms: 256 levels an order, placed by k-means."""

import numpy as np

from .format import CODES


def codebook(values: np.ndarray, rounds: int = 20) -> np.ndarray:
    """At most 256 ascending float32 levels with small squared error: quantiles, then Lloyd's rounds."""
    values = np.sort(values.astype(np.float64))
    if not len(values):
        return np.zeros(CODES, np.float32)
    distinct = np.unique(values)
    if len(distinct) <= CODES:
        return np.concatenate((distinct, np.full(CODES - len(distinct), distinct[-1]))).astype(np.float32)
    levels = np.unique(np.quantile(values, (np.arange(CODES) + 0.5) / CODES))
    # Where many values are equal their quantiles are too; the levels set free go to the widest gaps.
    while len(levels) < CODES:
        gap = np.argmax(np.diff(levels))
        levels = np.insert(levels, gap + 1, levels[gap : gap + 2].mean())
    sums = np.concatenate(([0], np.cumsum(values)))
    for _ in range(rounds):
        bounds = np.searchsorted(values, (levels[1:] + levels[:-1]) / 2)
        bounds = np.concatenate(([0], bounds, [len(values)]))
        sizes = np.diff(bounds)
        means = np.diff(sums[bounds]) / np.maximum(sizes, 1)
        levels = np.where(sizes > 0, means, levels)
    return levels.astype(np.float32)


def encode(values: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """The code of the nearest level for each value. uint8."""
    above = np.searchsorted((levels[1:].astype(np.float64) + levels[:-1]) / 2, values)
    return above.astype(np.uint8)
