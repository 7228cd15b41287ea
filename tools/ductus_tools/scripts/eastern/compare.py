"""What networks of characters gain by how they are built and what they learn from.

    python -m ductus_tools.scripts.eastern.compare --templates FILE --scripts DIR --skeletons FILE --text DIR --checkpoints DIR \\
        [--readme ductus_tools/scripts/eastern/README.md]

Each is trained in the same number of steps from nothing and measured on `val`, without a language model.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

from ductus_tools.evaluation.marks import replace_in_file
from ductus_tools.network import hangul
from ductus_tools.compose.template_hands import Habits
from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork
from .samples import Samples
from .train import CharacterRun, parser


def _flat_log_probabilities(characters: torch.Tensor, syllables: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    together = torch.cat([characters, syllables], dim=1).log_softmax(1)
    return together.split((characters.shape[1], hangul.SYLLABLES), dim=1)


def _flat_losses(characters: torch.Tensor, syllables: torch.Tensor, targets: torch.Tensor, smoothing: float) -> torch.Tensor:
    together = torch.cat([characters, syllables], dim=1)
    return functional.cross_entropy(together, targets, reduction="none", label_smoothing=smoothing)


class FlatNetwork(CharacterNetwork):
    """A row of its own for each syllable, in place of sums of its letters'."""

    losses, log_probabilities = staticmethod(_flat_losses), staticmethod(_flat_log_probabilities)

    def __init__(self, configuration: CharacterConfiguration):
        super().__init__(configuration)
        self.hangul = nn.Linear(configuration.embedding, hangul.SYLLABLES)


class FlatRun(CharacterRun):
    network = FlatNetwork


class ForwardSamples(Samples):
    """Hands that write no stroke backwards."""

    def habits(self, ease: float) -> Habits:
        habits = super().habits(ease)
        habits.reversing[:] = 0
        return habits


class ForwardRun(CharacterRun):
    samples = ForwardSamples


@dataclass(frozen=True)
class Variant:
    """A run, and the sources that it does without."""

    run: type[CharacterRun] = CharacterRun
    without: tuple[str, ...] = ()


VARIANTS = {
    "all": Variant(),
    "a row for each syllable": Variant(FlatRun),
    "without fonts": Variant(without=("fonts",)),
    "KanjiVG alone, without fonts": Variant(without=("fonts", "hanzi", "animcjk")),
    "no strokes backwards": Variant(ForwardRun),
}
"""Those without a source know its characters alone less well: characters of `val` are in all."""
COLUMNS = {
    "kanjicanvas": "KanjiCanvas",
    "disordered": "in any order and direction",
    "pen font, hangul": "hangul of a pen font",
    "hangul of fonts": "of three fonts",
    "composed syllables": "composed syllables",
    "katakana": "katakana",
}


def table(found: dict[str, dict[str, float]]) -> str:
    """Top-1 of each variant, in Markdown."""
    lines = [f"| | {' | '.join(COLUMNS.values())} |", "|---|" + "---:|" * len(COLUMNS)]
    for name, figures in found.items():
        lines.append(f"| {name} | {' | '.join(f'{100 * figures[column]:.1f} %' for column in COLUMNS)} |")
    return "\n".join(lines)


def trained(variant: Variant, options: argparse.Namespace) -> dict[str, float]:
    """The figures of `val` at a run's end."""
    run = variant.run(argparse.Namespace(**vars(options) | {"without": list(variant.without)}))
    run.resume()
    run.train()
    *_, last = (options.checkpoints / "log.ndjson").read_text(encoding="utf-8").splitlines()
    return json.loads(last)


def main() -> None:
    arguments = parser(__doc__.splitlines()[0])
    arguments.add_argument("--readme", type=Path)
    options = arguments.parse_args()
    options.decay = True
    torch.set_num_threads(1)
    folder, found = options.checkpoints, {}
    for number, (name, variant) in enumerate(VARIANTS.items()):
        options.checkpoints = folder / str(number)
        found[name] = trained(variant, options)
    print(table(found))
    if options.readme:
        replace_in_file(options.readme, "compared", table(found))


if __name__ == "__main__":
    main()
