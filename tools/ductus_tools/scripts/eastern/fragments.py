"""Ink that isn't a single character, as from cutting a line in the wrong places: parts of one and pieces of two."""

import numpy as np

from ductus_tools.compose.template_hands import parts
from ductus_tools.ink.direction_maps import direction_maps
from ductus_tools.ink.inks import Inks

_ALIKE = 0.8  # cosine of coarse maps above which a fragment may be a character itself
_BLOCK = 2048
_APART = (0.02, 0.2)  # gap between two characters of a line, in ems


def fragments(inks: Inks, count: int, random: np.random.Generator) -> Inks:
    """`count` beginnings and ends of characters, and as many pieces of two neighbours; none looks like one of
    `inks`."""
    known = _coarse(inks)
    found = []
    for make in (_parts, _neighbours):
        lacking = count
        while lacking > 0:
            made = make(inks, random, min(2 * _BLOCK, 8 + 4 * lacking))
            own = _coarse(made)
            alike = np.concatenate([(block @ known.T).max(1) for block in np.array_split(own, len(own) // 256 + 1)])
            made = made.take(np.flatnonzero(alike < _ALIKE)[:lacking])
            found.append(made)
            lacking -= len(made)
    return Inks.join(found)


def _coarse(inks: Inks) -> np.ndarray:
    """Maps of 4 directions and 8 × 8 pixels as unit vectors, [I, 256]."""
    blocks = []
    for at in range(0, len(inks), _BLOCK):
        maps = direction_maps(inks.take(np.arange(at, min(at + _BLOCK, len(inks)))))
        maps = maps[:, :4] + maps[:, 4:]
        flat = maps.reshape(len(maps), 4, 8, 4, 8, 4).sum((3, 5)).reshape(len(maps), -1)
        blocks.append(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9))
    return np.concatenate(blocks)


def _parts(inks: Inks, random: np.random.Generator, count: int) -> Inks:
    """Characters without their last or their first components."""
    chosen = inks.take(random.integers(0, len(inks), count))
    return _cut(chosen, random.integers(0, 2, count), random.integers(0, 2, count), random)


def _neighbours(inks: Inks, random: np.random.Generator, count: int) -> Inks:
    """Two characters side by side or one below the other, whole or the end of one and the beginning of the next."""
    axes = random.integers(0, 2, count)
    first = inks.take(random.integers(0, len(inks), count))
    second = inks.take(random.integers(0, len(inks), count))
    first = _cut(first, axes, np.where(random.random(count) < 0.6, 1, 2), random, all_may_stay=True)
    second = _cut(second, axes, np.where(random.random(count) < 0.6, 0, 2), random, all_may_stay=True)
    shift = np.zeros((count, 2))
    of = np.arange(count)
    gap = random.uniform(*_APART, count)
    shift[of, axes] = (first.boxes()[1] - second.boxes()[0])[of, axes] + gap
    moved = Inks(second.points + shift[second.ink_of_point], second.strokes, second.inks)
    both = Inks.join([first, moved])
    return both.take(np.column_stack((of, of + count)).ravel()).merged(np.full(count, 2))


def _cut(inks: Inks, axes: np.ndarray, sides: np.ndarray, random: np.random.Generator, all_may_stay: bool = False) -> Inks:
    """Inks with only the components before (side 0) or after (side 1) a random place, or all of them (side 2).

    Inks of a single component are left out, or stay whole with `all_may_stay`.
    """
    group = parts(inks, axes)
    lowest, highest = (end.reduceat(group, inks.inks[:-1]) for end in (np.minimum, np.maximum))
    number = highest - lowest + 1
    place = 1 + (random.random(len(inks)) * np.maximum(number - 1, 1)).astype(np.int64)
    within = group - lowest[inks.ink_of_stroke]
    at, side = place[inks.ink_of_stroke], sides[inks.ink_of_stroke]
    kept = np.where(side == 0, within < at, within >= at) | (side == 2)
    kept |= all_may_stay & (number == 1)[inks.ink_of_stroke]
    kept &= all_may_stay | (number > 1)[inks.ink_of_stroke]
    left = inks.keep(kept[inks.stroke_of_point])
    return left.take(np.flatnonzero(np.diff(left.inks) > 0))
