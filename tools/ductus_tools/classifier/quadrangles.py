"""Rectangles, squares, diamonds, ellipses, circles: which of them a figure is, by degrees.

They pass into one another: a rectangle whose corners are rounded becomes an ellipse, one whose sides come to equal
length a square, a square that is turned a diamond. Targets follow by degrees too, so that scores do.
"""

import numpy as np

from ..ink.strokes import Strokes
from . import outlines
from .hand import Hand, resampled, strokes_of
from .outlines import Stroke
from .recut import lifted, recut
from .variation import Variation, joined, normalised, vary

LABELS = ("rectangle", "square", "ellipse", "circle")
REAL_OF = {"rectangle": "rectangle", "square": "rectangle", "ellipse": "circle", "circle": "circle"}
REAL_SHARE = 0.6
CLEAN_SHARE = 0.6  # of figures on the way from rectangle to ellipse: without any noise of a hand
VARIATION = Variation(turn=0, stretch=0, shear=0.03, flip=0.5, strain=0.06, shift=0.015)
STEEPNESS = 13.0  # of the passage from rectangle to ellipse, a logistic function of the rounding
MIDDLE = 0.5  # the rounding of a figure that is as much the one as the other


def odds(rounding):
    """Log odds of the ellipse to the rectangle, of one whose corners are rounded by a share of its sides."""
    return STEEPNESS * (rounding - MIDDLE)


def roundness(rounding: float) -> float:
    """Share of the ellipse in a rectangle whose corners are rounded by a share of its sides."""
    return float(1 / (1 + np.exp(-odds(rounding))))


def longness(ink: Strokes) -> float:
    """How much a figure's sides differ: 0 of a square or circle, 1 of a rectangle or ellipse, by the tightest box."""
    angles = np.linspace(0, np.pi / 2, 18, endpoint=False)
    along = ink.points @ np.vstack((np.cos(angles), np.sin(angles)))
    across = ink.points @ np.vstack((-np.sin(angles), np.cos(angles)))
    sizes = np.vstack((np.ptp(along, axis=0), np.ptp(across, axis=0)))
    tightest = sizes[:, np.argmin(sizes.prod(axis=0))]
    aspect = tightest.max() / max(tightest.min(), 1e-9)
    return float(np.clip(np.log(aspect / 1.15) / np.log(1.5 / 1.15), 0, 1))


def diamondness(turn: float) -> float:
    """How much of a diamond a square is that is turned by an angle: 0 upright, 1 on its corner."""
    off = abs(np.rad2deg(turn) % 90 - 45)
    return float(np.clip((26 - off) / 14, 0, 1))


def targets(ink: Strokes, rounding: float, turn: float) -> dict[str, float]:
    """Label to share, of a rectangle of some rounding turned by some angle from upright."""
    long, round_, diamond = longness(ink), roundness(rounding), diamondness(turn)
    return {
        "rectangle": (1 - round_) * long,
        "square": (1 - round_) * (1 - long) * (1 - diamond),
        "diamond": (1 - round_) * (1 - long) * diamond,
        "ellipse": round_ * long,
        "circle": round_ * (1 - long),
    }


def sample(
    label: str | None, real: dict[str, list[Strokes]], hand: Hand, random: np.random.Generator
) -> tuple[Strokes, dict[str, float]]:
    """A figure of one of LABELS, or without a label one on the way between them, and its targets."""
    turn = float(random.choice([0.0, random.normal(0, 0.1), random.uniform(0, np.pi)]))
    figures = real[REAL_OF[label]] if label else []
    clean = label is None and random.random() < CLEAN_SHARE
    if figures and random.random() < REAL_SHARE:
        rounding = float(label in ("circle", "ellipse"))
        strokes = _stretched(figures[random.integers(len(figures))], _aspect(label, random), random)
    else:
        strokes, rounding = _drawn(label, clean, hand, random)
    cos, sin = np.cos(turn), np.sin(turn)
    ink = joined([stroke @ np.array([[cos, sin], [-sin, cos]]) for stroke in strokes])
    ink = normalised(ink) if clean else vary(ink, VARIATION, random)
    return ink, targets(ink, rounding, turn)


def _aspect(label, random) -> float:
    """Width over height."""
    if label is None:
        return float(np.exp(random.uniform(-1.2, 1.2)))
    if label in ("square", "circle"):
        return float(np.exp(random.normal(0, 0.08)))
    return float(np.exp(random.uniform(0.25, 1.4) * random.choice([-1, 1])))


def _stretched(ink, aspect, random) -> list[Stroke]:
    """A real figure's strokes, drawn in another order and brought to an aspect."""
    strokes = [resampled(s, 65) if len(s) > 2 else s for s in strokes_of(normalised(ink))]
    width, height = np.ptp(np.concatenate(strokes), axis=0)
    scale = np.array([aspect * height / max(width, 1e-6), 1.0])
    return recut([stroke * scale for stroke in strokes], True, random)


def _drawn(label, clean, hand, random) -> tuple[list[Stroke], float]:
    """A geometric figure's strokes, and the rounding of its corners."""
    aspect = _aspect(label, random)
    if label is None:
        rounding = float(random.random())
    elif label in ("ellipse", "circle"):
        rounding = 1.0
    else:
        rounding = float(random.choice([0.0, random.uniform(0, 0.15)]))
    if rounding == 0:
        corners = np.array([[1, 1], [1, -1], [-1, -1], [-1, 1]]) * np.array([aspect, 1.0]) / 2
        return outlines.polygon(corners, hand, random), rounding
    if label is None and random.random() < 0.25:
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
    return (lifted(stroke, random) if random.random() < 0.12 else [stroke]), rounding
