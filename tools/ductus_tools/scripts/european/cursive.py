"""Cyrillic in joined writing: most letters are strokes of Latin ones, and Latin words were recorded."""

from itertools import groupby

import numpy as np

from ductus_tools.compose.variation import bent
from ductus_tools.compose.word import Piece, Stroke, joined, with_marks
from ductus_tools.training.corpus import Corpus
from ductus_tools.training.letters import UNKNOWN
from ductus_tools.training.pieces import WordPieces

from .hands import AlphabetHand
from .tables import Template, read_tables

BODIES = dict(zip("аеорсхипутдіјѕһзү", "aeopcxunymgijshzy"))
"""Letters whose joined form is that of a Latin one: и is written as u, т as m, д as g."""
_OWN_CAPITALS = 0.5  # share of capitals written by the hand, though some would join
_WORDS = 40  # recorded words of a writer, at least


class CursiveWords:
    """Draws words in joined writing."""

    def __init__(self, latin: Corpus, split: str, letters: np.ndarray):
        self._latin, self._letters = latin, letters
        self._templates: dict[str, list[Template]] = {}
        for template in read_tables():
            if any(template.joins):
                self._templates.setdefault(template.letter, []).append(template)
        words: dict[str, list[int]] = {}
        for i in latin.select(split):
            if latin.kind(i) != "char" and letters[latin.strokes[latin.inks[i]]] != UNKNOWN:
                words.setdefault(latin.writers[i], []).append(i)
        self._words = {writer: own for writer, own in words.items() if len(own) >= _WORDS}
        self._writers = sorted(self._words)
        self._pieces: dict[str, WordPieces] = {}

    def writer(self, random: np.random.Generator) -> str:
        return self._writers[int(random.integers(len(self._writers)))]

    def word(
        self, letters: list[str], writer: str, hand: AlphabetHand, random: np.random.Generator, at_once: bool, letter_gap: float
    ) -> Piece:
        """A word in joined writing. Raises KeyError for a letter that neither the words nor the hand have."""
        if writer not in self._pieces:
            self._pieces[writer] = WordPieces(self._latin, self._letters, self._words[writer])
        source = self._pieces[writer]
        pieces: list[Piece] = []

        def is_latin(letter: str) -> bool:
            return letter[0] in BODIES and source.has(BODIES[letter[0]])

        for latin, run in groupby(letters, key=is_latin):
            if latin:
                pieces += source.cover("".join(BODIES[g[0]] for g in run), random)
            else:
                pieces += [self._joining(g, hand, random) for g in run]
        word = joined(pieces, random, letter_gap)
        word.letters = list(letters)
        return with_marks(word, hand, random, at_once)

    def _joining(self, letter: str, hand: AlphabetHand, random: np.random.Generator) -> Piece:
        """A letter without a Latin equivalent: a joining template, or the hand's letter."""
        templates = self._templates.get(letter[0])
        if not templates or (letter[0].isupper() and random.random() < _OWN_CAPITALS):
            strokes = hand.letter(letter[0], random)
            return Piece([letter], [Stroke(s, np.zeros(len(s), dtype=int)) for s in strokes])
        weights = np.array([template.weight for template in templates])
        template = templates[int(random.choice(len(templates), p=weights / weights.sum()))]
        first, *others = (Stroke(s, np.zeros(len(s), dtype=int)) for s in bent(template.strokes, random))
        first.goes_on = template.joins
        for stroke in others:
            stroke.late = True
        return Piece([letter], [first, *others])
