"""Composes plates, codes, addresses and the like from single characters of writers whom training never saw.

    python -m ductus_tools.evaluation.composed_codes --split test --output FOLDER chars.ndjson.xz

Writes `KIND.ndjson` for each kind of `compose.codes`, to be read by `ductus-lab evaluate`. A string is written in the
characters of one writer; signs that this writer never wrote are another writer's.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from ..compose.codes import CodeMaker
from ..compose.hand import Hands
from ..compose.letters import LetterMaker
from ..compose.word import Piece, joined, letter_piece, line, spacing
from ..ink.records import read_records
from ..ink.strokes import Strokes
from . import composed

_FEWEST = 50  # different characters of a writer
_FAILURES = 5000  # strings of a kind that are given up, at most


class CodeWriter:
    """Writes strings in the single characters of a split's writers."""

    def __init__(self, characters: Iterable[tuple[str, str, Strokes]]):
        """characters: (writer, character, ink). Writers with few different characters write nothing."""
        self._hands = Hands(characters, _FEWEST)
        if not self._hands.writers:
            raise ValueError("no writer has enough characters")
        self._maker = LetterMaker()

    def write(self, text: str, random: np.random.Generator) -> tuple[str, Strokes]:
        """The writer and the ink. Raises KeyError if nobody wrote one of the characters."""
        writers = self._hands.writers
        fitting = [w for w in writers if {c for c in text if c.isalnum()} <= self._hands.characters(w)]
        if not fitting:
            raise KeyError(text)
        writer = fitting[int(random.integers(len(fitting)))]
        letter_gap, word_gap = spacing(random)
        words = [
            joined([self._piece(character, writer, random) for character in word], random, letter_gap)
            for word in text.split()
        ]
        return writer, line(words, random, word_gap)

    def _piece(self, character: str, writer: str, random: np.random.Generator) -> Piece:
        own = self._hands.characters(writer)
        lenders = [writer] if character in own else [
            w for w in self._hands.writers if character in self._hands.characters(w)
        ]  # fmt: skip
        if not lenders:
            raise KeyError(character)
        lender = lenders[int(random.integers(len(lenders)))]
        return letter_piece(character, self._hands.of(lender), self._maker, random)


def records(
    kind: str, count: int, maker: CodeMaker, writer: CodeWriter, random: np.random.Generator, split: str
) -> Iterator[dict]:
    """`count` labelled inks of a kind. Raises ValueError if hardly any string can be written."""
    failures = 0
    while count:
        text = maker.make(kind, random)
        try:
            name, ink = writer.write(text, random)
        except KeyError:
            failures += 1
            if failures > _FAILURES:
                raise ValueError(f"the writers of '{split}' can't write strings of the kind {kind}") from None
            continue
        yield composed.record((text, ink, name), split)
        count -= 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--split", default="test")
    parser.add_argument("--count", type=int, default=300, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--words", type=Path, help="records whose labels are the words (default: a built-in list)")
    parser.add_argument("characters", type=Path, help="records of single characters")
    options = parser.parse_args(arguments)
    own = [r for r in read_records(options.characters) if r.get("split") == options.split and len(r["label"]) == 1]
    words = _words(options.words) if options.words else _WORDS.split()
    writer = CodeWriter((r["writer"], r["label"], Strokes.from_lists(r["drawing"])) for r in own)
    options.output.mkdir(parents=True, exist_ok=True)
    for number, kind in enumerate(CodeMaker.kinds):
        random = np.random.default_rng((options.seed, number))
        with open(options.output / f"{kind}.ndjson", "w", encoding="utf-8") as file:
            for record in records(kind, options.count, CodeMaker(words), writer, random, options.split):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


def _words(path: Path) -> list[str]:
    labels = {record["label"] for record in read_records(path)}
    return sorted(w for w in labels if w.isascii() and w.isalpha() and w.islower() and 3 <= len(w) <= 9)


_WORDS = """about above active add after all array back base before begin blue body book box build button cache call
car case cell change char check child class clear client close code color column context copy count create current data
date day decode default delete depth door draw edge edit email empty encode end entry error event exit fast field file
filter find first flag font format frame from front get good green group hand hash head height hello home host house
icon image index info init input insert item key label last layer left length level light line link list load local
lock login long loop main make map mark max menu merge message mode model month mouse move name native new next node
note number object offset old open option order output owner page paint parent parse part path pen phone pixel place
plain point port post power press print query queue quick raw read record red remove render reset result right river
room root row run save scale score screen scroll search second seed select send server set shape shift show side sign
size slot small sort source space speed split stack start state step stop store stroke style summer sun table target
task team test text time title token tool top total track tree trip type under unit update upper user value vector
view wait walk wall water week white width window winter word work world write year zero zone"""


if __name__ == "__main__":
    main()
