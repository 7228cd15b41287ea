"""Language models of many languages: each is trained when its text or settings have changed.

A script's `Script.recipe` says what each is made from.
"""

import hashlib
import math
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ..tables import rows
from .format import padded
from .habits import Habits
from .pack import pack, write
from .text import encode
from .train import build_counts, corpus, divided, most_common, parse_arguments, train_model
from .vocabulary import Vocabulary
from .words import section_bytes
from .writing import Writing

BYTES_PER_WORD = 75
"""Bytes of a model for each word in its table; a word takes five of them."""
BYTES_PER_LISTED_WORD = 37
"""Bytes for each word in the table of a model that also learned from a list of words."""
COLUMNS = (
    "language", "text bytes", "model bytes", "n-grams", "words", "bits", "fingerprint", "sources",
)  # fmt: skip


@dataclass(frozen=True)
class Recipe:
    """What the model of a language is made from."""

    text: list[str]
    writing: Writing
    habits: Habits
    size: int
    """Bytes of its file, at most."""
    order: int
    """Symbols of the longest n-grams."""
    sources: str
    """Sources of the text, with their licences."""
    words: Callable[[list[str], int], dict[str, int]] = most_common
    """The commonest words of prepared lines and their counts, at most so many."""
    listed: dict[str, int] = field(default_factory=dict)
    """A list of words that `words` knows besides, with their counts."""

    @property
    def word_limit(self) -> int:
        """The most words in the model's table."""
        return self.size // (BYTES_PER_LISTED_WORD if self.listed else BYTES_PER_WORD)

    @property
    def fingerprint(self) -> str:
        """A value that changes with everything that a model is made from, except the code."""
        how = self.writing
        settings = (how.characters, how.alone, self.habits, self.size, self.order)
        words = [repr(sorted(self.listed.items()))] if self.listed else []
        return hashlib.sha256("\n".join([repr(settings), *self.text, *words]).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Result:
    """A model's file, and what `models.tsv` says about it."""

    content: bytes
    ngrams: int
    words: int
    bits: float


def train(recipe: Recipe, held_out: float) -> Result:
    """The model of a text, and its bits per held-out character, as its writing counts them; NaN if nothing is held
    out."""
    options = parse_arguments(["--text", "-", "--order", str(recipe.order)])
    options.held_out = held_out
    # Even in a small text, each letter occurs once by itself.
    once = len(recipe.writing.alone or ()) / max(1, len(recipe.text))
    options.single_characters = min(0.1, max(options.single_characters, once))
    vocabulary = Vocabulary(recipe.writing.characters)
    lines, rest = corpus(recipe.text, options, recipe.writing)
    table = build_counts(options, lines, vocabulary)
    words = recipe.words(lines, recipe.word_limit)
    model = train_model(options, table, vocabulary, recipe.size - padded(section_bytes(len(words))))
    bits = math.nan
    if rest:
        symbols = encode(rest, vocabulary)
        written = sum(recipe.writing.length(line) + 1 for line in rest)
        bits = model.bits_per_character(symbols) * sum(len(line) + 1 for line in rest) / written
    return Result(pack(model, words), sum(model.sizes), len(words), bits)


def text_bytes(text: list[str]) -> int:
    return sum(len(line.encode()) + 1 for line in text)


def held_out_share(size: int) -> float:
    """The share to hold out: enough of a small text to measure, little of a large one."""
    return min(0.1, max(0.01, 20_000 / size))


def held_out_lines(text: list[str], writing: Writing, unseen: bool = False) -> list[str]:
    """The lines of a text that the language's model wasn't trained on, prepared.

    unseen: whether no model was trained on any of it"""
    if unseen:
        return list(filter(None, map(writing.prepare, text)))
    chance = Random(parse_arguments(["--text", "-"]).seed)
    return divided(text, held_out_share(text_bytes(text)), writing, chance)[1]


def bring_up_to_date(name: str, recipe: Recipe, output: Path, row: list[str]) -> list[str]:
    """Trains a model unless the row is that of the same text and settings; returns its row."""
    size, made_from, path = text_bytes(recipe.text), recipe.fingerprint, output / f"{name}.lm"
    figures = row[:-2]
    if not path.exists() or made_from not in row:
        made = train(recipe, held_out_share(size))
        write(made.content, path)
        numbers = (size, len(made.content), made.ngrams, made.words)
        figures = [name, *map(str, numbers), f"{made.bits:.3f}"]
    return [*figures, made_from, recipe.sources]


def bring_all_up_to_date(names: Iterable[str], recipe: Callable[[str], Recipe], output: Path) -> None:
    """Trains the models that changed and writes NAME.lm for each language, and `models.tsv` about them."""
    report = output / "models.tsv"
    known = {row[0]: row for row in rows(report)} if report.exists() else {}
    began = time.monotonic()
    for name in names:
        known[name] = bring_up_to_date(name, recipe(name), output, known.get(name, []))
        lines = ["\t".join(row) for row in (COLUMNS, *(known[key] for key in sorted(known)))]
        report.write_text("\n".join(lines) + "\n", encoding="utf-8")
        seconds = time.monotonic() - began
        print(f"{seconds:7.1f} s  {'  '.join(known[name][:6])}", file=sys.stderr, flush=True)
