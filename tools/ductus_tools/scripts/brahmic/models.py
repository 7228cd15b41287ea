"""The language models of these scripts, in pen order."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from ductus_tools.language_model.languages import Recipe
from ductus_tools.language_model.texts import read_text, text_sources
from ductus_tools.language_model.train import most_common
from ductus_tools.language_model.words import JOINERS
from ductus_tools.language_model.writing import Writing

from .alphabet import DIGITS, LETTERS, is_base
from .clusters import clusters
from .habits import habits, made_up
from .languages import LANGUAGES
from .pen_order import BLOCKS, pen
from .typography import clean

BYTES = 2_400_000
ORDER = 8
_CONJUNCTS = 200  # written alone
SIGNS = ".,!?:;-()\"'/%+="


def of_language(name: str, conjuncts: Sequence[str] = ()) -> Writing:
    """How the text of a language is made into lines for its model; conjuncts are written alone, too."""
    language = LANGUAGES[name]
    bases = [c for c in LETTERS[language.script] if is_base(c, language.script) and c in language.characters]
    letters = [c for c in bases if c not in DIGITS[language.script]]
    return Writing(
        characters=language.characters,
        alone=[*letters, *letters, *conjuncts, *DIGITS[language.script], *"0123456789", *SIGNS],
        prepare=lambda line: pen(clean(line, name)),
        upper=lambda line: line,
        synthetic=made_up(name),
    )


def common_conjuncts(text: Iterable[str], name: str) -> list[str]:
    """The most frequent chains of several consonants in a text, without their signs."""
    block = BLOCKS.get(LANGUAGES[name].script)
    if block is None:
        return []
    counts = Counter(c for line in text for c in clusters(clean(line, name)) if block.virama in c[1:-1])
    return [
        c
        for c, _ in counts.most_common()
        if not block.is_sign(c[-1]) and set(pen(c)) <= set(LANGUAGES[name].characters)
    ][:_CONJUNCTS]


def recipe(name: str, options: Namespace) -> Recipe:
    """What the model of a language is made from."""
    texts = options.text
    text, sources = read_text(texts, name), text_sources(texts, [name])
    words = partial(most_common, joiners=JOINERS)
    writing = of_language(name, common_conjuncts(text, name))
    return Recipe(text, writing, habits()[name], BYTES, ORDER, sources, words)
