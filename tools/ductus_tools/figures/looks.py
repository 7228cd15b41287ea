"""Trains a second network, which names figures by their look; the first one follows the pen.

    python -m ductus_tools.figures.looks sketches --sketches F --start RUN --checkpoints DIR

It starts from a network of characters (`scripts.eastern.train`) of the same sizes, since from the thirty drawings that
most sketches have, a network that knows nothing about strokes learns little; or from the `looks.safetensors` of a pack.
An interrupted run continues exactly from its last checkpoint. The rate falls from the middle of `--steps` on.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ductus_tools.ink.direction_maps import direction_maps
from ductus_tools.ink.inks import Inks
from ductus_tools.ink.strokes import Strokes
from ductus_tools.network.character_export import FoldedNetwork, begun, unfolded
from ductus_tools.network.character_network import CharacterNetwork
from ductus_tools.training.options import add_run_options
from ductus_tools.training.pooled_batches import PooledBatches
from ductus_tools.training.run import MeasuredRun

from . import passages, tasks
from .hand import strokes_of
from .sketches import NONE
from .task import Task

Batch = tuple[torch.Tensor, torch.Tensor, tuple[torch.Tensor, torch.Tensor] | None]
"""Maps [N, 8, 32, 32] and targets [N, 1 + labels], none first; for a task with a passage, also maps of rectangles on
their way to ellipses and their odds (`passages.swept`)."""
FIRST_LABEL = 0xF0000
"""The scalar that stands for the first label in a network's alphabet."""
_MEASURED = 1024  # figures from which the batch norms of a pack's network are restored
_POOL, _ECHOES = 4, 3  # batches drawn together, and how often each figure is shown, moved a little each time


def alphabet(count: int) -> str:
    """A scalar for each label except none."""
    return "".join(map(chr, range(FIRST_LABEL, FIRST_LABEL + count)))


def labels(own: tuple[str, ...]) -> tuple[str, ...]:
    """Labels of both networks together: a task's, always ending with none."""
    return (*(label for label in own if label != NONE), NONE)


def targets(own: tuple[str, ...], shares: np.ndarray) -> torch.Tensor:
    """Shares of a task's labels [N, own] in the order of a look's rows, [N, 1 + labels]: none, then the others."""
    none = shares[:, [label == NONE for label in own]].sum(1, keepdims=True)
    return torch.from_numpy(np.hstack([none, shares[:, [label != NONE for label in own]]]))


def joined(pen: np.ndarray, look: np.ndarray, share: float) -> np.ndarray:
    """Logits of both networks together, [N, labels + 1], none last: for labels, the weighted mean of their log
    probabilities; for none, the look's.

    pen: logits of the network that follows the pen [N, labels]; look: logits [N, 1 + labels], none first; share: the
    look's weight, 0 to 1
    """
    pen, look = _normalised(pen), _normalised(look)
    known = np.logaddexp.reduce(look[:, 1:], axis=1, keepdims=True)
    mixed = _normalised((1 - share) * pen + share * (look[:, 1:] - known))
    return np.hstack([mixed + known, look[:, :1]]).astype(np.float32)


def _normalised(logits: np.ndarray) -> np.ndarray:
    logits = logits.astype(np.float64)
    return logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)


def maps_of(inks: list[Strokes]) -> torch.Tensor:
    """Direction maps [N, 8, 32, 32]."""
    return torch.from_numpy(direction_maps(Inks.of([strokes_of(ink) for ink in inks])))


class Source(PooledBatches[Batch]):
    """A task's figures."""

    def __init__(self, task: Task, size: int, seed: int, sweeps: int = 0):
        super().__init__(seed)
        self.task, self.size, self.sweeps = task, size, sweeps

    def drawn_pool(self, random: np.random.Generator) -> list[Batch]:
        pool: list[Batch] = []
        drawn = [self.task.draw(random) for _ in range(self.size * _POOL)]
        maps = maps_of([ink for ink, _ in drawn])
        wanted = targets(self.task.labels, np.stack([target for _, target in drawn]))
        swept = [self._swept(random) for _ in range(_POOL)]
        for _ in range(_ECHOES):
            for chosen, passage in zip(np.split(random.permutation(len(drawn)), _POOL), swept, strict=True):
                shift = tuple(random.integers(-1, 2, 2).tolist())
                pool.append((maps[chosen].roll(shift, (2, 3)), wanted[chosen], passage))
        return pool

    def _swept(self, random: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor] | None:
        if self.task.passage is None or self.sweeps == 0:
            return None
        inks, odds = passages.swept(self.task, self.sweeps, random)
        return maps_of(inks), odds


