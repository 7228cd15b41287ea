"""Rectangles rounded step by step until they are ellipses, while everything else stays: their strokes, their turn and
the hand's deviations."""

from dataclasses import dataclass

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import outlines
from .hand import Hand, resampled, strokes_of
from .outlines import Stroke
from .quadrangles import BOX
from .recut import recut
from .variation import Variation, joined, normalised, vary

KINDS = ("corner", "superellipse")
DENSITY = 40  # points per side to which strokes are resampled before rounding


def radius(angle: np.ndarray, rounding: float, kind: str) -> np.ndarray:
    """The radius, at some angles, of a rounded square whose sides are 1 from its middle. By KINDS: its corners are
    quarter circles that take up the share `rounding` of its sides, or it is a superellipse whose exponent goes from 40
    to 2 in even steps of its diagonal."""
    long, short = np.abs(np.cos(angle)), np.abs(np.sin(angle))
    if kind == "superellipse":
        power = superellipse_power(rounding)
        return (long**power + short**power) ** (-1 / power)
    long, short = np.maximum(long, short), np.minimum(long, short)
    inside = 1 - rounding  # both coordinates of the corner circle's centre
    along = inside * (long + short)
    onto_arc = along + np.sqrt(np.maximum(along**2 - 2 * inside**2 + rounding**2, 0))
    return np.where(short <= inside * long, 1 / long, onto_arc)


def superellipse_power(rounding: float) -> float:
    low, high = 2 ** (-1 / 40), 2 ** (-1 / 2)
    return float(-1 / np.log2(low + rounding * (high - low)))


@dataclass(frozen=True)
class Sweep:
    """A rectangle to be rounded."""

    strokes: list[Stroke]  # the rectangle, about upright
    kind: str
    turn: float  # radians
    variation: Variation | None = None  # the hand's deviations, the same at each rounding
    seed: int = 0

    def ink(self, rounding: float) -> Strokes:
        """The rectangle's ink, with its corners rounded by a share of its sides."""
        ink = joined(self.strokes)
        low, high = ink.points.min(axis=0), ink.points.max(axis=0)
        half = np.maximum(high - low, 1e-9) / 2
        square = (ink.points - (low + high) / 2) / half
        angle = np.arctan2(square[:, 1], square[:, 0])
        inwards = radius(angle, rounding, self.kind) / radius(angle, 0.0, "corner")
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        points = square * inwards[:, None] * half @ np.array([[cos, sin], [-sin, cos]])
        ink = Strokes(points, ink.starts)
        if self.variation is None:
            return normalised(ink)
        return vary(ink, self.variation, np.random.default_rng(self.seed))


def clean(random: np.random.Generator) -> Sweep:
    """A rectangle drawn without noise, in one stroke or two, from any place, in either direction."""
    aspect = np.exp(random.uniform(-1.2, 1.2))
    corners = BOX * np.array([aspect, 1.0])
    shares = np.linspace(0, 1, 2 * DENSITY, endpoint=False)[:, None]
    outline = np.concatenate([a + shares * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0))])
    outline = np.roll(outline[:: random.choice([-1, 1])], random.integers(len(outline)), axis=0)
    stroke = np.vstack((outline, outline[:1]))
    strokes = [stroke]
    if random.random() < 0.3:
        cut = int(len(stroke) * random.uniform(0.25, 0.75))
        strokes = [s[:: random.choice([-1, 1])] for s in (stroke[: cut + 1], stroke[cut:])]
    return Sweep(strokes, _kind(random), _turn(random))


def drawn(hand: Hand, variation: Variation, random: np.random.Generator) -> Sweep:
    """A rectangle drawn by a hand, in any strokes."""
    aspect = np.exp(random.uniform(-1.2, 1.2))
    strokes = outlines.polygon(BOX * np.array([aspect, 1.0]), hand, random)
    return Sweep(_dense(strokes), _kind(random), _turn(random), variation, int(random.integers(2**31)))


def real(ink: Strokes, variation: Variation | None, random: np.random.Generator) -> Sweep:
    """A person's rectangle, with another aspect and another start, or unchanged if there is no variation."""
    strokes = strokes_of(normalised(ink))
    if variation is None:
        return Sweep(_dense(strokes), _kind(random), 0.0)
    stretch = np.array([np.exp(random.normal(0, 0.5)), 1.0])
    strokes = recut([stroke * stretch for stroke in _dense(strokes)], True, random)
    return Sweep(_dense(strokes), _kind(random), _turn(random), variation, int(random.integers(2**31)))


def _dense(strokes: list[Stroke]) -> list[Stroke]:
    """Strokes resampled evenly, with enough points to be bent."""
    size = np.ptp(np.concatenate(strokes), axis=0).max()
    result = []
    for stroke in strokes:
        length = np.hypot(*np.diff(stroke, axis=0).T).sum()
        result.append(resampled(stroke, 2 + int(DENSITY * length / max(size, 1e-9))))
    return result


def _kind(random: np.random.Generator) -> str:
    return str(random.choice(KINDS, p=(0.7, 0.3)))


def _turn(random: np.random.Generator) -> float:
    return float(random.choice([0.0, random.normal(0, 0.1), random.uniform(0, np.pi)]))
