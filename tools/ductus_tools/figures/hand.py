"""The noise of hands, learned from real strokes: how straight strokes deviate from their chord, and loops from their
ellipse and from closing."""

import numpy as np

from ductus_tools.ink.strokes import Strokes

SAMPLES = 33  # points of a stored curve


Point = np.ndarray | tuple[float, float]


class Hand:
    """Displacement curves that make drawn figures look drawn by hand."""

    def __init__(self, straight: list[np.ndarray], loops: list[np.ndarray]):
        """straight: strokes meant as lines; loops: strokes meant as circles; each [n, 2]."""
        curves = [curve for stroke in straight if (curve := _straying(stroke)) is not None]
        self.lines = np.array(curves)  # [K, SAMPLES], lateral, in chords
        found = [loop for stroke in loops if (loop := _unrolled(stroke)) is not None]
        self.radii = np.array([radii for radii, _ in found])  # [K, SAMPLES], mean 1
        self.windings = np.array([winding for _, winding in found])  # [K], turns

    def line(self, a: Point, b: Point, random: np.random.Generator) -> np.ndarray:
        """A stroke from a to b: [SAMPLES, 2]."""
        curve = self.lines[random.integers(len(self.lines))] * random.uniform(0.3, 1.3)
        if random.random() < 0.5:
            curve = curve[::-1]
        if random.random() < 0.5:
            curve = -curve
        a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
        along = np.linspace(0, 1, SAMPLES)[:, None]
        across = np.array([-(b - a)[1], (b - a)[0]])
        return a + along * (b - a) + curve[:, None] * across

    def path(self, points: np.ndarray, random: np.random.Generator) -> np.ndarray:
        """A curve [n, 2] of size about 2 with the hand's deviation from lines, its end misplaced."""
        along = np.linspace(0, 1, 65)
        stroke = resampled(points, 65)
        for axis in (0, 1):
            stray = self.line((0, 0), (2, 0), random)[:, 1]
            stroke[:, axis] += np.interp(along, np.linspace(0, 1, SAMPLES), stray)
            stroke[:, axis] += along**4 * random.normal(0, 0.05)
        return stroke

    def loop(self, outline: np.ndarray, random: np.random.Generator) -> np.ndarray:
        """A closed outline [n, 2] around 0, drawn from any place, in either direction, closed more or less exactly."""
        outline = outline[::-1] if random.random() < 0.5 else outline
        outline = resampled(np.vstack((outline, outline[:1])), 121)
        kind = random.integers(len(self.radii))
        radii, winding = self.radii[kind], self.windings[kind]
        radii = 1 + (radii - 1) * random.uniform(0.3, 1.2)
        at = random.random() + np.linspace(0, winding, 96)
        place = (at % 1) * 120
        low = place.astype(int)
        share = (place - low)[:, None]
        points = outline[low] * (1 - share) + outline[low + 1] * share
        return points * np.interp(np.linspace(0, 1, 96), np.linspace(0, 1, SAMPLES), radii)[:, None]


def resampled(points: np.ndarray, count: int) -> np.ndarray:
    """`count` points at equal steps along a polyline [n, 2]."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    at = np.linspace(0, along[-1], count)
    return np.column_stack([np.interp(at, along, points[:, axis]) for axis in (0, 1)])


def _straying(stroke: np.ndarray) -> np.ndarray | None:
    """A stroke's deviation from its chord, in chords; None if it isn't meant as a line."""
    if len(stroke) < 4:
        return None
    points = resampled(stroke, SAMPLES)
    chord = points[-1] - points[0]
    length = np.hypot(*chord)
    if length <= 0 or length < 0.96 * np.hypot(*np.diff(points, axis=0).T).sum():
        return None
    across = np.array([-chord[1], chord[0]]) / length**2
    curve = (points - points[0]) @ across
    return curve if np.abs(curve).max() < 0.07 else None


def in_its_ellipse(stroke: np.ndarray, flattest: float) -> tuple[np.ndarray, float] | None:
    """A stroke's radii along its length, relative to those of its ellipse, and its turns; None if the variance along
    one axis is less than a share of that along the other."""
    points = resampled(stroke, 97)
    points = points - points.mean(axis=0)
    values, axes = np.linalg.eigh(points.T @ points / len(points))
    if values[0] < flattest * values[1]:
        return None
    points = points @ axes / np.sqrt(2 * values)
    winding = abs(np.unwrap(np.arctan2(points[:, 1], points[:, 0]))[[0, -1]] @ [-1, 1]) / (2 * np.pi)
    return np.hypot(*points.T), float(winding)


def _unrolled(stroke: np.ndarray) -> tuple[np.ndarray, float] | None:
    """A loop's radii along its length, relative to those of its ellipse, and its turns; None if it isn't meant as a
    circle."""
    if len(stroke) < 8 or (polar := in_its_ellipse(stroke, 0.15)) is None:
        return None
    radii, winding = polar
    if not 0.85 < winding < 1.25 or radii.min() < 0.6 or radii.max() > 1.5:
        return None
    return radii[::3] / radii.mean(), winding


def strokes_of(ink: Strokes) -> list[np.ndarray]:
    """The strokes of an ink, each [n, 2]."""
    return np.split(ink.points, ink.starts[1:])
