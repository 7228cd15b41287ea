"""Additions to a finished figure: tiny strokes that close a gap, a piece drawn again, a dot."""

import numpy as np

from .hand import resampled

Stroke = np.ndarray  # [n, 2]
WHOLE = 0.15  # share of the pieces drawn again that are whole strokes


def retouched(strokes: list[Stroke], random: np.random.Generator, closing: bool = True) -> list[Stroke]:
    """The figure with one to three more small strokes, most often at its end; without `closing`, none leads away from
    it."""
    size = np.ptp(np.concatenate(strokes), axis=0).max()
    result = list(strokes)
    for _ in range(int(random.choice([1, 2, 3], p=(0.6, 0.3, 0.1)))):
        stroke = strokes[random.integers(len(strokes))]
        kind = random.random()
        if kind < 0.5 and closing:
            added = _closing(stroke, size, random)
        elif kind < 0.85:
            added = _again(stroke, size, random)
        else:
            added = stroke[random.integers(len(stroke))] + random.normal(0, 0.01 * size, (random.integers(1, 4), 2))
        place = len(result) if random.random() < 0.75 else int(random.integers(len(result) + 1))
        result.insert(place, added)
    return result


def _closing(stroke: Stroke, size: float, random: np.random.Generator) -> Stroke:
    """A tiny line over one of the stroke's ends."""
    end = stroke[0 if random.random() < 0.5 else -1]
    angle, length = random.uniform(0, 2 * np.pi), size * random.uniform(0.01, 0.1)
    way = np.array([np.cos(angle), np.sin(angle)]) * length
    middle = end + random.normal(0, 0.015 * size, 2)
    return middle + np.linspace(-0.5, 0.5, 5)[:, None] * way


def _again(stroke: Stroke, size: float, random: np.random.Generator) -> Stroke:
    """A piece of the stroke drawn next to itself, sometimes all of it."""
    if len(stroke) < 3:
        return stroke + random.normal(0, 0.01 * size, 2)
    points = resampled(stroke, 65)
    count = 64 if random.random() < WHOLE else int(65 * random.uniform(0.05, 0.3))
    first = int(random.integers(0, 65 - count))
    return points[first : first + count + 1] + random.normal(0, 0.012 * size, 2)
