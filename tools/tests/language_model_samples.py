"""Small texts and models for the language-model tests."""

from ductus_tools.language_model.counts import CountTable, count
from ductus_tools.language_model.text import encode, prepare
from ductus_tools.language_model.vocabulary import Vocabulary

LINES = [
    "the cat sat on the mat",
    "the rat sat on the cat",
    "a cat can eat a rat",
    "that rat ate that mat",
    "no cat ate the tea at ten",
    "ten men met at the inn",
]
LETTERS = Vocabulary(" abcdefghijklmnopqrstuvwxyz")


def table(lines: list[str] = LINES, order: int = 4, vocabulary: Vocabulary = LETTERS) -> CountTable:
    return count(encode(list(map(prepare, lines)), vocabulary), order, len(vocabulary))
