"""Composed words and letters in the fonts of a split, which training never saw."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.evaluation.composed import record, records
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.language_model.writing import Writing
from ductus_tools.script.composer import Sample, first_drawn
from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.pen_order import logical, pen

from .alphabet import LETTERS, is_base
from .composer import FontComposer
from .languages import LANGUAGES
from .typography import clean, run

_PUNCTUATION = ".,!?:;-()\"'။៖។៕ฯๆ%"
_LONGEST = 14  # scalars of a chunk of a language that doesn't part words
_EACH = 3  # inks of a letter
_TRIES = 20


class FontWriter:
    """Writes words in one script."""

    def __init__(self, composer: FontComposer, script: str):
        self._composer, self._script = composer, script

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label (logical), ink and writer; `None` where the hand that is drawn lacks a letter."""
        try:
            drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        return " ".join(words), drawn, writer


def writer(composer: FontComposer, name: str, style: str = "") -> FontWriter:
    """Who writes a language."""
    return FontWriter(composer, LANGUAGES[name].script)


def _chunks(word: str) -> Iterator[str]:
    """A phrase of a script without spaces in runs of some clusters."""
    parts = len(clusters(word))
    at, random = 0, np.random.default_rng(len(word))
    while at < parts:
        made = run(word, at, int(random.integers(3, _LONGEST)))
        yield made
        at += len(clusters(made))


def words_of(texts: Path, name: str, unseen: bool = False) -> list[str]:
    """Words of a language that its model wasn't trained on, as often as running text has them, without punctuation; of one
    that doesn't part words, chunks of phrases."""
    language = LANGUAGES[name]
    known = set(language.characters)
    lines = held_out_lines(read_text(texts, name), Writing(prepare=lambda line: clean(line, name)))
    bare = [word.strip(_PUNCTUATION) for line in lines for word in line.split()]
    if not language.spaced:
        bare = [chunk for word in bare for chunk in _chunks(word)]
    return [
        word for word in bare
        if len(word) > 1 and set(pen(word)) <= known and logical(pen(word)) == word
        and any(ord(c) > 126 and is_base(c, language.script) for c in word)
    ]  # fmt: skip


def letters_of(composer: FontComposer, name: str, split: str, random: np.random.Generator) -> list[dict]:
    """Each letter and digit of a language's script some times, without those that the split's fonts lack."""
    script = LANGUAGES[name].script
    made = []
    for letter in [c for c in LETTERS[script] if is_base(c, script)]:
        for _ in range(_EACH):
            drawn = first_drawn(lambda: writer(composer, name).written([letter], random), _TRIES)
            if drawn:
                made.append(record(drawn, split))
    return made


def composed(composer: FontComposer, texts: Path, split: str, seed: int, count: int = 500) -> Iterator[tuple[str, list[dict]]]:
    """Files of words and of letters of each language whose script has fonts in the split."""
    for name, language in LANGUAGES.items():
        if composer.writes(language.script):
            yield name, records(writer(composer, name), words_of(texts, name), split, count, seed)
            yield f"{name}-letters", letters_of(composer, name, split, np.random.default_rng(seed))
