"""Writes the golden files that keep Swift's feature extraction equal to this one.

    python -m ductus_tools.ink.make_golden Tests/InkFeaturesTests/Fixtures

`features.json` is for text, `figure-features.json` for figures, `curves.json` for strokes of slow pens, equal to the
last bit.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np

from . import curves, features, figure_features
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
    bends = np.linspace(0, 12, 14)
    slow = [[(9 * bends).tolist(), (20 + 15 * np.sin(bends)).tolist()], [[3, 20, 41, 60, 80], [2, 1, 2, 0, 1]]]
    hill, roof = np.linspace(0, 60, 41), np.linspace(21.3, 33.7, 7)
    marked = [
        [hill.tolist(), (40 + 11 * np.sin(hill / 4.1)).tolist()],
        [roof.tolist(), (12 + abs(roof - 27.2)).tolist()],
        [[51.7], [61.3]],
    ]
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
        "marks above and below": (marked, None),
        "slow pen": (slow, None),
        "slow pen that rests": ([[[0, 6, 6, 11, 19, 24, 24], [0, 14, 14, 2, 17, 3, 3]]], None),
        "huge": ([[[1e30, 2e30, 3e30], [-1e30, 2e30, 1e30]]], 1e-3),
        "tiny": ([[[1e-30, 2e-30, 3e-30], [-1e-30, 2e-30, 1e-30]]], 1e-30),
    }


def figures() -> dict[str, list]:
    """Name to strokes of [xs, ys]: the text's inks, and cases that only the figures' normalisation has."""
    random = np.random.default_rng(8)
    angle = np.linspace(0.3, 2 * np.pi + 0.2, 41)
    scribble = random.normal(0, 50, (120, 2))
    strokes = np.split(random.normal(0, 1, (40, 2)), [1, 2, 12, 30])
    return {name: drawing for name, (drawing, _) in inks().items()} | {
        "rectangle in four strokes": [
            [[0, 90], [0, 1]], [[90, 91], [0, 40]], [[92, 0], [41, 40]], [[0, 1], [40, -2]]
        ],
        "triangle": [[[10, 60, 110, 9], [80, 5, 82, 79]]],
        "flat ellipse": [[(70 * np.cos(angle)).tolist(), (3 * np.sin(angle)).tolist()]],
        "arrow": [[[5, 80], [50, 12]], [[60, 81, 78], [10, 11, 35]]],
        "upright line": [[[7, 7, 7], [0, 40, 100]]],
        "long scribble": [[scribble[:, 0].tolist(), scribble[:, 1].tolist()]],
        "far from the origin": [[[1e6, 1e6 + 8, 1e6 + 8], [-1e6, -1e6, -1e6 + 4]]],
        "point in a figure": [[[0, 10, 10], [0, 0, 10]], [[5], [5]]],
        "random figure": [[s[:, 0].tolist(), s[:, 1].tolist()] for s in strokes],
    }


def slow_strokes() -> dict[str, np.ndarray]:
    """Name to samples [N, 2]."""
    random = np.random.default_rng(9)
    turns = np.linspace(0, 9, 15)
    loops = np.column_stack((0.3 * turns - 0.4 * np.sin(2 * turns), 0.5 * np.cos(2 * turns)))
    return {
        "loops": loops,
        "loops to the left": loops * [-1, 1],
        "random walk": np.cumsum(random.normal(0, 1, (40, 2)), axis=0),
        "far jumps": random.normal(0, 1, (20, 2)) * 10.0 ** random.integers(-9, 9, (20, 1)),
        "three places": np.array([[0, 0], [0, 0], [1, 0.5], [1, 0.5], [3, -1]], dtype=float),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    write_all(parser.parse_args().folder)


def write_all(folder: Path) -> None:
    texts = [
        case(name, drawing, area, features.extract)
        for name, (drawing, area) in inks().items()
    ]
    shapes = [
        case(name, drawing, None, lambda ink, _: figure_features.extract(ink))
        for name, drawing in figures().items()
    ]
    write(folder / "features.json", features.VERSION, features.COUNT, texts)
    write(folder / "figure-features.json", figure_features.VERSION, figure_features.COUNT, shapes)
    bent = [
        {"name": name, "samples": samples.tolist(), "curve": curves.curved(Strokes(samples, np.array([0])), 0).points.tolist()}
        for name, samples in slow_strokes().items()
    ]
    (folder / "curves.json").write_text(json.dumps(bent, separators=(",", ":")), encoding="utf-8")


def case(name: str, drawing: list, area: float | None, extract: Callable[[Strokes, float | None], np.ndarray]) -> dict:
    """An ink, rounded as Swift's Float does, and its rows."""
    drawing = [[np.float32(xs).tolist(), np.float32(ys).tolist()] for xs, ys in drawing]
    area = None if area is None else float(np.float32(area))
    rows = extract(Strokes.from_lists(drawing), area)
    values = [float(f"{v:.7g}") for v in rows.flatten().tolist()]
    return {"name": name, "drawing": drawing, "areaHeight": area, "values": values}


def write(path: Path, version: int, columns: int, cases: list[dict]) -> None:
    golden = {"featureVersion": version, "columns": columns, "cases": cases}
    path.write_text(json.dumps(golden, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    main()
