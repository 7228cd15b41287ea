"""How the scores of RECTANGLE and ELLIPSE pass into each other as a rectangle's corners are rounded.

    python -m ductus_tools.classifier.rounding --pack ../weights/shapes

Rounds rectangles of several aspects, turns, beginnings and directions in STEPS steps and prints how many sweeps
cross once, how many steps go the wrong way and by how much, and the gap of the two scores at the ends and where they
cross. By the rounded corner (a quarter of an ellipse) and by the superellipse.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ..ink.strokes import Strokes
from ..network.export import load
from . import classes, outlines
from .hand import resampled
from .predict import predict

STEPS = 21
ASPECTS = (0.4, 0.67, 1.0, 1.25, 1.6, 2.0, 3.0)
TURNS = (0, 20)  # degrees
BEGINNINGS = (0.0, 0.125, 0.4, 0.77)  # shares of the outline


def outline(kind: str, aspect: float, rounding: float) -> np.ndarray:
    if kind == "corner":
        return outlines.rounded_rectangle(aspect, rounding)
    # Exponents from 40 to 2, at even steps of where the outline meets its diagonal.
    low, high = 2 ** (-1 / 40), 2 ** (-1 / 2)
    return outlines.superellipse(aspect, -1 / np.log2(low + rounding * (high - low)), count=400)


def sweeps(kind: str):
    """Inks of every sweep, in the order of rounding."""
    for aspect in ASPECTS:
        for turn in np.deg2rad(TURNS):
            for number, beginning in enumerate(BEGINNINGS):
                sweep = []
                for rounding in np.linspace(0, 1, STEPS):
                    closed = outline(kind, aspect, rounding)
                    points = resampled(np.vstack((closed, closed[:1])), 201)[:-1]
                    points = np.roll(points, int(200 * beginning), axis=0)
                    points = np.vstack((points, points[:1]))[:: (-1) ** number]
                    cos, sin = np.cos(turn), np.sin(turn)
                    sweep.append(Strokes(points @ np.array([[cos, sin], [-sin, cos]]), np.array([0])))
                yield sweep


def figures(gaps: np.ndarray) -> dict:
    """What the gaps [sweeps, steps] between the scores of RECTANGLE and ELLIPSE say; they should only grow."""
    crossings = (np.diff(np.sign(gaps), axis=1) != 0).sum(axis=1)
    steps = np.diff(gaps, axis=1)
    return {
        "sweeps": len(gaps),
        "crossOnce": int((crossings == 1).sum()),
        "monotone": int((steps > 0).all(axis=1).sum()),
        "worstStepBack": round(float(min(0, steps.min())), 3),
        "leastGapAtEnds": round(float(min(-gaps[:, 0].max(), gaps[:, -1].min())), 2),
        "medianGapAtEnds": round(float(np.median(np.abs(gaps[:, [0, -1]]))), 2),
        "greatestGapInMiddle": round(float(np.abs(gaps).min(axis=1).max()), 2),
        "crossingAt": [round(float(q), 2) for q in np.quantile((gaps < 0).mean(axis=1), [0, 0.5, 1])],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pack", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = load(options.pack / "network.safetensors")
    content = json.loads((options.pack / "classes.json").read_text(encoding="utf-8"))
    for kind in ("corner", "superellipse"):
        inks = [ink for sweep in sweeps(kind) for ink in sweep]
        entries = content["tags"][classes.SHAPES]
        names, shares = classes.probabilities(
            predict(model, inks), model.configuration.labels, entries, content["temperature"]
        )
        scores = -np.log(shares).reshape(-1, STEPS, len(names))
        gaps = scores[:, :, names.index("RECTANGLE")] - scores[:, :, names.index("ELLIPSE")]
        print(kind, json.dumps(figures(gaps)))


if __name__ == "__main__":
    main()
