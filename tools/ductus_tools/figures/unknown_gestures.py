"""Figures that are neither writing nor editing gestures: shapes, drawings, the collections' other figures."""

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import quadrangles, slanted
from .drawn_shapes import drawn
from .figures import Figure
from .hand import Hand
from .shapes import ANY_WAY
from .shapes import REAL as SHAPES
from .variation import Variation, joined, vary

SHAPE_LABELS = (
    "rectangle", "square", "diamond", "parallelogram", "trapezoid", "triangle", "pentagon", "star", "heart",
    "arrow", "double arrow", "cross",
)
OTHERS = {  # from the collections: letters are writing; checks and brackets resemble gestures
    "arrow", "left_curly_brace", "left_sq_bracket", "pigtail", "question_mark", "rectangle", "star", "triangle", "x",
    "arrowhead", "asterisk", "exclamation_point", "five_point_star", "half_note", "null", "pitchfork",
    "six_point_star", "X",
}
SHAPE_SHARE, DRAWING_SHARE = 0.45, 0.3
DRAWING = Variation(turn=6, stretch=0.2, shear=0.1, flip=0.5, strain=0.12, shift=0.02)


class Unknown:
    """One split's figures that are no gestures."""

    def __init__(self) -> None:
        self.rectangles: list[Strokes] = []
        self.drawings: list[Strokes] = []
        self.others: list[Strokes] = []

    def add(self, figure: Figure) -> None:
        """Keeps a figure that may be used. A drawing in one stroke may well look like a gesture."""
        if SHAPES.get(figure.label) == "rectangle":
            self.rectangles.append(figure.ink)
        if figure.label in OTHERS:
            self.others.append(figure.ink)
        elif figure.writer.startswith("drawing") and len(figure.ink.starts) > 1:
            self.drawings.append(figure.ink)

    def draw(self, hand: Hand, random: np.random.Generator) -> Strokes:
        kind = random.random()
        if kind < SHAPE_SHARE:
            return self._shape(str(random.choice(SHAPE_LABELS)), hand, random)
        found = self.drawings if kind < SHAPE_SHARE + DRAWING_SHARE else self.others
        return vary(found[random.integers(len(found))], DRAWING, random)

    def _shape(self, label: str, hand: Hand, random: np.random.Generator) -> Strokes:
        if label in ("rectangle", "square"):
            return quadrangles.sample(label, {"rectangle": self.rectangles}, hand, random)[0]
        if label in slanted.LABELS:
            return slanted.sample(label, self.rectangles, [], hand, random)[0]
        return vary(joined(drawn(label, hand, random)), ANY_WAY, random)
