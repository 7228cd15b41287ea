"""Random changes to an ink that don't change its reading.

One draw serves a whole sample, so that a line stitched from several words stays in one hand.
"""

import numpy as np

from .strokes import Strokes


def augment(ink: Strokes, random: np.random.Generator) -> Strokes:
    """The ink as another hand and another tablet might have recorded it."""
    ink = _reorder(_redraw(_break(_clip(_thin(ink, random), random), random), random), random)
    ink = Strokes(_transform(ink.points, random), ink.starts)
    height = max(ink.height(), 0.2 * ink.width() / 5, 1e-6)
    points = ink.points
    if random.random() < 0.4:
        points = _wave(points, height, random)
    if random.random() < 0.6:
        points = _warp(points, height, random)
    if random.random() < 0.4:
        points = _shift_strokes(points, ink, height, random)
    if random.random() < 0.3:
        points = points + random.normal(0, random.uniform(0, 0.012) * height, points.shape)
    if random.random() < 0.2:
        grid = height / random.uniform(12, 60)  # a coarse tablet
        points = np.round(points / grid) * grid
    return Strokes(points, ink.starts)


def _transform(points: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Points with another aspect, slant and rotation."""
    stretch = np.exp(random.normal(0, 0.22))
    slant = random.normal(0, 0.28)
    angle = np.deg2rad(random.normal(0, 3.5) if random.random() < 0.8 else random.uniform(-10, 10))
    cos, sin = np.cos(angle), np.sin(angle)
    matrix = np.array([[cos, -sin], [sin, cos]]) @ np.array([[stretch, slant], [0, 1]])
    return points @ matrix.T


def _wave(points: np.ndarray, height: float, random: np.random.Generator) -> np.ndarray:
    """A slow wandering of the line and of the letters' size."""
    period = random.uniform(2, 12) * height
    phase = random.uniform(0, 2 * np.pi, 2)
    x = points[:, 0]
    grown = 1 + random.uniform(0, 0.12) * np.sin(2 * np.pi * x / period + phase[0])
    middle = points[:, 1].mean()
    y = middle + (points[:, 1] - middle) * grown
    y = y + random.uniform(0, 0.08) * height * np.sin(2 * np.pi * x / period + phase[1])
    return np.column_stack((x, y))


def _warp(points: np.ndarray, height: float, random: np.random.Generator) -> np.ndarray:
    """A smooth field of displacements: letters become wider here and lower there, their curves rounder or flatter.
    Strain is the steepest change of the displacement along its wave; below 1 nothing folds."""
    moved = points.copy()
    for _ in range(3):
        wavelength = height * np.exp(random.uniform(np.log(0.5), np.log(6)))
        angle, phase = random.uniform(0, 2 * np.pi, 2)
        strain = random.uniform(0, 0.16)
        wave = np.sin(
            2 * np.pi / wavelength * (points @ [np.cos(angle), np.sin(angle)]) + phase
        )
        towards = random.uniform(0, 2 * np.pi)
        amplitude = strain * wavelength / (2 * np.pi)
        moved += amplitude * wave[:, None] * [np.cos(towards), np.sin(towards)]
    return moved


def _shift_strokes(points: np.ndarray, ink: Strokes, height: float, random: np.random.Generator) -> np.ndarray:
    """Points of strokes with slightly changed place and size."""
    strokes = len(ink.starts)
    spread = random.uniform(0, 0.04) * height
    counts = ink.ends - ink.starts
    shift = np.repeat(random.normal(0, spread, (strokes, 2)), counts, axis=0)
    size = np.repeat(np.exp(random.normal(0, 0.04, (strokes, 1))), counts, axis=0)
    centres = np.add.reduceat(points, ink.starts, axis=0) / counts[:, None]
    centres = np.repeat(centres, counts, axis=0)
    return centres + (points - centres) * size + shift


def _redraw(ink: Strokes, random: np.random.Generator) -> Strokes:
    """Occasionally a stroke is drawn from its other end, or a short one (a bar, a dot) is postponed to the end."""
    count, kind = len(ink.starts), random.random()
    if count == 1 and kind < 0.9 or kind > 0.14:
        return ink
    strokes = np.split(ink.points, ink.starts[1:])
    chosen = int(random.integers(count))
    extent = np.ptp(strokes[chosen], axis=0).max()
    if kind < 0.06 and extent < 0.6 * max(ink.height(), 1e-6):
        strokes[chosen] = strokes[chosen][::-1]
    elif extent < 0.6 * max(ink.height(), 1e-6):
        strokes.append(strokes.pop(chosen))
    lengths = [len(stroke) for stroke in strokes]
    return Strokes(np.concatenate(strokes), np.concatenate(([0], np.cumsum(lengths)[:-1])))


def _thin(ink: Strokes, random: np.random.Generator) -> Strokes:
    """The ink at a lower sampling rate, or with some samples lost; strokes keep their ends."""
    kind = random.random()
    if kind < 0.4 or len(ink) < 4:
        return ink
    keep = np.zeros(len(ink), dtype=bool)
    if kind < 0.5:
        return _sparse(ink, random)
    if kind < 0.75:
        factor = int(random.integers(2, 5))
        keep[int(random.integers(0, factor)) :: factor] = True
    else:
        keep = random.random(len(ink)) > random.uniform(0.05, 0.4)
    keep[ink.starts] = True
    keep[ink.ends - 1] = True
    kept_before = np.concatenate(([0], np.cumsum(keep)))
    return Strokes(ink.points[keep], kept_before[ink.starts])


def _sparse(ink: Strokes, random: np.random.Generator) -> Strokes:
    """The ink as sampled by a slow device, 10 to 25 times a second: one sample per .08 to .3 heights on average."""
    parts = np.split(ink.points, ink.starts[1:])
    travelled = sum(np.hypot(*np.diff(part, axis=0).T).sum() for part in parts)
    mean = travelled / max(len(ink) - len(parts), 1)
    target = random.uniform(0.08, 0.3) * ink.height()
    factor = int(np.clip(round(target / mean), 1, 12)) if mean > 0 else 1
    start, thinned = int(random.integers(factor)), []
    for part in parts:
        keep = np.zeros(len(part), dtype=bool)
        keep[start::factor] = True
        keep[[0, -1]] = True
        thinned.append(part[keep])
    return Strokes(np.concatenate(thinned), np.cumsum([0] + [len(part) for part in thinned[:-1]]))


def _reorder(ink: Strokes, random: np.random.Generator) -> Strokes:
    """Occasionally a hand with other habits: many strokes from their other end, or in another order."""
    kind, count = random.random(), len(ink.starts)
    if count == 1 or kind > 0.1:
        return ink
    strokes = np.split(ink.points, ink.starts[1:])
    if kind < 0.05:
        share = random.uniform(0.1, 0.7)
        strokes = [stroke[::-1] if random.random() < share else stroke for stroke in strokes]
    else:
        spread = random.uniform(0.5, 3)
        order = np.argsort(np.arange(count) + random.normal(0, spread, count), kind="stable")
        strokes = [strokes[place] for place in order]
    return Strokes(np.concatenate(strokes), np.cumsum([0] + [len(stroke) for stroke in strokes[:-1]]))


def _clip(ink: Strokes, random: np.random.Generator) -> Strokes:
    """Occasionally a pen that is detected late or lifted early: strokes without their first or last part."""
    if random.random() > 0.12:
        return ink
    most = random.uniform(0, 0.2) * ink.height()
    late, early = random.random(2) < (0.8, 0.3)
    parts = []
    for stroke in np.split(ink.points, ink.starts[1:]):
        travelled = np.concatenate(([0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))))
        lost = min(most, travelled[-1] / 6)
        first = np.searchsorted(travelled, lost) if late else 0
        last = np.searchsorted(travelled, travelled[-1] - lost) if early else len(stroke) - 1
        parts.append(Strokes(stroke[first : last + 1], np.zeros(1, dtype=np.int64)))
    return Strokes.join(parts)


def _break(ink: Strokes, random: np.random.Generator) -> Strokes:
    """Occasionally a pen that loses contact within strokes, for up to two samples."""
    if random.random() > 0.05:
        return ink
    gap = max(4 * ink.height(), 1e-6) * random.uniform(0.5, 2)  # mean distance between two breaks
    parts = []
    for stroke in np.split(ink.points, ink.starts[1:]):
        length = np.hypot(*np.diff(stroke, axis=0).T).sum()
        for _ in range(min(random.poisson(length / gap), 3)):
            if len(stroke) < 12:
                break
            place, lost = int(random.integers(4, len(stroke) - 6)), int(random.integers(0, 3))
            parts.append(Strokes(stroke[:place], np.zeros(1, dtype=np.int64)))
            stroke = stroke[place + lost :]
        parts.append(Strokes(stroke, np.zeros(1, dtype=np.int64)))
    return Strokes.join(parts)
