"""Samples in letters that nobody recorded: accents on real words, and text of all languages in the pieces
and characters of one writer."""

import unicodedata
from itertools import groupby

import numpy as np

from ductus_tools.graphemes import graphemes, is_mark
from ductus_tools.compose.codes import CodeMaker
from ductus_tools.compose.hand import Hands, ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.word import SPACED, Piece, joined, joining_piece, letter_piece, line, spacing, with_marks
from ductus_tools.ink.stitch import baseline_and_body
from ductus_tools.ink.strokes import Strokes
from ductus_tools.script.composer import Composer, Sample, Writer, first_drawn
from ductus_tools.training.corpus import Corpus
from .alphabet import ALPHABET
from .running_text import Languages
from ductus_tools.training.letters import UNKNOWN
from ductus_tools.training.pieces import WordPieces, cut

_AT_ONCE = 0.5  # share of samples whose marks follow their letters, not their words
_LIGATURES = {"œ": "oe", "æ": "ae"}
_OTHERWISE = "z"  # letters with another joined shape in school cursive than in most recorded words
_OTHER_SHAPE = 0.4  # share of these letters drawn in that shape
_PARTED = 0.5  # share of ligatures written as two letters from the writer's joined words
# The characters of rows, and how often each is drawn.
_ROWS = {
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~": 0.45,
    "€£§°©®«»¿¡": 0.15,
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ": 0.25,
    "0123456789": 0.15,
}
# Letters that hasty hands write least like the primers; those read worst are most frequent.
_HASTY = [unicodedata.normalize("NFD", letter) for letter in "ïïïœœœŒüüüäèèßëöîÁÍŐÉÄÖÜÇñâôűő"]
_LONGEST = 40  # most letters of a word or line that get marks
_TRIES = 12
_CODES_SPACED = 0.04  # share of codes with widely spaced letters: rows of signs have spaces there
_CAPITAL = 1.8  # bodies
_LOWERED = 0.8  # share of words with an accented capital that are written in lower case
_SMALL = 0.5  # share of words without a capital among those that teach case
_PREFIXES = ("Mc", "Mac", "De", "O'", "Le", "Van")


