"""Combining marks as people draw them: some taken from the signs that writers recorded, some drawn anew.

All are in bodies around the origin. Nobody recorded accents; their shapes are taken from handwriting primers and from
sloppy hands: a circumflex that is an arc or a tick with a lead-in, a tilde that is a dash, a diaeresis of two ticks,
one bar, a wave or a small n, a dot that is a tick or a little circle.
"""

from collections.abc import Callable

import numpy as np

from .hand import Drawing, Signs

GRAVE, ACUTE, CIRCUMFLEX, TILDE, MACRON, BREVE = "\u0300\u0301\u0302\u0303\u0304\u0306"
DOT_ABOVE, DIAERESIS, HOOK, RING, DOUBLE_ACUTE, CARON = "\u0307\u0308\u0309\u030a\u030b\u030c"
HORN, DOT_BELOW, COMMA_BELOW, CEDILLA, OGONEK, LINE_BELOW = (
    "\u031b\u0323\u0326\u0327\u0328\u0331"
)

# Signs that look like a mark, and the smallest and largest size of the mark's longer side.
_SIGNS = {
    GRAVE: ("\\`", 0.2, 0.9),
    ACUTE: ("/',", 0.2, 1.0),
    CIRCUMFLEX: ("^", 0.3, 1.1),
    TILDE: ("~", 0.4, 0.9),
    MACRON: ("-_", 0.4, 0.95),
    DIAERESIS: ('"', 0.3, 0.6),
    RING: ("o0", 0.25, 0.5),
    CARON: ("v", 0.35, 0.8),
    HORN: ("',", 0.2, 0.45),
    COMMA_BELOW: (",", 0.2, 0.55),
    CEDILLA: (",", 0.25, 0.6),
    LINE_BELOW: ("-_", 0.4, 0.9),
}
_RECORDED = 0.35  # share of marks taken from a recorded sign, if one looks similar


def draw(mark: str, hand: Signs, random: np.random.Generator) -> Drawing:
    """One mark. Raises KeyError for one that isn't in the alphabet."""
    if mark in _SIGNS and random.random() < _RECORDED:
        signs, least, most = _SIGNS[mark]
        sign = hand.sign(signs[int(random.integers(len(signs)))], random)
        if sign is not None:
            size = random.uniform(least, most)
            return [stroke * size for stroke in sign]
    return [_loosened(stroke, random) for stroke in _DRAWN[mark](random)]


Point = tuple[float, float] | np.ndarray
"""x and y, in bodies."""


def curve(*corners: Point) -> np.ndarray:
    """A smooth stroke near the given points, through the first and the last (corners cut twice)."""
    points = np.array(corners, dtype=float)
    for _ in range(2 if len(points) > 2 else 0):
        cut = np.empty((2 * len(points) - 2, 2))
        cut[0::2] = 0.75 * points[:-1] + 0.25 * points[1:]
        cut[1::2] = 0.25 * points[:-1] + 0.75 * points[1:]
        points = np.vstack((points[:1], cut, points[-1:]))
    return points


def line(start: Point, end: Point, bend: float = 0.0) -> np.ndarray:
    """A stroke from one point to another; its middle is off by `bend` of its length."""
    a, b = np.array(start, dtype=float), np.array(end, dtype=float)
    across = np.array([a[1] - b[1], b[0] - a[0]])
    t = np.linspace(0, 1, 6)[:, None]
    return a + (b - a) * t + across * bend * 4 * t * (1 - t)


def arc(width: float, height: float, first: float, last: float, count: int = 12) -> np.ndarray:
    """Part of an ellipse from one angle to another, in degrees, 0 to the right, 90 downwards."""
    angles = np.deg2rad(np.linspace(first, last, count))
    return np.column_stack((width / 2 * np.cos(angles), height / 2 * np.sin(angles)))


def dot(random: np.random.Generator) -> np.ndarray:
    """A point, a tick or a little circle."""
    kind = random.random()
    if kind < 0.55:
        return random.normal(0, 0.012, (int(random.integers(1, 5)), 2))
    if kind < 0.88:
        angle, length = random.uniform(0, 2 * np.pi), random.uniform(0.05, 0.2)
        end = (length * np.cos(angle), length * abs(np.sin(angle)))
        return line((0, 0), end, random.normal(0, 0.1))
    size, start = random.uniform(0.1, 0.28), random.uniform(0, 360)
    turn = 360 * random.choice([-1, 1]) * random.uniform(0.8, 1.1)
    return arc(size, size * random.uniform(0.8, 1.2), start, start + turn)


