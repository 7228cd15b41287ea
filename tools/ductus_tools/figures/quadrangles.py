"""Rectangles, squares, diamonds, ellipses, circles: to what degree a figure is each of them.

They pass into one another: a rectangle becomes an ellipse as its corners are rounded, and a square as its sides become
equal; a square becomes a diamond as it is turned. The targets are gradual, so that the scores are.
"""

from dataclasses import replace
from typing import TypeVar

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import outlines
from .hand import Hand, resampled, strokes_of
from .outlines import Stroke
from .recut import lifted, recut
from .variation import Variation, joined, normalised, vary

LABELS = ("rectangle", "square", "ellipse", "circle")
STOOD = "square on its corner"
"""What a diamond is as drawn, and a square in its pose (`poses`)."""
REAL_OF = {"rectangle": "rectangle", "square": "rectangle", "ellipse": "circle", "circle": "circle"}
REAL_SHARE = 0.6
CLEAN_SHARE = 0.6  # share of figures between rectangle and ellipse without a hand's noise
VARIATION = Variation(turn=0, stretch=0, shear=0.03, flip=0.5, strain=0.06, shift=0.015)
LEANING = replace(VARIATION, shear=0.08)  # of rectangles and squares: a tenth of the squares of Quick, Draw! lean by 12°
SIDES = (1.12, 1.4)  # aspect of the longest square and of the shortest rectangle
OPEN_RATIO, RATIO_WEIGHT = 0.71, 11.0
"""The shorter axis over the longer one of a round figure by which either a circle or an ellipse may be meant, and how
much the log odds of the circle grow with the ratio's logarithm: as people draw both (`rounds`)."""
CIRCLE_SPREAD = 0.17  # deviation of the logarithm of a circle's aspect, as people draw it
STEEPNESS = 13.0  # width of the passage from rectangle to ellipse, a logistic function of the rounding
BOX = np.array([[1.0, 1], [1, -1], [-1, -1], [-1, 1]])
LIFTED = 0.2  # share of round figures that are drawn in two strokes
MIDDLE = 0.5  # the rounding at which a figure is equally much of both
PILLS, PILL = 0.3, 0.65  # share of ellipses that are drawn with straight sides, and the rounding they count for


Rounding = TypeVar("Rounding", float, np.ndarray)


def odds(rounding: Rounding) -> Rounding:
    """Log odds of the ellipse to the rectangle, for a rectangle whose corners are rounded by a share of its sides."""
    return STEEPNESS * (rounding - MIDDLE)


def roundness(rounding: float) -> float:
    """Share of the ellipse in a rectangle whose corners are rounded by a share of its sides."""
    return float(1 / (1 + np.exp(-odds(rounding))))


def longness(ink: Strokes) -> float:
    """How much a rectangle's sides differ, by the tightest box: 0 for a square, 1 for a rectangle."""
    angles = np.linspace(0, np.pi / 2, 18, endpoint=False)
    along = ink.points @ np.vstack((np.cos(angles), np.sin(angles)))
    across = ink.points @ np.vstack((-np.sin(angles), np.cos(angles)))
    sizes = np.vstack((np.ptp(along, axis=0), np.ptp(across, axis=0)))
    tightest = sizes[:, np.argmin(sizes.prod(axis=0))]
    return _passed(tightest.max() / max(tightest.min(), 1e-9), SIDES)


def ovalness(ink: Strokes) -> float:
    """The probability that a round figure is meant as an ellipse, by its axes: nearly 0 if they are equal, nearly 1 if
    one is half the other."""
    return float(1 / (1 + (axis_ratio(ink) / OPEN_RATIO) ** RATIO_WEIGHT))


def axis_ratio(ink: Strokes) -> float:
    """The shorter axis over the longer one of the ellipse whose width in all directions is nearest to the ink's."""
    low, high = np.linalg.eigvalsh(_widths(ink.points))
    return float(np.sqrt(max(low, 0) / max(high, 1e-12)))


def _widths(points: np.ndarray) -> np.ndarray:
    """The matrix [2, 2] of the quadratic form that best fits the square of the points' width in each direction."""
    angles = np.linspace(0, np.pi, 36, endpoint=False)
    squares = np.ptp(points @ np.vstack((np.cos(angles), np.sin(angles))), axis=0) ** 2
    even, odd = 2 * (squares * np.cos(2 * angles)).mean(), 2 * (squares * np.sin(2 * angles)).mean()
    return np.array([[squares.mean() + even, odd], [odd, squares.mean() - even]])


def _passed(aspect: float, between: tuple[float, float]) -> float:
    """The position of an aspect between two others, by its logarithm, 0 to 1."""
    low, high = np.log(between)
    return float(np.clip((np.log(aspect) - low) / (high - low), 0, 1))


