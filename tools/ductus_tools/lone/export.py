"""Writes the networks of lone characters as files, and measures them.

    python -m ductus_tools.lone.export european --scripts DIR --run DIR --output network.safetensors --version 2026.11.1

Prints the share of `val` and `test` drawers' letters that the network alone names correctly, by script.
"""

import argparse
from pathlib import Path

import numpy as np

from ..network import character_export as characters
from ..registry import SCRIPTS
from .letters import FAMILIES, read
from .train import logits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("family", choices=FAMILIES)
    for name in ("scripts", "run", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    letters = read(options.scripts, options.family)
    model = characters.from_checkpoint(options.run / "state-0.pt")
    characters.export(model, None, options.output, SCRIPTS[options.family].network, options.version, letters.clusters)
    for split in ("val", "test"):
        chosen = np.flatnonzero(letters.splits == split)
        right = logits(model, letters, chosen).argmax(1) - 1 == letters.classes[chosen]
        by_script = {
            language: round(float(right[np.char.startswith(letters.writers[chosen], f"{language}/")].mean()), 3)
            for language in dict.fromkeys(writer.split("/")[0] for writer in letters.writers[chosen].tolist())
        }
        print(split, round(float(right.mean()), 4), by_script)


if __name__ == "__main__":
    main()
