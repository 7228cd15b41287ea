"""Fits how to tell gaps between columns of a matrix from gaps within its cells, and prints the weights for Swift's
`GridColumns`.

    python -m ductus_tools.formulas.columns --marks marks.npz
"""

import argparse
from pathlib import Path

import numpy as np

from . import latex
from .compose import Composer, Formula, boxes
from .geometry import Box, unit
from .grids import grids
from .latex import LINES, Node
from .marks import Marks
from .symbols import symbol

NAMES = ("white", "narrowest", "mean", "signBefore", "signAfter")
_SIGNS = {"operator", "relation", "arrow", "opening", "big", "integral"}
_LEAST, _NEARER, _SIGN = 0.05, 0.85, 1.5

Line = list[tuple[Box, int, Node]]
"""Symbols of a line from the left: box, column, node."""


def is_sign(box: Box, node: Node, size: float) -> bool:
    role = symbol(node.name).role
    return role in _SIGNS or (role == "bar" and box[2] - box[0] < _SIGN * size)


def lines_of(formula: Formula) -> list[list[Line]]:
    """The lines of each matrix and cases of a formula."""
    box = {id(mark.node): mark.box for mark in formula.marks}
    found = []
    for grid in latex.in_order(formula.row):
        if grid.cells and grid.name != LINES:
            lines = [
                [(box[id(node)], column, node) for column, cell in enumerate(line) for node in latex.in_order(cell) if id(node) in box]
                for line in grid.cells
            ]  # fmt: skip
            found.append([sorted(line, key=lambda part: part[0][0]) for line in lines])
    return found


def edges(lines: list[Line], size: float) -> list[tuple[list[float], bool]]:
    """The values of each gap through all lines, except those where a line ends, and whether it parts columns."""
    found, boxes_ = [], sorted(part[0] for line in lines for part in line)
    reach = boxes_[0][2]
    for box in boxes_[1:]:
        white, x = box[0] - reach, (box[0] + reach) / 2
        reach = max(reach, box[2])
        halves = [([p for p in line if p[0][0] + p[0][2] < 2 * x], [p for p in line if p[0][0] + p[0][2] >= 2 * x]) for line in lines]
        if white < _LEAST * size or not all(left and right for left, right in halves):
            continue
        gaps, before, after = [], 0, 0
        for left, right in halves:
            gaps.append(right[0][0][0] - max(p[0][2] for p in left))
            before += is_sign(left[-1][0], left[-1][2], size)
            following = right[1][0][0] - right[0][0][2] if len(right) > 1 else np.inf
            opens = symbol(right[0][2].name).role == "opening"
            after += is_sign(right[0][0], right[0][2], size) and not opens and not following < _NEARER * gaps[-1]
        apart = all(max(p[1] for p in left) < min(p[1] for p in right) for left, right in halves)
        values = [white / size, min(gaps) / size, float(np.mean(gaps)) / size, before / len(lines), after / len(lines)]
        found.append((values, apart))
    return found


def fitted(values: np.ndarray, apart: np.ndarray, steps: int = 6000) -> np.ndarray:
    """Weights and bias of a logistic regression."""
    mean, scale = values.mean(0), values.std(0) + 1e-6
    inputs, weights = np.column_stack([(values - mean) / scale, np.ones(len(values))]), np.zeros(values.shape[1] + 1)
    for _ in range(steps):
        weights -= 0.5 * inputs.T @ (1 / (1 + np.exp(-inputs @ weights)) - apart) / len(inputs)
    return np.append(weights[:-1] / scale, weights[-1] - (weights[:-1] * mean / scale).sum())


def measured(marks: Marks, split: str, count: int, seed: int) -> list[list[tuple[list[float], bool]]]:
    """Edges of each grid of `count` formulas."""
    composer = Composer(marks, split, np.random.default_rng(seed))
    return [
        edges(lines, unit(boxes(formula.strokes))) for formula in composer.composed(count, grids) for lines in lines_of(formula)
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--marks", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1500)
    options = parser.parse_args()
    marks = Marks.load(options.marks)
    known = [edge for grid in measured(marks, "train", options.count, 77) for edge in grid]
    weights = fitted(np.array([values for values, _ in known]), np.array([apart for _, apart in known]))
    print(", ".join(f"{name}: {weight:.2f}" for name, weight in zip((*NAMES, "bias"), weights)))
    for split, count, seed in (("train", options.count, 77), ("val", 600, 5)):
        found = measured(marks, split, count, seed)
        right = [all((np.dot(weights[:-1], values) + weights[-1] > 0) == apart for values, apart in grid) for grid in found]
        print(f"{split}: all columns of {np.mean(right):.1%} of {len(found)} grids, their symbols given")


if __name__ == "__main__":
    main()
