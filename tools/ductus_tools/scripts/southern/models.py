"""The language models of these scripts, in pen order."""

from argparse import Namespace
from collections.abc import Sequence
from functools import partial

from ductus_tools.language_model.languages import Recipe
from ductus_tools.language_model.texts import read_text, text_sources
from ductus_tools.language_model.train import most_common
from ductus_tools.language_model.words import JOINERS
from ductus_tools.language_model.writing import Writing
from ductus_tools.scripts.brahmic.models import ORDER, SIGNS
from ductus_tools.scripts.brahmic.pen_order import pen

from .alphabet import DIGITS, LETTERS, is_base
from .habits import habits, made_up
from .languages import LANGUAGES
from .typography import clean

BYTES = 2_300_000


def of_language(name: str) -> Writing:
    """How the text of a language is made into lines for its model."""
    language = LANGUAGES[name]
    digits = DIGITS[language.script]
    letters = [c for c in LETTERS[language.script] if is_base(c, language.script) and c not in digits]
    return Writing(
        characters=language.characters,
        alone=[*letters, *letters, *digits, *"0123456789", *SIGNS],
        prepare=lambda line: pen(clean(line, name)),
        upper=lambda line: line,
        synthetic=made_up(name),
    )


def recipe(name: str, options: Namespace) -> Recipe:
    """What the model of a language is made from. Without spaces between words, there is no table of words."""
    texts = options.text
    text, sources = read_text(texts, name), text_sources(texts, [name])
    words = partial(most_common, joiners=JOINERS) if LANGUAGES[name].spaced else _none
    return Recipe(text, of_language(name), habits()[name], BYTES, ORDER, sources, words)


def _none(lines: Sequence[str], limit: int) -> dict[str, int]:
    return {}
