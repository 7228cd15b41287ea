"""Arrows drawn by a hand: straight, curved and bent shafts in one stroke or several, with all usual heads, large and
small, at one end or both, on the shaft or next to it; and arrows in outline."""

import numpy as np

from .hand import Hand
from .outlines import Stroke, polygon, polyline

SMALLEST_HEAD = 0.1  # length of a barb; shafts are about 2 long


def arrow(hand: Hand, random: np.random.Generator, heads: int = 1) -> list[Stroke]:
    """An arrow with a head at its end, or at both ends."""
    if random.random() < 0.1:
        return polygon(_outline(random, heads), hand, random)
    parts = _shaft(hand, random)
    whole = np.concatenate(parts)
    right = _head(whole[-1], _heading(whole), hand, random)
    if heads == 2:
        return _together(parts, right, _head(whole[0], _heading(whole[::-1]), hand, random), random)
    if len(parts) == len(right) == 1 and random.random() < 0.35:  # in one stroke: the head begins at the shaft's end
        barbs = right[0]
        kind = random.random()
        if kind < 0.6:  # along the first barb and back
            back = hand.line(whole[-1], barbs[0], random)
            return [np.concatenate((whole, back, barbs))]
        return [np.concatenate((whole, barbs))]  # over to the first barb's end
    return _together(parts, right, [], random)


def _together(shaft: list[Stroke], right: list[Stroke], left: list[Stroke], random: np.random.Generator) -> list[Stroke]:
    """Shaft and heads in some order and direction."""
    strokes = shaft + right + left if random.random() < 0.8 else right + shaft + left
    return [s[::-1] if random.random() < 0.3 else s for s in strokes]


def _heading(points: np.ndarray) -> float:
    """The direction in which a line ends."""
    gaps = np.hypot(*(points - points[-1]).T)
    away = np.flatnonzero(gaps > min(0.2, 0.5 * gaps.max()))
    way = points[-1] - points[away[-1] if len(away) else 0]
    return float(np.arctan2(way[1], way[0]))


def _shaft(hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """A line of size about 2 from tail to tip, in one stroke or several."""
    kind = random.random()
    if kind < 0.45:
        return _broken(hand.line((-1, 0), (1, 0), random), 0.12, random)
    if kind < 0.75:
        corners = _bends(random)
        if random.random() < 0.3:  # a stroke for each piece
            return [hand.line(a, b, random) for a, b in zip(corners, corners[1:])]
        return _broken(polyline(corners, hand, random), 0.08, random)
    curve = _arc(random) if kind < 0.92 else _wave(random)
    return _broken(hand.path(curve, random), 0.12, random)


def _bends(random: np.random.Generator) -> np.ndarray:
    """Corners of a path with one to three right angles."""
    turns = int(random.choice([1, 2, 3], p=(0.5, 0.38, 0.12)))
    heading, side = 0.0, random.choice([-1, 1])
    corners = [np.zeros(2)]
    for _ in range(turns + 1):
        length = np.exp(random.uniform(np.log(0.35), np.log(2)))
        corners.append(corners[-1] + length * np.array([np.cos(heading), np.sin(heading)]))
        heading += side * np.pi / 2 + random.normal(0, 0.05)
        if random.random() < 0.75:  # steps more often than detours
            side = -side
    path = np.array(corners)
    path -= (path.min(axis=0) + path.max(axis=0)) / 2
    return path * 2 / np.ptp(path, axis=0).max()


def _arc(random: np.random.Generator) -> np.ndarray:
    """A part of a circle, of up to about two thirds of it."""
    reach = np.deg2rad(random.uniform(15, 115)) * np.linspace(-1, 1, 65)
    points = np.column_stack((np.sin(reach), random.choice([-1, 1]) * np.cos(reach)))
    points -= (points.min(axis=0) + points.max(axis=0)) / 2
    return points * np.array([1, random.uniform(0.6, 1.2)]) * 2 / np.ptp(points, axis=0).max()


def _wave(random: np.random.Generator) -> np.ndarray:
    along = np.linspace(-1, 1, 65)
    phase, periods = random.uniform(0, 2 * np.pi), random.uniform(0.6, 1.6)
    return np.column_stack((along, random.uniform(0.1, 0.35) * np.sin(np.pi * periods * along + phase)))


def _broken(stroke: Stroke, chance: float, random: np.random.Generator) -> list[Stroke]:
    """A line during which the pen is sometimes lifted, with pieces a little off each other."""
    if random.random() > chance:
        return [stroke]
    cuts = np.sort(random.uniform(0.2, 0.8, random.integers(1, 3)))
    parts = np.split(stroke, (cuts * len(stroke)).astype(int))
    return [part + random.normal(0, 0.015, 2) for part in parts if len(part) > 2]


def _head(tip: np.ndarray, heading: float, hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """A head at `tip` of an arrow that goes towards the angle `heading`."""
    size, spread = np.exp(random.uniform(np.log(SMALLEST_HEAD), 0)), np.deg2rad(random.uniform(18, 62))
    tilt, stray = random.normal(0, 0.12), 0.02 + 0.03 * size
    if random.random() < 0.3:  # not exactly at the shaft's end
        way = np.array([np.cos(heading), np.sin(heading)])
        tip = tip + way * random.normal(0, 0.08) + random.normal(0, 0.02, 2)
    ends = [
        tip - size * random.uniform(0.8, 1.2) * np.array([np.cos(a), np.sin(a)])
        for a in (heading + tilt + spread, heading + tilt - spread)
    ]
    point = tip + random.normal(0, stray, 2)
    kind = random.random()
    if kind < 0.5:  # a hook in one stroke
        return [polyline(np.array([ends[0], point, ends[1]]), hand, random)]
    if kind < 0.75:  # two barbs
        return [hand.line(point, ends[0], random), hand.line(tip + random.normal(0, stray, 2), ends[1], random)]
    corners = np.array([ends[0], point, ends[1], ends[0] + random.normal(0, stray, 2)])
    if kind < 0.82:  # a stroke for each side of a triangle
        return [hand.line(a, b, random) for a, b in zip(corners, corners[1:])]
    if kind < 0.94:
        return [polyline(corners, hand, random)]
    shares = np.linspace(0.1, 0.9, int(random.integers(3, 8)))[:, None]  # filled in
    sides = [ends[0] + shares * (point - ends[0]), ends[0] + shares * (ends[1] - ends[0])]
    filling = np.stack(sides, axis=1).reshape(-1, 2)
    return [polyline(corners, hand, random), polyline(filling, hand, random)]


def _outline(random: np.random.Generator, heads: int) -> np.ndarray:
    """Corners of a block arrow."""
    shaft, wing = random.uniform(0.12, 0.35), random.uniform(0.45, 0.8)
    neck = random.uniform(0.1, 0.5)
    upper: list[list[float]] = [[neck, -shaft], [neck, -wing], [1, 0], [neck, wing], [neck, shaft]]
    if heads == 1:
        return np.array([[-1, -shaft], *upper, [-1, shaft]])
    left = [[-x, y] for x, y in reversed(upper)]
    return np.array([*upper, *left])
