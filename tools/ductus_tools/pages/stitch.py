"""Stitches pages from single lines of one writer, with their true lines.

    python -m ductus_tools.pages.stitch --split val --pages 200 --seed 1 LINES > pages.ndjson

A record has the page's `drawing` (and `hz` if all its lines share it), its `label` with a newline between lines,
`line_strokes` (for each line the indices of its strokes) and `line_labels`.
"""

import argparse
import json
import sys
from collections import defaultdict

import numpy as np

from ..ink.records import read_records

LINES = (3, 8)  # lines of a page
SKEW = 5.0  # most degrees by which a page is turned
LINE_SKEW = 1.0  # most degrees by which a line is turned against its page
GAP = (-0.15, 1.0)  # white between the boxes of two lines, in heights of a line
INDENT = 0.1  # share of the page's width, at most


def turned(points: np.ndarray, degrees: float) -> np.ndarray:
    """Points [N, 2] turned about the origin."""
    angle = np.deg2rad(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    return points @ np.array([[cos, sin], [-sin, cos]])


def stitch_page(records: list[dict], random: np.random.Generator) -> dict:
    """One page of lines in order, the first on top."""
    lines = [[np.column_stack(stroke[:2]).astype(float) for stroke in r["drawing"]] for r in records]
    lines = [[turned(s, angle) for s in line]
             for line, angle in zip(lines, random.uniform(-LINE_SKEW, LINE_SKEW, len(lines)))]
    boxes = [np.concatenate(line) for line in lines]
    height = float(np.median([np.ptp(box[:, 1]) for box in boxes])) or 1.0
    width = max(float(np.ptp(box[:, 0])) for box in boxes)
    skew = random.uniform(-SKEW, SKEW)
    y, drawing, line_strokes = 0.0, list[list](), []
    for line, box in zip(lines, boxes):
        shift = np.array([random.uniform(0, INDENT) * width, y]) - box.min(axis=0)
        y += float(np.ptp(box[:, 1])) + random.uniform(*GAP) * height
        line_strokes.append(list(range(len(drawing), len(drawing) + len(line))))
        for stroke in line:
            points = turned(stroke + shift, skew)
            drawing.append(np.round(points, 3).T.tolist())
    labels = [r["label"] for r in records]
    page = {"label": "\n".join(labels), "writer": records[0]["writer"], "split": records[0]["split"],
            "drawing": drawing, "line_labels": labels, "line_strokes": line_strokes}
    rates = {r.get("hz") for r in records}
    if len(rates) == 1 and None not in rates:
        page["hz"] = rates.pop()
    return page


def has_return(record: dict) -> bool:
    """Whether the pen went back to begin another line: some records have several lines without a mark.

    It goes back by a quarter of the ink's width, and the strokes that follow (up to three) are lower than those before
    by a third of the writing's size: the median height of the larger strokes.
    """
    strokes = [np.column_stack(stroke[:2]).astype(float) for stroke in record["drawing"]]
    boxes = np.array([[*s.min(axis=0), *s.max(axis=0)] for s in strokes])
    heights = boxes[:, 3] - boxes[:, 1]
    size = float(np.median(heights[heights >= np.median(heights)]))
    width = boxes[:, 2].max() - boxes[:, 0].min()
    middles = (boxes[:, 1] + boxes[:, 3]) / 2
    for i in range(1, len(boxes)):
        back = boxes[i - 1, 2] - boxes[i, 0] > width / 4
        down = middles[i : i + 3].mean() - middles[max(0, i - 3) : i].mean() > size / 3
        if back and down:
            return True
    return False


def lines_by_writer(path: str, split: str) -> dict[str, list[dict]]:
    """The single lines of a split by writers with enough of them for a page."""
    lines: dict[str, list[dict]] = defaultdict(list)
    for record in read_records(path):
        if record.get("split") == split and not record.get("multiline") and record.get("label"):
            if any(stroke[0] for stroke in record["drawing"]):
                record["drawing"] = [stroke for stroke in record["drawing"] if stroke[0]]
                if not has_return(record):
                    lines[record["writer"]].append(record)
    return {writer: own for writer, own in lines.items() if len(own) >= LINES[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines", help="NDJSON of recorded lines with their writers")
    parser.add_argument("--split", default="val", help="whose writers' lines are taken (default: %(default)s)")
    parser.add_argument("--pages", type=int, default=200, help="number of pages (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the pages")
    arguments = parser.parse_args()
    random = np.random.default_rng(arguments.seed)
    lines = lines_by_writer(arguments.lines, arguments.split)
    writers = sorted(lines)
    if not writers:
        sys.exit(f"{arguments.lines}: no writer of '{arguments.split}' has {LINES[0]} lines")
    for number in range(arguments.pages):
        own = lines[writers[random.integers(len(writers))]]
        count = min(len(own), int(random.integers(LINES[0], LINES[1] + 1)))
        chosen = [own[i] for i in random.choice(len(own), count, replace=False)]
        page = stitch_page(chosen, random)
        page["id"] = str(number)
        print(json.dumps(page, ensure_ascii=False))


if __name__ == "__main__":
    main()
