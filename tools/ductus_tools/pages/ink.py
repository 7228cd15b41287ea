"""The recorded lines, words, characters, sketches and formulas that pages are composed of."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from ..ink.records import read_records
from .stitch import has_return


def scaled(drawing: list, factor: float) -> list[np.ndarray]:
    """Scaled strokes [N, 2], with the box's corner at the origin."""
    strokes = [np.column_stack(s[:2]).astype(float) for s in drawing if len(s[0])]
    corner = np.concatenate(strokes).min(axis=0)
    return [(s - corner) * factor for s in strokes]


def size(strokes: list[np.ndarray]) -> np.ndarray:
    return np.ptp(np.concatenate(strokes), axis=0)


@dataclass
class WrittenFormula:
    """A formula, and the height of its symbols."""

    label: str
    drawing: list
    height: float

    @staticmethod
    def read(file: str, most_strokes: int | None = None) -> list["WrittenFormula"]:
        found = []
        for record in read_records(file):
            if len(record["symbols"]) < 3 or not all(stroke[0] for stroke in record["drawing"]):
                continue
            if most_strokes and len(record["drawing"]) > most_strokes:
                continue
            tops = [np.ptp(np.concatenate([record["drawing"][s][1] for s in strokes]))
                    for name, strokes in record["symbols"] if name.isalnum()]
            if tops and np.median(tops) > 0:
                found.append(WrittenFormula(record["label"], record["drawing"], float(np.median(tops))))
        return found


class Ink:
    """The ink that can be put on a page by one writer."""

    def __init__(self, data: str, split: str, formulas: list[WrittenFormula] | None = None, clutter: bool = False):
        self.formulas, self.clutter = formulas or [], clutter
        self.lines: dict[str, list[dict]] = defaultdict(list)
        self.words: dict[str, list[dict]] = defaultdict(list)
        self.chars: dict[str, dict[str, list[dict]]] = defaultdict(lambda: defaultdict(list))
        for record in read_records(f"{data}/latin/lines.ndjson.xz"):
            if record.get("split") == split and not record.get("multiline") and record.get("label"):
                record["drawing"] = [s for s in record["drawing"] if s[0]]
                if len(record["drawing"]) > 3 and not has_return(record):
                    self.lines[record["writer"]].append(record)
        for record in read_records(f"{data}/latin/words.ndjson.xz"):
            if record.get("split") == split and record["writer"] in self.lines and any(s[0] for s in record["drawing"]):
                self.words[record["writer"]].append(record)
        for record in read_records(f"{data}/latin/chars.ndjson.xz"):
            if record.get("split") == split:
                self.chars[record["writer"]][record["label"]].append(record)
        self.hands = [w for w, own in self.chars.items() if len(own) > 40]
        self.writers = sorted(w for w, own in self.lines.items() if len(own) >= 6)
        # Sketches have no split of their own: the training pages get one half, all others the other.
        parity = 0 if split == "train" else 1
        self.sketches = [r["drawing"] for i, r in enumerate(read_records(f"{data}/sketches/quickdraw.ndjson.xz"))
                         if i % 2 == parity]
