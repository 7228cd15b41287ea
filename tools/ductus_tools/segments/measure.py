"""Measures segments: the share of points on the right letter in words stitched from characters.

    python -m ductus_tools.segments.measure --ductus ../.build/release/ductus --model ../weights/en-US \\
        --split test chars.ndjson.xz words.ndjson.xz

Characters of one writer are joined into words of the second file's labels; in half of the words the dots and
bars come at the end. Words that are read wrong are counted and left out. The report is one JSON object, with
95 % confidence intervals by a bootstrap over writers.
"""

import argparse
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..ink.records import read_records
from .stitched import StitchedWord, WordStitcher

RESAMPLES = 1_000


@dataclass
class Score:
    """One word that was read right."""

    writer: str
    points: int
    right: int
    late: bool


def recognise(ductus: Path, model: str, words: list[StitchedWord]) -> list[dict]:
    """The best candidate of each word, with its segments."""
    lines = [json.dumps({"label": w.label, "drawing": w.drawing}) for w in words]
    command = [
        *(str(ductus), "recognize", "--model", model),
        *("--json", "--segments", "--candidates", "1"),
    ]
    result = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
    found = [json.loads(line)["candidates"] for line in result.stdout.splitlines()]
    return [candidates[0] if candidates else {"text": ""} for candidates in found]


def score(word: StitchedWord, candidate: dict) -> Score:
    """Counts the points on the right letter.

    Raises ValueError where a point is on no letter or on two.
    """
    owners = [np.full(len(stroke[0]), -1) for stroke in word.drawing]
    for index, grapheme in enumerate(candidate["graphemes"]):
        for stroke, start, end in grapheme["ink"]:
            if (owners[stroke][start:end] != -1).any() or not 0 <= start < end <= len(owners[stroke]):
                raise ValueError(f"{word.label}: stroke {stroke}, points {start} to {end}: taken")
            owners[stroke][start:end] = index
    if any((owner == -1).any() for owner in owners):
        raise ValueError(f"{word.label}: a point is on no letter")
    right = sum(int((owner == letter).sum()) for owner, letter in zip(owners, word.letters))
    return Score(word.writer, sum(map(len, owners)), right, word.has_late_strokes)


def summary(scores: list[Score], seed: int = 1) -> dict:
    """Shares of points and of words, with the points' interval by writer."""
    if not scores:
        return {"words": 0}
    writers = sorted({s.writer for s in scores})
    sums = np.array([
        [sum(s.right for s in scores if s.writer == w), sum(s.points for s in scores if s.writer == w)]
        for w in writers
    ])  # fmt: skip
    random = np.random.default_rng(seed)
    drawn = sums[random.integers(len(sums), size=(RESAMPLES, len(sums)))].sum(axis=1)
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], [0.025, 0.975])
    right, points = sums.sum(axis=0)
    return {
        "words": len(scores),
        "writers": len(writers),
        "points": int(points),
        "pointsRight": round(float(right / points), 4),
        "pointsRightInterval": [round(float(low), 4), round(float(high), 4)],
        "wordsRight": round(float(np.mean([s.right == s.points for s in scores])), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True)
    parser.add_argument("--model", default="en-US")
    parser.add_argument("--split", default="test")
    parser.add_argument("--count", type=int, default=3000, help="words (default: 3000)")
    parser.add_argument("--late", type=float, default=0.5, help="share with late strokes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("chars", type=Path)
    parser.add_argument("words", type=Path, help="whose labels are stitched")
    options = parser.parse_args()

    def records(path):
        return (r for r in read_records(path) if r.get("split") == options.split)

    stitcher = WordStitcher(records(options.chars), (r["label"] for r in records(options.words)))
    words = list(stitcher.draw(options.count, options.late, options.seed))
    candidates = recognise(options.ductus, options.model, words)
    pairs = [(w, c) for w, c in zip(words, candidates) if w.label == c["text"]]
    scores = [score(word, candidate) for word, candidate in pairs]
    report = {
        "split": options.split,
        "readRight": round(len(pairs) / len(words), 4),
        "all": summary(scores),
        "lateStrokes": summary([s for s in scores if s.late]),
        "inOrder": summary([s for s in scores if not s.late]),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
