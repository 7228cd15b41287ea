"""Writes single letters in hands made from fonts, as NDJSON, for training a network of lone characters.

    python -m ductus_tools.scripts.southern.letters --corpus DIR --shapes shapes.ndjson --output southern.ndjson
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.evaluation.composed import record
from ductus_tools.script.ink import Ink
from ductus_tools.scripts.brahmic.cluster_composer import ScriptWriter

from .alphabet import LETTERS, is_base
from .composer import FontComposer
from .languages import LANGUAGES
from .script import composer

_EACH = {"train": 80, "val": 12, "test": 12}
"""Inks of a letter."""


def letters(composer: FontComposer, split: str, random: np.random.Generator) -> Iterator[dict]:
    """Each letter and digit that stands alone, in random hands of a split's fonts, without those that the fonts
    lack."""
    for script in (language.script for language in LANGUAGES.values() if composer.writes(language.script)):
        writer = ScriptWriter(composer, script)
        for letter in (c for c in LETTERS[script] if is_base(c, script)):
            for _ in range(_EACH[split]):
                if drawn := writer.written([letter], random):
                    yield record(drawn, split) | {"alphabet": script}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    Ink.add_arguments(parser)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    with options.output.open("w", encoding="utf-8") as file:
        for split in _EACH:
            own, random = composer(Ink.of(options), split, None), np.random.default_rng(options.seed)
            for made in letters(own, split, random):
                file.write(json.dumps(made, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
