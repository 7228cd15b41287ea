"""Trains a network that names sketches by what they look like, beside the one that follows the pen.

    python -m ductus_tools.classifier.looks --sketches F --start RUN --checkpoints DIR

It learns on from a network of characters (`characters.train`) of the same sizes: of most words thirty drawings are
known, from which a network without knowledge of strokes learns little. Broken off and called again it goes on exactly
from its last checkpoint. The rate falls from the middle of `--steps` on.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ..characters.direction_maps import direction_maps
from ..characters.export import begun
from ..characters.inks import Inks
from ..ink.strokes import Strokes
from ..training.run import MeasuredRun
from .hand import strokes_of
from .sketches import NONE, SketchTask

FIRST_WORD = 0xF0000
"""The scalar that stands for the first word in a network's alphabet."""
_POOL, _ECHOES = 4, 3  # batches drawn together, and how often each drawing is shown, each time moved a little
_MIXED = 0.5  # of the batches: each embedding is mixed with another's (Verma et al. 2019, arXiv 1806.05236)
_SMOOTHING = 0.1


def alphabet(words: int) -> str:
    """A scalar for each word."""
    return "".join(map(chr, range(FIRST_WORD, FIRST_WORD + words)))


def labels(words: tuple[str, ...]) -> tuple[str, ...]:
    """Labels of both networks together: those of the words, then that of none of them."""
    return (*(word for word in words if word != NONE), NONE)


def joined(pen: np.ndarray, look: np.ndarray, share: float) -> np.ndarray:
    """Logits of both networks together, [N, words + 1], the last of none: of words the weighted mean of the logarithms
    of their probabilities, and of none what the look says.

    pen: logits of the network that follows the pen [N, words]; look: logits [N, 1 + words], the first of none; share:
    how much the look counts, 0 to 1
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


class Source:
    """Batches of sketches without end."""

    def __init__(self, task: SketchTask, size: int, seed: int):
        self.random, self.task, self.size = np.random.default_rng(seed), task, size
        self._begun, self._pool = self.random.bit_generator.state, []

    def next(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps [N, 8, 32, 32] and targets [N, 1 + words], of which the first is none."""
        if not self._pool:
            self._fill()
        return self._pool.pop()

    def _fill(self) -> None:
        self._begun = self.random.bit_generator.state
        drawn = [self.task.draw(self.random) for _ in range(self.size * _POOL)]
        maps = maps_of([ink for ink, _ in drawn])
        targets = torch.from_numpy(np.roll([target for _, target in drawn], 1, axis=1))
        for _ in range(_ECHOES):
            for chosen in np.split(self.random.permutation(len(drawn)), _POOL):
                shift = tuple(self.random.integers(-1, 2, 2).tolist())
                self._pool.append((maps[chosen].roll(shift, (2, 3)), targets[chosen]))

    def state(self) -> dict:
        return {"begun": self._begun, "left": len(self._pool)}

    def restore(self, state: dict) -> None:
        self.random.bit_generator.state = state["begun"]
        self._pool = []
        if state["left"]:
            self._fill()
            del self._pool[state["left"] :]


class LookRun(MeasuredRun):
    """A network that names sketches by their direction maps."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.task = SketchTask(options.sketches)
        words = labels(self.task.labels)[:-1]
        model = begun(options.start, alphabet(len(words)), options.dropout)
        source = Source(self.task, options.size, options.seed)
        super().__init__(options, model, source, model.configuration, 0.995, 5e-2)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, targets = self.source.next()
        values = self.model.embed(maps.contiguous(memory_format=torch.channels_last))
        if torch.rand(()) < _MIXED:
            shares, others = torch.rand(len(values), 1), torch.randperm(len(values))
            values, targets = values.lerp(values[others], shares), targets.lerp(targets[others], shares)
        logits = self.model.characters(self.model.dropout(values))
        loss = functional.cross_entropy(logits, targets, label_smoothing=_SMOOTHING, reduction="none")
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """Share of the sketches of `val` that are named rightly."""
        figures = self.task.figures("val")
        found = logits(self.averaged(), [figure.ink for figure in figures])[:, 1:].argmax(1)
        truth = np.array([self.task.classes[figure.label] for figure in figures])
        self.log(val_top1=float((found == truth).mean()))


@torch.no_grad()
def logits(model: torch.nn.Module, inks: list[Strokes], size: int = 256) -> np.ndarray:
    """Logits of sketches, [N, 1 + words], of which the first is none."""
    return torch.cat([model(maps_of(inks[i : i + size]))[0] for i in range(0, len(inks), size)]).numpy()


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sketches", required=True, help="Quick, Draw! drawings")
    parser.add_argument("--start", type=Path, required=True, help="the checkpoints of characters.train")
    parser.add_argument("--checkpoints", type=Path, required=True)
    parser.add_argument("--dropout", type=float, default=0.3)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--warmup", type=int, default=100)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--size", type=int, default=128, help="sketches in a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save-seconds", type=float, default=150)
    parser.add_argument("--evaluate-steps", type=int, default=500)
    return parser


def main() -> None:
    options = parser().parse_args()
    torch.set_num_threads(1)
    run = LookRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
