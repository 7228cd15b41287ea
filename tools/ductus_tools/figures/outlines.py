"""Geometric figures drawn by a `Hand`, as strokes [n, 2] around 0, y downwards, of size about 2."""

import numpy as np

from .hand import Hand

Stroke = np.ndarray
SLACK = 0.01, 0.075
"""How far corners lie off their place, in sides: standard deviations from the tidy to the hasty. At .05 opposite sides of
a square differ in direction as those of people's rectangles do: the larger of both angles is 5° in the median."""
CUTS, FEW_CORNERS = (0.0, 0.04, 0.1, 0.2), 6
"""How far a corner is cut at most, in sides; the last only in a stroke with few corners, for an octagon cut so is round."""
_POINTS = 160  # of an outline
GAPS, WIDE_GAPS, WIDE_SHARE = 0.06, 0.15, 0.2
"""How far ends that should meet are apart in figures of size 2: deviations, at most, and how often it is the wide one."""


def polygon(corners: np.ndarray, hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """A closed polygon, corners jittered and more or less rounded, in one stroke or several."""
    corners = slack(corners, random)
    if random.random() < 0.5:
        corners = corners[::-1]
    corners = np.roll(corners, random.integers(len(corners)), axis=0)
    kind = random.random()
    if kind < 0.3:  # a stroke for each side
        ends = np.roll(corners, -1, axis=0)
        sides = [hand.line(_near(a, random), _near(b, random), random) for a, b in zip(corners, ends)]
        return _in_any_order(sides, random)
    if kind < 0.5 and len(corners) > 2:  # two strokes
        middle = int(random.integers(1, len(corners)))
        first, second = corners[: middle + 1], np.vstack((corners[middle:], corners[:1]))
        halves = [polyline(first, hand, random), polyline(_nearly(second, random), hand, random)]
        return _in_any_order(halves, random)
    closing = _near(corners[0], random)
    if random.random() < 0.2:  # begins within a side
        inside = corners[0] + random.uniform(0.2, 0.8) * (corners[1] - corners[0])
        return [polyline(np.vstack((inside, corners[1:], closing, _near(inside, random))), hand, random)]
    return [polyline(np.vstack((corners, closing)), hand, random)]


def slack(corners: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A polygon's corners misplaced, as by a more or less hurried hand."""
    side = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).mean()
    return corners + random.normal(0, random.uniform(*SLACK) * side, corners.shape)


def _in_any_order(strokes: list[Stroke], random: np.random.Generator) -> list[Stroke]:
    """Strokes, half of the time around the figure, otherwise in any order and direction."""
    if random.random() < 0.25:
        return strokes
    return [strokes[i][:: random.choice([-1, 1])] for i in random.permutation(len(strokes))]


def polyline(corners: np.ndarray, hand: Hand, random: np.random.Generator) -> Stroke:
    """One stroke through corners, cutting each by a little."""
    sides = np.hypot(*np.diff(corners, axis=0).T)
    cut = random.choice(CUTS if len(corners) <= FEW_CORNERS else CUTS[:-1]) * random.random()
    parts = []
    for i, (a, b) in enumerate(zip(corners, corners[1:])):
        along = (b - a) / max(sides[i], 1e-9)
        before = cut * min(sides[i], sides[i - 1]) if i > 0 else 0
        after = cut * min(sides[i], sides[i + 1]) if i + 1 < len(sides) else 0
        parts.append(hand.line(a + along * before, b - along * after, random))
    return np.concatenate(parts)


def _near(point: np.ndarray, random: np.random.Generator) -> np.ndarray:
    spread = WIDE_GAPS if random.random() < WIDE_SHARE else GAPS
    return point + random.normal(0, random.uniform(0, spread), 2)


def _nearly(corners: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return np.array([_near(corner, random) for corner in corners])


def regular(count: int) -> np.ndarray:
    """A regular polygon that stands on a side."""
    angle = 2 * np.pi * (np.arange(count) + 0.5) / count + np.pi / 2
    return np.column_stack((np.cos(angle), np.sin(angle)))


def triangle(random: np.random.Generator) -> np.ndarray:
    """Any triangle whose angles are all well above 0."""
    while True:
        corners = random.uniform(-1, 1, (3, 2))
        sides = np.roll(corners, -1, axis=0) - corners
        turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
        lengths = np.hypot(*sides.T)
        if np.min(np.abs(turns) / (lengths * np.roll(lengths, -1))) > np.sin(np.deg2rad(22)):
            corners = corners - corners.mean(axis=0)
            return corners / np.abs(corners).max()


def rounded_rectangle(aspect: float, rounding: float) -> np.ndarray:
    """A rectangle of width `aspect` and height 1, whose corners are quarters of ellipses that take up the share
    `rounding` of its sides: 0 is the rectangle, 1 the ellipse. Points [164, 2], open."""
    half = np.array([aspect, 1.0]) / 2
    quarter = np.linspace(0, np.pi / 2, _POINTS // 4 + 1)
    parts = []
    for turn, sign in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angle = quarter + turn * np.pi / 2
        arc = np.column_stack((np.cos(angle), np.sin(angle)))
        parts.append(half * ((1 - rounding) * np.array(sign) + rounding * arc))
    return np.concatenate(parts)


def pill(aspect: float) -> np.ndarray:
    """A rectangle of width `aspect` and height 1 whose shorter sides are half circles. Points [160, 2], open."""
    radius = min(aspect, 1.0) / 2
    angle = np.linspace(0, 2 * np.pi, _POINTS, endpoint=False)
    arcs = radius * np.column_stack((np.cos(angle), np.sin(angle)))
    axis = 0 if aspect > 1 else 1
    half = max(aspect, 1.0) / 2 - radius
    arcs[:, axis] += np.where(arcs[:, axis] >= 0, half, -half)
    return arcs


def superellipse(aspect: float, power: float) -> np.ndarray:
    """|2x/aspect|^power + |2y|^power = 1: an ellipse for 2, towards a rectangle above."""
    angle = np.linspace(0, 2 * np.pi, _POINTS, endpoint=False)
    cos, sin = np.cos(angle), np.sin(angle)
    x = np.sign(cos) * np.abs(cos) ** (2 / power)
    y = np.sign(sin) * np.abs(sin) ** (2 / power)
    return np.column_stack((x * aspect / 2, y / 2))


def heart(random: np.random.Generator) -> np.ndarray:
    """A heart's outline, from its dip round and back to it."""
    t = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    x = np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 16
    dip, tip = random.uniform(0.6, 1.6), random.uniform(0.8, 1.3)
    y = np.where(y < -0.3, -0.3 + (y + 0.3) * dip, y)
    return np.column_stack((x, np.where(y > 0, y * tip, y)))


def star(random: np.random.Generator) -> np.ndarray:
    """Corners of a star's outline, with five or sometimes six points."""
    points = 5 if random.random() < 0.8 else 6
    angle = np.pi * np.arange(2 * points) / points - np.pi / 2
    radius = np.where(np.arange(2 * points) % 2, random.uniform(0.33, 0.55), 1.0)
    return np.column_stack((radius * np.cos(angle), radius * np.sin(angle)))


def pentagram() -> np.ndarray:
    """Corners of a star drawn through itself, in the order of drawing."""
    angle = 4 * np.pi * np.arange(5) / 5 + np.pi / 2 + np.pi / 5
    return np.column_stack((np.cos(angle), np.sin(angle)))
