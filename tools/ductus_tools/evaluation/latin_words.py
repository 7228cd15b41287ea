"""Composes lines of another script with recorded Latin words in them, and lines without.

    python -m ductus_tools.evaluation.latin_words --latin words.ndjson.xz --split test --output FOLDER COMPOSED/ru.ndjson …

For each file of composed words (`commands.composed`) it writes `NAME.ndjson`, lines of three to five words in one hand
with one or two Latin words of one recorded writer among them, and `NAME-plain.ndjson`, such lines without Latin words:
for `ductus-lab evaluate --layout line --model NAME`, with `--no-latin-words` and without.

For each file of composed lines of characters (`--lines`, from `scripts.eastern.lines`), `NAME.ndjson` has the lines
with a Latin word appended, and `NAME-plain.ndjson` the same lines unchanged.
"""

import argparse
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ..ink.records import read_records
from ..ink.stitch import baseline_and_body
from ..ink.strokes import Strokes
from . import composed

_LATIN = re.compile("[A-Za-z]{3,}")
_FEWEST = 3  # words of a writer
_SECOND = 0.25  # share of lines with two Latin words
Words = dict[str, list[tuple[str, Strokes]]]
"""By writer, in bodies on the baseline."""


def own_words(records: Iterable[dict]) -> Words:
    """Composed words without Latin letters."""
    found: Words = defaultdict(list)
    for record in records:
        if not re.search("[A-Za-z]", record["label"]):
            ink = Strokes.from_lists(record["drawing"])
            found[record["writer"]].append((record["label"], Strokes(ink.points / 100, ink.starts)))
    return {writer: words for writer, words in found.items() if len(words) >= _FEWEST}


def latin_words(records: Iterable[dict], split: str) -> Words:
    """Recorded words of three letters or more."""
    found: Words = defaultdict(list)
    for record in records:
        ink = Strokes.from_lists(record["drawing"])
        if record["split"] == split and _LATIN.fullmatch(record["label"]) and ink.height() > 0:
            baseline, body = baseline_and_body(record["label"], ink)
            points = (ink.points - [0, baseline]) / body
            found[record["writer"]].append((record["label"], Strokes(points, ink.starts)))
    return {writer: words for writer, words in found.items() if len(words) >= _FEWEST}


def line(own: Words, latin: Words, random: np.random.Generator) -> tuple[str, Strokes, str]:
    """Label, ink and writers of a line. latin: empty for a line without Latin words."""

    def drawn(words: Words, count: int) -> tuple[str, list[tuple[str, Strokes]]]:
        writer = sorted(words)[int(random.integers(len(words)))]
        places = random.permutation(len(words[writer]))[:count]
        return writer, [words[writer][i] for i in places.tolist()]

    writer, parts = drawn(own, int(random.integers(3, 6)))
    leftwards = any(unicodedata.bidirectional(c) in ("R", "AL") for label, _ in parts for c in label)
    if latin:
        other, foreign = drawn(latin, 1 + int(random.random() < _SECOND))
        writer = f"{writer} {other}"
        for part in foreign:
            parts.insert(int(random.integers(len(parts) + 1)), part)
    gap, x, placed = random.uniform(0.7, 1.7), 0.0, []
    for _, ink in parts:
        low, high = ink.points[:, 0].min(), ink.points[:, 0].max()
        shift = [-x - high if leftwards else x - low, random.normal(0, 0.04)]
        placed.append(Strokes(ink.points + shift, ink.starts))
        x += high - low + gap * random.uniform(0.8, 1.25)
    return " ".join(label for label, _ in parts), Strokes.join(placed), writer


_WORD_HEIGHT, _WORD_GAP = 0.8, 0.35  # of a line's height


def with_word(record: dict, latin: Words, random: np.random.Generator) -> tuple[str, Strokes, str]:
    """Label, ink and writers of a line of characters followed by a Latin word, in Korean after a space."""
    own = Strokes.from_lists(record["drawing"])
    other = sorted(latin)[int(random.integers(len(latin)))]
    word, ink = latin[other][int(random.integers(len(latin[other])))]
    low, high = own.points.min(0), own.points.max(0)
    scale = _WORD_HEIGHT * (high[1] - low[1]) / ink.height()
    corner = [high[0] + _WORD_GAP * (high[1] - low[1]), high[1] - scale * ink.height()]
    placed = Strokes((ink.points - ink.points.min(0)) * scale + corner, ink.starts)
    space = " " if any("가" <= character <= "힣" for character in record["label"]) else ""
    return f"{record['label']}{space}{word}", Strokes.join([own, placed]), f"{record['writer']} {other}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--latin", type=Path, required=True, help="records of Latin words")
    add("--split", default="test", help="whose Latin words are taken (default: %(default)s)")
    add("--count", type=int, default=200, help="lines of a file")
    add("--seed", type=int, default=1, help="of the lines")
    add("--output", type=Path, required=True, help="folder for NDJSON")
    add("--lines", type=Path, nargs="+", default=[], help="composed lines of characters")
    add("words", type=Path, nargs="*", help="composed words")
    options = parser.parse_args()
    latin = latin_words(read_records(options.latin), options.split)
    options.output.mkdir(parents=True, exist_ok=True)
    for path in options.words:
        own, random = own_words(read_records(path)), np.random.default_rng(options.seed)
        for suffix, among in (("", latin), ("-plain", {})):
            made = [composed.record(line(own, among, random), options.split) for _ in range(options.count)]
            composed.write(options.output / f"{path.stem}{suffix}.ndjson", made)
    for path in options.lines:
        random = np.random.default_rng(options.seed)
        found = [record for record in read_records(path) if record["axis"] == "horizontal"][: options.count]
        composed.write(options.output / f"{path.stem}-plain.ndjson", found)
        records = [
            {"label": label, "writer": writer, "split": options.split, "drawing": composed.drawing(ink, 1)}
            for label, ink, writer in (with_word(record, latin, random) for record in found)]
        composed.write(options.output / f"{path.stem}.ndjson", records)


if __name__ == "__main__":
    main()
