"""Writes the golden file that holds the Swift feature extraction to this one.

    python -m ductus_tools.ink.make_golden Tests/InkFeaturesTests/Fixtures/features.json
"""

import json
import sys

import numpy as np

from . import features
from .strokes import Strokes


def inks() -> dict[str, tuple[list, float | None]]:
    """Name to (strokes of [xs, ys], area height): every branch of the extraction."""
    random = np.random.default_rng(7)
    angle = np.linspace(0, 2 * np.pi, 33)
    circle = [(50 + 40 * np.cos(angle)).tolist(), (60 + 40 * np.sin(angle)).tolist()]
    loops = np.linspace(0, 40 * np.pi, 900)
    line = [(loops * 9 + 14 * np.cos(loops)).tolist(), (loops * 1.1 + 17 * np.sin(loops)).tolist()]
    walk = np.cumsum(random.normal(0, 3, (60, 2)), axis=0)
    strokes = np.split(walk, [20, 21, 45])
    return {
        "dot": ([[[3.5], [4.25]]], None),
        "dots": ([[[0], [0]], [[10], [0]], [[20], [1]]], 30.0),
        "repeated point": ([[[5, 5, 5], [7, 7, 7]]], 12.0),
        "dash": ([[[0, 11, 30], [1, 0, 1.5]]], None),
        "equals sign": ([[[0, 30], [0, 1]], [[1, 29], [12, 12]]], None),
        "circle": ([circle], None),
        "circle in an area": ([circle], 100.0),
        "skewed line of loops": ([line], None),
        "cross": ([[[0, 20], [10, 10]], [[10, 10], [0, 20]]], 20.0),
        "random strokes": ([[s[:, 0].tolist(), s[:, 1].tolist()] for s in strokes], 55.0),
        "huge": ([[[1e30, 2e30, 3e30], [-1e30, 2e30, 1e30]]], 1e-3),
        "tiny": ([[[1e-30, 2e-30, 3e-30], [-1e-30, 2e-30, 1e-30]]], 1e-30),
    }


def main(path: str) -> None:
    cases = []
    for name, (drawing, area) in inks().items():
        drawing = [[np.float32(xs).tolist(), np.float32(ys).tolist()] for xs, ys in drawing]
        area = None if area is None else float(np.float32(area))
        rows = features.extract(Strokes.from_lists(drawing), area)
        values = [float(f"{v:.7g}") for v in rows.flatten().tolist()]
        cases.append({"name": name, "drawing": drawing, "areaHeight": area, "values": values})
    golden = {"featureVersion": features.VERSION, "columns": features.COUNT, "cases": cases}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(golden, file, separators=(",", ":"))


if __name__ == "__main__":
    main(sys.argv[1])
