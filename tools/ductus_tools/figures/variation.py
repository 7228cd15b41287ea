"""Random changes to a figure that don't change its name."""

from dataclasses import dataclass

import numpy as np

from ductus_tools.ink.strokes import Strokes

from .hand import strokes_of
from .redrawing import Stroke, begun

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


def redrawn(strokes: list[Stroke], how: Variation, random: np.random.Generator) -> list[Stroke]:
    """A figure's strokes, of size 1, as another person might have drawn them: in another order, some left out, lifted
    elsewhere."""
    if random.random() < how.unfinished:
        strokes = begun(strokes, random.uniform(0.7, 1))
    if len(strokes) > 2 and random.random() < how.lose:
        kept = random.random(len(strokes)) > random.uniform(0.05, 0.3)
        if kept.any():
            strokes = [stroke for stroke, keep in zip(strokes, kept) if keep]
    if random.random() < how.relift:
        strokes = _lifted_elsewhere(strokes, random)
    if random.random() < how.thin:
        every = int(random.integers(2, 5))
        strokes = [np.vstack((s[:-1:every], s[-1:])) if len(s) > 2 * every else s for s in strokes]
    strokes = [_cut(s, random) if random.random() < how.cut else s for s in strokes]
    strokes = [s[::-1] if random.random() < how.reverse else s for s in strokes]
    if random.random() < how.redraw:
        strokes = [_moved(s, random) for s in strokes]
    if len(strokes) > 1 and random.random() < how.reorder:
        # Strokes mostly change places with near ones, sometimes with any.
        reach = random.choice([1.0, 3.0, len(strokes)])
        places = np.arange(len(strokes)) + random.uniform(0, reach, len(strokes))
        strokes = [strokes[i] for i in np.argsort(places)]
    return strokes


def _cut(stroke: Stroke, random: np.random.Generator) -> Stroke:
    count = max(2, int(len(stroke) * random.uniform(0.8, 1)))
    return stroke[:count]


def _moved(stroke: Stroke, random: np.random.Generator) -> Stroke:
    """A stroke turned and scaled a little about its middle."""
    middle = (stroke.min(axis=0) + stroke.max(axis=0)) / 2
    angle, scale = random.normal(0, 0.09), np.exp(random.normal(0, 0.1, 2))
    cos, sin = np.cos(angle), np.sin(angle)
    return middle + (stroke - middle) * scale @ np.array([[cos, sin], [-sin, cos]])


def _lifted_elsewhere(strokes: list[Stroke], random: np.random.Generator) -> list[Stroke]:
    """Strokes, some joined to the next one, some split."""
    result = [strokes[0]]
    for stroke in strokes[1:]:
        if random.random() < 0.15:
            result[-1] = np.vstack((result[-1], stroke))
        else:
            result.append(stroke)
    parts = []
    for stroke in result:
        if len(stroke) > 7 and random.random() < 0.15:
            at = int(random.integers(3, len(stroke) - 3))
            parts += [stroke[: at + 1], stroke[at:]]
        else:
            parts.append(stroke)
    return parts


def _matrix(how: Variation, random: np.random.Generator) -> np.ndarray:
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


def _warp(points: np.ndarray, strain: float, random: np.random.Generator) -> np.ndarray:
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


def _row(ends: np.ndarray, first: int, start: int) -> tuple[float, list[tuple[int, int]]]:
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
