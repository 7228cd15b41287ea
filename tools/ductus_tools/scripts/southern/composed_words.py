"""Composed words and letters in a split's fonts, which training never saw."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.evaluation.composed import record
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.language_model.writing import Writing
from ductus_tools.script.composer import Writer, first_drawn
from ductus_tools.scripts.brahmic.cluster_script import writable
from ductus_tools.scripts.brahmic.clusters import clusters

from .alphabet import LETTERS, is_base
from .languages import LANGUAGES
from .typography import clean, run

_PUNCTUATION = ".,!?:;-()\"'။៖។៕ฯๆ%"
_LONGEST = 14  # scalars of a chunk, in languages without spaces between words
_EACH = 3  # inks of a letter
_TRIES = 20


def _chunks(word: str) -> Iterator[str]:
    """Runs of clusters of a phrase in a script without spaces."""
    parts = len(clusters(word))
    at, random = 0, np.random.default_rng(len(word))
    while at < parts:
        made = run(word, at, int(random.integers(3, _LONGEST)))
        yield made
        at += len(clusters(made))


def words_of(texts: Path, name: str, unseen: bool) -> list[str]:
    """Words of a language that its model wasn't trained on, as frequent as in running text, without punctuation; in a
    language without spaces between words, chunks of phrases."""
    language = LANGUAGES[name]
    lines = held_out_lines(read_text(texts, name), Writing(prepare=lambda line: clean(line, name)), unseen)
    found = [word.strip(_PUNCTUATION) for line in lines for word in line.split()]
    if not language.spaced:
        found = [chunk for word in found for chunk in _chunks(word)]
    return writable(found, language, is_base)


def letters_of(writer: Writer, name: str, split: str, random: np.random.Generator) -> list[dict]:
    """Each letter and digit of a language's script several times, without those that the split's fonts lack."""
    script, made = LANGUAGES[name].script, []
    for letter in [c for c in LETTERS[script] if is_base(c, script)]:
        for _ in range(_EACH):
            drawn = first_drawn(lambda: writer.written([letter], random), _TRIES)
            if drawn:
                made.append(record(drawn, split))
    return made
