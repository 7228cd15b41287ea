"""Trains the language models of all languages in Latin script.

    python -m ductus_tools.latin.models --text DIR --output DIR [--only de fr]

Writes NAME.lm for each language, and `models.tsv` about them. A model whose text and settings haven't changed
is not trained again. The English pack has a larger model (`language_model/README.md`); the one made here
reads the creoles in English spelling.
"""

import argparse
import hashlib
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ductus_tools.language_model.format import padded
from ductus_tools.language_model.pack import pack, write
from ductus_tools.language_model.text import encode
from ductus_tools.language_model.train import (
    build_counts,
    corpus,
    divided,
    parse_arguments,
    train_model,
)
from ductus_tools.language_model.vocabulary import Vocabulary
from ductus_tools.language_model.words import section_bytes
from ductus_tools.language_model.writing import Writing

from . import languages
from .alphabet import compose
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
BYTES_PER_WORD = 75
"""Bytes of a model for each word in its table; a word takes five of them."""

COLUMNS = (
    "language", "text bytes", "model bytes", "n-grams", "words", "bits", "fingerprint", "sources",
)  # fmt: skip


@dataclass(frozen=True)
class Result:
    """A model's file, and what `models.tsv` says about it."""

    content: bytes
    ngrams: int
    words: int
    bits: float


def bytes_allowed(name: str, text_bytes: int) -> int:
    """How large a language's model may be."""
    if name in BUNDLED:
        return BUNDLED_BYTES
    return min(LARGEST_BYTES, round(BYTES_PER_ROOT * math.sqrt(text_bytes)))


def order(name: str, size: int) -> int:
    """Symbols of the longest n-grams: more for larger models, and for Vietnamese, which spends a third of its
    scalars on marks."""
    return 8 if name == "vi" else 7 if size >= 500_000 else 6


def train(name: str, text: list[str], size: int, held_out: float, how: Writing) -> Result:
    """The model of a text in at most `size` bytes, and its bits for each character held out, letters with
    their marks as one; NaN if nothing is held out."""
    options = parse_arguments(["--text", name, "--order", str(order(name, size))])
    options.held_out = held_out
    # Even a small text shows each letter once by itself.
    once = len(how.alone or ()) / max(1, len(text))
    options.single_characters = min(0.1, max(options.single_characters, once))
    vocabulary = Vocabulary(how.characters)
    lines, rest = corpus(text, options, how)
    table = build_counts(options, lines, vocabulary)
    words = common_words(lines, size // BYTES_PER_WORD, name)
    model = train_model(options, table, vocabulary, size - padded(section_bytes(len(words))))
    bits = math.nan
    if rest:
        symbols = encode(rest, vocabulary)
        written = sum(len(compose(line)) + 1 for line in rest)
        bits = model.bits_per_character(symbols) * sum(len(line) + 1 for line in rest) / written
    return Result(pack(model, words), sum(model.sizes), len(words), bits)


def text_bytes(text: list[str]) -> int:
    return sum(len(line.encode()) + 1 for line in text)


def held_out_lines(name: str, text: list[str]) -> list[str]:
    """The lines of a text that the language's model wasn't trained on, cleaned."""
    chance = Random(parse_arguments(["--text", name]).seed)
    return divided(text, held_out_share(text_bytes(text)), of_language(name), chance)[1]


def held_out_share(size: int) -> float:
    """Enough of a small text for a figure, little of a large one."""
    return min(0.1, max(0.01, 20_000 / size))


def fingerprint(name: str, text: list[str], allowed: int, how: Writing) -> str:
    """Changes with anything that a model is made from but the code."""
    settings = (how.characters, how.alone, habits(name), allowed, order(name, allowed))
    return hashlib.sha256("\n".join([repr(settings), *text]).encode()).hexdigest()[:16]


def bring_up_to_date(name: str, texts: Path, output: Path, row: list[str]) -> list[str]:
    """Trains a model unless the one described by the row is of the same text and settings; returns its row."""
    text = read_text(texts, name)
    size = sum(len(line.encode()) + 1 for line in text)
    how, allowed = of_language(name), bytes_allowed(name, size)
    made_from, path = fingerprint(name, text, allowed, how), output / f"{name}.lm"
    figures = row[:-2]
    if not path.exists() or made_from not in row:
        made = train(name, text, allowed, held_out_share(size), how)
        write(made.content, path)
        numbers = (size, len(made.content), made.ngrams, made.words)
        figures = [name, *map(str, numbers), f"{made.bits:.3f}"]
    return [*figures, made_from, text_sources(texts, name)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these languages")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    report = options.output / "models.tsv"
    known = {row[0]: row for row in languages.rows(report)} if report.exists() else {}
    began = time.monotonic()
    for name in options.only or languages.models():
        known[name] = bring_up_to_date(name, options.text, options.output, known.get(name, []))
        rows = ["\t".join(row) for row in (COLUMNS, *(known[key] for key in sorted(known)))]
        report.write_text("\n".join(rows) + "\n", encoding="utf-8")
        seconds = time.monotonic() - began
        print(f"{seconds:7.1f} s  {'  '.join(known[name][:6])}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
