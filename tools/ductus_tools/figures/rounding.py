"""How the scores of RECTANGLE and ELLIPSE pass into each other as a rectangle's corners are rounded.

    python -m ductus_tools.figures.rounding shapes --pack ../weights/shapes --split test \\
        --onedollar F --mmg F --sketches F --corpus DIR

Rounds rectangles in STEPS steps and prints how many sweeps cross once, how many steps go the wrong way and by how much,
and the gap of the two scores at the ends and where they cross. The sets: rectangles of several aspects, turns,
beginnings and directions, by the rounded corner (a quarter of an ellipse) and by the superellipse; ones of any aspect,
turn and beginning, in one stroke or two; ones drawn with the noise of a split's writers; and the rectangles of these
writers as they are.
"""

import json

import numpy as np

from ductus_tools.ink.strokes import Strokes
from . import classes, outlines, quadrangles, sweeps
from .examined import examined
from .hand import resampled
from .shapes import REAL

STEPS = 21
COUNT = 200  # sweeps of a set drawn at random
ASPECTS = (0.4, 0.67, 1.0, 1.25, 1.6, 2.0, 3.0)
TURNS = (0, 20)  # degrees
BEGINNINGS = (0.0, 0.125, 0.4, 0.77)  # shares of the outline


def outline(kind: str, aspect: float, rounding: float) -> np.ndarray:
    if kind == "corner":
        return outlines.rounded_rectangle(aspect, rounding)
    return outlines.superellipse(aspect, sweeps.superellipse_power(rounding), count=400)


def even_sweeps(kind: str):
    """Inks of every sweep of a kind, in the order of rounding."""
    for aspect in ASPECTS:
        for turn in np.deg2rad(TURNS):
            for number, beginning in enumerate(BEGINNINGS):
                sweep = []
                for rounding in np.linspace(0, 1, STEPS):
                    closed = outline(kind, aspect, rounding)
                    points = resampled(np.vstack((closed, closed[:1])), 801)[:-1]
                    points = np.roll(points, int(800 * beginning), axis=0)
                    points = np.vstack((points, points[:1]))[:: (-1) ** number]
                    cos, sin = np.cos(turn), np.sin(turn)
                    sweep.append(Strokes(points @ np.array([[cos, sin], [-sin, cos]]), np.array([0])))
                yield sweep


def sets(task, split: str):
    """Names of sets of sweeps, and the inks of each sweep."""
    for kind in sweeps.KINDS:
        yield kind, list(even_sweeps(kind))
    random = np.random.default_rng(11)
    clean = [sweeps.clean(random) for _ in range(COUNT)]
    drawn = [sweeps.drawn(task.hand(split), quadrangles.VARIATION, random) for _ in range(COUNT)]
    real = [
        sweeps.real(figure.ink, None, random)
        for figure in task.real(split) if REAL.get(figure.label) == "rectangle"
    ]
    for name, found in (("any", clean), ("drawn", drawn), ("real", real)):
        yield name, [[sweep.ink(rounding) for rounding in np.linspace(0, 1, STEPS)] for sweep in found]


def figures(gaps: np.ndarray) -> dict:
    """What the gaps [sweeps, steps] between the scores of RECTANGLE and ELLIPSE say; they should only grow."""
    crossings = (np.diff(np.sign(gaps), axis=1) != 0).sum(axis=1)
    steps = np.diff(gaps, axis=1)
    return {
        "sweeps": len(gaps),
        "crossOnce": int((crossings == 1).sum()),
        "monotone": int((steps > 0).all(axis=1).sum()),
        "stepsBack": int((steps <= 0).sum()),
        "worstStepBack": round(float(min(0, steps.min())), 3),
        "leastGapAtEnds": round(float(min(-gaps[:, 0].max(), gaps[:, -1].min())), 2),
        "medianGapAtEnds": round(float(np.median(np.abs(gaps[:, [0, -1]]))), 2),
        "greatestGapInMiddle": round(float(np.abs(gaps).min(axis=1).max()), 2),
        "crossingAt": [round(float(q), 2) for q in np.quantile((gaps < 0).mean(axis=1), [0, 0.5, 1])],
    }


def main() -> None:
    pack = examined(__doc__)
    networks = pack.networks
    entries, temperature = networks.content["tags"][classes.SHAPES], networks.content["temperature"]
    for name, found in sets(pack.task, pack.options.split):
        inks = [ink for sweep in found for ink in sweep]
        names, shares = classes.probabilities(networks.predict(inks), networks.labels, entries, temperature)
        scores = -np.log(shares).reshape(-1, STEPS, len(names))
        gaps = scores[:, :, names.index("RECTANGLE")] - scores[:, :, names.index("ELLIPSE")]
        print(name, json.dumps(figures(gaps)))


if __name__ == "__main__":
    main()
