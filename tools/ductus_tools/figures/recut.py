"""Real figures drawn in another order: strokes begun elsewhere, lifted at corners, reversed."""

import numpy as np

from .hand import resampled


def corners_of(stroke: np.ndarray) -> np.ndarray:
    """Shares of a stroke's length at which it turns sharply."""
    points = resampled(stroke, 65)
    ahead, behind = points[8:] - points[4:-4], points[4:-4] - points[:-8]
    cross = behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0]
    turn = np.abs(np.arctan2(cross, (behind * ahead).sum(axis=1)))
    peak = (turn[1:-1] >= turn[:-2]) & (turn[1:-1] > turn[2:]) & (turn[1:-1] > np.deg2rad(45))
    return (np.flatnonzero(peak) + 5) / 64


def restarted(stroke: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A closed stroke that begins elsewhere."""
    points = resampled(stroke, 97)[:-1]
    return np.roll(points, random.integers(len(points)), axis=0)


def lifted(stroke: np.ndarray, random: np.random.Generator) -> list[np.ndarray]:
    """The stroke split at some of its corners, or anywhere if it has none."""
    cuts = corners_of(stroke)
    if len(cuts) == 0:
        cuts = random.uniform(0.3, 0.7, 1)
    cuts = cuts[random.random(len(cuts)) < random.choice([0.5, 1.0])]
    points = resampled(stroke, 97)
    return [part for part in np.split(points, np.round(cuts * 96).astype(int)) if len(part) > 2]


def recut(strokes: list[np.ndarray], closed: bool, random: np.random.Generator) -> list[np.ndarray]:
    """The strokes of a figure whose order, directions and beginnings mean nothing."""
    if closed and len(strokes) == 1 and random.random() < 0.5:
        strokes = [restarted(strokes[0], random)]
    if len(strokes) == 1 and len(strokes[0]) > 8 and random.random() < 0.4:
        strokes = lifted(strokes[0], random)
    if random.random() < 0.5:
        strokes = [strokes[i] for i in random.permutation(len(strokes))]
    if random.random() < 0.4:
        return [s[::-1] for s in reversed(strokes)]
    return [s[::-1] if random.random() < 0.4 else s for s in strokes]
