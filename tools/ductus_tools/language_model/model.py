"""A back-off model as sorted arrays, with its queries."""

from dataclasses import dataclass

import numpy as np

from .counts import SYMBOL_BITS, context, find, mask
from .vocabulary import BEGIN, UNKNOWN, Vocabulary


@dataclass
class BackoffModel:
    """A back-off model. Lists are indexed by order - 1; keys are sorted (see counts.py).

    Natural logarithms of the probability of an n-gram's last symbol after the others, and of the back-off weight of the
    n-gram as a context: 0 without longer n-grams, none at the top order.
    """

    vocabulary: Vocabulary
    keys: list[np.ndarray]
    log_probabilities: list[np.ndarray]
    log_backoffs: list[np.ndarray]

    @property
    def order(self) -> int:
        return len(self.keys)

    @property
    def sizes(self) -> list[int]:
        return [len(keys) for keys in self.keys]

    def score(self, keys: np.ndarray, lengths: np.ndarray) -> np.ndarray:
        """Natural log-probability of each key's last symbol after the `lengths - 1` before."""
        result = np.zeros(len(keys))
        for order in range(1, self.order + 1):
            asked = np.flatnonzero(lengths >= order)
            if order > 1:
                above = context(keys[asked] & mask(order))
                places, present = find(self.keys[order - 2], above)
                result[asked] += np.where(present, self.log_backoffs[order - 2][places], 0)
            if not len(self.keys[order - 1]):
                continue
            places, present = find(self.keys[order - 1], keys[asked] & mask(order))
            result[asked[present]] = self.log_probabilities[order - 1][places[present]]
        return result

    def score_text(self, symbols: np.ndarray) -> np.ndarray:
        """Log-probability of each symbol of encoded lines; 0 for `<s>` and `<unk>`."""
        position = np.arange(len(symbols))
        starts = symbols == BEGIN
        starts[1:] |= symbols[:-1] == UNKNOWN
        if len(starts):
            starts[0] = True
        distance = position - np.maximum.accumulate(np.where(starts, position, 0))
        keys = np.zeros(len(symbols), np.uint64)
        for length in range(1, self.order + 1):
            shift = np.uint64(SYMBOL_BITS * (length - 1))
            keys[length - 1 :] |= symbols[: len(symbols) - length + 1].astype(np.uint64) << shift
        predicted = (symbols != UNKNOWN) & (symbols != BEGIN)
        scores = np.zeros(len(symbols))
        lengths = np.minimum(distance + 1, self.order)
        scores[predicted] = self.score(keys[predicted], lengths[predicted])
        return scores

    def bits_per_character(self, symbols: np.ndarray) -> float:
        """Mean over the characters and line ends of encoded lines."""
        predicted = (symbols != UNKNOWN) & (symbols != BEGIN)
        return float(-self.score_text(symbols)[predicted].mean() / np.log(2))
