"""Trains the network of characters.

    python -m ductus_tools.scripts.eastern.train --templates FILE --scripts DIR --skeletons FILE --text DIR \\
        --checkpoints DIR

An interrupted run continues exactly from its last checkpoint; with `--decay`, it lowers the rate to 0 over
`--decay-steps` and ends.
"""

import argparse
from pathlib import Path

import torch

from ductus_tools.network.character_export import from_checkpoint
from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork, losses
from ductus_tools.training.options import add_run_options
from ductus_tools.training.precision import autocast
from ductus_tools.training.run import DecayingRun

from .evaluate import disordered, shares, test_sets
from .samples import Samples, common_characters
from .templates import Templates

TEXTS = ("ja", "zh-Hans", "zh-Hant", "yue")
_EASY_STEPS = 1000  # share of hands that are close to the templates
_SMOOTHING = 0.05


class Source:
    """Batches cut from blocks."""

    def __init__(self, samples: Samples, size: int):
        self.samples, self.size = samples, size
        self.left: list[tuple[torch.Tensor, torch.Tensor]] = []

    def next(self, ease: float) -> tuple[torch.Tensor, torch.Tensor]:
        if not self.left:
            maps, classes = (torch.from_numpy(array) for array in self.samples.block(ease))
            self.left = list(zip(maps.split(self.size), classes.split(self.size)))
        return self.left.pop()

    def state(self) -> dict:
        return {"random": self.samples.state(), "left": self.left}

    def restore(self, state: dict) -> None:
        self.samples.restore(state["random"])
        self.left = state["left"]


class CharacterRun(DecayingRun[CharacterNetwork, Source]):
    """A network that names characters."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        templates = Templates.load(options.templates).without(options.without)
        configuration = CharacterConfiguration(
            options.channels, options.strides, options.embedding, templates.alphabet(), options.dropout
        )
        model = CharacterNetwork(configuration)
        if options.start:
            model.load_state_dict(from_checkpoint(options.start / "state-0.pt").state_dict())
        model = model.channels_last()
        common = common_characters([options.text / f"{name}.txt.xz" for name in TEXTS])
        source = Source(Samples(templates, common, options.seed), options.size)
        super().__init__(options, model, source, configuration, 0.998, 1e-2)
        self.tests = test_sets(
            templates, options.scripts, options.skeletons, "val", configuration.alphabet
        )
        self.tests["disordered"] = disordered(self.tests["kanjicanvas"])

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, classes = self.source.next(min(1.0, 0.4 + 0.6 * self.step / _EASY_STEPS))
        with autocast(maps.device):
            characters, letters = self.model(maps.contiguous(memory_format=torch.channels_last))
        loss = losses(characters.float(), letters.float(), classes, _SMOOTHING)
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """Top-1 and top-10 of the averaged weights on `val`."""
        model, figures = self.averaged(), {}
        for name, test in self.tests.items():
            figures[name], figures[f"{name}, ten"] = shares(model, test)
        self.log(**figures)


def sizes(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(","))


def parser(description: str) -> argparse.ArgumentParser:
    """The options of a run."""
    standard = CharacterConfiguration()
    parser = argparse.ArgumentParser(description=description)
    for name in ("templates", "scripts", "skeletons", "text"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="checkpoints to start from, of a run with the same alphabet")
    parser.add_argument("--without", nargs="*", default=[], help="sources not to learn from")
    parser.add_argument("--channels", type=sizes, default=standard.channels)
    parser.add_argument("--strides", type=sizes, default=standard.strides)
    parser.add_argument("--embedding", type=int, default=standard.embedding)
    add_run_options(parser, dropout=standard.dropout, rate=2e-3, warmup=200, size=256, decay_steps=2000)
    return parser


def main() -> None:
    options = parser(__doc__.splitlines()[0]).parse_args()
    torch.set_num_threads(1)
    run = CharacterRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
