"""Trains the network that names the symbols of formulas.

    python -m ductus_tools.formulas.train_symbols --marks marks.npz --groups groups.npz --start looks.safetensors \\
        --checkpoints DIR

It starts from a network that names figures by their direction maps. Symbols of daily use are shown more often than the
others; groups of strokes of composed formulas (`groups`) teach it which are none. An interrupted run continues exactly
from its last checkpoint; --decay finishes it.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ..ink.direction_maps import direction_maps
from ..ink.inks import Inks
from ..network.character_export import unfolded
from ..network.character_network import CharacterConfiguration, CharacterNetwork
from ..training.options import add_run_options
from ..training.run import DecayingRun
from .drawn_symbols import SymbolSource
from .marks import Marks
from .symbols import alphabet

_MEASURED = 1024  # inks from which the batch norms of the first network are restored
_POOL, _ECHOES = 4, 2  # batches drawn together, and how often each ink is shown, moved a little each time


class Source(SymbolSource[tuple[torch.Tensor, torch.Tensor]]):
    """Symbols in new hands: maps [N, 8, 32, 32] and rows of the network [N]."""

    def drawn_pool(self, random: np.random.Generator) -> list[tuple[torch.Tensor, torch.Tensor]]:
        pool = []
        maps, rows = self.written(self.size * _POOL, random)
        for _ in range(_ECHOES):
            for chosen in np.split(random.permutation(len(rows)), _POOL):
                shift = tuple(random.integers(-1, 2, 2).tolist())
                pool.append((maps[chosen].roll(shift, (2, 3)), rows[chosen]))
        return pool

    def written(self, count: int, random: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps and rows of `count` inks."""
        inks, rows = self.symbols.written(count, random)
        return torch.from_numpy(direction_maps(inks)), torch.from_numpy(rows)


@torch.no_grad()
def begun(path: Path, maps: torch.Tensor, embedding: int, dropout: float) -> CharacterNetwork:
    """A network of symbols that starts from the convolutions of a file, and from its embedding as far as that goes."""
    start = unfolded(path, maps, dropout)
    own = start.configuration
    model = CharacterNetwork(CharacterConfiguration(own.channels, own.strides, embedding, alphabet(), dropout))
    for name, values in start.state_dict().items():
        into = model.state_dict()[name]
        if name.startswith(("convolutions", "norms")):
            into.copy_(values)
        elif name.startswith(("embedding", "norm.")) and values.dim() > 0:
            into[: len(values)] = values[: len(into)]
    return model.channels_last()


class SymbolRun(DecayingRun[CharacterNetwork, Source]):
    """A network that names symbols, or says that a group isn't one."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.marks = Marks.load(options.marks)
        source = Source(self.marks, Marks.load(options.groups) if options.groups else None, options.size, options.seed)
        maps, _ = source.written(_MEASURED, np.random.default_rng(options.seed))
        model = begun(options.start, maps, options.embedding, options.dropout)
        super().__init__(options, model, source, model.configuration, 0.998, 3e-2)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, rows = self.source.drawn()
        with torch.autocast("cpu", torch.bfloat16):
            values = self.model.dropout(self.model.embed(maps.contiguous(memory_format=torch.channels_last)))
            logits = self.model.characters(values)
        loss = functional.cross_entropy(
            logits.float(), rows, label_smoothing=self.options.smoothing, reduction="none"
        )
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """The shares of the inks of `val` whose first name is right, and one of the first five."""
        for source in ("detexify", "unipen"):
            of_source = (self.marks.splits == "val") & (self.marks.sources == source)
            self.log(**{f"{source}_{name}": value for name, value in
                        tops(self.averaged(), self.marks, np.flatnonzero(of_source)[:3000]).items()})


@torch.no_grad()
def logits(model: CharacterNetwork, inks: Inks) -> np.ndarray:
    """Logits of inks [N, 1 + symbols], none first."""
    parts = [model(torch.from_numpy(direction_maps(inks.take(some))))[0]
             for some in np.array_split(np.arange(len(inks)), len(inks) // 256 + 1)]
    return torch.cat(parts).float().numpy()


def tops(model: CharacterNetwork, marks: Marks, chosen: np.ndarray) -> dict[str, float]:
    """The shares of some inks whose first name is right, and one of the first five."""
    found = np.argsort(-logits(model, marks.inks.take(chosen))[:, 1:], axis=1)[:, :5]
    right = found == marks.classes[chosen][:, None]
    return {"top1": float(right[:, 0].mean()), "top5": float(right.any(1).mean())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("marks", "start"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--groups", type=Path, help="groups of strokes of composed formulas")
    parser.add_argument("--embedding", type=int, default=192)
    parser.add_argument("--smoothing", type=float, default=0.05, help="share of a target spread evenly")
    add_run_options(parser, dropout=0.15, rate=2e-3, warmup=150, size=256, decay_steps=3000, evaluate_steps=1000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    run = SymbolRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