def diamondness(turn: float) -> float:
    """How much of a diamond a square is that is turned by an angle: 0 upright, 1 on its corner."""
    off = abs(np.rad2deg(turn) % 90 - 45)
    return float(np.clip((26 - off) / 14, 0, 1))


def targets(ink: Strokes, rounding: float, turn: float) -> dict[str, float]:
    """Label to share, for a rectangle with a rounding and an angle from upright; includes STOOD."""
    long, oval = longness(ink), ovalness(ink)
    round_, diamond = roundness(rounding), diamondness(turn)
    return {
        "rectangle": (1 - round_) * long,
        "square": (1 - round_) * (1 - long) * (1 - diamond),
        STOOD: (1 - round_) * (1 - long) * diamond,
        "ellipse": round_ * oval,
        "circle": round_ * (1 - oval),
    }


def sample(
    label: str | None, real: dict[str, list[Strokes]], hand: Hand, random: np.random.Generator
) -> tuple[Strokes, dict[str, float]]:
    """A figure of one of LABELS, or of something between them if no label is given, and its targets."""
    turn = float(random.choice([0.0, random.normal(0, 0.1), random.uniform(0, np.pi)], p=(0.25, 0.3, 0.45)))
    figures = real[REAL_OF[label]] if label else []
    clean = label is None and random.random() < CLEAN_SHARE
    if figures and random.random() < REAL_SHARE:
        rounding = float(label in ("circle", "ellipse"))
        ink = figures[random.integers(len(figures))]
        strokes = stretched(_evened(ink) if rounding else ink, _aspect(label, random), random)
    else:
        strokes, rounding = _drawn(label, clean, hand, random)
    cos, sin = np.cos(turn), np.sin(turn)
    ink = joined([stroke @ np.array([[cos, sin], [-sin, cos]]) for stroke in strokes])
    how = LEANING if label in ("rectangle", "square") else VARIATION
    ink = normalised(ink) if clean else vary(ink, how, random)
    return ink, targets(ink, rounding, turn)


def _aspect(label: str | None, random: np.random.Generator) -> float:
    """Width over height."""
    if label is None:
        return float(np.exp(random.uniform(-1.2, 1.2)))
    if label in ("square", "circle"):
        return float(np.exp(random.normal(0, CIRCLE_SPREAD if label == "circle" else 0.06)))
    return float(np.exp(random.uniform(0.25, 1.4) * random.choice([-1, 1])))


def stretched(ink: Strokes, aspect: float, random: np.random.Generator) -> list[Stroke]:
    """A real figure's strokes, drawn in another order and brought to an aspect."""
    strokes = [resampled(s, 65) if len(s) > 2 else s for s in strokes_of(normalised(ink))]
    width, height = np.ptp(np.concatenate(strokes), axis=0)
    scale = np.array([aspect * height / max(width, 1e-6), 1.0])
    return recut([stroke * scale for stroke in strokes], True, random)


def _evened(ink: Strokes) -> Strokes:
    """A circle as people draw it, with axes of the same length."""
    values, axes = np.linalg.eigh(_widths(ink.points))
    scale = axes / np.sqrt(np.maximum(values, 1e-9 * values.max())) @ axes.T
    return Strokes(ink.points @ scale, ink.starts)


def _drawn(label: str | None, clean: bool, hand: Hand, random: np.random.Generator) -> tuple[list[Stroke], float]:
    """The strokes of a geometric figure, and the rounding of its corners."""
    aspect = _aspect(label, random)
    if label is None:
        rounding = float(random.random())
    elif label in ("ellipse", "circle"):
        rounding = 1.0
    else:
        rounding = float(random.choice([0.0, random.uniform(0, 0.15)]))
    if rounding == 0:
        return outlines.polygon(BOX * np.array([aspect, 1.0]) / 2, hand, random), rounding
    if label == "ellipse" and random.random() < PILLS and abs(np.log(aspect)) > 0.3:
        rounding, outline = PILL, outlines.pill(aspect)
    elif label is None and random.random() < 0.25:
        # The superellipse whose point on the diagonal is that of the rounded corner.
        power = -1 / np.log2(1 - max(rounding, 0.05) * (1 - np.sqrt(0.5)))
        outline = outlines.superellipse(aspect, power)
    else:
        outline = outlines.rounded_rectangle(aspect, rounding)
    if clean:
        outline = resampled(np.vstack((outline, outline[:1])), 121)[:-1]
        outline = np.roll(outline[:: random.choice([-1, 1])], random.integers(120), axis=0)
        return [np.vstack((outline, outline[:1]))], rounding
    stroke = hand.loop(outline, random)
    return (lifted(stroke, random) if random.random() < LIFTED else [stroke]), rounding
