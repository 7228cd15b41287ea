"""The pose of a figure: the figure turned so that its sides run along the axes and its length from left to right.

A figure read in its pose has the same name in whatever direction it was drawn. Only three names depend on direction: a
check is one only upright, a square that stands on its corner is a diamond, and a rhombus that lies on a side is a
parallelogram.
"""

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import quadrangles
from .hand import resampled, strokes_of

UPRIGHT, SQUARE, ON_CORNER, LEVEL = "check", "square", "diamond", "parallelogram"
"""The labels of what has its name in one direction alone, of a square, of a square or rhombus that stands on its corner,
and of a rhombus that lies on a side."""
LEVEL_SLOPE = 0.18  # greatest slope of a level line, of about 10°
LEVEL_SHARES = (0.2, 0.35)
"""The shares of level lines up to which a rhombus stands on its corner, and from which it lies on a side."""
PIECES = 64
"""How many pieces of equal length, about, an ink's lines are cut into. The points of the pen lie on a grid, and single steps
between them would have its directions."""

LEAST = 1e-30  # smallest share, so that its logarithm is finite


def direction(ink: Strokes) -> float:
    """The angle by which a figure is turned from its pose, in radians; 0 for a dot.

    The sides' direction is that of the fourth moment of all segments' directions, which is the same for opposite and
    for adjacent sides of a rectangle; of its two axes, the one along which the ink extends further is taken.
    """
    starts, ways = _pieces(ink)
    lengths = np.hypot(*ways.T)
    if lengths.sum() <= 0:
        return 0.0
    angle = np.angle((lengths * np.exp(4j * np.arctan2(ways[:, 1], ways[:, 0]))).sum()) / 4
    middles = starts + ways / 2
    middles = middles - (lengths[:, None] * middles).sum(0) / lengths.sum()
    along, across = (lengths @ (middles @ axis) ** 2 for axis in _axes(angle))
    return float(angle if along >= across else angle + np.pi / 2)


def lain(ink: Strokes, by: float) -> Strokes:
    """A figure that is turned by an angle from its pose, turned back into its pose."""
    return Strokes(ink.points @ _axes(by).T, ink.starts)


def half_turned(ink: Strokes) -> Strokes:
    return Strokes(-ink.points, ink.starts)


def either_way(ink: Strokes, random: np.random.Generator) -> Strokes:
    """A figure in its pose or turned by 180°: both are read."""
    ink = lain(ink, direction(ink))
    return half_turned(ink) if random.random() < 0.5 else ink


def levelness(ink: Strokes) -> float:
    """The degree to which a rhombus is a parallelogram as drawn: 0 on its corner, 1 on a side."""
    _, ways = _pieces(ink)
    lengths = np.hypot(*ways.T)
    if lengths.sum() <= 0:
        return 0.0
    share = lengths[np.abs(ways[:, 1]) <= LEVEL_SLOPE * np.abs(ways[:, 0])].sum() / lengths.sum()
    return float(np.clip((share - LEVEL_SHARES[0]) / (LEVEL_SHARES[1] - LEVEL_SHARES[0]), 0, 1))


class Views:
    """The views by which figures are read: as drawn and, if `posed`, also in their pose and turned by 180° from it."""

    def __init__(self, inks: list[Strokes], posed: bool):
        self.inks = [inks]
        if posed:
            self._by = [direction(ink) for ink in inks]
            self._level = [levelness(ink) for ink in inks]
            lying = [lain(ink, angle) for ink, angle in zip(inks, self._by)]
            self.inks += [lying, [half_turned(ink) for ink in lying]]

    def joined(self, logits: list[np.ndarray], labels: tuple[str, ...]) -> np.ndarray:
        """Logits [N, labels] of the figures, from those of each view: the view as drawn gives the check's, the pose all
        others."""
        upright, *lying = logits
        if not lying:
            return upright
        check, square, diamond = (labels.index(label) for label in (UPRIGHT, SQUARE, ON_CORNER))
        shares, own = _shares(sum(lying[1:], lying[0]) / len(lying)), _shares(upright)[:, check]
        shares[:, check] = 0
        shares *= ((1 - own) / np.maximum(shares.sum(1), LEAST))[:, None]
        shares[:, check] = own
        if LEVEL in labels:
            level = labels.index(LEVEL)
            # Where the network isn't sure of a rhombus, the figure may also be a rectangle that leans.
            moved = shares[:, diamond] ** 2 * self._level
            shares[:, level] += moved
            shares[:, diamond] -= moved
        stood = shares[:, square] * [quadrangles.diamondness(angle) for angle in self._by]
        shares[:, diamond] += stood
        shares[:, square] -= stood
        return np.log(np.maximum(shares, LEAST)).astype(np.float32)


def _pieces(ink: Strokes) -> tuple[np.ndarray, np.ndarray]:
    """The starts and the displacements of an ink's segments, both [N, 2]."""
    strokes = strokes_of(ink)
    lengths = [np.hypot(*np.diff(stroke, axis=0).T).sum() for stroke in strokes]
    step = max(sum(lengths), 1e-12) / PIECES
    lines = [resampled(s, int(np.ceil(length / step - 1e-6)) + 1) for s, length in zip(strokes, lengths) if length > 0]
    if not lines:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return np.concatenate([line[:-1] for line in lines]), np.concatenate([np.diff(line, axis=0) for line in lines])


def _axes(angle: float) -> np.ndarray:
    """Unit vectors along and across an angle, [2, 2]."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _shares(logits: np.ndarray) -> np.ndarray:
    shares = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)
