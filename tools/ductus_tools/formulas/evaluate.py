"""The accuracy of a pack's network on isolated symbols.

    python -m ductus_tools.formulas.evaluate --pack FOLDER --marks marks.npz --output symbols.json

Detexify's inks of `test` are named among Detexify's symbols, UNIPEN's characters of `test` writers among those of a
keyboard, with case distinguished; each symbol's prior is its frequency among the source's inks of `train`.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ..ink.direction_maps import direction_maps
from ..network.character_export import FoldedNetwork
from .marks import Marks

SETS = {"detexify-symbols": "detexify", "unipen-characters": "unipen"}
_AT_ONCE = 256


def log_likelihoods(pack: Path, marks: Marks, chosen: np.ndarray) -> np.ndarray:
    """ln of the likelihood of some inks given each symbol, up to a constant, [N, symbols]."""
    network = FoldedNetwork(pack / "symbols.safetensors")
    _, *lines = (pack / "symbols.tsv").read_text(encoding="utf-8").splitlines()
    priors = np.array([float(line.split("\t")[4]) for line in lines])
    parts = []
    with torch.no_grad():
        for some in np.array_split(chosen, len(chosen) // _AT_ONCE + 1):
            logits = network(torch.from_numpy(direction_maps(marks.inks.take(some))))[0]
            parts.append(logits.log_softmax(1).numpy()[:, 1:])
    return np.concatenate(parts) - priors


def named(pack: Path, marks: Marks, source: str, split: str) -> tuple[np.ndarray, np.ndarray]:
    """The symbols of a source's inks of a split [N], and the first five readings [N, 5]."""
    of_source = marks.sources == source
    known, counts = np.unique(marks.classes[of_source & (marks.splits == "train")], return_counts=True)
    chosen = np.flatnonzero(of_source & (marks.splits == split))
    scores = log_likelihoods(pack, marks, chosen)[:, known] + np.log(counts / counts.sum())
    return marks.classes[chosen], known[np.argsort(-scores, axis=1)[:, :5]]


def measured(pack: Path, marks: Marks, source: str, split: str = "test") -> dict:
    """The shares of a source's inks whose first name is right, and one of the first five."""
    truth, found = named(pack, marks, source, split)
    right = found == truth[:, None]
    return {
        "ink": "recorded", "inks": len(truth), "classes": len(np.unique(marks.classes[marks.sources == source])),
        "top1": round(float(right[:, 0].mean()), 6), "top5": round(float(right.any(1).mean()), 6),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("pack", "marks"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--output", type=Path, help="folder that gets a file for each set")
    parser.add_argument("--split", default="test")
    options = parser.parse_args()
    torch.set_num_threads(1)
    marks = Marks.load(options.marks)
    for name, source in SETS.items():
        found = measured(options.pack, marks, source, options.split)
        print(name, json.dumps(found))
        if options.output is not None:
            options.output.mkdir(parents=True, exist_ok=True)
            (options.output / f"{name}.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
