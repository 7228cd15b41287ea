"""Composes a line of each language to show what is read, of letters of people whom training never saw.

    python -m ductus_tools.commands.greetings --script brahmic --corpus LATIN --drawers DIR --shapes FILE \\
        --output ../Samples/brahmic.ndjson
"""

import argparse
import json
from pathlib import Path

import numpy as np

from ..evaluation.composed import greeting
from ..registry import SCRIPTS
from ..script.ink import Ink


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--script", choices=[name for name, s in SCRIPTS.items() if s.greetings], required=True)
    Ink.add_arguments(parser)
    parser.add_argument("--split", default="test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    script = SCRIPTS[options.script]
    composer = script.composer(Ink.of(options), options.split, None)
    tags = {plan.model: plan.tags[0] for plan in script.plans(script.alphabet)}
    random = np.random.default_rng(options.seed)
    with open(options.output, "w", encoding="utf-8") as file:
        for name, label in script.greetings.items():
            made = greeting(script.writer(composer, name, ""), tags[name], label, random)
            file.write(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
