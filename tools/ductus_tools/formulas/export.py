"""Writes the files of the pack of formulas from a training run.

    python -m ductus_tools.formulas.export --run DIR --pen DIR --perceptrons FOLDER --formulas formulas.tsv \\
        --language formulas.lm --marks marks.npz --groups groups.npz --sizes sizes.npy --version 2026.11.24 --output FOLDER
"""

import argparse
import shutil
from pathlib import Path

import numpy as np

from ..figures.export import averaged
from ..network import character_export as characters
from ..network import export as figures
from ..network import narrow
from .drawn_symbols import shares_of
from .marks import Marks
from .symbols import symbols

NAME = "formula"


def write_symbols(path: Path, shares: np.ndarray) -> None:
    """The table of symbols in the order of the network's rows. shares: those of the symbols in training."""
    lines = ["command\tunicode\trole\tzone\tprior"]
    for known, share in zip(symbols(), np.log(shares)):
        lines.append(f"{known.command}\t{known.unicode}\t{known.role}\t{known.zone}\t{share:.4f}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def geometry(sizes: np.ndarray) -> np.ndarray:
    """The network's `geometry` [2 + symbols, 4]: sizes of none and of symbols (see `sizes`), then unused values."""
    nothing = np.tile((0.0, 1.0), (len(sizes), 1))
    return np.vstack([np.hstack([sizes, nothing]), (0.0, 1.0, 0.0, 1.0)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("run", "pen", "perceptrons", "formulas", "language", "marks", "groups", "sizes", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    model = characters.from_checkpoint(options.run / "state-0.pt")
    characters.export(model, geometry(np.load(options.sizes)), options.output / "symbols.safetensors", NAME, options.version)
    pen, wide = options.output / "pen.safetensors", options.output / "pen-wide.safetensors"
    figures.export(averaged(options.pen), wide, {"name": NAME, "version": options.version}, half=True)
    narrow.write(wide, pen)
    wide.unlink()
    write_symbols(options.output / "symbols.tsv", shares_of(Marks.load(options.marks), Marks.load(options.groups)))
    for name in ("relations.json", "joins.json"):
        shutil.copyfile(options.perceptrons / name, options.output / name)
    shutil.copyfile(options.formulas, options.output / "formulas.tsv")
    shutil.copyfile(options.language, options.output / "formulas.lm")


if __name__ == "__main__":
    main()
