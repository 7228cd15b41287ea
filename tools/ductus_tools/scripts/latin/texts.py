"""The texts that language models are trained on: one of each language, and a mixture of all."""

from pathlib import Path
from random import Random

from ductus_tools.language_model.text import read_lines

from . import languages
from .alphabet import compose
from ductus_tools.language_model.sources import cited, read_sources
from .typography import clean

GENERIC_SHARE = 150_000
"""Bytes of each language's text in the text of the generic model."""
LARGEST_TEXT = 2_600_000
"""Of a longer text so many bytes are taken, line by line at random."""


def sample(lines: list[str], size: int, seed: str) -> list[str]:
    """Random lines of at most so many bytes together, in their order; all if they are no more."""
    chosen, room = [], size
    for place in Random(seed).sample(range(len(lines)), len(lines)):
        room -= len(lines[place].encode()) + 1
        if room < 0:
            break
        chosen.append(place)
    return [lines[place] for place in sorted(chosen)]


def read_text(texts: Path, name: str) -> list[str]:
    """The lines of a language's text; those of the generic model are some of each language's."""
    if name != languages.GENERIC:
        return sample(read_lines(languages.text_file(texts, name)), LARGEST_TEXT, name)
    mixed = []
    for other in languages.models():
        if other != languages.GENERIC:
            lines = sample(read_text(texts, other), GENERIC_SHARE, other)
            mixed += [compose(clean(line, other)) for line in lines]
    return mixed


def text_sources(texts: Path, name: str) -> str:
    """The sources of `read_text` with their licences."""
    known = read_sources(texts)
    names = languages.models() if name == languages.GENERIC else [name]
    return cited({source: licence for n in names for source, licence in known.get(n, {}).items()})
