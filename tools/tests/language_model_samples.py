"""Small texts and models for the language-model tests."""

import numpy as np

from ductus_tools.language_model.counts import SYMBOL_BITS, CountTable, count
from ductus_tools.language_model.model import BackoffModel
from ductus_tools.language_model.text import encode, prepare
from ductus_tools.language_model.vocabulary import BEGIN, Vocabulary

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


def mass(model: BackoffModel, contexts: np.ndarray, length: int) -> np.ndarray:
    """The sum of the probabilities of all symbols except `<s>` after each context."""
    total = np.zeros(len(contexts))
    for symbol in range(len(model.vocabulary)):
        if symbol != BEGIN:
            keys = (contexts << np.uint64(SYMBOL_BITS)) | np.uint64(symbol)
            total += np.exp(model.score(keys, np.full(len(keys), length + 1)))
    return total