def either_way(stroke: np.ndarray, random: np.random.Generator, share: float = 0.5) -> np.ndarray:
    return stroke[::-1] if random.random() < share else stroke


def _loosened(stroke: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Turned, sheared and shaken a little."""
    angle, shear = random.normal(0, 0.08), random.normal(0, 0.1)
    cos, sin = np.cos(angle), np.sin(angle)
    moved = stroke @ np.array([[cos, -sin], [sin, cos]]).T @ np.array([[1, 0], [shear, 1]])
    return moved + random.normal(0, 0.008, moved.shape)


def _size(random: np.random.Generator, least: float, most: float) -> float:
    """A size, uniform in its logarithm."""
    return float(np.exp(random.uniform(np.log(least), np.log(most))))


def _slanted(random: np.random.Generator, direction: int) -> np.ndarray:
    """An acute (direction 1) or a grave (-1), steep or flat: people draw it towards the letter or away from it."""
    length, angle = _size(random, 0.18, 1.05), np.deg2rad(random.uniform(12, 86))
    x, y = length / 2 * np.cos(angle) * direction, length / 2 * np.sin(angle)
    return either_way(line((-x, y), (x, -y), random.normal(0, 0.09)), random, 0.55)


def _roof(random: np.random.Generator) -> np.ndarray:
    """A circumflex: two legs of different lengths, sharp or round at the top, or an arc. Some begin with a lead-in."""
    width, height = _size(random, 0.28, 1.15), _size(random, 0.12, 0.6)
    kind = random.random()
    if kind < 0.2:
        return arc(width, 2 * height, 180 + random.uniform(0, 25), 360 - random.uniform(0, 60))
    left, right = random.uniform(0.1, 0.5, 2)
    if random.random() < 0.3:  # the pen barely comes down again
        right = random.uniform(-0.35, 0.1)
    peak = random.normal(0, 0.15) * width
    corners = [(-width / 2, left * height), (peak, -height / 2), (width / 2, right * height)]
    if random.random() < 0.15:
        lead = random.uniform(0.1, 0.3)
        corners.insert(0, (-width / 2 - lead * width, (left - random.uniform(0, 0.3)) * height))
    if kind < 0.6:
        return curve(*corners)
    points = np.array(corners)
    return np.vstack([line(a, b)[bool(i) :] for i, (a, b) in enumerate(zip(points, points[1:]))])


def _tilde(random: np.random.Generator) -> np.ndarray:
    width, height = _size(random, 0.35, 1.1), random.uniform(0.05, 0.32)
    if random.random() < 0.2:  # as many people write ñ
        return line((-width / 2, 0), (width / 2, 0), random.normal(0, 0.06))
    w, h = width / 2, height / 2
    return curve((-w, h), (-0.55 * w, -1.5 * h), (0.5 * w, 1.5 * h), (w, -h))


def _bowl(random: np.random.Generator) -> np.ndarray:
    width, height = random.uniform(0.35, 0.8), random.uniform(0.15, 0.38)
    return either_way(arc(width, 2 * height, 180, 0), random, 0.15)


def _pair(random: np.random.Generator) -> Drawing:
    """The two dots or ticks of a diaeresis; hasty hands join them into a bar, a wave, a v or a small n."""
    gap = _size(random, 0.18, 0.85)
    kind = random.random()
    if kind < 0.14:
        rise = random.normal(0, 0.06)
        return [either_way(line((-gap / 2, rise), (gap / 2, -rise), random.normal(0, 0.12)), random, 0.1)]
    if kind < 0.28:
        return [_joined_pair(random, gap)]
    if kind < 0.6:
        length, lean = random.uniform(0.1, 0.45), random.normal(0.06, 0.09)
        tick = line((lean, -length / 2), (-lean, length / 2), random.normal(0, 0.06))
        second = tick * random.uniform(0.6, 1.3) + random.normal(0, 0.03, 2)
        parts = [either_way(tick, random, 0.1), either_way(second, random, 0.1)]
    else:
        parts = [dot(random), dot(random)]
    rise = random.normal(0, 0.05)
    return [parts[0] - [gap / 2, rise], parts[1] + [gap / 2, rise]]


def _joined_pair(random: np.random.Generator, gap: float) -> np.ndarray:
    """Both ticks without lifting the pen: a wave, a small n or u, a v."""
    w, h = gap / 2 * random.uniform(1, 1.4), random.uniform(0.06, 0.2)
    shapes = (
        ((-w, -h), (-0.5 * w, h), (0.1 * w, -h), (0.5 * w, h), (w, -h)),
        ((-w, h), (-0.9 * w, -h), (-0.3 * w, -h), (0, h), (0.3 * w, -h), (0.9 * w, -h), (w, h)),
        ((-w, -h), (-0.8 * w, h), (0.6 * w, 0.8 * h), (w, -h)),
        ((-w, 0), (-0.3 * w, -h), (0.3 * w, h), (w, 0)),
    )
    return curve(*shapes[int(random.integers(len(shapes)))])


def _two(random: np.random.Generator, one: Callable[[np.random.Generator], np.ndarray]) -> Drawing:
    gap = random.uniform(0.15, 0.32)
    first = one(random)
    return [first - [gap / 2, 0], first * random.uniform(0.85, 1.15) + [gap / 2, 0]]


def _question(random: np.random.Generator) -> np.ndarray:
    """The hook above: a question mark without its dot."""
    size = random.uniform(0.25, 0.5)
    return size * curve((-0.35, -0.3), (0, -0.6), (0.4, -0.35), (0.2, 0), (0, 0.1), (0, 0.45))


def _comma(random: np.random.Generator) -> np.ndarray:
    size = random.uniform(0.2, 0.5)
    return size * curve((0.1, -0.5), (0.2, 0), (-0.3, 0.5))


def _cedilla(random: np.random.Generator) -> np.ndarray:
    size = _size(random, 0.25, 0.85)
    kind = random.random()
    if kind < 0.5:
        return size * curve(
            (0.05, -0.5), (-0.1, -0.15), (0.35, -0.1), (0.4, 0.35), (0, 0.5), (-0.4, 0.35)
        )
    if kind < 0.65:
        return size * curve((0.05, -0.5), (0, -0.1), (0.45, 0.1), (0.1, 0.5), (-0.4, 0.4))
    if kind < 0.82:
        return size * curve((0.1, -0.5), (0.45, 0.1), (-0.35, 0.45))
    return size * line((0.1, -0.4), (-0.1, 0.4), random.normal(0, 0.1))


def _ogonek(random: np.random.Generator) -> np.ndarray:
    size = random.uniform(0.25, 0.5)
    return size * curve((0.2, -0.5), (-0.35, -0.05), (-0.2, 0.5), (0.45, 0.3))


def _horn(random: np.random.Generator) -> np.ndarray:
    size = random.uniform(0.2, 0.45)
    return either_way(size * curve((-0.4, 0.45), (0.4, 0.2), (0.3, -0.5)), random)


def _bar(random: np.random.Generator) -> np.ndarray:
    width = random.uniform(0.35, 0.95)
    return either_way(line((-width / 2, 0), (width / 2, 0), random.normal(0, 0.04)), random, 0.1)


def _ring(random: np.random.Generator) -> np.ndarray:
    width, start = random.uniform(0.2, 0.45), random.uniform(0, 360)
    turn = random.choice([-1, 1], p=[0.75, 0.25]) * random.uniform(330, 400)
    return arc(width, width * random.uniform(0.75, 1.2), start, start + turn)


_DRAWN = {
    GRAVE: lambda random: [_slanted(random, -1)],
    ACUTE: lambda random: [_slanted(random, 1)],
    CIRCUMFLEX: lambda random: [_roof(random)],
    TILDE: lambda random: [_tilde(random)],
    MACRON: lambda random: [_bar(random)],
    BREVE: lambda random: [_bowl(random)],
    DOT_ABOVE: lambda random: [dot(random)],
    DIAERESIS: _pair,
    HOOK: lambda random: [_question(random)],
    RING: lambda random: [_ring(random)],
    DOUBLE_ACUTE: lambda random: _two(random, lambda r: _slanted(r, 1)),
    CARON: lambda random: [_roof(random) * [1, -1]],
    HORN: lambda random: [_horn(random)],
    DOT_BELOW: lambda random: [dot(random)],
    COMMA_BELOW: lambda random: [_comma(random)],
    CEDILLA: lambda random: [_cedilla(random)],
    OGONEK: lambda random: [_ogonek(random)],
    LINE_BELOW: lambda random: [_bar(random)],
}
