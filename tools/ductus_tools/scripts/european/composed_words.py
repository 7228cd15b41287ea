"""Composed words of a split's drawers and writers: nobody recorded words of these languages."""

from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.script.composer import Sample
from ductus_tools.scripts.latin.composed_words import words

from .composer import AlphabetComposer
from .languages import LANGUAGES
from .models import of_language


class ScriptWriter:
    """Writes words in one script. Letters that no drawer drew and no Latin writer has are training's templates, changed
    at random."""

    def __init__(self, composer: AlphabetComposer, script: str, cursive: bool = False):
        self._composer, self._script, self._cursive = composer, script, cursive

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label, ink as it is seen and writer; `None` if the chosen hand lacks a letter."""
        try:
            if self._cursive:
                drawn, writer = self._composer.written_joined(words, random)
            else:
                drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        if self._script == "hebrew":
            drawn = Strokes(drawn.points * [-1, 1], drawn.starts)
        return " ".join(words), drawn, writer


def writer(composer: AlphabetComposer, name: str, style: str = "") -> ScriptWriter | None:
    """The writer of a language; joined writing is for Cyrillic."""
    script, cursive = LANGUAGES[name].script, style == "cursive"
    return None if cursive and script != "cyrillic" else ScriptWriter(composer, script, cursive)


def words_of(texts: Path, name: str, unseen: bool = False) -> list[str]:
    """Words of a language that its model wasn't trained on, as frequent as in running text."""
    known = set(LANGUAGES[name].characters)
    lines = held_out_lines(read_text(texts, name), of_language(name))
    return [word for word in words(lines) if set(word) <= known]