class LatinComposer(Composer):
    """Draws composed samples of a split: (label in NFD, ink, writer).

    Ink has the writer's size, so that it fits the writer's writing area."""

    kinds = {
        "accents": 0.1, "hasty": 0.05, "letter": 0.03, "text": 0.05, "cursive": 0.14, "row": 0.08, "code": 0.08,
        "capitals": 0.02, "names": 0.04,
    }  # fmt: skip
    """Shares of all samples."""

    def __init__(
        self, corpus: Corpus, split: str, languages: Languages, maker: LetterMaker, letters: np.ndarray
    ):
        """letters: for each point of the corpus, see `training.letters`."""
        self._corpus, self._languages, self._maker, self._letters = corpus, languages, maker, letters
        self._codes = CodeMaker(languages.plain_words())
        self._classes = set(ALPHABET)
        chosen = corpus.select(split)
        characters = [i for i in chosen if corpus.kind(i) == "char"]
        self._hands = Hands((corpus.writers[i], corpus.labels[i], corpus.ink(i)) for i in characters)
        known = [
            i
            for i in chosen
            if corpus.kind(i) != "char" and letters[corpus.strokes[corpus.inks[i]]] != UNKNOWN
        ]
        self._words_of: dict[str, list[int]] = {}
        for i in known:
            self._words_of.setdefault(corpus.writers[i], []).append(i)
        self._word_writers = sorted(w for w, own in self._words_of.items() if len(own) >= 40)
        self._pieces: dict[str, WordPieces] = {}
        bases = languages.bases
        self._bearing = np.array(
            [
                i for i in known
                if bases & set(corpus.labels[i]) and len(corpus.labels[i]) <= _LONGEST
                and not any(map(is_mark, corpus.labels[i]))
            ]
        )

    def accents(self, random: np.random.Generator) -> Sample:
        """A recorded word or line with marks on one or more of its letters.

        Raises ValueError if no recorded word has a letter that can have marks."""
        if not len(self._bearing):
            raise ValueError("no word whose letters are known has one that bears marks")
        index = int(self._bearing[random.integers(len(self._bearing))])
        label, writer = self._corpus.labels[index], self._corpus.writers[index]
        piece = cut(self._corpus, self._letters, index, 0, len(label))
        bases = self._languages.bases
        places = [i for i, c in enumerate(label) if c in bases]
        share = random.uniform(0, 0.45)
        chosen = {i for i in places if random.random() < share}
        chosen.add(places[int(random.integers(len(places)))])
        for i in chosen:
            piece.letters[i] = self._languages.marked(label[i], random)
        marked = with_marks(piece, self._hands.of(writer), random, self._at_once(random))
        _, body = baseline_and_body(label, self._corpus.ink(index))
        drawn = ink([s.points for s in marked.strokes])
        return "".join(piece.letters), _sized(drawn, body), writer

    def hasty(self, random: np.random.Generator) -> Sample:
        """A word with a letter that hasty hands write least like the primers."""

        def attempt() -> Sample | None:
            letter = _HASTY[int(random.integers(len(_HASTY)))]
            words = self._languages.words_with(letter, random)
            # So that capitals aren't more common at the start of words than people write them.
            if letter[0].isupper() and random.random() < _LOWERED:
                words = [word.lower().replace("i\u0307", "i") for word in words]
            return self._words_in_pieces(words, random) if words else None

        return first_drawn(attempt, _TRIES) or self.accents(random)

    def code(self, random: np.random.Generator) -> Sample:
        """A code or the like, in single characters or, for half of those with lower-case letters, in pieces of
        words."""

        def attempt() -> Sample | None:
            text = self._codes.any(random)
            flows = any(a.islower() and b.islower() for a, b in zip(text, text[1:])) and random.random() < 0.5
            return self._words_in_pieces(text.split(), random) if flows else self.written(text.split(), random, _CODES_SPACED)

        return first_drawn(attempt, _TRIES) or self.row(random)

    def capitals(self, random: np.random.Generator) -> Sample:
        """Words of some language in capitals."""
        words = self._known([w.upper() for w in self._languages.words(int(random.integers(3, 24)), random)])
        return (self.written(words, random) if words else None) or self.accents(random)

    def names(self, random: np.random.Generator) -> Sample:
        """Words of some language with a capital each, sometimes inside the word; as many in lower case only, so that
        size distinguishes the cases."""
        drawn = self._languages.words(int(random.integers(4, 20)), random)
        is_small = random.random() < _SMALL
        words = self._known([w.lower().replace("i\u0307", "i") if is_small else w[:1].upper() + w[1:] for w in drawn])
        if words and not is_small and words[0][0].isascii() and random.random() < 0.15:
            words[0] = _PREFIXES[int(random.integers(len(_PREFIXES)))] + words[0]

        def attempt() -> Sample | None:
            flows = random.random() < 0.6
            return self._words_in_pieces(words, random) if flows else self.written(words, random)

        return (first_drawn(attempt, _TRIES) if words else None) or self.accents(random)

    def _known(self, words: list[str]) -> list[str]:
        """The words whose letters the network all has."""
        return [word for word in words if set(word) <= self._classes]

    def letter(self, random: np.random.Generator) -> Sample:
        """A single letter or sign beyond ASCII."""
        letter = self._languages.rare_letter(random)
        return self.written([letter], random) or self.accents(random)

    def text(self, random: np.random.Generator) -> Sample:
        """Words of some language in the single characters of a writer."""
        words = self._languages.words(int(random.integers(3, 28)), random)
        return (self.written(words, random) if words else None) or self.accents(random)

    def row(self, random: np.random.Generator) -> Sample:
        """Signs, capitals and digits in a row, separated."""
        kinds, shares = list(_ROWS), list(_ROWS.values())
        kind, letters = str(random.choice(kinds, p=shares)), []
        for _ in range(int(random.integers(2, 7))):
            if random.random() < 0.2:
                kind = str(random.choice(kinds, p=shares))
            letters.append(kind[int(random.integers(len(kind)))])
        return self.written(letters, random) or self.accents(random)

    def writer(self, language: str, style: str) -> Writer | None:
        return None if style else self

    def written(
        self, words: list[str], random: np.random.Generator, spaced: float = SPACED
    ) -> Sample | None:
        """Given words in the single characters of a writer; `None` if none of a few writers has all.

        spaced: the share of hands with widely spaced letters."""
        letters = [graphemes(word) for word in words]
        if not self._hands.writers:
            raise ValueError("no writer of the split has enough single characters to write with")

        def attempt() -> Sample:
            writer = self._hands.writers[int(random.integers(len(self._hands.writers)))]
            return " ".join(words), _sized(self._line(letters, writer, random, spaced), self._body(writer)), writer

        return first_drawn(attempt, _TRIES)

    def cursive(self, random: np.random.Generator) -> Sample:
        """Words of some language in pieces of a writer's words."""

        def attempt() -> Sample | None:
            words = self._languages.words(int(random.integers(4, 32)), random)
            return self._words_in_pieces(words, random) if words else None

        return first_drawn(attempt, _TRIES) or self.accents(random)

    def _words_in_pieces(self, words: list[str], random: np.random.Generator) -> Sample:
        """Given words in pieces of a writer's words. Raises KeyError if the writer lacks a letter."""
        writer = self._word_writers[int(random.integers(len(self._word_writers)))]
        at_once, (letter_gap, word_gap) = self._at_once(random), spacing(random)
        written = [self._in_pieces(graphemes(w), writer, random, at_once, letter_gap) for w in words]
        return " ".join(words), _sized(line(written, random, word_gap), self._body(writer)), writer

    def _in_pieces(
        self, letters: list[str], writer: str, random: np.random.Generator, at_once: bool, letter_gap: float
    ) -> Piece:
        """A word in pieces of words, with single characters for letters that no word has."""
        if writer not in self._pieces:
            self._pieces[writer] = WordPieces(self._corpus, self._letters, self._words_of[writer])
        pieces, source, hand = [], self._pieces[writer], self._hands.of(writer)
        parted, owners = _parted(letters, random)

        def is_common(letter: str) -> bool:
            return source.has(letter[0]) and not (
                letter[0] in _OTHERWISE and random.random() < _OTHER_SHAPE
            )

        for common, run in groupby(parted, key=is_common):
            if common:
                pieces += source.cover("".join(letter[0] for letter in run), random)
            else:
                pieces += [joining_piece(letter, hand, self._maker, random) for letter in run]
        word = joined(pieces, random, letter_gap)
        for stroke in word.strokes:
            stroke.owners = owners[stroke.owners]
        word.letters = list(letters)
        return with_marks(word, hand, random, at_once)

    def _line(self, words: list[list[str]], writer: str, random: np.random.Generator, spaced: float) -> Strokes:
        hand, at_once, made = self._hands.of(writer), self._at_once(random), []
        letter_gap, word_gap = spacing(random, spaced)
        for letters in words:
            pieces = [letter_piece(g, hand, self._maker, random, not at_once) for g in letters]
            word = joined(pieces, random, letter_gap)
            made.append(with_marks(word, hand, random, at_once))
        return line(made, random, word_gap)

    def _body(self, writer: str) -> float:
        """The height of the writer's x, from the capitals if there are any."""
        capital = self._corpus.capital_heights.get(writer)
        return capital / _CAPITAL if capital else self._hands.of(writer).body

    def _at_once(self, random: np.random.Generator) -> bool:
        return bool(random.random() < _AT_ONCE)


def _parted(letters: list[str], random: np.random.Generator) -> tuple[list[str], np.ndarray]:
    """The letters with some ligatures split into two, and for each the index of its original letter."""
    parted, owners = [], []
    for index, letter in enumerate(letters):
        two = _LIGATURES.get(letter[0]) if random.random() < _PARTED else None
        parted += list(two) if two else [letter]
        owners += [index] * (2 if two else 1)
    return parted, np.array(owners)


def _sized(drawn: Strokes, body: float) -> Strokes:
    """Ink in bodies, converted to the writer's units."""
    return Strokes(drawn.points * (body if body > 0 else 1.0), drawn.starts)
