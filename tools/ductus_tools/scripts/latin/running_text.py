"""Running text in every language of Latin script, for samples written with composed letters."""

from collections import Counter
from pathlib import Path

import numpy as np

from ductus_tools.graphemes import graphemes, is_mark
from ductus_tools.language_model.text import read_lines
from ductus_tools.language_model.texts import evenly, text_file

from .languages import models
from .letters import characters
from .typography import clean, narrow

LINES = 1500  # of each language
_LONGEST_LINE = 300  # characters examined
_RARE = 0.4  # share of samples that have a letter beyond ASCII, rare ones nearly as often as common ones
_PLACES = 300  # words with each such letter
_OWN = 8  # how much more often a letter without marks comes than a base with a mark, which others also have
_WIDESPREAD, _OFTENER = frozenset("de es fr it nl pl pt".split()), 4  # languages, and how much more often they come
_MARKED = 400  # weight of a language's marks: it is this times the square of their share more frequent


class Languages:
    """Sentences by language, decomposed (NFD), and how often a letter has each mark."""

    def __init__(self, sentences: dict[str, list[str]]):
        """sentences: by language; languages without any are left out."""
        self.sentences = {name: lines for name, lines in sorted(sentences.items()) if lines}
        self._names = _distribution(
            Counter({name: _weight(name, lines) for name, lines in self.sentences.items()})
        )
        counts: dict[str, Counter[str]] = {}
        rare: Counter[str] = Counter()
        self._places = _rare_words(self.sentences)
        for lines in self.sentences.values():
            for grapheme, count in Counter(g for text in lines for g in graphemes(text)).items():
                if len(grapheme) > 1:
                    counts.setdefault(grapheme[0], Counter())[grapheme] += count**0.5
                if len(grapheme) > 1 or ord(grapheme[0]) > 126:
                    rare[grapheme] += count**0.25 * (1 if len(grapheme) > 1 else _OWN)
        self._bearers = {base: _distribution(c) for base, c in counts.items()}
        self._rare = _distribution(rare) if rare else ([], np.zeros(0))

    @property
    def bases(self) -> set[str]:
        """Letters that have marks in some language."""
        return set(self._bearers)

    def marked(self, base: str, random: np.random.Generator) -> str:
        """A letter with marks that it has in some language."""
        return _drawn(self._bearers[base], random)

    def rare_letter(self, random: np.random.Generator) -> str:
        """A letter or sign beyond ASCII; rare ones are nearly as frequent as common ones."""
        return _drawn(self._rare, random)

    def words_with(self, letter: str, random: np.random.Generator) -> list[str]:
        """A word with a letter beyond ASCII, sometimes with the next word; empty if no text has the letter."""
        places = self._places.get(letter)
        if not places:
            return []
        name, line, first = places[int(random.integers(len(places)))]
        return self.sentences[name][line].split()[first : first + 1 + int(random.random() < 0.2)]

    def plain_words(self) -> list[str]:
        """Three to nine lower-case words of English, or of all languages without English."""
        texts = self.sentences.get("en") or [text for lines in self.sentences.values() for text in lines]
        found = {word for text in texts for word in text.split() if word.isascii() and word.isalpha()}
        return sorted(word for word in found if word.islower() and 3 <= len(word) <= 9)

    def words(self, limit: int, random: np.random.Generator) -> list[str]:
        """Consecutive words of a sentence in some language, of at most `limit` scalars.

        Languages with many marks come more often; English, the language of most recorded ink, makes up a fifth. Some
        begin with a word that has a rare letter.
        """
        name = _drawn(self._names, random)
        if "en" in self.sentences and random.random() < 0.2:
            name = "en"
        elif self._places and random.random() < _RARE:
            places = self._places[self.rare_letter(random)]
            name, line, first = places[int(random.integers(len(places)))]
            return _fitting(self.sentences[name][line].split()[first:], limit)
        lines = self.sentences[name]
        words = lines[int(random.integers(len(lines)))].split()
        return _fitting(words[int(random.integers(len(words))) :], limit)


def _fitting(words: list[str], limit: int) -> list[str]:
    """The first words that have at most `limit` scalars in total, with spaces."""
    chosen, length = list[str](), 0
    for word in words:
        length += len(word) + bool(chosen)
        if length > limit:
            break
        chosen.append(word)
    return chosen


def _rare_words(sentences: dict[str, list[str]]) -> dict[str, list[tuple[str, int, int]]]:
    """Words with each grapheme beyond ASCII: (language, line, word), evenly from all languages that have it."""
    found: dict[str, list[tuple[str, int, int]]] = {}
    for name, lines in sentences.items():
        for index, text in enumerate(lines):
            if text.isascii():
                continue
            for word, letters in enumerate(text.split()):
                if not letters.isascii():
                    for grapheme in set(graphemes(letters)):
                        if len(grapheme) > 1 or ord(grapheme[0]) > 126:
                            found.setdefault(grapheme, []).append((name, index, word))
    return {
        grapheme: places[:: max(1, len(places) // _PLACES)] for grapheme, places in found.items()
    }


def _marks(lines: list[str]) -> float:
    """Marks per scalar."""
    return sum(is_mark(c) for line in lines for c in line) / sum(map(len, lines))


def _weight(name: str, lines: list[str]) -> float:
    """A language's relative frequency."""
    return (1 + _MARKED * _marks(lines) ** 2) * (_OFTENER if name in _WIDESPREAD else 1)


def _distribution(counts: Counter) -> tuple[list[str], np.ndarray]:
    values = sorted(counts)
    weights = np.array([counts[value] for value in values], dtype=float)
    return values, np.cumsum(weights / weights.sum())


def _drawn(distribution: tuple[list[str], np.ndarray], random: np.random.Generator) -> str:
    values, cumulative = distribution
    return values[min(int(np.searchsorted(cumulative, random.random())), len(values) - 1)]


def read_languages(texts: Path) -> Languages:
    """The texts of a folder (`TAG.txt.xz`), with lines taken evenly from each language."""
    sentences = {}
    for name in models():
        path = text_file(texts, name)
        if not path.exists():
            continue
        known = characters(name)
        lines = evenly(read_lines(path), LINES)
        cleaned = (narrow(clean(line[:_LONGEST_LINE], name), known) for line in lines)
        allowed = set(known)
        sentences[name] = [line for line in cleaned if line and set(line) <= allowed]
    return Languages(sentences)
