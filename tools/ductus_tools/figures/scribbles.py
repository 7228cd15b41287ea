"""Figures that depict nothing: strokes of two drawings in one, tangles, zigzags. Strokes [n, 2] of size about 1."""

import numpy as np

from .redrawing import Stroke, begun

KINDS = ("mixed", "wandering", "angular")


def scribbled(first: list[Stroke], second: list[Stroke], random: np.random.Generator) -> list[Stroke]:
    """One of KINDS; first and second: drawings of two words, of size 1."""
    kind = str(random.choice(KINDS, p=(0.6, 0.25, 0.15)))
    if kind == "mixed":
        return mixed(first, second, random)
    count = int(random.integers(2, 8))  # a single curve may well be a squiggle
    draw = _wandering if kind == "wandering" else _angular
    return [draw(random) for _ in range(count)]


def mixed(first: list[Stroke], second: list[Stroke], random: np.random.Generator) -> list[Stroke]:
    """Parts of two drawings over or beside each other, about equal in length, with strokes in any order."""
    parts = []
    for strokes in (first, second):
        if len(strokes) > 1:
            chosen = random.permutation(len(strokes))[: max(1, round(len(strokes) * random.uniform(0.4, 0.7)))]
            strokes = [strokes[i] for i in sorted(chosen)]
        else:
            strokes = begun(strokes, random.uniform(0.5, 1))
        centre = random.normal(0, 0.35, 2)
        parts.append([stroke * np.exp(random.normal(0, 0.2)) + centre for stroke in strokes])
    strokes = parts[0] + parts[1]
    return [strokes[i] for i in random.permutation(len(strokes))] if random.random() < 0.5 else strokes


def _wandering(random: np.random.Generator) -> np.ndarray:
    """A curve whose heading drifts."""
    steps = int(random.integers(8, 60))
    heading = np.cumsum(random.normal(random.normal(0, 0.1), random.uniform(0.1, 0.6), steps))
    heading += random.uniform(0, 2 * np.pi)
    way = np.column_stack((np.cos(heading), np.sin(heading))) * random.uniform(0.02, 0.08)
    return random.uniform(-0.4, 0.4, 2) + np.cumsum(way, axis=0)


def _angular(random: np.random.Generator) -> np.ndarray:
    """A line through random points."""
    return random.uniform(-0.5, 0.5, (int(random.integers(2, 7)), 2))
