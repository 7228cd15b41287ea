"""Hands that write a script: a drawer of its letters, a Latin writer for look-alikes, templates for the rest."""

from collections.abc import Callable
from functools import partial

import numpy as np

from ductus_tools.compose.hand import Drawing, Hand, Hands, box
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.variation import blended, varied

from .alphabet import HEBREW_LETTERS, LETTERS
from .derived import DERIVED
from .lookalikes import ENLARGED, LOOK_ALIKES
from .signs import SIGN_RECIPES
from .tables import Template
from .zones import CAPITAL

# The relative weights of the sources of a letter.
_DRAWN, _LATIN, _TEMPLATE, _ENLARGED, _DERIVED = 4.0, 2.0, 3.0, 2.0, 2.0
_CURSIVE_HEBREW = 0.5  # share of Hebrew hands; the others write square letters
_TURNS_BACK = set("()[]{}<>«»")  # are mirrored in right-to-left text
_BLENDED = 0.4  # share of a drawer's letters, and of templates, that are blended from two

Source = Callable[[np.random.Generator], Drawing]


class AlphabetHand:
    """One hand, with one way to write each letter. Drawings are in bodies, on the baseline, left edge at 0.

    Drawings of a right-to-left script are mirrored, as its ink is before it is read."""

    def __init__(
        self, script: str, name: str, drawer: Hand, others: list[Hand], writer: Hand,
        templates: dict[str, list[Template]], maker: LetterMaker, cursive: bool = False,
    ):
        """name: the drawer's. others: drawers whose letters are blended with the drawer's.

        cursive: whether a Hebrew hand is cursive; it then has only templates, since drawers drew square letters."""
        self.name = name
        self._script, self._drawer, self._others, self._writer = script, drawer, others, writer
        self._templates, self._maker = templates, maker
        self._ways: dict[str, Source] = {}
        self.leftwards = script == "hebrew"
        self._cursive = cursive

    def letter(self, character: str, random: np.random.Generator) -> Drawing:
        """The strokes of a character. Raises KeyError for one that the hand can't write."""
        return self._placed(character, self._way(character, random)(random))

    def drawers_letter(self, letter: str, random: np.random.Generator) -> Drawing:
        """A letter as the drawer drew it. Raises KeyError for one that the drawer didn't."""
        return self._placed(letter, self._drawn(letter, random))

    def _placed(self, character: str, strokes: Drawing) -> Drawing:
        if self.leftwards and character not in _TURNS_BACK:
            strokes = mirrored(strokes)
        return [stroke - [box(strokes)[0][0], 0] for stroke in strokes]

    def sign(self, character: str, random: np.random.Generator) -> Drawing | None:
        return self._writer.sign(character, random)

    def latin(self, character: str, random: np.random.Generator) -> Drawing:
        """A character of a number or a Latin word, never mirrored."""
        return self._writer.letter(character, random)

    def _way(self, character: str, random: np.random.Generator) -> Source:
        """The hand's fixed way to write a letter."""
        if character not in self._ways:
            self._ways[character] = self._chosen(character, random)
        return self._ways[character]

    def _chosen(self, character: str, random: np.random.Generator) -> Source:
        if character not in LETTERS[self._script]:
            return self._other(character)
        templates = self._templates.get(character, [])
        if self.leftwards:
            templates = [t for t in templates if t.cursive == self._cursive]
        ways: list[tuple[float, Source]] = [
            (_TEMPLATE * t.weight / len(templates), partial(_of_template, t, templates)) for t in templates
        ]
        if not self._cursive:
            ways += self._recorded_ways(character)
        if not ways:
            raise KeyError(character)
        weights = np.array([weight for weight, _ in ways])
        return ways[int(random.choice(len(ways), p=weights / weights.sum()))][1]

    def _recorded_ways(self, character: str) -> list[tuple[float, Source]]:
        """The ways to write a letter without a template: as the drawer drew it, or as a look-alike."""
        ways: list[tuple[float, Source]] = []
        if self._drawer.has(character):
            ways.append((_DRAWN, lambda r: self._drawn(character, r)))
        if character in DERIVED:
            ways.append((_DERIVED, lambda r: DERIVED[character](lambda base: self._drawn(base, r), r)))
        if character in ENLARGED:
            small = ENLARGED[character]
            if self._drawer.has(small) or small in DERIVED:
                ways.append((_ENLARGED, lambda r: to_height(self._way(small, r)(r), CAPITAL)))
        for latin, height in LOOK_ALIKES.get(character, ()):
            if self._writer.has(latin):
                ways.append((_LATIN, partial(self._alike, latin, height)))
        return ways

    def _drawn(self, letter: str, random: np.random.Generator) -> Drawing:
        strokes = self._drawer.letter(letter, random)
        if random.random() < _BLENDED:
            other = self._others[int(random.integers(len(self._others)))]
            if other.has(letter):
                strokes = blended(strokes, other.letter(letter, random), random.uniform(0.1, 0.9))
        return varied(strokes, random)

    def _alike(self, latin: str, height: float | None, random: np.random.Generator) -> Drawing:
        strokes = self._writer.letter(latin, random)
        return to_height(strokes, height) if height else strokes

    def _other(self, character: str) -> Source:
        if self._writer.has(character):
            return lambda r: self._writer.letter(character, r)
        if character in SIGN_RECIPES:
            return lambda r: SIGN_RECIPES[character](lambda c: self._writer.letter(c, r), r)
        return lambda r: self._maker.make(character, self._writer, r)


def _of_template(template: Template, others: list[Template], random: np.random.Generator) -> Drawing:
    strokes = template.strokes
    if random.random() < _BLENDED:
        other = others[int(random.integers(len(others)))]
        strokes = blended(strokes, other.strokes, random.uniform(0.1, 0.9))
    return varied(strokes, random)


def mirrored(strokes: Drawing) -> Drawing:
    """Strokes with left and right exchanged, the left edge at 0."""
    right = box(strokes)[1][0]
    return [np.column_stack((right - stroke[:, 0], stroke[:, 1])) for stroke in strokes]


def to_height(strokes: Drawing, height: float) -> Drawing:
    """Strokes scaled to a height, on the baseline."""
    low, high = box(strokes)
    if high[1] - low[1] <= 0:
        return strokes
    return [(stroke - [low[0], high[1]]) * height / (high[1] - low[1]) for stroke in strokes]


class AlphabetHands:
    """Draws hands."""

    def __init__(
        self, drawers: dict[str, Hands], writers: Hands, templates: dict[str, list[Template]],
        maker: LetterMaker,
    ):
        """drawers: those of each script. writers: those of Latin characters."""
        self._drawers = {name: [(w, own.of(w)) for w in own.writers] for name, own in drawers.items()}
        self._writers, self._templates, self._maker = writers, templates, maker

    def draw(self, script: str, random: np.random.Generator) -> AlphabetHand:
        drawers = self._drawers[script]
        name, drawer = drawers[int(random.integers(len(drawers)))]
        writer = self._writers.writers[int(random.integers(len(self._writers.writers)))]
        return AlphabetHand(
            script, name, drawer, [other for _, other in drawers], self._writers.of(writer), self._templates,
            self._maker, cursive=script == "hebrew" and random.random() < _CURSIVE_HEBREW,
        )


def is_leftward(character: str) -> bool:
    """Whether a character is written right to left: a Hebrew letter."""
    return character in HEBREW_LETTERS
