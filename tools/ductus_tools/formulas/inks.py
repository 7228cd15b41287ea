"""Composed formulas as an ink file: a record has `label` (LaTeX), `drawing`, `symbols` (pairs of name and strokes).

    python -m ductus_tools.formulas.inks --marks marks.npz --split train --count 2000 > formulas.ndjson
"""

import argparse
import json
from pathlib import Path

import numpy as np

from .compose import Composer, Formula
from .latex import text_of
from .marks import Marks


def record(formula: Formula) -> dict:
    symbols = [
        [mark.node.name, [place for place, owner in enumerate(formula.owners) if owner == number]]
        for number, mark in enumerate(formula.marks)
    ]
    drawing = [np.round(stroke, 2).T.tolist() for stroke in formula.strokes]
    return {"label": text_of(formula.row), "drawing": drawing, "symbols": symbols}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--marks", type=Path, required=True)
    parser.add_argument("--split", default="train")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=41)
    options = parser.parse_args()
    composer = Composer(Marks.load(options.marks), options.split, np.random.default_rng(options.seed))
    for formula in composer.composed(options.count):
        print(json.dumps(record(formula), ensure_ascii=False))


if __name__ == "__main__":
    main()
