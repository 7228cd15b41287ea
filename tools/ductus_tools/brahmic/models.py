"""Trains the language models of these scripts, in pen order.

    python -m ductus_tools.brahmic.models --text DIR --output DIR [--only hi bn]

Writes NAME.lm for each language, and `models.tsv` about them.
"""

from functools import partial
from pathlib import Path

from ..language_model.languages import Recipe, main
from ..language_model.train import most_common
from ..language_model.words import JOINERS
from ..language_model.writing import Writing
from ..latin.texts import read_text, text_sources
from .alphabet import DIGITS, LETTERS, is_base
from .habits import BrahmicText, habits
from .languages import LANGUAGES
from .pen_order import pen
from .typography import clean

BYTES = 2_400_000
ORDER = 8
_SIGNS = ".,!?:;-()\"'/%+="


def of_language(name: str) -> Writing:
    """How the text of a language comes to be lines for its model."""
    language = LANGUAGES[name]
    bases = [c for c in LETTERS[language.script] if is_base(c, language.script) and c in language.characters]
    letters = [c for c in bases if c not in DIGITS[language.script]]
    return Writing(
        characters=language.characters,
        alone=[*letters, *letters, *DIGITS[language.script], *"0123456789", *_SIGNS],
        prepare=lambda line: pen(clean(line, name)),
        upper=lambda line: line,
        synthetic=BrahmicText.of(name),
    )


def recipe(name: str, texts: Path) -> Recipe:
    """What the model of a language is made of, from a folder of texts."""
    text, sources = read_text(texts, name), text_sources(texts, name)
    words = partial(most_common, joiners=JOINERS)
    return Recipe(text, of_language(name), habits()[name], BYTES, ORDER, sources, words)


if __name__ == "__main__":
    main(__doc__, LANGUAGES, recipe)
