"""Composed words of a split's drawers and writers: nobody recorded words of these languages.

Signs, and letters that the drawers didn't draw, are the skeletons of training, changed at random.
"""

from pathlib import Path

import numpy as np

from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.language_model.writing import Writing
from ductus_tools.script.composer import Sample

from .alphabet import is_base
from .composer import BrahmicComposer
from .languages import LANGUAGES
from .pen_order import logical, pen
from .typography import clean, words

_PUNCTUATION = ".,!?:;-()\"'।॥၊။།་።፣፤፡"


class ScriptWriter:
    """Writes words in one script."""

    def __init__(self, composer: BrahmicComposer, script: str):
        self._composer, self._script = composer, script

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label (logical), ink and writer; `None` where the hand that is drawn lacks a letter."""
        try:
            drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        return " ".join(words), drawn, writer


def writer(composer: BrahmicComposer, name: str, style: str = "") -> ScriptWriter:
    """Who writes a language."""
    return ScriptWriter(composer, LANGUAGES[name].script)


def letters(words: list[str], language: str) -> list[str]:
    """The words, without punctuation, that have two scalars and more, and a letter of the language."""
    script, known = LANGUAGES[language].script, set(LANGUAGES[language].characters)
    bare = (word.strip(_PUNCTUATION) for word in words)
    return [
        word for word in bare
        if len(word) > 1 and set(pen(word)) <= known and logical(pen(word)) == word
        and any(ord(c) > 126 and is_base(c, script) for c in word)
    ]  # fmt: skip


def words_of(texts: Path, name: str, unseen: bool = False) -> list[str]:
    """Words of a language that its model wasn't trained on, as often as running text has them."""
    logical_lines = Writing(prepare=lambda line: clean(line, name))
    lines = held_out_lines(read_text(texts, name), logical_lines)
    return letters([w for line in lines for w in words(line, LANGUAGES[name].script)], name)
