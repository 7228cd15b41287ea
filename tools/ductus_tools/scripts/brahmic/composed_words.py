"""Composed words of a split's drawers and writers: nobody recorded words of these languages.

Signs, and letters that the drawers didn't draw, are training's skeletons, changed at random.
"""

from pathlib import Path

from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.language_model.writing import Writing

from .alphabet import is_base
from .cluster_script import writable
from .languages import LANGUAGES
from .typography import clean, words

_PUNCTUATION = ".,!?:;-()\"'।॥၊။།་።፣፤፡"


def words_of(texts: Path, name: str, unseen: bool) -> list[str]:
    """Words of a language that its model wasn't trained on, as frequent as in running text."""
    language = LANGUAGES[name]
    lines = held_out_lines(read_text(texts, name), Writing(prepare=lambda line: clean(line, name)), unseen)
    found = (word.strip(_PUNCTUATION) for line in lines for word in words(line, language.script))
    return writable(found, language, is_base)
