"""The sizes of symbols in formulas, which the network doesn't see.

    python -m ductus_tools.formulas.sizes --marks marks.npz --output sizes.npy

writes mean and deviation of ln(larger side / unit) for none and for each symbol, float [1 + symbols, 2], in all
positions including scripts. Symbols that the grammar doesn't write get those of their zone.
"""

import argparse
from pathlib import Path

import numpy as np

from .compose import Composer, boxes, wrong_groups
from .geometry import Box, box_of, unit
from .marks import Marks
from .symbols import ZONES, places, symbols

LEAST = 0.05
"""A side below it, by the unit, counts as this."""
_LEAST_DEVIATION, _PRIOR = 0.15, 3  # weight, in inks, of its zone's statistics in each symbol's


def size(box: Box, unit: float) -> float:
    return float(np.log(max(box[2] - box[0], box[3] - box[1], LEAST * unit) / unit))


def summed(found: list[float]) -> np.ndarray:
    """Count, sum, sum of squares."""
    values = np.array(found, dtype=float)
    return np.array([len(values), values.sum(), (values**2).sum()])


def statistics(of_symbol: dict[int, list[float]], of_none: list[float]) -> np.ndarray:
    """Means and deviations [1 + symbols, 2] of sizes, of none and then by symbols' places."""
    all_of_zone = {zone: np.zeros(3) for zone in ZONES}
    sums = {place: summed(found) for place, found in of_symbol.items()}
    everything = sum(sums.values(), np.zeros(3))
    for place, own in sums.items():
        all_of_zone[symbols()[place].zone] += own
    rows = [_moments(summed(of_none) if of_none else everything)]
    for place, known in enumerate(symbols()):
        around = all_of_zone[known.zone] if all_of_zone[known.zone][0] else everything
        rows.append(_moments(sums.get(place, np.zeros(3)) + around * (_PRIOR / around[0])))
    return np.array(rows)


def _moments(sums: np.ndarray) -> tuple[float, float]:
    mean = sums[1] / sums[0]
    return mean, max(np.sqrt(max(sums[2] / sums[0] - mean**2, 0)), _LEAST_DEVIATION)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("marks", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--count", type=int, default=2000)
    options = parser.parse_args()
    random = np.random.default_rng(61)
    of_symbol: dict[int, list[float]] = {}
    of_none: list[float] = []
    for formula in Composer(Marks.load(options.marks), "train", random).composed(options.count):
        measure = unit(boxes(formula.strokes))
        for mark in formula.marks:
            of_symbol.setdefault(places()[mark.node.name], []).append(size(mark.box, measure))
        of_none += [
            size(box_of([formula.strokes[stroke] for stroke in group]), measure)
            for groups in wrong_groups(formula) for group in groups
        ]  # fmt: skip
    np.save(options.output, statistics(of_symbol, of_none))


if __name__ == "__main__":
    main()
