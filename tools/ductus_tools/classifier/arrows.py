"""Arrows drawn by a hand: shafts with all usual heads, at one end or both, and arrows in outline."""

import numpy as np

from .hand import Hand
from .outlines import Stroke, polygon, polyline


def arrow(hand: Hand, random: np.random.Generator, heads: int = 1) -> list[Stroke]:
    """An arrow along x with a head at its right end, or with two at both."""
    if random.random() < 0.12:
        return polygon(_outline(random, heads), hand, random)
    bend = random.normal(0, 0.15) if random.random() < 0.4 else 0.0
    tail, tip = np.array([-1.0, 0.0]), np.array([1.0, 0.0])
    shaft = hand.line(tail, tip, random)
    shaft[:, 1] += bend * (1 - shaft[:, 0] ** 2)
    right = _head(tip, np.arctan2(-2 * bend, 1), hand, random)
    if heads == 2:
        left = _head(tail, np.pi + np.arctan2(2 * bend, 1), hand, random)
        return _together(shaft, right, left, random)
    if len(right) == 1 and random.random() < 0.35:  # in one stroke: the head begins at the shaft's end
        barbs = right[0]
        kind = random.random()
        if kind < 0.6:  # along the first barb and back
            back = hand.line(tip, barbs[0], random)
            return [np.concatenate((shaft, back, barbs))]
        return [np.concatenate((shaft, barbs))]  # over to the first barb's end
    return _together(shaft, right, [], random)


def _together(shaft, right, left, random):
    """Shaft and heads in some order and direction."""
    strokes = [shaft] + right + left if random.random() < 0.8 else right + [shaft] + left
    return [s[::-1] if random.random() < 0.3 else s for s in strokes]


def _head(tip, heading, hand, random) -> list[Stroke]:
    """A head at `tip` of an arrow that goes towards the angle `heading`."""
    size, spread = random.uniform(0.25, 1.0), np.deg2rad(random.uniform(18, 62))
    tilt = random.normal(0, 0.1)
    ends = [
        tip - size * random.uniform(0.8, 1.2) * np.array([np.cos(a), np.sin(a)])
        for a in (heading + tilt + spread, heading + tilt - spread)
    ]
    point = tip + random.normal(0, 0.04, 2)
    kind = random.random()
    if kind < 0.55:  # a hook in one stroke
        return [polyline(np.array([ends[0], point, ends[1]]), hand, random)]
    if kind < 0.8:  # two barbs
        return [hand.line(point, ends[0], random), hand.line(tip + random.normal(0, 0.04, 2), ends[1], random)]
    triangle = np.array([ends[0], point, ends[1], ends[0] + random.normal(0, 0.04, 2)])
    return [polyline(triangle, hand, random)]


def _outline(random, heads):
    """Corners of a block arrow."""
    shaft, wing = random.uniform(0.12, 0.35), random.uniform(0.45, 0.8)
    neck = random.uniform(0.1, 0.5)
    upper = [[neck, -shaft], [neck, -wing], [1, 0], [neck, wing], [neck, shaft]]
    if heads == 1:
        return np.array([[-1, -shaft], *upper, [-1, shaft]])
    left = [[-x, y] for x, y in reversed(upper)]
    return np.array([*upper, *left])
