"""Maps of the directions that a character's strokes take: what the network sees.

Bai & Huo 2005, "A study on the use of 8-directional features for online handwritten Chinese character recognition".
Stroke order doesn't affect them. Swift has the same in `DirectionMaps`; golden files keep the two equal.
"""

import numpy as np

from .inks import Inks, resampled

VERSION = 1
SIZE, MARGIN, DIRECTIONS = 32, 2, 8
STEP = 1.5
_INSIDE = SIZE - 2 * MARGIN
_PIXELS = DIRECTIONS * SIZE * SIZE


def direction_maps(inks: Inks) -> np.ndarray:
    """float32 [I, 8, 32, 32]. An ink without strokes has empty maps.

    The larger side of an ink fills the map up to the margin, its box is centred, and its aspect is kept.
    """
    result = np.zeros((len(inks), _PIXELS))
    drawn = np.diff(inks.inks) > 0
    if drawn.any():
        result[drawn] = _maps(Inks(inks.points, inks.strokes, np.append(inks.inks[:-1][drawn], inks.inks[-1])))
    return result.reshape(len(inks), DIRECTIONS, SIZE, SIZE).astype(np.float32)


def _maps(inks: Inks) -> np.ndarray:
    low, high = inks.boxes()
    side = (high - low).max(1)
    scale = np.divide(_INSIDE, side, out=np.zeros_like(side), where=side > 0)
    centre = (low + high) / 2
    points = (inks.points - centre[inks.ink_of_point]) * scale[inks.ink_of_point, None] + SIZE / 2
    line = resampled(Inks(points, inks.strokes, inks.inks), STEP)

    flat = np.zeros(len(inks) * _PIXELS)
    dots = line.strokes[:-1][np.diff(line.strokes) == 1]
    everywhere = np.repeat(dots, DIRECTIONS)
    directions = np.tile(np.arange(DIRECTIONS), len(dots))
    _share(flat, line.ink_of_point[everywhere] * DIRECTIONS + directions, line.points[everywhere], 1 / DIRECTIONS)

    a = np.flatnonzero(np.diff(line.stroke_of_point) == 0)
    chord = line.points[a + 1] - line.points[a]
    length = np.hypot(chord[:, 0], chord[:, 1])
    a, chord, length = a[length > 0], chord[length > 0], length[length > 0]
    direction = np.mod(np.arctan2(chord[:, 1], chord[:, 0]), 2 * np.pi) / (np.pi / 4)
    lower = np.floor(direction).astype(np.int64)
    fraction = direction - lower
    pieces = np.ceil(length).astype(np.int64)
    of = np.repeat(np.arange(len(a)), pieces)
    place = np.arange(len(of)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    at = line.points[a][of] + chord[of] * ((place + 0.5) / pieces[of])[:, None]
    weight = (length / pieces)[of]
    first = line.ink_of_point[a][of] * DIRECTIONS
    _share(flat, first + lower[of] % DIRECTIONS, at, weight * (1 - fraction[of]))
    _share(flat, first + (lower[of] + 1) % DIRECTIONS, at, weight * fraction[of])
    return flat.reshape(len(inks), _PIXELS)


def _share(flat: np.ndarray, planes: np.ndarray, points: np.ndarray, weights: np.ndarray | float) -> None:
    """Adds weights to planes of `flat`, each shared among the four pixels around its point."""
    corner = np.floor(points - 0.5).astype(np.int64)
    share = points - 0.5 - corner
    for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = corner[:, 0] + right, corner[:, 1] + down
        part = np.where(right, share[:, 0], 1 - share[:, 0]) * np.where(down, share[:, 1], 1 - share[:, 1])
        inside = (x >= 0) & (x < SIZE) & (y >= 0) & (y < SIZE)
        index = (planes * SIZE + y) * SIZE + x
        flat += np.bincount(index[inside], (part * weights)[inside], minlength=len(flat))
