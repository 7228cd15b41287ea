"""Cyrillic in joined writing: most letters are strokes of Latin ones, and Latin words were recorded."""

from itertools import groupby

import numpy as np

from ..compose.hand import Drawing
from ..compose.word import Piece, Stroke, joined, with_marks
from ..training.letters import UNKNOWN
from ..training.pieces import WordPieces
from .hands import AlphabetHand
from .variation import varied

BODIES = dict(zip("аеорсхипутдіјѕһзү", "aeopcxunymgijshzy"))
"""Letters whose joined form is that of a Latin one: и is written as u, т as m, д as g."""
_WORDS = 40  # recorded words of a writer, at least


class CursiveWords:
    """Draws words in joined writing."""

    def __init__(self, latin, split: str, letters: np.ndarray, templates: dict[str, list[Drawing]]):
        """templates: by letter; of these the ones in one stroke are joined."""
        self._latin, self._letters = latin, letters
        self._templates = {
            letter: [drawing for drawing in own if len(drawing) == 1] for letter, own in templates.items()
        }
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
        self, letters: list[str], writer: str, hand: AlphabetHand, random, at_once: bool, letter_gap: float
    ) -> Piece:
        """Raises KeyError for a letter that neither the words nor the hand have."""
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

    def _joining(self, letter: str, hand: AlphabetHand, random) -> Piece:
        """A letter that no Latin one is: a template that joins, or as the hand writes it."""
        templates = self._templates.get(letter[0], ())
        joins = bool(templates) and letter[0].islower()
        strokes = (
            varied(templates[int(random.integers(len(templates)))], random)
            if joins
            else hand.letter(letter[0], random)
        )
        return Piece([letter], [Stroke(s, np.zeros(len(s), dtype=int), goes_on=(joins, joins)) for s in strokes])
