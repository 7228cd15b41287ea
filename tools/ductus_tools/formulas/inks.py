"""Composed formulas as an ink file: a record has `label` (LaTeX), `drawing`, `symbols` (pairs of name and strokes).

    python -m ductus_tools.formulas.inks --marks marks.npz --split train --count 2000 > formulas.ndjson

With `--one-hand SHARE`, the letters and digits of that share are one writer's. With `--grids` they are matrices, cases
and lines below one another, with `--calculations` short calculations; with `--texts FILE` those of a file, one per
line, in as many hands as `--count` needs.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from .compose import Composer, Formula
from .grammar import calculations, formulas
from .grids import grids
from .latex import parse, text_of
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
    parser.add_argument("--one-hand", type=float, default=0.0)
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--grids", action="store_true")
    chosen.add_argument("--calculations", action="store_true")
    chosen.add_argument("--texts", type=Path)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    composer = Composer(Marks.load(options.marks), options.split, random, options.one_hand)
    if options.texts is not None:
        lines = options.texts.read_text(encoding="utf-8").splitlines()
        rows = [row for row in map(parse, lines) if composer.has_ink_of(row)]
        if len(rows) < len(lines):
            print(f"{len(lines) - len(rows)} formulas left out: {options.split} has no ink of a symbol", file=sys.stderr)
        composed = composer.written([rows[place % len(rows)] for place in range(options.count if rows else 0)])
    else:
        composed = composer.composed(options.count, grids if options.grids else calculations if options.calculations else formulas)
    for formula in composed:
        print(json.dumps(record(formula), ensure_ascii=False))


if __name__ == "__main__":
    main()
