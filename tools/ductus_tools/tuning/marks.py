"""Fits how many strokes above everything near them each character has: the table of Swift's `ExpectedMarks`.

    python -m ductus_tools.tuning.marks words.ndjson.xz

Counts such strokes (Swift's `Ink.marksAbove`) in the words of the training split, models each count as a sum over the
word's characters, and fits each character's number by least squares. Prints the characters with a tenth or more, and
the mean squared deviation of counts, by the expected count.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ..ink.records import read_records, split_of

REACH, TALL = 0.1, 0.5  # per line height: distance of near strokes, and greatest height of a mark
STEP = 0.05  # distance between compared places of a stroke, in the same unit
RIDGE = 5.0  # prior: words without marks added for each character
EDGES = (0.0, 0.2, 0.6, 1.0, 1.6, 2.5, np.inf)


def marks_above(strokes: list[np.ndarray]) -> int:
    """The number of strokes [N, 2], y downwards, that are above everything near them."""
    points = np.concatenate(strokes)
    height = np.ptp(points[:, 1])
    if len(strokes) < 2 or height <= STEP * np.ptp(points[:, 0]):
        return 0
    filled = [_filled(stroke, STEP * height) for stroke in strokes]
    count = 0
    for number, stroke in enumerate(strokes):
        low, high = stroke.min(axis=0), stroke.max(axis=0)
        others = np.concatenate(filled[:number] + filled[number + 1 :])
        near = np.abs(others[:, 0] - (low[0] + high[0]) / 2) <= (high[0] - low[0]) / 2 + REACH * height
        is_small = high[1] - low[1] <= TALL * height
        count += bool(is_small and near.any() and high[1] <= others[near, 1].min())
    return count


def _filled(stroke: np.ndarray, step: float) -> np.ndarray:
    """A stroke's points, with places between them, at most a step apart."""
    places = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))])
    wanted = np.union1d(places, np.arange(0, places[-1], step))
    return np.column_stack([np.interp(wanted, places, column) for column in stroke.T])


def expected(words: list[str], counts: Iterable[int]) -> tuple[dict[str, float], np.ndarray]:
    """Each character's number of marks, and each word's expected number [N]."""
    characters = sorted(set().union(*words))
    places = {character: place for place, character in enumerate(characters)}
    table = np.zeros((len(words), len(characters)))
    for row, word in zip(table, words, strict=True):
        np.add.at(row, [places[character] for character in word], 1)
    system = table.T @ table + RIDGE * np.eye(len(characters))
    brought = np.linalg.solve(system, table.T @ np.array(list(counts), dtype=float))
    return dict(zip(characters, brought.tolist(), strict=True)), table @ np.maximum(brought, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", type=Path)
    options = parser.parse_args()
    words, counts = [], []
    for record in read_records(options.words):
        if split_of(record) == "train":
            words.append(record["label"])
            counts.append(marks_above([np.array(stroke[:2], dtype=float).T for stroke in record["drawing"]]))
    brought, wanted = expected(words, counts)
    for character, count in sorted(brought.items(), key=lambda item: -item[1]):
        if count >= 0.1:
            print(f"{character} {count:.2f}")
    strayed = (np.array(counts) - wanted) ** 2
    for low, high in zip(EDGES, EDGES[1:]):
        inside = (wanted >= low) & (wanted < high)
        if inside.any():
            print(f"expected {low} to {high}: {inside.sum()} words, mean square {strayed[inside].mean():.2f}")


if __name__ == "__main__":
    main()
