"""Eight-bit codes for logarithms: 256 levels an order."""

import numpy as np

from .format import CODES

_BINS = 4096
_SPREAD = 0.25
"""Share of the levels laid out evenly, so that rare values aren't far from one either."""


def codebook(values: np.ndarray, rounds: int = 8) -> np.ndarray:
    """256 ascending float32 levels with small errors, in the mean and at worst.

    They start as dense as the cube root of the values' density, which is optimal for the squared error of
    many levels (Panter and Dite 1951), a share evenly; rounds of Lloyd's algorithm follow.
    """
    values = np.sort(values.astype(np.float64))
    distinct = np.unique(values)
    if len(distinct) <= CODES:
        spare = np.full(CODES - len(distinct), distinct[-1] if len(distinct) else 0.0)
        return np.concatenate((distinct, spare)).astype(np.float32)
    histogram, edges = np.histogram(values, _BINS)
    density = np.cbrt(histogram)
    density = (1 - _SPREAD) * density / density.sum() + _SPREAD / _BINS
    levels = np.interp(
        (np.arange(CODES) + 0.5) / CODES, np.concatenate(([0], np.cumsum(density))), edges
    )
    sums = np.concatenate(([0], np.cumsum(values)))
    for _ in range(rounds):
        inner = np.searchsorted(values, (levels[1:] + levels[:-1]) / 2)
        bounds = np.concatenate(([0], inner, [len(values)]))
        sizes = np.diff(bounds)
        levels = np.where(sizes > 0, np.diff(sums[bounds]) / np.maximum(sizes, 1), levels)
    return levels.astype(np.float32)


def encode(values: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """The code of the nearest level for each value. uint8."""
    return np.searchsorted((levels[1:].astype(np.float64) + levels[:-1]) / 2, values).astype(np.uint8)
