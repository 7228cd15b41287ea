"""Hands made from fonts, since no recorded letters of these scripts are available.

A hand is a font whose glyphs are rewritten with the hand's own habits (`compose.template_hands`), some of them blended
from two fonts.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ductus_tools.compose.hand import Drawing, Hand, box
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.template_hands import Habits as PenHabits
from ductus_tools.compose.template_hands import write
from ductus_tools.compose.variation import bent, blended, varied
from ductus_tools.ink.inks import Inks
from ductus_tools.scripts.brahmic.fonts import HEIGHT, Font
from ductus_tools.scripts.brahmic.hands import Habits

_EM = 1.4 * HEIGHT  # bodies: the unit of hands' habits
_MIDDLE = np.array([0.0, -HEIGHT / 2])  # of a glyph, in bodies
_BLENDED = 0.5  # share of hands that are between two fonts
_EASE = (0.4, 1.0)  # variation of hands: from close to print to as much as templates'
_REDRAWN = 0.1  # share of glyphs written with strokes in another order, reversed or joined
_SPARSENESS = 0.5  # share of points that devices miss: a font's strokes have few to lose
_HANDS = 12  # of a font
_WAYS = 2  # ways in which a hand writes a glyph


class WrittenFont:
    """A font's glyphs as one hand writes them, each in several ways."""

    def __init__(self, font: Font, others: list[Font], number: int, seed: int):
        """others: fonts of the same script to blend with. number, seed: the hand's."""
        random = np.random.default_rng((seed, number))
        self.name = f"{font.name}/{number}"
        self._places = {index: place for place, index in enumerate(font.glyphs)}
        drawings = [glyph.strokes for glyph in font.glyphs.values()]
        if others and random.random() < _BLENDED:
            drawings = _between(font, others[int(random.integers(len(others)))], random.uniform(0.15, 0.6))
        self._written = _written(drawings * _WAYS, random)

    def glyph(self, index: int, random: np.random.Generator) -> Drawing:
        ways = len(self._written) // len(self._places)
        place = self._places[index] + int(random.integers(ways)) * len(self._places)
        strokes = self._written[place]
        if not strokes:
            return []
        return (varied if random.random() < _REDRAWN else bent)(strokes, random)


def _between(font: Font, other: Font, share: float) -> list[Drawing]:
    """The glyphs of a font, blended with those of another where both have the same strokes."""
    alike = {text: glyph for glyph, text in other.letters.items()}
    made = []
    for index, glyph in font.glyphs.items():
        strokes, kin = glyph.strokes, other.glyphs.get(alike.get(font.letters.get(index, ""), -1))
        if strokes and kin and kin.strokes:
            low, high = box(kin.strokes)
            size = np.maximum(high - low, 1e-6)
            moved = [(s - low) / size * (glyph.high - glyph.low) + glyph.low for s in kin.strokes]
            strokes = blended(strokes, moved, share)
        made.append(strokes)
    return made


def _written(drawings: list[Drawing], random: np.random.Generator) -> list[Drawing]:
    """Drawings, in bodies, written in one hand."""
    some = [at for at, strokes in enumerate(drawings) if strokes]
    centres = [(box(drawings[at])[0] + box(drawings[at])[1]) / 2 * [1, 0] + _MIDDLE for at in some]
    boxed = [[(s - centre) / _EM + 0.5 for s in drawings[at]] for at, centre in zip(some, centres)]
    inks = Inks.of(boxed)
    habits = PenHabits.draw(random, 1, random.uniform(*_EASE)).take(np.zeros(len(inks), dtype=int))
    habits.sparseness *= _SPARSENESS
    inks = write(inks, habits, random)
    made: list[Drawing] = [[] for _ in drawings]
    for place, (at, centre) in enumerate(zip(some, centres)):
        made[at] = [((s - 0.5) * _EM + centre).astype(np.float32) for s in inks.drawing(place)]
    return made


class FontHands:
    """Hands in a script's fonts, the same for the same number."""

    def __init__(self, fonts: list[Font], seed: int):
        self.fonts, self._seed = fonts, seed
        self._hand = lru_cache(maxsize=None)(self._make)

    def __len__(self) -> int:
        return len(self.fonts) * _HANDS

    def drawn(self, random: np.random.Generator) -> tuple[Font, WrittenFont]:
        """One of the hands, with its font."""
        number = int(random.integers(len(self)))
        return self.fonts[number % len(self.fonts)], self._hand(number)

    def _make(self, number: int) -> WrittenFont:
        font = self.fonts[number % len(self.fonts)]
        others = [other for other in self.fonts if other is not font]
        return WrittenFont(font, others, number, self._seed)


@dataclass
class FontHand:
    """A hand that writes a text: a font's glyphs, and somebody's Latin letters."""

    font: Font
    habits: Habits
    glyphs: WrittenFont
    writer: Hand
    maker: LetterMaker

    @property
    def name(self) -> str:
        return self.glyphs.name

    def latin(self, character: str, random: np.random.Generator) -> Drawing:
        """A Latin character. Raises KeyError for one that nobody can write."""
        return self.maker.make(character, self.writer, random)

    def glyph(self, index: int, random: np.random.Generator) -> tuple[Drawing, list[tuple[float, float]]]:
        """The strokes of a glyph around its origin. No glyph has a headline."""
        return self.glyphs.glyph(index, random), []
