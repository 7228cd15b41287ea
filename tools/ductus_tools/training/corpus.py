"""The training data as arrays: parsed once, then memory-mapped by every process.

Ink of a script that is written to the left is mirrored: see `Script`. Texts of several lines become one line each, and
numbers are also cut into digits. The kind of an ink (char, word, line) follows from its label: one character, no space,
or spaces.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..graphemes import is_mark
from ..ink.lines import unrolled
from ..ink.records import numbered_records, split_of
from ..ink.stitch import baseline_and_body
from ..ink.strokes import Strokes
from ..script.script import Script

_CAPITALS = set("ABCDEFGHIKLMNOPRSTUVWXYZ")
_TALL = _CAPITALS | set("bdfhkl0123456789")
_DESCENDERS = set("gjpqyJQ,;()[]{}|$@/\\")


class Corpus:
    """Labelled inks of several writers, by index."""

    def __init__(self, directory: str | Path):
        directory = Path(directory)
        self.points = np.load(directory / "points.npy", mmap_mode="r")  # float32 [N, 2]
        self.strokes = np.load(directory / "strokes.npy")  # int64 [S + 1], first points
        self.inks = np.load(directory / "inks.npy")  # int64 [I + 1], first strokes
        meta = json.loads((directory / "meta.json").read_text(encoding="utf-8"))
        self.labels: list[str] = meta["labels"]
        self.writers: list[str] = meta["writers"]
        self.splits: list[str] = meta["splits"]
        self.multiline: set[int] = set(meta["multiline"])
        self.capital_heights: dict[str, float] = meta["capital_heights"]

    def __len__(self) -> int:
        return len(self.labels)

    def ink(self, index: int) -> Strokes:
        first, last = self.inks[index], self.inks[index + 1]
        begin, end = self.strokes[first], self.strokes[last]
        points = np.asarray(self.points[begin:end], dtype=np.float64)
        return Strokes(points, self.strokes[first:last] - begin)

    def kind(self, index: int) -> str:
        label = self.labels[index]
        if len(label) == 1:
            return "char"
        return "line" if " " in label else "word"

    def select(self, split: str) -> list[int]:
        """Indices of a split's single-line inks."""
        return [
            i for i, s in enumerate(self.splits) if s == split and i not in self.multiline
        ]


def prepare(paths: list[str], output: Path, script: Script) -> None:
    """Parses records into the arrays that `Corpus` maps, and prints how many inks each split has.

    Raises ValueError for a record without a label, with an unknown split or with points that aren't numbers, and if there
    are no inks."""
    points, stroke_lengths, stroke_counts = [], [], []
    labels, writers, splits, multiline = list[str](), [], [], []
    capitals: dict[str, list[float]] = {}
    ascenders: dict[str, list[float]] = {}
    for path in paths:
        for record, label, ink in _inks(path, script):
            writer = _writer(record)
            if record.get("multiline"):
                multiline.append(len(labels))
            elif label in _CAPITALS:
                capitals.setdefault(writer, []).append(ink.height())
            elif script.ascender and script.zones and script.zones(label):
                body = baseline_and_body(label, ink, script.zones)[1]
                ascenders.setdefault(writer, []).append(script.ascender * body)
            elif set(label) & _TALL and not set(label) & _DESCENDERS and " " not in label and not any(map(is_mark, label)):
                ascenders.setdefault(writer, []).append(ink.height())
            points.append(ink.points.astype(np.float32))
            stroke_lengths.extend(ink.ends - ink.starts)
            stroke_counts.append(len(ink.starts))
            labels.append(label)
            writers.append(writer)
            splits.append(split_of(record))
    if not labels:
        raise ValueError(f"no labelled ink in {', '.join(map(str, paths))}")
    counts = ", ".join(f"{count} of {split}" for split, count in sorted(Counter(splits).items()))
    print(f"{len(labels)} inks, {counts}")
    output.mkdir(parents=True, exist_ok=True)
    np.save(output / "points.npy", np.concatenate(points))
    np.save(output / "strokes.npy", np.concatenate(([0], np.cumsum(stroke_lengths))))
    np.save(output / "inks.npy", np.concatenate(([0], np.cumsum(stroke_counts))))
    meta = {
        "labels": labels,
        "writers": writers,
        "splits": splits,
        "multiline": multiline,
        "capital_heights": _typical(ascenders) | _typical(capitals),
    }
    (output / "meta.json").write_text(json.dumps(meta), encoding="utf-8")


def _inks(path: str, script: Script) -> Iterator[tuple[dict, str, Strokes]]:
    """The records of a file with their labels and inks in the form of the script's network."""
    for number, record in numbered_records(path):
        if not isinstance(record.get("label"), str):
            raise ValueError(f"{path}:{number}: no 'label'")
        try:
            ink = Strokes.from_lists(record["drawing"])
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path}:{number}: not an ink ({error})") from None
        try:
            split_of(record)
        except ValueError as error:
            raise ValueError(f"{path}:{number}: {error}") from None
        if not len(ink) or not record["label"]:
            continue
        label = script.spell(record["label"])
        if script.groups and not set(label) <= set(script.alphabet):
            continue  # of a collection of many scripts
        if not script.is_mirrored(label):
            yield record, label, ink
            continue
        ink = Strokes(ink.points * [-1, 1], ink.starts)
        line = unrolled(ink) if record.get("kind") == "text" else ink
        if line is not None:
            yield record, label, line
        if len(label) > 1 and set(label) <= set(script.numbers) and len(label) == len(ink.starts):
            for character, first, last in zip(label, ink.starts, ink.ends):
                yield record, character, Strokes(ink.points[first:last], np.zeros(1, dtype=int))


def _writer(record: dict) -> str:
    """A record's writer, the empty text if unknown. JSON's keys are texts: numbers are, too."""
    writer = record.get("writer")
    return "" if writer is None else str(writer)


def _typical(heights: dict[str, list[float]]) -> dict[str, float]:
    """The median height by writer, for those with enough inks."""
    return {
        w: float(np.median(h)) for w, h in heights.items() if len(h) >= 5 and np.median(h) > 0
    }
