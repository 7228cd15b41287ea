"""Inks in which something was put in later, and the same inks written in one go.

    python -m ductus_tools.pages.late word --split val --inks 1000 RECORDS > late.ndjson
    python -m ductus_tools.pages.late word --split val --inks 1000 --in-order RECORDS > in-order.ndjson

RECORDS: words for `word` (two to four words of a writer, one of them, not the last, written last), characters
for `letter` (a row of a writer's letters, one of them, not the last, written last), lines for `mark` (a line
whose first bar or dot, with something written after it, comes last). The same seed gives the same inks.
"""

import argparse
import json
import sys
from collections import defaultdict

import numpy as np

from ..ink.records import read_records
from ..ink.stitch import stitch
from ..ink.strokes import Strokes


def late_part(parts: list[tuple[str, Strokes]], tight: bool, random) -> tuple[str, list, list]:
    """Label, strokes, and the strokes with one part written last."""
    label, ink = stitch(parts, [tight] * (len(parts) - 1), random)
    strokes = [ink.points[a:b] for a, b in zip(ink.starts, ink.ends)]
    counts = np.cumsum([0] + [len(part.starts) for _, part in parts])
    late = int(random.integers(len(parts) - 1))
    put_in = range(counts[late], counts[late + 1])
    return label, strokes, _moved_last(strokes, put_in)


def late_mark(strokes: list[np.ndarray]) -> list[np.ndarray] | None:
    """The strokes with the first mark last; None without a mark that has four strokes after it."""
    boxes = [(s.min(axis=0), s.max(axis=0)) for s in strokes]
    sizes = [np.append(high - low, 0)[:2] for low, high in boxes]
    height = np.median([size[1] for size in sizes])
    for i in range(1, len(strokes) - 4):
        width, own = sizes[i]
        is_dot = width < 0.3 * height and own < 0.3 * height
        is_bar = own < 0.3 * width and width < 1.5 * height
        before = boxes[i - 1]
        on_last = boxes[i][0][0] < before[1][0] and boxes[i][1][1] < before[1][1] - 0.3 * height
        if (is_dot or is_bar) and on_last:
            return _moved_last(strokes, [i])
    return None


def _moved_last(strokes, which):
    rest = [s for i, s in enumerate(strokes) if i not in which]
    return rest + [strokes[i] for i in which]


def _by_writer(records, keep):
    own = defaultdict(list)
    for record in records:
        if keep(record):
            own[record["writer"]].append((record["label"], Strokes.from_lists(record["drawing"])))
    return own


def inks(kind: str, records: list[dict], count: int, in_order: bool, seed: int):
    """The inks as records."""
    random = np.random.default_rng(seed)
    if kind == "mark":
        random.shuffle(records)
        for record in records:
            strokes = [np.column_stack(s[:2]).astype(float) for s in record["drawing"] if len(s[0])]
            late = late_mark(strokes) if strokes else None
            if late is not None and count > 0 and not record.get("multiline"):
                count -= 1
                yield record["label"], record["writer"], strokes if in_order else late
        return
    word = kind == "word"
    keep = (lambda r: len(r["label"]) > 1) if word else (lambda r: r["label"].isalpha())
    own = _by_writer(records, keep)
    writers = sorted(w for w, inks in own.items() if len(inks) >= 8)
    if not writers:
        sys.exit("no writer has eight inks")
    for _ in range(count):
        writer = writers[random.integers(len(writers))]
        size = int(random.integers(2, 5) if word else random.integers(4, 8))
        chosen = random.choice(len(own[writer]), size, replace=False)
        label, strokes, late = late_part([own[writer][i] for i in chosen], not word, random)
        yield label, writer, strokes if in_order else late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["word", "letter", "mark"])
    parser.add_argument("records")
    parser.add_argument("--split", default="val")
    parser.add_argument("--inks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in-order", action="store_true", help="with nothing put in later")
    a = parser.parse_args()
    records = [r for r in read_records(a.records) if r.get("split") == a.split and r.get("label")]
    for label, writer, strokes in inks(a.kind, records, a.inks, a.in_order, a.seed):
        drawing = [np.round(s, 3).T.tolist() for s in strokes]
        print(json.dumps({"label": label, "writer": writer, "split": a.split, "drawing": drawing}))


if __name__ == "__main__":
    main()
