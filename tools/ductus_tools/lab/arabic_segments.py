"""Measures segments of words put together of runs of joined letters: the share of points on the right run.

    python -m ductus_tools.lab.arabic_segments --ductus ../.build/release/ductus --pack DIR --corpus DIR --text DIR --split test

A run is as small a part as the truth is known of: in half of the words each run is one letter. Words that are read wrong
are counted and left out. The report is one JSON object.
"""

import argparse
import json
import subprocess
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np

from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.texts import read_text
from ductus_tools.scripts.arabic.alphabet import ZWNJ
from ductus_tools.scripts.arabic.composed_words import FEWEST
from ductus_tools.scripts.arabic.composer import ArabicComposer
from ductus_tools.scripts.arabic.joining import runs
from ductus_tools.scripts.arabic.languages import LANGUAGES
from ductus_tools.scripts.arabic.models import of_language
from ductus_tools.training.corpus import Corpus

WORDS = 60  # of each writer and kind


def runs_of(text: str) -> list[int]:
    """For each scalar of a composed text the place of its run among all; -1 for none."""
    parts = [unicodedata.normalize("NFD", scalar) for scalar in text]
    starts = np.cumsum([0, *map(len, parts)])
    found = [-1] * len(text)
    for number, (start, end) in enumerate(runs("".join(parts))):
        for index, place in enumerate(starts[:-1]):
            if start <= place < end:
                found[index] = number
    return found


def points_on_their_runs(drawing: list, owners: list[int], candidate: dict) -> tuple[int, int]:
    """(points, those on a letter of their run) of a word that was read right."""
    known, right = runs_of(candidate["text"]), 0
    for grapheme in candidate["graphemes"]:
        for stroke, start, end in grapheme["ink"]:
            right += (end - start) * (owners[stroke] == known[grapheme["text"][0]])
    return sum(len(stroke[0]) for stroke in drawing), right


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--split", default="test")
    options = parser.parse_args()
    corpus, name = Corpus(options.corpus), "fa"
    lines = {name: held_out_lines(read_text(options.text, name), of_language(name))}
    counts = Counter(corpus.writers[i] for i in corpus.select(options.split) if corpus.kind(i) == "word")
    random, report = np.random.default_rng(1), {}
    for kind in ("letters", "runs"):
        words = []
        for writer in sorted(w for w, count in counts.items() if count >= FEWEST):
            composer = ArabicComposer(corpus, options.split, lines, writer)
            own = sorted({w for sentence in composer.sentences[name] for w in sentence if len(w) > 1})
            whole = [w for w in own if (kind == "letters") == (len(runs(w)) == len(w.replace(ZWNJ, "")))]
            words += [composer.written_by_runs([str(w)], random) for w in random.permutation(whole)[:WORDS]]
        drawings = [
            [(p * [-100, 100]).T.round(1).tolist() for p in np.split(ink.points, ink.starts[1:])]
            for _, ink, _ in words
        ]
        result = subprocess.run(
            [str(options.ductus), "recognize", "--model", str(options.pack), "--format", "ndjson", "--json",
             "--segments", "--candidates", "1", "--layout", "line"],
            input="\n".join(json.dumps({"drawing": d}) for d in drawings),
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        points = right = read = 0
        for (label, _, owners), drawing, line in zip(words, drawings, result.stdout.splitlines(), strict=True):
            text = "".join(LANGUAGES[name].forms.get(shape, shape) for shape in label)
            candidates = json.loads(line)["candidates"]
            if candidates and candidates[0]["text"] == unicodedata.normalize("NFC", text):
                all_points, own_points = points_on_their_runs(drawing, owners, candidates[0])
                points, right, read = points + all_points, right + own_points, read + 1
        report[kind] = {"words": len(words), "read": read, "points": points, "right": round(right / max(1, points), 4)}
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
