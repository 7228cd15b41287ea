"""The characters that writers recorded, in bodies and on the baseline."""

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

import numpy as np

from ..ink.stitch import Zones, baseline_and_body, evened_ratio, mark_offset
from ..ink.strokes import Strokes

_LARGEST_SIGN = 1.3  # bodies

Drawing = list[np.ndarray]  # strokes, float [n, 2] each, in the order of writing


def drawing(ink: Strokes) -> Drawing:
    return [ink.points[a:b] for a, b in zip(ink.starts, ink.ends)]


def ink(strokes: Drawing) -> Strokes:
    lengths = [len(stroke) for stroke in strokes]
    return Strokes(np.concatenate(strokes), np.cumsum([0] + lengths[:-1]))


def box(strokes: Drawing) -> tuple[np.ndarray, np.ndarray]:
    """Top left and bottom right."""
    points = np.concatenate(strokes)
    return points.min(axis=0), points.max(axis=0)


class Hands:
    """Inks of single characters, by writer."""

    def __init__(self, characters: Iterable[tuple[str, str, Strokes]], fewest: int = 20, zones: Zones | None = None):
        """characters: (writer, character, ink). Writers with fewer different characters only lend marks. zones: the
        script's."""
        self._zones = zones
        self._own: dict[str, dict[str, list[Strokes]]] = {}
        self._all: dict[str, list[Strokes]] = {}
        self._hands: dict[str, Hand] = {}
        for writer, character, strokes in characters:
            self._own.setdefault(writer, {}).setdefault(character, []).append(strokes)
            self._all.setdefault(character, []).append(strokes)
        self.writers = sorted(w for w, own in self._own.items() if len(own) >= fewest)

    def characters(self, writer: str) -> set[str]:
        return set(self._own.get(writer, ()))

    def of(self, writer: str) -> "Hand":
        if writer not in self._hands:
            self._hands[writer] = Hand(self._own.get(writer, {}), self._all, self._zones)
        return self._hands[writer]


class Signs(Protocol):
    """A hand, of which only signs are needed."""

    def sign(self, character: str, random: np.random.Generator) -> Drawing | None:
        """A character in a box of size 1 around the origin."""


class Hand:
    """One writer's characters; marks are anybody's."""

    def __init__(self, own: dict[str, list[Strokes]], everyone: dict[str, list[Strokes]], zones: Zones | None = None):
        self._own, self._everyone, self._zones = own, everyone, zones

    def has(self, character: str) -> bool:
        return character in self._own

    def letter(self, character: str, random: np.random.Generator) -> Drawing:
        """The character in bodies, its left edge at 0, on the baseline that its shape suggests.

        Raises KeyError for one that the writer didn't write.
        """
        chosen = _choice(self._own[character], random)
        baseline, own = baseline_and_body(character, chosen, self._zones)
        left = chosen.points[:, 0].min()
        points = (chosen.points - [left, baseline]) / self.body
        if own > 0:
            points *= evened_ratio(own / self.body)
        else:
            size = np.ptp(points, axis=0).max()
            points *= min(1.0, _LARGEST_SIGN / size) if size > 0 else 1.0
            points[:, 1] += mark_offset(character, np.ptp(points[:, 1]), 1.0)
        return drawing(Strokes(points, chosen.starts))

    @cached_property
    def body(self) -> float:
        """The height of the writer's body, in the ink's units."""
        bodies = [
            baseline_and_body(character, inks[0], self._zones)[1] for character, inks in self._own.items()
        ]
        known = [body for body in bodies if body > 0]
        return float(np.median(known)) if known else 1.0

    def sign(self, character: str, random: np.random.Generator) -> Drawing | None:
        """The character, the writer's or anybody's, in a box of size 1 around the origin."""
        inks = self._own.get(character)
        if inks is None or random.random() < 0.3:
            inks = self._everyone.get(character)
        if not inks:
            return None
        chosen = _choice(inks, random)
        low, high = chosen.points.min(axis=0), chosen.points.max(axis=0)
        size = (high - low).max()
        points = (chosen.points - (low + high) / 2) / (size if size > 0 else 1)
        return drawing(Strokes(points, chosen.starts))


def _choice(inks: list[Strokes], random: np.random.Generator) -> Strokes:
    return inks[int(random.integers(len(inks)))]
