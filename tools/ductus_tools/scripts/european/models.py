"""The language models of Cyrillic, Greek, Hebrew, Georgian and Armenian."""

from argparse import Namespace
from functools import partial

from ductus_tools.language_model.languages import Recipe
from ductus_tools.language_model.texts import read_text, text_sources
from ductus_tools.language_model.writing import Writing

from .alphabet import PRINTABLE_ASCII
from .habits import AlphabetText, habits
from .languages import LANGUAGES
from .typography import clean, upper

BYTES = 2_400_000
ORDER = 8
_ALONE = [character for character in PRINTABLE_ASCII if not character.isalpha() and character != " "]


def of_language(name: str) -> Writing:
    """How the text of a language is made into lines for its model.

    No ASCII letter is written alone, since nothing tells а from a there, and no Georgian capital, since they occur only
    in whole words; small letters are twice as common as capitals.
    """
    language = LANGUAGES[name]
    small = [letter for letter in language.letters if letter == letter.lower()]
    capitals = [letter for letter in language.letters if letter != letter.lower()]
    letters = small if language.script == "georgian" else [*small, *small, *capitals]
    return Writing(
        characters=language.characters,
        alone=[*letters, *_ALONE, *language.signs, *language.currencies],
        prepare=partial(clean, language=name),
        upper=partial(upper, language=name),
        synthetic=partial(AlphabetText.borrowing, habits=habits()[name]),
    )


def recipe(name: str, options: Namespace) -> Recipe:
    """What the model of a language is made from."""
    texts = options.text
    text, sources = read_text(texts, name), text_sources(texts, [name])
    return Recipe(text, of_language(name), habits()[name], BYTES, ORDER, sources)
