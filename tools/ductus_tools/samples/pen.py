"""From letters to what a digitiser reports of a pen that writes them."""

from dataclasses import dataclass

import numpy as np

from .alphabet import JOINED, PRINTED, Letter, Place

SAMPLE_MILLISECONDS = 10
DOT_SECONDS = 0.05  # what even a dot takes
CURVE_POINTS = 24  # per piece between two places


@dataclass(frozen=True)
class Hand:
    """A way of writing. Lengths are in heights of an x, speeds in those per second."""

    slant: float  # shift to the right per height
    is_joined: bool = False
    spacing: float = 0.12  # between letters
    word_spacing: float = 0.85
    drift: float = 0.0  # slope of the baseline
    tremor: float = 0.012  # of the pen on its way
    variation: float = 0.025  # of a letter from the one before
    speed: float = 11.0
    size: float = 52.0  # digitiser units per height of an x


def write(text: str, hand: Hand, random: np.random.Generator) -> list[list[list[float]]]:
    """The drawing of a text: [xs, ys, ts] per stroke, y downwards, t in milliseconds."""
    strokes = _joined(text, hand, random) if hand.is_joined else _printed(text, hand, random)
    return draw(strokes, hand, random)


def draw(
    strokes: list[list[Place]], hand: Hand, random: np.random.Generator
) -> list[list[list[float]]]:
    """The drawing of strokes, in the form of `write`."""
    waves = _Waves(random)
    drawing = []
    clock = 0.0
    for stroke in strokes:
        curve = _curve(stroke)
        positions = _sample(curve, hand.speed * random.uniform(0.92, 1.08))
        positions = positions + hand.tremor * random.normal(size=2) * 0.5
        positions[:, 0] += waves(positions[:, 0] + positions[:, 1], hand.tremor)
        positions[:, 1] += waves(positions[:, 0] - positions[:, 1], hand.tremor)
        positions[:, 1] += hand.drift * positions[:, 0] + waves(positions[:, 0] / 9, 0.05)
        positions[:, 0] += hand.slant * positions[:, 1]
        times = clock + SAMPLE_MILLISECONDS * np.arange(len(positions))
        clock = times[-1] + 10 * round(random.uniform(8, 19))
        drawing.append([positions[:, 0] * hand.size, -positions[:, 1] * hand.size, times])
    left = min(xs.min() for xs, _, _ in drawing)
    top = min(ys.min() for _, ys, _ in drawing)
    return [
        [
            [round(float(x - left), 1) for x in xs],
            [round(float(y - top), 1) for y in ys],
            [int(t) for t in ts],
        ]
        for xs, ys, ts in drawing
    ]


# Strokes of a text, as places.


def _printed(text: str, hand: Hand, random: np.random.Generator) -> list[list[Place]]:
    strokes = []
    x = 0.0
    for word in text.split():
        for character in word:
            letter = PRINTED[character]
            strokes += _placed(letter, x, hand, random)
            x += letter.advance + hand.spacing * random.uniform(0.5, 1.5)
        x += hand.word_spacing * random.uniform(0.9, 1.15)
    return strokes


def _joined(text: str, hand: Hand, random: np.random.Generator) -> list[list[Place]]:
    """Words in one pull; their dots and bars afterwards, from left to right."""
    strokes = []
    x = 0.0
    for word in text.split():
        pull, late = [], []
        for character in word:
            letter = JOINED[character]
            first, *rest = _placed(letter, x, hand, random)
            pull += first
            late += rest
            x += letter.advance + hand.spacing * random.uniform(0, 0.6)
        strokes += [pull, *late]
        x += hand.word_spacing * random.uniform(0.9, 1.15)
    return strokes


def _placed(
    letter: Letter, x: float, hand: Hand, random: np.random.Generator
) -> list[list[Place]]:
    """A letter's strokes at x, a little different every time."""
    width, height = 1 + hand.variation * 1.5 * random.normal(size=2)
    rise = hand.variation * random.normal()
    lean = 1.5 * hand.variation * random.normal()
    strokes = []
    for stroke in letter.strokes:
        places = []
        for place in stroke:
            dx, dy = hand.variation * random.normal(size=2).clip(-2, 2)
            y = place.y * height + rise + dy
            places.append(Place(x + place.x * width + lean * place.y + dx, y, place.is_corner))
        strokes.append(places)
    return strokes


# The pen's way and its speed.


def _curve(places: list[Place]) -> np.ndarray:
    """A fine polyline [N, 2] through the places: centripetal Catmull-Rom splines between corners."""
    points = np.array([(p.x, p.y) for p in places])
    breaks = [0] + [i for i, p in enumerate(places) if p.is_corner] + [len(points) - 1]
    pieces = [points[:1]]
    for start, end in zip(breaks, breaks[1:]):
        if end > start:
            pieces.append(_spline(points[start : end + 1])[1:])
    return np.concatenate(pieces)


def _spline(points: np.ndarray) -> np.ndarray:
    padded = np.concatenate(([2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]))
    knots = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(padded, axis=0), axis=1) ** 0.5)))
    curve = [points[:1]]
    for i in range(1, len(padded) - 2):
        t = np.linspace(knots[i], knots[i + 1], CURVE_POINTS + 1)[1:, None]
        t0, t1, t2, t3 = knots[i - 1 : i + 3]
        p0, p1, p2, p3 = padded[i - 1 : i + 3]
        a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        curve.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    return np.concatenate(curve)


def _sample(curve: np.ndarray, speed: float) -> np.ndarray:
    """Where the pen is at every tick of the digitiser's clock.

    Hands slow down in bends, with the cube root of the radius (Lacquaniti, Terzuolo and Viviani
    1983), and at both ends of a stroke.
    """
    steps = np.linalg.norm(np.diff(curve, axis=0), axis=1)
    keep = np.concatenate(([True], steps > 1e-9))
    curve, steps = curve[keep], steps[steps > 1e-9]
    angles = np.unwrap(np.arctan2(*np.diff(curve, axis=0).T[::-1]))
    middles = np.cumsum(steps) - steps / 2
    reach = max(0.12, 1.5 * steps.max())  # a bend is felt this far around
    ahead = np.interp(middles + reach, middles, angles)
    behind = np.interp(middles - reach, middles, angles)
    bend = np.abs(ahead - behind) / (2 * reach)
    pace = speed * np.clip((bend + 0.3) ** (-1 / 3), 0.3, 1.5)
    length = steps.sum()
    ends = np.minimum(middles, length - middles)
    pace *= np.clip(0.35 + ends / 0.35, 0.35, 1)
    times = np.concatenate(([0], np.cumsum(steps / pace)))
    times *= max(1.0, DOT_SECONDS / times[-1])
    ticks = np.arange(0, times[-1], SAMPLE_MILLISECONDS / 1000)
    return np.stack([np.interp(ticks, times, curve[:, axis]) for axis in (0, 1)], axis=1)


class _Waves:
    """Smooth noise: a few sines of random phase."""

    def __init__(self, random: np.random.Generator):
        self.rates = random.uniform(1.5, 6, 5)
        self.phases = random.uniform(0, 2 * np.pi, 5)

    def __call__(self, at: np.ndarray, amplitude: float) -> np.ndarray:
        return amplitude * np.sin(at[:, None] * self.rates + self.phases).mean(axis=1) * 2
