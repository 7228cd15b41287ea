"""The texts of the languages in Latin script: one for each, and a mixture of all."""

from pathlib import Path

from ductus_tools.graphemes import compose
from ductus_tools.language_model import texts as folder
from ductus_tools.language_model.texts import sample

from . import languages
from .typography import clean

GENERIC_SHARE = 150_000
"""Bytes of each language's text in the text of the generic model."""


def read_text(texts: Path, name: str) -> list[str]:
    """The lines of a language's text; those of the generic model are some of each language's."""
    if name != languages.GENERIC:
        return folder.read_text(texts, name)
    mixed = []
    for other in languages.models():
        if other != languages.GENERIC:
            lines = sample(read_text(texts, other), GENERIC_SHARE, other)
            mixed += [compose(clean(line, other)) for line in lines]
    return mixed


def text_sources(texts: Path, name: str) -> str:
    """The sources of `read_text` with their licences."""
    return folder.text_sources(texts, languages.models() if name == languages.GENERIC else [name])
