"""Counting n-grams as 64-bit keys: eight bits a symbol, the last symbol in the lowest bits.

Sorting keys of one length therefore sorts n-grams by context, as a forward trie needs them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np

from .vocabulary import BEGIN, END, UNKNOWN

SYMBOL_BITS = 8
MAXIMUM_ORDER = 64 // SYMBOL_BITS
_SLAB = 1 << 24


def mask(order: int) -> np.uint64:
    """The bits that the last `order` symbols of a key occupy."""
    return np.uint64((1 << (SYMBOL_BITS * order)) - 1)


def context(keys: np.ndarray) -> np.ndarray:
    """The keys without their last symbol."""
    return keys >> np.uint64(SYMBOL_BITS)


def find(keys: np.ndarray, wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The index of each wanted key in the sorted keys, and whether it is there at all."""
    places = np.searchsorted(keys, wanted)
    places[places == len(keys)] = 0
    present = keys[places] == wanted if len(keys) else np.zeros(len(wanted), bool)
    return places, present


def unique(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct keys, sorted, and how often each occurs. Sorts its argument in place."""
    keys.sort()
    if not len(keys):
        return keys, np.zeros(0, np.int64)
    first = np.concatenate(([0], np.flatnonzero(keys[1:] != keys[:-1]) + 1))
    return keys[first], np.diff(np.append(first, len(keys)))


def merge(parts: list[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """One sorted table of the parts' keys, with the counts of equal keys added."""
    keys = np.concatenate([part[0] for part in parts])
    counts = np.concatenate([part[1] for part in parts])
    order = np.argsort(keys, kind="stable")
    keys, counts = keys[order], counts[order]
    if not len(keys):
        return keys, counts
    first = np.concatenate(([0], np.flatnonzero(keys[1:] != keys[:-1]) + 1))
    return keys[first], np.add.reduceat(counts, first)


@dataclass
class CountTable:
    """N-grams of every order, closed under prefix and suffix; lists are indexed by order - 1.

    `raw` is how often an n-gram occurs. `anchored` is how often it occurs with nothing to its left (at `<s>`, or after
    a break), so that no longer n-gram accounts for it; at the top order, always. `prefix` and `suffix` are the indices
    of an n-gram's context and ending in the next lower order.
    """

    keys: list[np.ndarray]
    raw: list[np.ndarray]
    anchored: list[np.ndarray]
    prefix: list[np.ndarray]
    suffix: list[np.ndarray]
    vocabulary_size: int

    @property
    def order(self) -> int:
        return len(self.keys)


class Part(Enum):
    """Which n-grams of a sequence count."""

    ALL = 0
    BEGINNINGS = 1
    """N-grams that start with `<s>`, but for whole lines."""
    ENDINGS = 2
    """N-grams that end with `</s>`."""


def _windows(symbols: np.ndarray, order: int, part: Part) -> list[np.ndarray]:
    """Keys of the n-grams of one slab: `order` long, or shorter where they start a segment.

    A segment is a run without `<unk>` from one `<s>` or `<unk>` to the next.
    """
    position = np.arange(len(symbols))
    starts = symbols == BEGIN
    starts[1:] |= symbols[:-1] == UNKNOWN
    starts[0] = True
    distance = position - np.maximum.accumulate(np.where(starts, position, 0))
    predicted = (symbols != UNKNOWN) & (symbols != BEGIN)

    key = np.zeros(len(symbols), np.uint64)
    found = []
    for length in range(1, order + 1):
        shift = np.uint64(SYMBOL_BITS * (length - 1))
        key[length - 1 :] |= symbols[: len(symbols) - length + 1].astype(np.uint64) << shift
        wanted = predicted & (distance >= length - 1 if length == order else distance == length - 1)
        if part is Part.BEGINNINGS:
            wanted &= ((key >> shift) & np.uint64(0xFF) == BEGIN) & (symbols != END)
        elif part is Part.ENDINGS:
            wanted &= symbols == END
        found.append(key[wanted])
    return found


def _slabs(symbols: np.ndarray) -> Iterator[np.ndarray]:
    """Pieces of about `_SLAB` symbols that start at an `<s>`."""
    begin = 0
    while begin < len(symbols):
        end = min(begin + _SLAB, len(symbols))
        while end < len(symbols) and symbols[end] != BEGIN:
            end += 1
        yield symbols[begin:end]
        begin = end


def count(
    symbols: np.ndarray,
    order: int,
    vocabulary_size: int,
    beginnings: np.ndarray | None = None,
    endings: np.ndarray | None = None,
) -> CountTable:
    """Counts all n-grams of the text, and those at the beginnings and endings of pieces of it.

    The pieces come from `pieces`; those of the endings must be among those of the beginnings. Their inner n-grams are
    already counted: counting them twice would distort the counts of counts from which the discounts come. Memory: about
    60 bytes per symbol of a slab of 16 million, and 60 bytes per distinct n-gram.
    """
    if not 2 <= order <= MAXIMUM_ORDER:
        raise ValueError(f"order {order} is not between 2 and {MAXIMUM_ORDER}")
    parts: list[list] = [[] for _ in range(order)]
    sequences = ((symbols, Part.ALL), (beginnings, Part.BEGINNINGS), (endings, Part.ENDINGS))
    for sequence, part in sequences:
        for slab in () if sequence is None else _slabs(sequence):
            for length, grams in enumerate(_windows(slab, order, part)):
                parts[length].append(unique(grams))

    keys: list = [None] * order
    raw: list = [None] * order
    anchored: list = [None] * order
    prefix: list = [None] * order
    suffix: list = [None] * order
    from_above: tuple | None = None
    for length in range(order, 0, -1):
        own = merge(parts[length - 1] or [unique(np.zeros(0, np.uint64))])
        parts[length - 1] = []
        tables = [own] + ([from_above] if from_above else [])
        if length == 1:
            tables.append((np.arange(vocabulary_size, dtype=np.uint64), np.zeros(vocabulary_size, np.int64)))
        keys[length - 1], raw[length - 1] = merge(tables)
        anchored[length - 1] = np.zeros(len(keys[length - 1]), np.int64)
        anchored[length - 1][np.searchsorted(keys[length - 1], own[0])] = own[1]
        if length > 1:
            shorter = keys[length - 1] & mask(length - 1)
            by_suffix = np.argsort(shorter, kind="stable")
            shorter = shorter[by_suffix]
            first = np.concatenate(([0], np.flatnonzero(shorter[1:] != shorter[:-1]) + 1))
            from_above = (shorter[first], np.add.reduceat(raw[length - 1][by_suffix], first))

    for length in range(2, order + 1):
        own_keys = keys[length - 1]
        for links, wanted in ((prefix, context(own_keys)), (suffix, own_keys & mask(length - 1))):
            places, present = find(keys[length - 2], wanted)
            assert present.all(), "an n-gram's prefix or suffix was not counted"
            links[length - 1] = places.astype(np.int32)
    return CountTable(keys, raw, anchored, prefix, suffix, vocabulary_size)


def pieces(symbols: np.ndarray, space: int, share: float, cut: float, seed: int) -> np.ndarray:
    """A share of the lines, broken at random spaces as if each piece had been written separately.

    A recogniser is given single words and pieces of lines more often than sentences. Such an ink starts and ends as
    words do. A space becomes `</s>` `<s>` with probability `cut`. The lines of a smaller share are among those of a
    larger one (of equal cut and seed), and broken alike.
    """
    random = np.random.default_rng(seed)
    line = np.cumsum(symbols == BEGIN) - 1
    of_lines = random.random(int(line[-1]) + 1 if len(line) else 0)
    cuts = (random.random(len(symbols), np.float32) < cut) & (symbols == space)
    chosen = of_lines[line] < share
    cuts, symbols = cuts[chosen], symbols[chosen]
    broken = np.repeat(symbols, np.where(cuts, 2, 1))
    places = np.flatnonzero(cuts) + np.arange(int(cuts.sum()))
    broken[places] = END
    broken[places + 1] = BEGIN
    return broken
