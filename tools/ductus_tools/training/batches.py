"""Batches of samples of similar length, as a function of (seed, rank, pool) alone, so that a run resumes exactly where
it stopped."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import torch

from .pooled_batches import PooledBatches
from .samples import Sample, Sampler

POOL = 1024  # samples drawn and sorted by length together
PATIENCE = 10_000  # samples in a row that can't be used before a corpus counts as useless


@dataclass
class Batch:
    """Samples that the network learns from in one step."""

    rows: torch.Tensor  # float32 [N, T, features], zero padded
    lengths: torch.Tensor  # int64 [N], rows of each sample
    targets: torch.Tensor  # int64 [sum of label lengths], classes
    target_lengths: torch.Tensor  # int64 [N]
    readable: torch.Tensor | None = None  # bool [N, classes]: the classes among which a sample is read; None for all


class BatchSource(PooledBatches[list[Sample]]):
    """An endless sequence of batches with a position that can be saved."""

    def __init__(
        self, sampler: Sampler, alphabet: str, seed: int, rank: int, rows: int, size: int,
        readable: Callable[[str], str] | None = None,
    ):
        """readable: the characters among which a label is read, for a network of several scripts."""
        super().__init__(seed, rank)
        self.sampler, self.readable = sampler, readable
        self.classes = {character: i + 1 for i, character in enumerate(alphabet)}
        self.rows, self.size = rows, size  # most padded rows and samples in a batch
        self._short: bool | None = None  # whether the present pool is of short labels
        self._next_short = False

    def state(self) -> dict:
        return super().state() | {"short": self._short}

    def restore(self, state: dict) -> None:
        super().restore(state)
        self._short = state.get("short")

    def next(self, short: bool = False) -> Batch:
        """The next batch. `short`: see Sampler.draw; it takes effect with the next pool."""
        self._next_short = short
        return collate(self.drawn(), self.classes, self.readable)

    def drawn_pool(self, random: np.random.Generator) -> list[list[Sample]]:
        if self.position == 0 or self._short is None:
            self._short = self._next_short  # else it is redrawn as it was
        short = self._short
        samples, useless = list[Sample](), 0
        while len(samples) < POOL:
            sample = self.sampler.draw(random, short)
            if sample is not None and all(c in self.classes for c in sample.label):
                samples.append(sample)
                useless = 0
            elif (useless := useless + 1) == PATIENCE:
                raise ValueError(
                    f"{PATIENCE} samples in a row can't be learned: the network lacks characters of their labels, or the "
                    "ink is too short or too long for them" + (" (at first, short labels only)" if short else "")
                )
        samples.sort(key=lambda s: len(s.rows))
        batches, batch = [], list[Sample]()
        for sample in samples:
            if batch and (
                len(batch) == self.size or len(sample.rows) * (len(batch) + 1) > self.rows
            ):
                batches.append(batch)
                batch = []
            batch.append(sample)
        batches.append(batch)
        random.shuffle(batches)
        return batches


def collate(
    samples: list[Sample], classes: dict[str, int], readable: Callable[[str], str] | None = None
) -> Batch:
    lengths = torch.tensor([len(s.rows) for s in samples])
    rows = torch.zeros(len(samples), int(lengths.max()), samples[0].rows.shape[1])
    for i, sample in enumerate(samples):
        rows[i, : len(sample.rows)] = torch.from_numpy(sample.rows)
    targets = torch.tensor([classes[c] for s in samples for c in s.label])
    masks = None
    if readable:
        masks = torch.stack([class_mask(readable(s.label), classes) for s in samples])
    return Batch(rows, lengths, targets, torch.tensor([len(s.label) for s in samples]), masks)


@lru_cache(maxsize=16)
def _mask(characters: str, alphabet: str) -> torch.Tensor:
    known = set(characters)
    return torch.tensor([True, *(character in known for character in alphabet)])


def class_mask(characters: str, classes: dict[str, int]) -> torch.Tensor:
    """bool [classes]: the blank and the given characters."""
    return _mask(characters, "".join(classes))
