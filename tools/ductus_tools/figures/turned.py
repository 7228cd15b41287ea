"""Whether a shape is the same in all directions: the held-out shapes, each turned by TURNS angles.

    python -m ductus_tools.figures.turned shapes --pack ../weights/shapes --split test \\
        --onedollar F --mmg F --sketches F --corpus DIR

Prints for each set how many of the turned inks get another class than they do unturned, and how far the mean
confidence of the first candidate at an angle lies from that of the unturned at most, over all inks and for the label
where that is worst. Of `shapes-plus`, checks are left out, which are checks in one direction only, and squares and
diamonds count as one. Then the same of inks whose points are rounded to a grid when they are turned, as a device would: where figures are
read in their pose, exact copies come to lie the same by design.
"""

import json

import numpy as np

from ductus_tools.ink.strokes import Strokes
from . import held_out
from .classes import probabilities
from .figures import Figure
from .examined import examined
from .predict import PackNetworks

TURNS = 24
GRID = 200  # steps of the larger side
SAME = {"DIAMOND": "SQUARE"}  # the one turned is the other
UPRIGHT = {"CHECK"}


def turned(ink: Strokes, angle: float) -> Strokes:
    """The ink turned by an angle, in radians."""
    cos, sin = np.cos(angle), np.sin(angle)
    return Strokes(ink.points @ np.array([[cos, sin], [-sin, cos]]), ink.starts)


def on_grid(ink: Strokes) -> Strokes:
    """The ink with its points on a grid of GRID steps."""
    step = np.ptp(ink.points, axis=0).max() / GRID
    return Strokes(np.round(ink.points / step), ink.starts) if step > 0 else ink


def named(networks: PackNetworks, tag: str, inks: list[Strokes]) -> tuple[np.ndarray, np.ndarray]:
    """The first candidate of each ink, and its confidence, both [N]."""
    entries, temperature = networks.content["tags"][tag], networks.content["temperature"]
    names, shares = probabilities(networks.predict(inks), networks.labels, entries, temperature)
    names = np.array([SAME.get(name, name) for name in names])
    merged = np.stack([shares[:, names == name].sum(axis=1) for name in np.unique(names)], axis=1)
    return np.unique(names)[merged.argmax(axis=1)], merged.max(axis=1)


def measured(found: np.ndarray, confidence: np.ndarray, figures: list[Figure]) -> dict:
    """What first candidates and their confidences [TURNS, N] say."""
    labels = np.array([SAME.get(figure.label, figure.label) for figure in figures])
    means = {label: confidence[:, labels == label].mean(axis=1) for label in np.unique(labels)}
    drifts = {label: float(np.abs(mean - mean[0]).max()) for label, mean in means.items()}
    whole = confidence.mean(axis=1)
    worst = max(drifts, key=drifts.get)
    return {
        "inks": len(figures),
        "right": round(float((found == labels).mean()), 4),
        "changed": round(float((found != found[0]).mean()), 4),
        "confidence": round(float(whole.mean()), 4),
        "drift": round(float(np.abs(whole - whole[0]).max()), 4),
        "worst": {worst: round(drifts[worst], 4)},
        "rightByLabel": {label: round(float((found == labels)[:, labels == label].mean()), 4) for label in means},
    }


def main() -> None:
    pack = examined(__doc__)
    for name, (tag, figures) in held_out.sets(pack.options.task, pack.task, pack.options.split).items():
        figures = [figure for figure in figures if figure.label not in UPRIGHT]
        for how, sampled in (("", lambda ink: ink), (" on a grid", on_grid)):
            rows = [
                named(pack.networks, tag, [sampled(turned(figure.ink, angle)) for figure in figures])
                for angle in np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
            ]
            found, confidence = (np.stack(column) for column in zip(*rows))
            print(f"{name}{how}", json.dumps(measured(found, confidence, figures)), flush=True)


if __name__ == "__main__":
    main()
