"""The model of whole formulas: n-grams over their symbols.

    python -m ductus_tools.formulas.language --books books.tex --output formulas.lm

learns from the formulas of textbooks (`books`), and from invented ones (`grammar`), which have the signs that textbooks of school lack.
A formula that the books repeat counts once.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np

from ..language_model.counts import count
from ..language_model.kneser_ney import estimate
from ..language_model.pack import pack, write
from ..language_model.pruning import drop, prune_to, weighted_differences
from ..language_model.text import encode, read_lines
from ..language_model.vocabulary import MAXIMUM_SIZE, SPECIALS, Vocabulary
from . import latex
from .grammar import formulas
from .sequence import END, FRACTION, MARKS, sequences

ORDER = 5
_INVENTED = 12_000
_SHORTEST, _LONGEST = 3, 45  # symbols of a formula
_BRACKETS = (("(", "["), (")", "]")), ((r"\{",), (r"\}",))
"""What opens and what closes: intervals have one of each kind."""


def written(path: Path) -> Iterator[latex.Row]:
    """The formulas of books, each once."""
    for text in dict.fromkeys(filter(None, read_lines(path))):
        row = latex.parse(text)
        names = Counter(node.name for node in latex.in_order(row))
        balanced = all(
            sum(names[name] for name in opening) == sum(names[name] for name in closing) for opening, closing in _BRACKETS)
        if balanced and _SHORTEST <= names.total() <= _LONGEST:
            yield row


def vocabulary(lines: list[str]) -> Vocabulary:
    """The marks, and the commonest symbols that have room beside them."""
    marks = {FRACTION, END, *MARKS.values()}
    often = Counter("".join(lines))
    for mark in marks:
        del often[mark]
    symbols = sorted(often, key=lambda symbol: (-often[symbol], symbol))
    return Vocabulary("".join([*marks, *symbols[: MAXIMUM_SIZE - len(SPECIALS) - len(marks)]]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--books", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--bytes", type=int, default=400_000, help="prune to a file of this size; 0: don't")
    parser.add_argument("--invented", type=int, default=_INVENTED, help="number of formulas of the grammar")
    options = parser.parse_args()
    invented = formulas(options.invented, np.random.default_rng(17))
    lines = [line for row in chain(written(options.books), invented) for line in sequences(row)]
    known = vocabulary(lines)
    table = count(encode(lines, known), ORDER, len(known))
    model = estimate(table, known)
    if options.bytes:
        model = drop(model, table, prune_to(table, weighted_differences(table), options.bytes, known.characters))
    content = pack(model)
    write(content, options.output)
    print(f"{len(lines)} lines, {len(known)} symbols, n-grams {model.sizes}, {len(content)} bytes")


if __name__ == "__main__":
    main()
