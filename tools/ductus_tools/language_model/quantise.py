"""Eight-bit codes for logarithms: 256 levels per order."""

import numpy as np

from .format import CODES

_BINS = 4096
_SPREAD = 0.5
"""Share of the levels laid out evenly, so that rare values aren't far from one either."""


def codebook(values: np.ndarray, power: float = 0, rounds: int = 8) -> np.ndarray:
    """256 ascending float32 levels with small errors, in the mean and at worst.

    A value v weighs exp(power * v): one half suits log-probabilities, whose errors affect a context's sum more the more
    probable they are. Levels start with a density proportional to the cube root of the weight's density, which is
    optimal for the squared error of many levels (Panter and Dite 1951), a share of them evenly spaced; rounds of
    Lloyd's algorithm follow.
    """
    values = np.sort(values.astype(np.float64))
    distinct = np.unique(values)
    if len(distinct) <= CODES:
        # As stored: equal values may differ in the last bits of their sums, by the machine's logarithms.
        distinct = np.unique(distinct.astype(np.float32))
        spare = np.full(CODES - len(distinct), distinct[-1] if len(distinct) else 0.0)
        return np.concatenate((distinct, spare)).astype(np.float32)
    weights = np.exp(power * values)
    histogram, edges = np.histogram(values, _BINS, weights=weights)
    density = np.cbrt(histogram)
    density = (1 - _SPREAD) * density / density.sum() + _SPREAD / _BINS
    levels = np.interp(
        (np.arange(CODES) + 0.5) / CODES, np.concatenate(([0], np.cumsum(density))), edges
    )
    weight_sums = np.concatenate(([0], np.cumsum(weights)))
    value_sums = np.concatenate(([0], np.cumsum(weights * values)))
    for _ in range(rounds):
        inner = np.searchsorted(values, (levels[1:] + levels[:-1]) / 2)
        bounds = np.concatenate(([0], inner, [len(values)]))
        occupied = np.diff(bounds) > 0
        cells = np.where(occupied, np.diff(weight_sums[bounds]), 1)
        levels = np.where(occupied, np.diff(value_sums[bounds]) / cells, levels)
    return np.maximum.accumulate(levels).astype(np.float32)


def encode(values: np.ndarray, levels: np.ndarray) -> np.ndarray:
    """The code of the nearest level for each value. uint8."""
    bounds = (levels[1:].astype(np.float64) + levels[:-1]) / 2
    return np.searchsorted(bounds, values).astype(np.uint8)