def _begun(options: argparse.Namespace, task: Task, names: str) -> CharacterNetwork:
    """The network that a run begins with, whose alphabet is `names`."""
    if options.start.is_dir():
        return begun(options.start, names, options.dropout)
    random = np.random.default_rng(options.seed)
    maps = maps_of([task.draw(random)[0] for _ in range(_MEASURED)])
    model = unfolded(options.start, maps, options.dropout)
    if model.configuration.alphabet != names:
        raise SystemExit(f"{options.start}: the network has other labels")
    return model


class LookRun(MeasuredRun[CharacterNetwork, Source]):
    """A network that names figures by their direction maps."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.task = tasks.make(options)
        known = labels(self.task.labels)[:-1]
        if self.task.passage is not None:  # rows of a look
            first, second = ([1 + known.index(self.task.labels[i]) for i in part] for part in self.task.passage)
            self._passage = first, second
        model = _begun(options, self.task, alphabet(len(known)))
        source = Source(self.task, options.size, options.seed, options.sweeps)
        super().__init__(options, model, source, model.configuration, 0.995, 5e-2)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, wanted, passage = self.source.drawn()
        seen = maps if passage is None else torch.cat([maps, passage[0]])
        values = self.model.embed(seen.contiguous(memory_format=torch.channels_last))
        values, swept = values.split([len(maps), len(seen) - len(maps)])
        if torch.rand(()) < self.options.mixed:
            shares, others = torch.rand(len(values), 1), torch.randperm(len(values))
            values, wanted = values.lerp(values[others], shares), wanted.lerp(wanted[others], shares)
        logits = self.model.characters(self.model.dropout(values))
        samples = functional.cross_entropy(logits, wanted, label_smoothing=self.options.smoothing, reduction="none")
        loss = samples.mean()
        if passage is not None:
            loss = loss + passages.PASSAGE_WEIGHT * passages.passage_loss(logits, wanted, self._passage)
            # Dropout's noise would hide a step.
            gaps = passages.odds_between(self.model.characters(swept), self._passage)
            loss = loss + passages.sweep_loss(gaps.view_as(passage[1]), passage[1])
        return loss, samples.detach().tolist()

    def evaluate(self) -> None:
        """The share of the figures of `val` that are named correctly."""
        figures, known = tasks.figures_to_choose_by(self.task), labels(self.task.labels)[:-1]
        found = logits(self.averaged(), [figure.ink for figure in figures])[:, 1:].argmax(1)
        truth = np.array([known.index(figure.label) for figure in figures])
        self.log(val_top1=float((found == truth).mean()))


@torch.no_grad()
def logits(model: CharacterNetwork | FoldedNetwork, inks: list[Strokes], size: int = 256) -> np.ndarray:
    """Logits of figures, [N, 1 + labels], none first."""
    return torch.cat([model(maps_of(inks[i : i + size]))[0] for i in range(0, len(inks), size)]).numpy()


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks.add_arguments(parser)
    parser.add_argument("--start", type=Path, required=True, help="checkpoints of characters.train, or a network's file")
    parser.add_argument("--smoothing", type=float, default=0.1, help="share of a target spread evenly")
    parser.add_argument("--mixed", type=float, default=0.5, help="share of batches whose embeddings are mixed in pairs "
                        "(Verma et al. 2019, arXiv 1806.05236)")
    parser.add_argument("--sweeps", type=int, default=8, help="rectangles rounded in steps, of a batch of shapes")
    add_run_options(parser, dropout=0.3, rate=1.5e-3, warmup=100, size=128, steps=9000)
    return parser


def main() -> None:
    options = parser().parse_args()
    torch.set_num_threads(1)
    run = LookRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
