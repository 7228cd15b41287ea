"""Lines stitched from the words of writers who are read well: ink that is cleaner than recorded lines.

    ductus-lab evaluate --split val --errors errors.ndjson words.ndjson.xz
    python -m ductus_tools.calibration.clean_lines --errors errors.ndjson --split val words.ndjson.xz > lines.ndjson

Confidences that are fitted on recorded lines alone take their noise for that of all ink. A writer counts as
clean where at most a tenth of the words were read wrong; words that were read as quite another text, mostly
labelled wrong, are left out.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ..ink.records import read_records
from ..ink.stitch import stitch
from ..ink.strokes import Strokes
from ..review.errors import WrongReading, read_errors

WRONG = 0.1  # share of a clean writer's words that may be read wrong
FEWEST = 15  # words of a writer
ANOTHER_TEXT = 0.6  # edits per character of a word that is labelled wrong
WORDS = (3, 9)  # of a line


def clean_words(
    records: Iterable[dict], split: str, errors: list[WrongReading]
) -> dict[str, list[dict]]:
    """The words of each clean writer of a split, without those that are labelled wrong.

    records: all of a file, by whose order the errors count."""
    noise = {e.index for e in errors if e.edits_per_character > ANOTHER_TEXT}
    wrong = {e.index for e in errors} - noise
    own: dict[str, list[tuple[int, dict]]] = {}
    for index, record in enumerate(records):
        if record.get("split") == split and index not in noise:
            own.setdefault(record["writer"], []).append((index, record))
    return {
        writer: [record for _, record in words]
        for writer, words in sorted(own.items())
        if len(words) >= FEWEST and sum(i in wrong for i, _ in words) <= WRONG * len(words)
    }


def lines(words: dict[str, list[dict]], split: str, count: int, seed: int) -> list[dict]:
    """Records of `count` lines; every writer has as many. Raises ValueError without any writer."""
    if not words:
        raise ValueError("no writer is read well enough")
    random, writers, made = np.random.default_rng(seed), list(words), []
    for number in range(count):
        writer = writers[number % len(writers)]
        own = words[writer]
        chosen = random.choice(len(own), int(random.integers(WORDS[0], WORDS[1] + 1)), replace=False)
        parts = [(own[i]["label"], Strokes.from_lists(own[i]["drawing"])) for i in chosen]
        label, ink = stitch(parts, [False] * (len(parts) - 1), random)
        drawing = [np.round(ink.points[a:b].T, 2).tolist() for a, b in zip(ink.starts, ink.ends)]
        made.append({"label": label, "writer": writer, "split": split, "drawing": drawing})
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--errors", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("words", type=Path)
    options = parser.parse_args()
    found = clean_words(read_records(options.words), options.split, read_errors(options.errors))
    for record in lines(found, options.split, options.count, options.seed):
        json.dump(record, sys.stdout, ensure_ascii=False)
        print()


if __name__ == "__main__":
    main()
