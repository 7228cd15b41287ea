"""Parallelograms, trapezoids and diamonds: real and drawn rectangles slanted, narrowed on one side, or stood on a
corner. They are labelled by what was meant, and rectangles lean, too: in between, the network learns how frequent each
is."""

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import outlines, quadrangles
from .hand import Hand
from .outlines import Stroke
from .variation import joined, vary

LABELS = ("parallelogram", "trapezoid", "diamond")
REAL_SHARE, REAL_DIAMONDS = 0.5, 0.4
SLANT, SLANT_SPREAD, LEAST_SLANT = 27.0, 9.0, 9.0  # degrees, of a parallelogram as flowcharts have it
SLANTS = (12.0, 50.0)  # of any other
LONGER = 1.35  # the sides of a parallelogram differ by more than this ratio
CORNERS = (10.0, 22.0)
"""Degrees that a diamond's corners differ from right ones: up to here it is a square that stands on one (`quadrangles`),
which leans no more than people's squares do; from there on a diamond in any direction."""
SHARES = (0.3, 0.82)  # length of a trapezoid's shorter parallel side per the longer one
LEAN = 0.08  # standard deviation of a diamond's shear
STRETCH = 1.1  # greatest logarithm of a diamond's aspect


def sample(
    label: str, rectangles: list[Strokes], diamonds: list[Strokes], hand: Hand, random: np.random.Generator
) -> tuple[Strokes, dict[str, float]]:
    """A figure of one of LABELS, of real rectangles half of the time or of real diamonds, and its targets."""
    if label == "diamond":
        if diamonds and random.random() < REAL_DIAMONDS:
            strokes = _boxed(quadrangles.stretched(diamonds[random.integers(len(diamonds))], 1.0, random))
        else:
            strokes = _turned(_rectangle(np.exp(random.normal(0, 0.08)), rectangles, hand, random), np.pi / 4)
        stretch = np.exp(random.uniform(-STRETCH, STRETCH))
        lean = random.normal(0, LEAN)
        strokes = [stroke * np.array([stretch, 1.0]) + stroke[:, 1:] * np.array([lean, 0]) for stroke in strokes]
        ink = joined(_turned(strokes, random.normal(0, 0.1)))
        share = _passed(abs(90 - np.rad2deg(2 * np.arctan(stretch))), CORNERS)
        return vary(ink, quadrangles.VARIATION, random), {"diamond": share, quadrangles.STOOD: 1 - share}
    aspect = np.exp(random.uniform(0, 1.3))
    if label == "parallelogram":  # with sides of different length, as a diamond's are not
        usual = max(LEAST_SLANT, random.normal(SLANT, SLANT_SPREAD))
        slant = usual if random.random() < 0.5 else random.uniform(*SLANTS)
        aspect = LONGER * aspect / np.cos(np.deg2rad(slant))
    strokes = _rectangle(aspect, rectangles, hand, random)
    if label == "parallelogram":
        shear = np.tan(np.deg2rad(slant)) * random.choice([-1, 1])
        strokes = [stroke + stroke[:, 1:] * np.array([shear, 0]) for stroke in strokes]
    else:
        strokes = _narrowed(strokes, random.uniform(*SHARES), random.choice([0.0, random.uniform(-1, 1)]))
    turn = float(random.choice([0.0, random.normal(0, 0.1), random.uniform(0, 2 * np.pi)], p=(0.25, 0.25, 0.5)))
    return vary(joined(_turned(strokes, turn)), quadrangles.VARIATION, random), {label: 1.0}


def _passed(value: float, between: tuple[float, float]) -> float:
    """The position of a value between two others, 0 to 1."""
    return float(np.clip((value - between[0]) / (between[1] - between[0]), 0, 1))


def _rectangle(aspect: float, rectangles: list[Strokes], hand: Hand, random: np.random.Generator) -> list[Stroke]:
    """Strokes of a rectangle of height 1 about 0."""
    if rectangles and random.random() < REAL_SHARE:
        strokes = quadrangles.stretched(rectangles[random.integers(len(rectangles))], aspect, random)
        return _boxed(strokes)
    return outlines.polygon(quadrangles.BOX * np.array([aspect, 1.0]) / 2, hand, random)


def _boxed(strokes: list[Stroke]) -> list[Stroke]:
    """Strokes of height 1 about 0."""
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    return [(stroke - (low + high) / 2) / max(high[1] - low[1], 1e-6) for stroke in strokes]


def _narrowed(strokes: list[Stroke], narrow: float, lean: float) -> list[Stroke]:
    """Strokes narrowed upwards: the upper side is `narrow` of the lower one, above its middle or towards an end (lean
    ±1)."""
    width = np.ptp(np.concatenate(strokes)[:, 0])
    result = []
    for stroke in strokes:
        up = np.clip(0.5 - stroke[:, 1], 0, 1) * (1 - narrow)
        x = stroke[:, 0] * (1 - up) + lean * up * width / 2
        result.append(np.column_stack((x, stroke[:, 1])))
    return result


def _turned(strokes: list[Stroke], angle: float) -> list[Stroke]:
    cos, sin = np.cos(angle), np.sin(angle)
    return [stroke @ np.array([[cos, sin], [-sin, cos]]) for stroke in strokes]
