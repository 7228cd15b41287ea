"""The language models of all languages in Latin script.

The English pack has a larger model (`language_model/README.md`); the one made here is for creoles in English spelling.
"""

import math
from argparse import Namespace
from functools import partial

from ductus_tools.language_model.languages import Recipe, text_bytes
from ductus_tools.language_model.sources import cited
from ductus_tools.language_model.word_lists import list_source, listed_words
from ductus_tools.language_model.writing import Writing

from .habits import habits
from .texts import read_text, text_sources
from .words import common_words
from .writing import of_language

BUNDLED = ("de", "es", "fr", "it", "nl", "pl", "pt", "tr", "vi")
"""Languages that the library brings along, beside English."""
BUNDLED_BYTES = 1_500_000
LARGEST_BYTES = 900_000
BYTES_PER_ROOT = 570
"""The others' models grow with the square root of their text, up to `LARGEST_BYTES`."""


def bytes_allowed(name: str, text_bytes: int) -> int:
    """The largest size of a language's model."""
    if name in BUNDLED:
        return BUNDLED_BYTES
    return min(LARGEST_BYTES, round(BYTES_PER_ROOT * math.sqrt(text_bytes)))


def order(name: str, size: int) -> int:
    """The order of the longest n-grams: higher for larger models, and for Vietnamese, a third of whose scalars are
    marks."""
    return 8 if name == "vi" else 7 if size >= 500_000 else 6


def of_text(name: str, text: list[str], sources: str, how: Writing, listed: dict[str, int] | None = None) -> Recipe:
    """What the model of a language is made from: a text and a list of words."""
    size = bytes_allowed(name, text_bytes(text))
    return Recipe(
        text, how, habits(name), size, order(name, size), sources,
        words=partial(common_words, language=name, listed=listed), listed=listed or {},
    )  # fmt: skip


def recipe(name: str, options: Namespace) -> Recipe:
    """What the model of a language is made from."""
    texts = options.text
    sources = [text_sources(texts, name), cited(list_source(name))]
    return of_text(
        name, read_text(texts, name), ", ".join(filter(None, sources)), of_language(name), listed_words(name)
    )
