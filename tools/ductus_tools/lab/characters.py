"""Shares of single characters read correctly, for inks whose labels are rows of them.

    ductus-lab evaluate --model fr --errors errors.ndjson inks.ndjson
    python -m ductus_tools.lab.characters --errors errors.ndjson inks.ndjson

Reading and label are aligned by the fewest edits, without spaces; a character is right if it is aligned with itself.
Inks that aren't among the errors were read correctly. Prints a table with a line for each class of characters and a bar
for each sign.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np

from ..ink.records import read_records


def aligned(label: str, reading: str) -> list[bool]:
    """Whether each character of a label is aligned with itself, by the fewest edits."""
    rows, columns = len(label) + 1, len(reading) + 1
    costs = np.zeros((rows, columns), dtype=int)
    costs[:, 0], costs[0] = np.arange(rows), np.arange(columns)
    for i in range(1, rows):
        for j in range(1, columns):
            other = int(label[i - 1] != reading[j - 1])
            costs[i, j] = min(costs[i - 1, j - 1] + other, costs[i - 1, j] + 1, costs[i, j - 1] + 1)
    right, i, j = [False] * len(label), rows - 1, columns - 1
    while i and j:
        other = int(label[i - 1] != reading[j - 1])
        if costs[i, j] == costs[i - 1, j - 1] + other:
            i, j = i - 1, j - 1
            right[i] = not other
        elif costs[i, j] == costs[i - 1, j] + 1:
            i -= 1
        else:
            j -= 1
    return right


def counts(labels: list[str], readings: dict[int, str]) -> tuple[Counter[str], Counter[str]]:
    """By character, how often it was written, and how often it was read correctly.

    readings: those of misread inks, by their index."""
    written: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for index, label in enumerate(labels):
        label = label.replace(" ", "")
        reading = readings.get(index, label).replace(" ", "").replace("\n", "")
        written.update(label)
        right.update(c for c, found in zip(label, aligned(label, reading)) if found)
    return written, right


def kind(character: str) -> str:
    if character.isdigit():
        return "digits"
    if character.isalpha():
        return "capitals" if character.isupper() else "small letters"
    return "signs"


def table(written: Counter[str], right: Counter[str]) -> str:
    lines = []
    for name in ("capitals", "small letters", "digits", "signs"):
        total = sum(n for c, n in written.items() if kind(c) == name)
        if total:
            found = sum(n for c, n in right.items() if kind(c) == name)
            lines.append(f"{name:14} {found / total:6.1%}  of {total}")
    for character, total in sorted(written.items(), key=lambda item: (kind(item[0]), item[0])):
        share = right[character] / total
        lines.append(f"{character:14} {share:6.1%}  {'#' * round(40 * share)}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--errors", type=Path, nargs="+", required=True, help="one file for each file of inks")
    parser.add_argument("inks", type=Path, nargs="+")
    options = parser.parse_args()
    written: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for inks, errors in zip(options.inks, options.errors, strict=True):
        labels = [record["label"] for record in read_records(inks)]
        wrong = map(json.loads, errors.read_text(encoding="utf-8").splitlines())
        readings = {w["index"]: w["candidates"][0]["text"] if w["candidates"] else "" for w in wrong}
        for whole, part in zip((written, right), counts(labels, readings)):
            whole.update(part)
    print(table(written, right))


if __name__ == "__main__":
    main()
