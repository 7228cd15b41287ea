"""Writes the golden files that keep Swift's geometry and sequences of formulas equal to Python's.

    python -m ductus_tools.formulas.make_golden Tests/FormulaReadingTests/Fixtures

`relations-golden.json` and `joins-golden.json` have the unit, pairs of items with their features (`values`), and a
perceptron with random weights and its probabilities for them. `sequences-golden.json` has formulas and what the model of whole
formulas sees of them.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from . import latex
from .geometry import join_features, relation_features
from .perceptrons import NAMES, Perceptron, write
from .sequence import sequences
from .symbols import ZONES

_FORMULAS = (
    "1 + 2", r"\frac{a + b}{2}", "x_{1}^{2} - y", r"\sqrt[3]{x} + \sqrt{2}", r"\sum_{i = 1}^{n} i^{2}",
    r"\sin 9 0^{\circ}", r"f ( x ) = \begin{cases} 1 & x \\ 0 & y \end{cases}",
    r"\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}", r"\int_{0}^{1} x d x", r"x \in \mathbb{R}",
)
"""Without primes and accents, which LaTeX has as commands and a formula that was read as symbols in their places."""
_SEED, _PAIRS, _UNIT, _HIDDEN = 8, 24, 31.5, 3


def relation_pairs(random: np.random.Generator) -> list[dict]:
    """Boxes of all zones, including dots and flat ones."""
    pairs = []
    for number in range(_PAIRS):
        corners = random.uniform(0, 90, (2, 2)).round(2)
        sides = random.choice([0, 0.4, 9, 25, 60], (2, 2)) * random.uniform(0.8, 1.2, (2, 2)).round(2)
        a, b = np.hstack([corners, corners + sides]).round(2).tolist()
        zones = ZONES[number % len(ZONES)], ZONES[(3 * number + 1) % len(ZONES)]
        values = relation_features(a, zones[0], b, zones[1], _UNIT)
        pairs.append({"a": a, "aZone": zones[0], "b": b, "bZone": zones[1], "values": _rounded(values)})
    return pairs


def join_pairs(random: np.random.Generator) -> list[dict]:
    """Strokes of one point and of many, near and far."""
    pairs = []
    for number in range(_PAIRS):
        first, second = (
            (np.cumsum(random.normal(0, 6, (int(random.choice([1, 2, 7, 30])), 2)), axis=0) + random.uniform(0, 50, 2)).round(2)
            for _ in range(2)
        )  # fmt: skip
        steps = 1 + number % 6
        values = join_features(first, second, steps, _UNIT)
        pairs.append({"a": first.tolist(), "b": second.tolist(), "steps": steps, "values": _rounded(values)})
    return pairs


def golden(folder: Path, name: str, pairs: list[dict], random: np.random.Generator) -> None:
    """Writes pairs, with a perceptron of random weights for them."""
    inputs, outputs = (len(names) for names in NAMES[name])
    layers = [(random.normal(0, 0.3, (_HIDDEN, inputs)), random.normal(0, 1, _HIDDEN)),
              (random.normal(0, 1, (outputs, _HIDDEN)), random.normal(0, 1, outputs))]  # fmt: skip
    path = folder / f"{name}-golden.json"
    write(path, name, layers)
    found = Perceptron(path).probabilities(np.array([pair["values"] for pair in pairs]))
    for pair, probabilities in zip(pairs, found):
        pair["probabilities"] = _rounded(probabilities)
    whole = {"unit": _UNIT, "perceptron": json.loads(path.read_text(encoding="utf-8")), "pairs": pairs}
    path.write_text(json.dumps(whole, separators=(",", ":")) + "\n", encoding="utf-8")


def sequences_golden(folder: Path) -> None:
    """Writes formulas as LaTeX, with their sequences."""
    found = [{"latex": text, "sequences": sequences(latex.parse(text))} for text in _FORMULAS]
    path = folder / "sequences-golden.json"
    path.write_text(json.dumps({"formulas": found}, separators=(",", ":")) + "\n", encoding="utf-8")


def _rounded(values: np.ndarray) -> list[float]:
    return np.asarray(values, dtype=np.float64).round(6).tolist()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(_SEED)
    golden(folder, "relations", relation_pairs(random), random)
    golden(folder, "joins", join_pairs(random), random)
    sequences_golden(folder)


if __name__ == "__main__":
    main()
