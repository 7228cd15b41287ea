"""The language models of the languages in Arabic script."""

from argparse import Namespace

from ductus_tools.language_model.languages import Recipe
from ductus_tools.language_model.texts import read_text, text_sources
from ductus_tools.language_model.writing import Writing

from .habits import HABITS, ArabicText
from .languages import LANGUAGES
from .typography import clean

BYTES = 3_000_000
ORDER = 7


def of_language(name: str) -> Writing:
    """How the text of a language is made into lines for its model."""
    language = LANGUAGES[name]
    alone = list(language.letters + language.digits + language.signs)
    return Writing(
        characters=language.characters,
        alone=[*alone, *"0123456789", "آ" if name != "ar" else "أ"],
        prepare=lambda line: clean(line, name),
        upper=lambda line: line,
        synthetic=ArabicText.of(name),
    )


def recipe(name: str, options: Namespace) -> Recipe:
    """What the model of a language is made from."""
    texts = options.text
    text, sources = read_text(texts, name), text_sources(texts, [name])
    return Recipe(text, of_language(name), HABITS[name], BYTES, ORDER, sources)
