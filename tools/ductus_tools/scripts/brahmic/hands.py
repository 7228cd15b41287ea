"""Hands that write these scripts: somebody's letters, a font's skeletons for the rest, a Latin writer for
digits and signs."""

from dataclasses import dataclass

import numpy as np

from ductus_tools.compose.hand import Drawing, Hand, box, drawing
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.variation import bent, blended, varied
from ductus_tools.ink.strokes import Strokes

from .fonts import Font, Glyph

_DRAWN = 0.8  # share of letters taken from the drawer, if available
_OTHERS = 0.12  # share of letters taken from another drawer, if available
_BLENDED = 0.4  # share of a drawer's letters that are blended from two
_REDRAWN = 0.2  # share of letters recorded in writing order that are written in another one
_WIDEST = 1.4  # greatest change of aspect of a drawn letter to fill a glyph's place
_LEVEL = 0.25  # height of a headline's stroke per its width
_HEADLINES = {"word": 0.55, "pieces": 0.12, "letter": 0.21, "none": 0.12}


@dataclass(frozen=True)
class Habits:
    """Habits of a hand throughout a text."""

    headline: str
    """Whether it is drawn for the word, in pieces, for each letter, or not at all."""
    late_dots: bool
    """Dots and rings wait for the word's end."""
    late_above: bool
    """So does all that stands above the headline."""
    late_first: bool
    """So do signs that stand before their letter, a hasty hand's."""
    spread: float
    """How much wider than the font's the line is."""

    @classmethod
    def draw(cls, random: np.random.Generator) -> "Habits":
        return cls(
            str(random.choice(list(_HEADLINES), p=list(_HEADLINES.values()))),
            bool(random.random() < 0.2),
            bool(random.random() < 0.12),
            bool(random.random() < 0.05),
            float(random.uniform(0.95, 1.25) if random.random() < 0.75 else random.uniform(1.25, 1.8)),
        )


@dataclass
class Letters:
    """One person's letters of a script, by their text in pen order."""

    name: str
    inks: dict[str, list[Strokes]]

    @property
    def is_copied(self) -> bool:
        """Whether the drawer copied print, with strokes in any order: Omniglot's drawers are ALPHABET/NUMBER."""
        return "/" in self.name

    def draw(self, letter: str, random: np.random.Generator) -> Drawing:
        """The strokes of a letter. Raises KeyError for a letter that wasn't drawn."""
        own = self.inks[letter]
        return drawing(own[int(random.integers(len(own)))])


class BrahmicHand:
    """One hand, with one way to write each glyph. Lengths are in bodies."""

    def __init__(
        self,
        font: Font,
        drawer: Letters,
        others: list[Letters],
        writer: Hand,
        maker: LetterMaker,
        random: np.random.Generator,
    ):
        self.font, self.drawer, self.habits = font, drawer, Habits.draw(random)
        self._others, self._writer, self._maker = others, writer, maker
        self._ways: dict[int, Letters | None] = {}

    @property
    def name(self) -> str:
        return self.drawer.name

    def latin(self, character: str, random: np.random.Generator) -> Drawing:
        """A Latin character. Raises KeyError for one that nobody can write."""
        if self._writer.has(character):
            return self._writer.letter(character, random)
        return self._maker.make(character, self._writer, random)

    def glyph(self, index: int, random: np.random.Generator) -> tuple[Drawing, list[tuple[float, float]]]:
        """The strokes of a glyph around its origin, and where its headline runs, if none of the strokes is one."""
        shape = self.font.glyphs[index]
        if not shape.strokes:
            return [], shape.headline
        if index not in self._ways:
            self._ways[index] = self._way(self.font.letters.get(index), random)
        source = self._ways[index]
        if source is None:
            return varied(shape.strokes, random), shape.headline
        strokes = self.drawn(self.font.letters[index], source, random)
        return self._placed(strokes, shape)

    def drawn(self, letter: str, source: Letters, random: np.random.Generator) -> Drawing:
        """A letter as somebody drew it, changed a little. Raises KeyError for one that wasn't drawn."""
        strokes = source.draw(letter, random)
        if random.random() < _BLENDED:
            other = self._others[int(random.integers(len(self._others)))]
            if letter in other.inks:
                strokes = blended(
                    strokes, _onto(other.draw(letter, random), *box(strokes)), random.uniform(0.1, 0.9)
                )
        redrawn = source.is_copied or random.random() < _REDRAWN
        return (varied if redrawn else bent)(strokes, random)

    def _way(self, letter: str | None, random: np.random.Generator) -> Letters | None:
        """The drawer of a glyph's letter; None for the font's glyph."""
        if letter in self.drawer.inks and random.random() < _DRAWN:
            return self.drawer
        having = [other for other in self._others if letter in other.inks]
        if having and random.random() < (_OTHERS if letter in self.drawer.inks else _DRAWN):
            return having[int(random.integers(len(having)))]
        return None

    def _placed(self, strokes: Drawing, shape: Glyph) -> tuple[Drawing, list[tuple[float, float]]]:
        """A drawn letter in the place of a glyph, with a separate headline if the hand draws it with others'."""
        low, high = shape.low, shape.high
        if not shape.headline:
            return _onto(strokes, low, high), []
        left, right = min(a for a, _ in shape.headline), max(b for _, b in shape.headline)
        low = np.array([min(low[0], left), min(low[1], self.font.headline)])
        high = np.array([max(high[0], right), high[1]])
        line = headline_of(strokes)
        placed = _onto(strokes, low, high)
        if self.habits.headline == "letter" and line is not None:
            return placed, []
        return [s for i, s in enumerate(placed) if i != line], shape.headline


def headline_of(strokes: Drawing) -> int | None:
    """Which stroke of a drawn letter is its headline: level, wide and high up."""
    low, high = box(strokes)
    size = np.maximum(high - low, 1e-9)
    for i, stroke in enumerate(strokes):
        if len(strokes) < 2:
            break
        top, bottom = stroke.min(axis=0), stroke.max(axis=0)
        wide, tall = bottom - top
        if wide > 0.5 * size[0] and tall < _LEVEL * wide and (top[1] + bottom[1]) / 2 - low[1] < 0.35 * size[1]:
            return i
    return None


def _onto(strokes: Drawing, low: np.ndarray, high: np.ndarray) -> Drawing:
    """Strokes fitted to a box, centred if they would be stretched too much."""
    own_low, own_high = box(strokes)
    size, wanted = np.maximum(own_high - own_low, 1e-9), np.maximum(high - low, 1e-9)
    scale = wanted / size
    scale = np.minimum(scale, scale.min() * _WIDEST)
    centre, middle = (own_low + own_high) / 2, (low + high) / 2
    return [(stroke - centre) * scale + middle for stroke in strokes]
