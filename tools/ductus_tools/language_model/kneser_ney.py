"""Interpolated modified Kneser-Ney (Chen and Goodman 1999), over all n-grams or those kept.

For the n-grams kept the counts are those of Kneser pruning (Siivola, Hirsimäki and Virpioja 2007): the lower-order
count of an n-gram is one for every kept extension to the left, as usual, plus the whole count of every extension that
is not kept. The shorter n-grams learn what the longer ones no longer explain.
"""

from dataclasses import dataclass

import numpy as np

from .counts import CountTable
from .model import BackoffModel
from .vocabulary import BEGIN, UNKNOWN, Vocabulary

Kept = list[np.ndarray]
"""Which n-grams of a CountTable a model keeps: one boolean array an order."""

FALLBACK_DISCOUNTS = (0.5, 1.0, 1.5)
"""For orders whose counts of counts admit no estimate (KenLM's choice as well)."""

NEVER = 1e-99
"""The probability of `<s>`, which nothing asks for."""


@dataclass(frozen=True)
class Discounts:
    """The discounts of counts of one, two, and three or more."""

    one: float
    two: float
    more: float

    @staticmethod
    def estimate(counts: np.ndarray) -> "Discounts":
        """From how many n-grams have counts 1, 2, 3 and 4."""
        n1, n2, n3, n4 = (int((counts == c).sum()) for c in (1, 2, 3, 4))
        if min(n1, n2, n3, n4) == 0:
            return Discounts(*FALLBACK_DISCOUNTS)
        y = n1 / (n1 + 2 * n2)
        values = (1 - 2 * y * n2 / n1, 2 - 3 * y * n3 / n2, 3 - 4 * y * n4 / n3)
        if any(not 0 < value <= limit for value, limit in zip(values, (1, 2, 3))):
            return Discounts(*FALLBACK_DISCOUNTS)
        return Discounts(*values)

    def of(self, counts: np.ndarray) -> np.ndarray:
        table = np.array([0.0, self.one, self.two, self.more])
        return table[np.minimum(counts, 3)]


def everything(table: CountTable) -> Kept:
    return [np.ones(len(keys), bool) for keys in table.keys]


def modified_counts(table: CountTable, kept: Kept, flow: bool) -> list[np.ndarray]:
    """The counts from which each order is estimated.

    With `flow`, an n-gram that is not kept passes its whole count down; without it (as in count cut-offs), one, as a
    kept n-gram does.
    """
    counts: list = [None] * table.order
    for n in range(table.order - 1, -1, -1):
        counts[n] = table.anchored[n].copy()
        if n + 1 < table.order:
            handed = np.where(kept[n + 1], 1, counts[n + 1]) if flow else np.ones(len(kept[n + 1]))
            counts[n] += np.bincount(table.suffix[n + 1], handed, len(counts[n])).astype(np.int64)
    # These two are never predicted: no text begins twice, and nobody writes the unknown.
    counts[0][[UNKNOWN, BEGIN]] = 0
    return counts


def estimate(
    table: CountTable, vocabulary: Vocabulary, kept: Kept | None = None, flow: bool = True
) -> BackoffModel:
    """The model of the kept n-grams (all by default; they must be closed under prefix and suffix).

    Every context's probabilities sum to one over the vocabulary without `<s>`, pruned or not: the
    counts of n-grams that are not kept go to the context's back-off weight.
    """
    kept = kept or everything(table)
    probabilities, weights, _ = estimate_in_place(table, kept, flow)
    return BackoffModel(
        vocabulary,
        [keys[which] for keys, which in zip(table.keys, kept)],
        [np.log(np.maximum(p[which], NEVER)) for p, which in zip(probabilities, kept)],
        [np.log(weight[which]) for weight, which in zip(weights, kept)],
    )


def estimate_in_place(
    table: CountTable, kept: Kept, flow: bool
) -> tuple[list[np.ndarray], list[np.ndarray], list[Discounts]]:
    """Probabilities, back-off weights and discounts, aligned with the table.

    Those of n-grams that are not kept are meaningless.
    """
    counts = modified_counts(table, kept, flow)
    discounts = [Discounts.estimate(of_order) for of_order in counts]

    taken = discounts[0].of(counts[0])
    total = counts[0].sum()
    uniform = np.full(table.vocabulary_size, 1 / (table.vocabulary_size - 1))
    probabilities = [(counts[0] - taken) / total + taken.sum() / total * uniform]
    probabilities[0][BEGIN] = 0
    weights: list[np.ndarray] = []
    for n in range(1, table.order):
        contexts = len(table.keys[n - 1])
        prefix = table.prefix[n]
        taken = np.where(kept[n], discounts[n].of(counts[n]), counts[n])
        totals = np.bincount(prefix, counts[n], contexts)
        followed = np.bincount(prefix, kept[n], contexts) > 0
        weight = np.ones(contexts)
        weight[followed] = (np.bincount(prefix, taken, contexts) / np.maximum(totals, 1))[followed]
        own = (counts[n] - taken) / totals[prefix]
        probabilities.append(own + weight[prefix] * probabilities[n - 1][table.suffix[n]])
        weights.append(weight)
    return probabilities, weights, discounts
