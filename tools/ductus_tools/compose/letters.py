"""Letters and signs that nobody recorded and that aren't a base with a mark: assembled from the writer's own characters
(`recipes`), or traced from a single-stroke font (`fonts`)."""

import numpy as np

from .hand import Drawing, Hand, box
from .marks import either_way
from .parts import Recipe, moved
from .recipes import RECIPES
from .variants import VARIANTS

_VARIANT = 0.25  # share of the characters with other shapes that are drawn in one of them


class LetterMaker:
    """Draws letters that aren't among a writer's characters."""

    def __init__(self, glyphs: dict[str, list[Drawing]] | None = None):
        """glyphs: of single-stroke fonts, by character; see `fonts`."""
        self._glyphs = glyphs or {}

    def make(
        self, letter: str, hand: Hand, random: np.random.Generator, variant: float = _VARIANT
    ) -> Drawing:
        """The letter in bodies. Raises KeyError if the writer lacks its parts.

        variant: the probability that a letter with other shapes is drawn in one of them."""
        if hand.has(letter) and not (letter in VARIANTS and random.random() < variant):
            return hand.letter(letter, random)
        recipes: list[Recipe] = list(RECIPES.get(letter, VARIANTS.get(letter, ())))
        if letter in self._glyphs:
            recipes.append(lambda own, random: self._traced(letter, random))
        if not recipes:
            raise KeyError(letter)

        def own(character: str) -> Drawing:
            return hand.letter(character, random)

        for choice in random.permutation(len(recipes)):
            try:
                strokes = recipes[choice](own, random)
            except KeyError:
                continue
            return moved(strokes, -box(strokes)[0][0], 0)
        raise KeyError(letter)

    def _traced(self, letter: str, random: np.random.Generator) -> Drawing:
        fonts = self._glyphs[letter]
        strokes = fonts[int(random.integers(len(fonts)))]
        strokes = [either_way(stroke, random, 0.25) for stroke in strokes]
        if len(strokes) > 1 and random.random() < 0.3:
            strokes = [strokes[i] for i in random.permutation(len(strokes))]
        return strokes
