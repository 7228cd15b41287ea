"""Composes a sample line of each language from letters of people whom training never saw.

    python -m ductus_tools.commands.greetings --script brahmic --corpus LATIN --drawers DIR --shapes FILE \\
        --ductus ../.build/release/ductus --output ../Samples/brahmic.ndjson

A line that `--ductus` misreads is written by another hand. The packs must be installed.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

from ..evaluation.composed import shown
from ..registry import SCRIPTS
from ..script.ink import Ink


class Reader:
    """Reads records with the command `ductus`."""

    def __init__(self, ductus: Path):
        self._ductus = ductus

    def __call__(self, record: dict) -> str:
        command = [str(self._ductus), "recognize", "--json", "--candidates", "1", "--model", record["model"], "-"]
        ink = json.dumps({"drawing": record["drawing"]})
        done = subprocess.run(command, input=ink, capture_output=True, text=True, check=True)
        candidates = json.loads(done.stdout)["candidates"]
        return candidates[0]["text"] if candidates else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--script", choices=[name for name, s in SCRIPTS.items() if s.greetings], required=True,
        help="whose languages are composed",
    )  # fmt: skip
    Ink.add_arguments(parser)
    parser.add_argument(
        "--split", default="test",
        help="the split whose writers lend their letters (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="of the hands")
    parser.add_argument("--ductus", type=Path, help="the command that must read the lines correctly")
    parser.add_argument("--output", type=Path, required=True, help="NDJSON")
    options = parser.parse_args()
    script = SCRIPTS[options.script]
    assert script.composer
    composer = script.composer(Ink.of(options), options.split, None)
    tags = {plan.model: plan.tags[0] for plan in script.plans(script.alphabet)}
    random = np.random.default_rng(options.seed)
    read = Reader(options.ductus) if options.ductus else None
    with open(options.output, "w", encoding="utf-8") as file:
        for name, label in script.greetings.items():
            writer = composer.writer(name, "")
            assert writer, f"{name} has a greeting"
            made = shown(writer, tags[name], label, random, read)
            file.write(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
