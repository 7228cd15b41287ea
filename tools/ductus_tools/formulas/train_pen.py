"""Trains the network that follows the pen through the symbols of formulas, beside the one of `train_symbols`, which sees them.

    python -m ductus_tools.formulas.train_pen --marks marks.npz --groups groups.npz --checkpoints DIR --steps 12000

It learns from the same inks. The two err in different ways, so together they name more symbols correctly than either. An
interrupted run continues exactly from its last checkpoint; --decay finishes it.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ..figures.batches import padded
from ..ink import figure_features
from ..ink.inks import Inks
from ..ink.strokes import Strokes
from ..network.classifier import ClassifierConfiguration, FigureClassifier
from ..training.options import add_run_options
from ..training.precision import autocast
from ..training.run import DecayingRun
from .drawn_symbols import SymbolSource
from .marks import Marks
from .symbols import symbols

NONE = "none"
"""The label of strokes that aren't a symbol."""
_REORDERED, _TURNED = 0.15, 0.1  # shares of inks whose strokes come in another order, or one of them from its other end
_POOL, _ECHOES = 4, 2  # batches drawn together, and how often each ink is shown
_AT_ONCE = 512


def labels() -> tuple[str, ...]:
    """The network's classes: none, then the commands of the symbols."""
    return NONE, *(known.command for known in symbols())


def rows(inks: Inks) -> list[np.ndarray]:
    """Feature rows of each ink."""
    found = []
    for first, last in zip(inks.inks, inks.inks[1:]):
        begin, end = inks.strokes[first], inks.strokes[last]
        ink = Strokes(inks.points[begin:end].astype(np.float64), inks.strokes[first:last] - begin)
        found.append(figure_features.extract(ink))
    return found


class PenSource(SymbolSource[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]):
    """Symbols in new hands: feature rows [N, T, F], their numbers [N] and the classes [N]."""

    def drawn_pool(self, random: np.random.Generator) -> list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
        found = self.written(self.size * _POOL, random)
        batches = [found[first : first + self.size] for first in range(0, len(found), self.size)]
        pool = []
        for _ in range(_ECHOES):
            for place in random.permutation(len(batches)):
                own, classes = zip(*batches[place])
                pool.append((*padded(list(own)), torch.tensor(classes)))
        return pool

    def written(self, count: int, random: np.random.Generator) -> list[tuple[np.ndarray, int]]:
        """Feature rows and classes of `count` inks, in the order of their lengths."""
        inks, classes = self.symbols.written(count, random)
        drawings = Inks.of([_reordered(inks.drawing(place), random) for place in range(len(inks))])
        return sorted(zip(rows(drawings), classes.tolist()), key=lambda pair: len(pair[0]))


def _reordered(strokes: list[np.ndarray], random: np.random.Generator) -> list[np.ndarray]:
    if len(strokes) > 1 and random.random() < _REORDERED:
        strokes = [strokes[place] for place in random.permutation(len(strokes))]
    if random.random() < _TURNED:
        place = random.integers(len(strokes))
        strokes = [*strokes[:place], strokes[place][::-1], *strokes[place + 1 :]]
    return strokes


class PenRun(DecayingRun[FigureClassifier, PenSource]):
    """A network that names symbols by the pen's way, or says that a group isn't one."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.marks = Marks.load(options.marks)
        configuration = ClassifierConfiguration(
            features=figure_features.COUNT, stack=options.stack, hidden=options.hidden, layers=options.layers,
            dropout=options.dropout, labels=labels(),
        )  # fmt: skip
        source = PenSource(self.marks, Marks.load(options.groups), options.size, options.seed)
        super().__init__(options, FigureClassifier(configuration), source, configuration, 0.998, 1e-2)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        found, lengths, classes = self.source.drawn()
        with autocast(torch.device("cpu")):
            logits = self.model(found, lengths)
        loss = functional.cross_entropy(logits, classes, label_smoothing=self.options.smoothing, reduction="none")
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """The shares of the inks of `val` whose name among the symbols is right."""
        for source in ("detexify", "unipen"):
            chosen = np.flatnonzero((self.marks.splits == "val") & (self.marks.sources == source))[:3000]
            named = logits(self.averaged(), self.marks.inks.take(chosen))[:, 1:].argmax(1)
            self.log(**{f"{source}_top1": float((named == self.marks.classes[chosen]).mean())})


@torch.no_grad()
def logits(model: FigureClassifier, inks: Inks) -> np.ndarray:
    """Logits of inks [N, 1 + symbols], none first."""
    found = rows(inks)
    parts = [model(*padded(found[first : first + _AT_ONCE])) for first in range(0, len(found), _AT_ONCE)]
    return torch.cat(parts).numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("marks", "groups"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--hidden", type=int, default=80)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--stack", type=int, default=4)
    parser.add_argument("--smoothing", type=float, default=0.05, help="share of a target spread evenly")
    add_run_options(parser, dropout=0.15, rate=3e-3, warmup=300, size=256, decay_steps=3000, evaluate_steps=1000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    run = PenRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
