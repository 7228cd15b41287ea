"""Finds with Ductus itself the letter of its label for which each point of a corpus was written.

    python -m ductus_tools.training.letters --corpus DIR --ductus ../.build/release/ductus --model en-US

Words and lines are read, and if the reading is the label, its segments are kept: words can then be cut at their
letters, and accents added. Writes `letters.npy` into the corpus: int16 [points], the index of a character in the label;
-1 for all points of an ink with another reading.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

from ..graphemes import decompose
from .corpus import Corpus

UNKNOWN = -1
_CHUNK = 2000  # inks that a process reads


def letters(corpus: Corpus, command: list[str]) -> np.ndarray:
    """The index of a character for every point."""
    owners = np.full(len(corpus.points), UNKNOWN, dtype=np.int16)
    chosen = [i for i in range(len(corpus)) if corpus.kind(i) != "char"]
    for at in range(0, len(chosen), _CHUNK):
        indices = chosen[at : at + _CHUNK]
        lines = [json.dumps({"drawing": _drawing(corpus, i)}) for i in indices]
        result = subprocess.run(
            command, input="\n".join(lines), capture_output=True, text=True, check=True
        )
        for index, line in zip(indices, result.stdout.splitlines(), strict=True):
            candidates = json.loads(line)["candidates"]
            if candidates and decompose(candidates[0]["text"]) == decompose(corpus.labels[index]):
                _note(corpus, index, candidates[0], owners)
    return owners


def _drawing(corpus: Corpus, index: int) -> list[list[list[float]]]:
    ink = corpus.ink(index)
    return [ink.points[a:b].T.tolist() for a, b in zip(ink.starts, ink.ends)]


def _note(corpus: Corpus, index: int, candidate: dict, owners: np.ndarray) -> None:
    """Enters the letters of an ink's points: of a letter with marks, the first scalar."""
    first, text = corpus.inks[index], candidate["text"]
    # Readings are composed, and labels mostly decomposed, as the network's classes are.
    is_same = corpus.labels[index] == text
    for grapheme in candidate["graphemes"]:
        start = grapheme["text"][0]
        place = start if is_same else len(decompose(text[:start]))
        for stroke, begin, end in grapheme["ink"]:
            points = corpus.strokes[first + stroke]
            owners[points + begin : points + end] = place


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--corpus", type=Path, required=True,
        help="folder that `commands.corpus` wrote; letters.npy is added",
    )  # fmt: skip
    parser.add_argument("--ductus", type=Path, required=True, help="the command ductus")
    parser.add_argument("--model", default="en-US", help="that reads the ink (default: %(default)s)")
    options = parser.parse_args()
    corpus = Corpus(options.corpus)
    command = [
        *(str(options.ductus), "recognize", "--model", options.model, "--format", "ndjson"),
        *("--json", "--segments", "--candidates", "1", "--layout", "line"),
    ]
    found = letters(corpus, command)
    np.save(options.corpus / "letters.npy", found)
    inks = [i for i in range(len(corpus)) if corpus.kind(i) != "char"]
    known = sum(found[corpus.strokes[corpus.inks[i]]] != UNKNOWN for i in inks)
    print(f"{known} of {len(inks)} words and lines were read as labelled")


if __name__ == "__main__":
    main()
