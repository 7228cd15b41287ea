"""The words of a language's text, to compose in one writer's characters."""

import re
from pathlib import Path

from ductus_tools.language_model.languages import held_out_lines

from .alphabet import MARKS
from .texts import read_text
from .writing import of_language

_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}'ʼʻ·-])+")


def words(lines: list[str]) -> list[str]:
    """The words of two or more letters in decomposed lines."""
    return [word.rstrip("'-·") for line in lines for word in _WORD.findall(line)]


def words_of(texts: Path, name: str, unseen: bool) -> list[str]:
    """Words of a language that its model wasn't trained on, as frequent as in running text."""
    return words(held_out_lines(read_text(texts, name), of_language(name), unseen))
