"""Composed words of a split's writers, to measure languages that nobody recorded.

For each writer with enough words, some are composed from the runs that this writer wrote; Arabic words with vowels are
in `ar-vowels`, those without in the other file.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ductus_tools.evaluation.composed import record
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.script.ink import Ink
from ductus_tools.training.corpus import Corpus

from .composer import ArabicComposer
from .languages import LANGUAGES
from .models import of_language

FEWEST = 120  # fewest recorded words of a writer
WORDS = 40  # words of each writer
VOWELS = set("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670")


def composed(
    ink: Ink, texts: Path, split: str, seed: int, names: Sequence[str], unseen: bool
) -> Iterator[tuple[str, list[dict]]]:
    """Files of words and their records."""
    corpus = Corpus(ink.corpus)
    for file, name, vowels in [*((name, name, False) for name in LANGUAGES), ("ar-vowels", "ar", True)]:
        if name in names:
            lines = held_out_lines(read_text(texts, name), of_language(name), unseen)
            yield file, records(corpus, split, name, lines, vowels, seed)


def records(corpus: Corpus, split: str, name: str, lines: list[str], vowels: bool, seed: int) -> list[dict]:
    """The composed words of a language. vowels: whether with or without vowels."""
    language = LANGUAGES[name]
    counts = Counter(corpus.writers[i] for i in corpus.select(split) if corpus.kind(i) == "word")
    random, found = np.random.default_rng(seed), []
    for writer in sorted(writer for writer, count in counts.items() if count >= FEWEST):
        composer = ArabicComposer(corpus, split, {name: lines}, writer)
        words = sorted({word for sentence in composer.sentences[name] for word in sentence if len(word) > 1})
        words = [word for word in words if vowels == bool(VOWELS & set(word))]
        for word in random.permutation(words)[:WORDS]:
            label, ink = composer.written([str(word)], random)
            label = "".join(language.forms.get(shape, shape) for shape in label)
            if set(label) <= set(language.characters):
                found.append(record((label, Strokes(ink.points * [-1, 1], ink.starts), writer), split))
    return found
