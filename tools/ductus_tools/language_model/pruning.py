"""Which n-grams earn their bytes."""

import numpy as np

from .counts import CountTable
from .format import file_size
from .kneser_ney import Kept, estimate_in_place, everything
from .model import BackoffModel


def close(table: CountTable, wanted: Kept) -> Kept:
    """The wanted n-grams with all their prefixes and suffixes; all single symbols stay."""
    kept = [which.copy() for which in wanted]
    kept[0][:] = True
    for n in range(table.order - 1, 1, -1):
        kept[n - 1][table.prefix[n][kept[n]]] = True
        kept[n - 1][table.suffix[n][kept[n]]] = True
    return kept


def cut_off(table: CountTable, thresholds: list[int]) -> Kept:
    """N-grams seen more often than their order's threshold (of orders 1, 2, ...)."""
    return close(table, [raw > limit for raw, limit in zip(table.raw, thresholds)])


TRUSTED_ORDER = 6
"""Losses of n-grams up to this order are taken as they are."""


def weighted_differences(table: CountTable, trust: float = 0.5) -> list[np.ndarray]:
    """Nats that the training text would lose without each n-gram: its count times the difference between its
    log-probability and that of its back-off.

    The counts are the text's own, not Kneser-Ney's: with those of lower orders, pruning goes astray
    (Chelba, Brants, Neveitt and Xu 2010).

    The longer an n-gram, the less of its gain on the training text carries over to other text: losses are multiplied by
    `trust` for each symbol beyond `TRUSTED_ORDER`.
    """
    probabilities, weights, _ = estimate_in_place(table, everything(table), flow=True)
    losses = [np.full(len(table.keys[0]), np.inf)]
    for n in range(1, table.order):
        backed_off = weights[n - 1][table.prefix[n]] * probabilities[n - 1][table.suffix[n]]
        factor = trust ** max(0, n + 1 - TRUSTED_ORDER)
        losses.append(factor * table.raw[n] * np.log(probabilities[n] / backed_off))
    return losses


def shape(table: CountTable, kept: Kept) -> tuple[list[int], list[int]]:
    """The nodes and the nodes with children of each order."""
    nodes = [int(which.sum()) for which in kept]
    branching = [
        int((np.bincount(table.prefix[n][kept[n]], minlength=1) > 0).sum())
        for n in range(1, table.order)
    ]
    return nodes, branching


def prune_to(
    table: CountTable, losses: list[np.ndarray], bytes_allowed: int, characters: str
) -> Kept:
    """The n-grams with the largest losses that fit into a file of that size."""
    size = lambda kept: file_size(*shape(table, kept), characters)  # noqa: E731
    kept = everything(table)
    if size(kept) <= bytes_allowed:
        return kept
    low, high = -2.0, 12.0
    best = close(table, [np.zeros(len(loss), bool) for loss in losses])
    for _ in range(24):
        middle = (low + high) / 2
        kept = close(table, [loss > np.exp(middle) for loss in losses])
        if size(kept) <= bytes_allowed:
            high, best = middle, kept
        else:
            low = middle
    return best


def drop(model: BackoffModel, table: CountTable, kept: Kept) -> BackoffModel:
    """The complete model (`estimate(table)`) without the n-grams that are not kept.

    Probabilities stay; back-off weights are computed anew, so that every context still sums to one (Stolcke 1998).
    """
    keys = [keys[which] for keys, which in zip(table.keys, kept)]
    logs = [log[which] for log, which in zip(model.log_probabilities, kept)]
    backoffs = []
    for n in range(1, table.order):
        prefix = table.prefix[n][kept[n]]
        shorter = model.log_probabilities[n - 1][table.suffix[n][kept[n]]]
        contexts = len(table.keys[n - 1])
        left = 1 - np.bincount(prefix, np.exp(logs[n]), contexts)
        left_below = 1 - np.bincount(prefix, np.exp(shorter), contexts)
        backoffs.append(np.log(np.maximum(left, 1e-9) / np.maximum(left_below, 1e-9))[kept[n - 1]])
    return BackoffModel(model.vocabulary, keys, logs, backoffs)
