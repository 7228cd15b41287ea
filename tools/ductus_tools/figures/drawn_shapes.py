"""Shapes drawn by a hand, by their label."""

from collections.abc import Callable

import numpy as np

from . import outlines
from .arrows import arrow
from .hand import Hand
from .outlines import Stroke


def drawn(label: str, hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """Strokes of a shape; those with four sides or none are in `quadrangles` and `slanted`."""
    return _DRAWN[label](hand, random)


def _heart(hand: Hand, random: np.random.Generator) -> list[Stroke]:
    outline = outlines.heart(random)
    if random.random() < 0.75:
        return [hand.loop(outline, random)] if random.random() < 0.3 else [_begun_at_dip(outline, hand, random)]
    half = len(outline) // 2
    left = np.vstack((outline[half:], outline[:1]))[::-1]
    return [hand.path(outline[: half + 1], random), hand.path(left, random)]


def _begun_at_dip(outline: np.ndarray, hand: Hand, random: np.random.Generator) -> Stroke:
    closed = np.vstack((outline, outline[:1]))
    if random.random() < 0.5:
        closed = closed[::-1]
    if random.random() < 0.2:
        closed = np.vstack((closed[60:], closed[1:61]))  # from the tip
    return hand.path(closed, random)


def _cross(hand: Hand, random: np.random.Generator) -> list[Stroke]:
    angle = np.pi / 4 * random.integers(2) + random.normal(0, 0.08)
    strokes = []
    for turn in (0, np.pi / 2 + random.normal(0, 0.12)):
        way = np.array([np.cos(angle + turn), np.sin(angle + turn)]) * random.uniform(0.7, 1)
        middle = random.normal(0, 0.08, 2)
        strokes.append(hand.line(middle - way, middle + way, random))
    return [s[::-1] if random.random() < 0.5 else s for s in strokes]


def _check(hand: Hand, random: np.random.Generator) -> list[Stroke]:
    short, long = random.uniform(0.25, 0.6), random.uniform(1.0, 1.8)
    down, up = np.deg2rad(random.uniform(25, 75)), np.deg2rad(random.uniform(30, 72))
    corners = np.array([
        [-short * np.cos(down), -short * np.sin(down)], [0, 0], [long * np.cos(up), -long * np.sin(up)]
    ])
    stroke = outlines.polyline(corners, hand, random)
    return [stroke[::-1] if random.random() < 0.1 else stroke]


def _star(hand: Hand, random: np.random.Generator) -> list[Stroke]:
    if random.random() < 0.5:
        return outlines.polygon(outlines.star(random), hand, random)
    corners = outlines.pentagram() + random.normal(0, random.uniform(0.02, 0.1), (5, 2))
    corners = np.roll(corners, random.integers(5), axis=0)
    return [outlines.polyline(np.vstack((corners, corners[:1] + random.normal(0, 0.06, 2))), hand, random)]


def _many_sided(count: int) -> Callable[[Hand, np.random.Generator], list[Stroke]]:
    def draw(hand: Hand, random: np.random.Generator) -> list[Stroke]:
        corners = outlines.regular(count)
        if count == 5 and random.random() < 0.2:  # like the front of a house
            corners = np.array([[-0.7, 0.8], [-0.7, -0.2], [0, -0.9], [0.7, -0.2], [0.7, 0.8]])
        return outlines.polygon(corners, hand, random)

    return draw


_DRAWN = {
    "arrow": lambda hand, random: arrow(hand, random),
    "double arrow": lambda hand, random: arrow(hand, random, heads=2),
    "heart": _heart,
    "cross": _cross,
    "check": _check,
    "star": _star,
    "line": lambda hand, random: [hand.line((-1, 0), (1, 0), random)],
    "triangle": lambda hand, random: outlines.polygon(outlines.triangle(random), hand, random),
    "pentagon": _many_sided(5),
    "hexagon": _many_sided(6),
    "octagon": _many_sided(8),
}
