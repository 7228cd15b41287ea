"""Composed words of a split's drawers and writers: nobody recorded words of these languages."""

from pathlib import Path

from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.scripts.latin.composed_words import words

from .languages import LANGUAGES
from .models import of_language


def words_of(texts: Path, name: str, unseen: bool) -> list[str]:
    """Words of a language that its model wasn't trained on, as frequent as in running text."""
    known = set(LANGUAGES[name].characters)
    lines = held_out_lines(read_text(texts, name), of_language(name), unseen)
    return [word for word in words(lines) if set(word) <= known]
