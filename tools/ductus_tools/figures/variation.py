"""Random changes to a figure that don't change its name."""

from dataclasses import dataclass

import numpy as np

from ductus_tools.ink.strokes import Strokes

from .hand import strokes_of
from .redrawing import redrawn

CHAINED = 12  # strokes, at most, that are put in a row


@dataclass(frozen=True)
class Variation:
    """How much figures of a kind are changed. Lengths are relative to the figure's larger side."""

    turn: float = 6.0  # degrees of rotation, standard deviation
    stretch: float = 0.15  # ln of the aspect, standard deviation
    shear: float = 0.1
    flip: float = 0.0  # share of figures mirrored left to right
    upset: float = 0.0  # share of figures turned by any angle
    strain: float = 0.12  # steepest change of a warp's displacement
    shift: float = 0.02  # greatest displacement of strokes
    jitter: float = 0.006  # noise of points, at most
    reverse: float = 0.0  # share of strokes drawn from their other end
    reorder: float = 0.0  # share of figures with strokes in another order
    lose: float = 0.0  # share of figures that lack some of their strokes
    cut: float = 0.0  # share of strokes whose end is cut off
    unfinished: float = 0.0  # share of figures broken off before their end
    redraw: float = 0.0  # share of figures whose strokes are turned and scaled individually
    relift: float = 0.0  # share of figures whose pen is lifted elsewhere
    thin: float = 0.0  # share of figures with few of their points

    @property
    def redrawn(self) -> bool:
        """Whether strokes themselves change, and not only their points."""
        shares = (self.reverse, self.reorder, self.lose, self.cut)
        return any((*shares, self.unfinished, self.redraw, self.relift, self.thin))


def normalised(ink: Strokes) -> Strokes:
    """The figure with its box's centre at 0 and its larger side 1."""
    low, high = ink.points.min(axis=0), ink.points.max(axis=0)
    size = (high - low).max()
    return Strokes((ink.points - (low + high) / 2) / (size if size > 0 else 1.0), ink.starts)


def vary(ink: Strokes, how: Variation, random: np.random.Generator) -> Strokes:
    """The figure as another hand might have drawn it."""
    ink = normalised(ink)
    if how.redrawn:
        ink = joined(redrawn(strokes_of(ink), how, random))
    points = ink.points @ _matrix(how, random).T
    if how.strain and random.random() < 0.7:
        points = _warp(points, how.strain, random)
    if how.shift and len(ink.starts) > 1 and random.random() < 0.5:
        shifts = random.normal(0, random.uniform(0, how.shift), (len(ink.starts), 2))
        points = points + np.repeat(shifts, ink.ends - ink.starts, axis=0)
    if how.jitter and random.random() < 0.4:
        points = points + random.normal(0, random.uniform(0, how.jitter), points.shape)
    return Strokes(points, ink.starts)


def _matrix(how, random: np.random.Generator):
    """Aspect, shear, mirroring, rotation."""
    stretch = np.exp(random.normal(0, how.stretch) / 2)
    shear = random.normal(0, how.shear)
    mirror = -1.0 if random.random() < how.flip else 1.0
    angle = np.deg2rad(random.normal(0, how.turn))
    if random.random() < how.upset:
        angle = random.uniform(0, 2 * np.pi)
    cos, sin = np.cos(angle), np.sin(angle)
    upright = np.array([[stretch * mirror, shear], [0, 1 / stretch]])
    return np.array([[cos, -sin], [sin, cos]]) @ upright


def _warp(points, strain, random: np.random.Generator):
    """A smooth field of displacements; with a strain below 1 nothing folds."""
    moved = points.copy()
    for _ in range(2):
        wavelength = np.exp(random.uniform(np.log(0.5), np.log(4)))
        angle, towards, phase = random.uniform(0, 2 * np.pi, 3)
        wave = np.sin(2 * np.pi / wavelength * (points @ [np.cos(angle), np.sin(angle)]) + phase)
        amplitude = random.uniform(0, strain) * wavelength / (2 * np.pi)
        moved += amplitude * wave[:, None] * [np.cos(towards), np.sin(towards)]
    return moved


def joined(strokes: list[np.ndarray]) -> Strokes:
    """One ink of strokes [n, 2], in order."""
    lengths = [len(stroke) for stroke in strokes]
    return Strokes(np.concatenate(strokes), np.concatenate(([0], np.cumsum(lengths)[:-1])))


def backwards(ink: Strokes) -> Strokes:
    """The ink drawn from its end to its beginning."""
    lengths = (ink.ends - ink.starts)[::-1]
    return Strokes(ink.points[::-1], np.cumsum(lengths) - lengths)


def chained(ink: Strokes) -> Strokes:
    """The strokes in a row, each begun at the end nearest to where the last one ended: of the rows that begin with each
    stroke in each direction, the one with the shortest gaps. An ink of more than CHAINED strokes is unchanged."""
    strokes = strokes_of(ink)
    if not 2 <= len(strokes) <= CHAINED:
        return ink
    ends = np.array([(stroke[0], stroke[-1]) for stroke in strokes])
    rows = [_row(ends, first, start) for first in range(len(strokes)) for start in (0, 1)]
    _, links = min(rows, key=lambda row: row[0])
    return joined([strokes[stroke][:: 1 - 2 * start] for stroke, start in links])


def _row(ends, first, start):
    """The sum of the gaps, and each stroke with the end it begins at, always the nearest next; strokes are [N, 2 ends,
    2]."""
    links, gaps = [(first, start)], 0.0
    left = [stroke for stroke in range(len(ends)) if stroke != first]
    while left:
        way = ends[left] - ends[links[-1][0], 1 - links[-1][1]]
        distances = np.sqrt(way[..., 0] * way[..., 0] + way[..., 1] * way[..., 1])
        place, start = divmod(int(distances.argmin()), 2)
        gaps += distances[place, start]
        links.append((left.pop(place), start))
    return gaps, links
