"""Batches of figures of similar length, as a function of (seed, pool) alone, so that a run resumes exactly where it
stopped."""

from dataclasses import dataclass

import numpy as np
import torch

from ductus_tools.ink import figure_features
from ductus_tools.training.pooled_batches import PooledBatches

from . import passages
from .task import Task
from .variation import backwards, chained

POOL = 2048  # samples drawn and sorted by length together


@dataclass
class Batch:
    """Figures that the network learns from in one step."""

    rows: torch.Tensor  # float32 [N, T, features], zero padded
    lengths: torch.Tensor  # int64 [N], rows of each figure
    targets: torch.Tensor  # float32 [N, labels], probabilities
    passage: "Passage | None" = None


@dataclass
class Passage:
    """Rectangles on their way to ellipses (`passages.swept`)."""

    rows: torch.Tensor  # float32 [ways * sweeps * steps, T, features]: as drawn and, if two ways, then backwards
    lengths: torch.Tensor
    odds: torch.Tensor  # float32 [sweeps, steps], log odds of the ellipse to the rectangle


Drawn = tuple[list[tuple[np.ndarray, np.ndarray]], Passage | None]
"""Rows and target of each figure of a batch, and its passage."""


class BatchSource(PooledBatches[Drawn]):
    """An endless sequence of a task's batches with a position that can be saved."""

    def __init__(
        self, task: Task, seed: int, size: int, echoes: int = 2, sweeps: int = 16, sweep_ways: int = 2,
        in_rows: bool = False,
    ):
        """echoes: how often a pool is used, since drawing costs more than training (arXiv 1907.05550); sweeps: their
        number in a batch if the task has a passage; sweep_ways: 2 to draw each backwards, too; in_rows: whether strokes
        are put in a row (`chained`)."""
        super().__init__(seed)
        self.task, self.size, self.echoes = task, size, echoes
        self.sweeps, self.sweep_ways = sweeps, sweep_ways
        self._ordered = chained if in_rows else lambda ink: ink

    def next(self) -> Batch:
        batch, passage = self.drawn()
        rows, lengths = padded([rows for rows, _ in batch])
        return Batch(rows, lengths, torch.from_numpy(np.stack([target for _, target in batch])), passage)

    def drawn_pool(self, random: np.random.Generator) -> list[Drawn]:
        samples = []
        for _ in range(POOL):
            ink, target = self.task.draw(random)
            samples.append((figure_features.extract(self._ordered(ink)), target))
        samples.sort(key=lambda sample: len(sample[0]))
        batches = [
            (samples[i : i + self.size], self._passage(random)) for i in range(0, len(samples), self.size)
        ]
        echoed = []
        for _ in range(self.echoes):
            random.shuffle(batches)
            echoed += batches
        return echoed

    def _passage(self, random: np.random.Generator) -> Passage | None:
        if self.task.passage is None:
            return None
        swept, odds = passages.swept(self.task, self.sweeps, random)
        inks = [self._ordered(ink) for ink in swept]
        if self.sweep_ways == 2:
            inks += [backwards(ink) for ink in inks]
        rows = [figure_features.extract(ink) for ink in inks]
        return Passage(*padded(rows), odds)


def padded(rows: list[np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Features [N, T, F] of several figures, zero after each figure's rows, and their lengths [N]."""
    lengths = torch.tensor([len(r) for r in rows])
    result = torch.zeros(len(rows), int(lengths.max()), rows[0].shape[1])
    for number, r in enumerate(rows):
        result[number, : len(r)] = torch.from_numpy(r)
    return result, lengths
