"""Editing gestures drawn by a hand, by their label: strokes of size about 2, y downwards.

An arch or caret is `above` where it bulges or points upwards, `below` where downwards. The corner goes down, then
left, as the sign on a return key does.
"""

from collections.abc import Callable

import numpy as np

from .hand import Hand, resampled
from .outlines import Stroke, polyline

Draw = Callable[[Hand, np.random.Generator], Stroke]


def drawn(label: str, hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """Strokes of a gesture."""
    stroke = _DRAWN[label](hand, random)
    if label != "corner:downleft" and random.random() < 0.4:
        stroke = stroke[::-1]
    return [stroke]


def _arch(hand: Hand, random: np.random.Generator) -> Stroke:
    """The upper part of an ellipse, wider than high."""
    reach = np.deg2rad(random.uniform(50, 105))  # on each side of its top
    angle = np.linspace(-reach, reach, 65) + random.normal(0, 0.08)
    height = random.uniform(0.3, 1.4) / (1 - np.cos(reach))
    arc = np.column_stack((np.sin(angle) / np.sin(min(reach, np.pi / 2)), -height * np.cos(angle)))
    return hand.path(arc, random)


def _caret(hand: Hand, random: np.random.Generator) -> Stroke:
    width, lean = random.uniform(0.35, 1.6), random.normal(0, 0.15)
    uneven = random.normal(0, 0.12, 2)
    corners = np.array([[-width, 1 + uneven[0]], [lean * width, -1], [width, 1 + uneven[1]]])
    return polyline(corners, hand, random)


def _below(draw: Draw) -> Draw:
    return lambda hand, random: draw(hand, random) * np.array([1, -1])


def _circle(hand: Hand, random: np.random.Generator) -> Stroke:
    aspect = np.exp(random.uniform(-0.5, 1.2))
    angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    outline = np.column_stack((aspect * np.cos(angle), np.sin(angle))) / max(aspect, 1)
    loop = hand.loop(outline, random)
    if random.random() < 0.3:  # once round and a little more
        more = resampled(loop, 96)[: random.integers(5, 60)] + random.normal(0, 0.05, 2)
        loop = np.concatenate((loop, more * random.uniform(0.85, 1.15)))
    return loop


def _corner(hand: Hand, random: np.random.Generator) -> Stroke:
    down, left = random.uniform(0.5, 2, 2)
    slant = random.normal(0, 0.1, 2)
    corners = np.array([[slant[0], -down], [0, 0], [-left, slant[1]]])
    return polyline(corners, hand, random)


def _scribble(hand: Hand, random: np.random.Generator) -> Stroke:
    """To and fro while moving along a line: zigzags, waves or coils."""
    turns = int(random.integers(5, 16))
    advance = random.uniform(0.3, 4) / turns
    width = np.exp(random.normal(0, 0.12, turns + 1)) * np.linspace(1, random.uniform(0.6, 1.4), turns + 1)
    side = np.where(np.arange(turns + 1) % 2, 1, -1) * width
    along = np.cumsum(advance * np.exp(random.normal(0, 0.35, turns + 1)))
    corners = np.column_stack((along - along.mean(), side + random.normal(0, 0.08, turns + 1)))
    kind = random.random()
    if kind < 0.55:
        stroke = polyline(corners, hand, random)
    else:
        at = np.linspace(0, turns, 12 * turns)
        smooth = np.interp(at, np.arange(turns + 1), corners[:, 0])
        sway = np.interp(at, np.arange(turns + 1), width) * np.cos(np.pi * (at + 1))
        coil = random.uniform(0.3, 1) * np.sin(np.pi * at) if kind > 0.85 else 0
        stroke = np.column_stack((smooth + coil, sway))
    angle = random.choice([0.0, np.pi / 2, random.uniform(0, np.pi)]) + random.normal(0, 0.2)
    cos, sin = np.cos(angle), np.sin(angle)
    return stroke @ np.array([[cos, sin], [-sin, cos]])


def _bar(angle: float, spread: float) -> Draw:
    """A line at about an angle, in degrees."""

    def draw(hand: Hand, random: np.random.Generator) -> Stroke:
        at = np.deg2rad(np.clip(random.normal(angle, spread), angle - 2.5 * spread, angle + 2.5 * spread))
        way = np.array([np.cos(at), np.sin(at)])
        return hand.line(-way, way, random)

    return draw


_DRAWN = {
    "arch:above": _arch,
    "arch:below": _below(_arch),
    "caret:above": _caret,
    "caret:below": _below(_caret),
    "circle": _circle,
    "corner:downleft": _corner,
    "scribble": _scribble,
    "strike": _bar(0, 10),
    "verticalbar": _bar(90, 9),
}
