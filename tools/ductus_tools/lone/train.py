"""Trains a network that names the lone characters of a family of scripts.

    python -m ductus_tools.lone.train european --scripts DIR --start RUN --checkpoints DIR

It starts from a network of characters (`scripts.eastern.train`) of the same sizes, a run or a file, which knows nine
thousand hanzi and syllables: a dozen drawers alone teach it much less. An interrupted run continues exactly from its
last checkpoint. The rate falls from the middle of `--steps` on.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ..compose.template_hands import Habits, write
from ..ink.direction_maps import direction_maps
from ..network.character_export import begun
from ..network.character_network import CharacterNetwork
from ..training.options import add_run_options
from ..training.run import MeasuredRun
from .letters import FAMILIES, Letters, read

_EASE = 0.7  # variation of hands: people drew these letters, they aren't templates
_SMOOTHING = 0.05
_RULED_OUT = -1e4


class Source:
    """Batches of letters in new hands; all letters are equally frequent."""

    def __init__(self, letters: Letters, size: int, seed: int):
        self.random, self.size, self.letters = np.random.default_rng(seed), size, letters
        train = letters.splits == "train"
        own = [np.flatnonzero(train & (letters.classes == place)) for place in range(len(letters.texts))]
        self.places = [places for places in own if len(places)]

    def next(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps [N, 8, 32, 32] and places of texts [N]."""
        drawn = self.random.integers(0, len(self.places), self.size)
        chosen = np.array([self.random.choice(self.places[place]) for place in drawn])
        inks = write(self.letters.inks.take(chosen), Habits.draw(self.random, self.size, _EASE), self.random)
        return torch.from_numpy(direction_maps(inks)), torch.from_numpy(self.letters.classes[chosen])

    def state(self) -> dict:
        return dict(self.random.bit_generator.state)

    def restore(self, state: dict) -> None:
        self.random.bit_generator.state = state


def within(letters: Letters) -> torch.Tensor:
    """For each text, a mask to add to the logits of all, which leaves those of its own script, [texts, 1 + texts]. The
    network's first row, none, is never used."""
    same = torch.from_numpy(letters.scripts[:, None] == letters.scripts[None, :])
    none = torch.zeros(len(letters.texts), 1, dtype=torch.bool)
    return torch.where(torch.cat([none, same], dim=1), 0.0, _RULED_OUT)


class LetterRun(MeasuredRun[CharacterNetwork, Source]):
    """A network that distinguishes a script's letters."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        letters = read(options.scripts, options.family)
        source = Source(letters, options.size, options.seed)
        maps = Source(letters, 4 * options.size, options.seed).next()[0]
        model = begun(options.start, letters.alphabet, options.dropout, maps)
        super().__init__(options, model, source, model.configuration, 0.995, 3e-2)
        self.letters, self.among = letters, within(letters)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, places = self.source.next()
        logits = self.model(maps.contiguous(memory_format=torch.channels_last))[0] + self.among[places]
        logs = functional.log_softmax(logits, dim=1)
        inside = (self.among[places] == 0).float()
        spread = -(logs * inside).sum(1) / inside.sum(1)
        named = functional.nll_loss(logs, places + 1, reduction="none")
        loss = (1 - _SMOOTHING) * named + _SMOOTHING * spread
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """The share of the letters of `val` that are named correctly among those of their script."""
        chosen = np.flatnonzero(self.letters.splits == "val")
        found = logits(self.averaged(), self.letters, chosen).argmax(1) - 1
        self.log(val_top1=float((found == self.letters.classes[chosen]).mean()))


@torch.no_grad()
def logits(model: CharacterNetwork, letters: Letters, chosen: np.ndarray) -> np.ndarray:
    """Logits of some inks among the letters of their scripts, [N, 1 + texts]."""
    parts = []
    for some in np.array_split(chosen, len(chosen) // 256 + 1):
        maps = torch.from_numpy(direction_maps(letters.inks.take(some)))
        parts.append(model(maps)[0] + within(letters)[letters.classes[some]])
    return torch.cat(parts).numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family", choices=FAMILIES)
    for name in ("scripts", "start"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    add_run_options(parser, dropout=0.2, rate=1.5e-3, warmup=100, size=128, steps=3000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    run = LetterRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
