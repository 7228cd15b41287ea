"""Measures how well turned blocks of composed pages were found and read.

    python -m ductus_tools.pages.compose --turned --data DATA > pages.ndjson
    ductus transcribe --format json pages.ndjson > read.json
    python -m ductus_tools.pages.score_turned --lines pages.ndjson > lines.ndjson
    ductus recognize --json --layout line lines.ndjson > alone.ndjson
    python -m ductus_tools.pages.score_turned pages.ndjson read.json --alone alone.ndjson

A block has the right direction if nine tenths of its strokes were read in blocks whose angle is within 10° of its own.
`--lines` writes the blocks' lines, turned upright, as separate inks to standard output instead.
"""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from ..edits import edit_distance
from ..ink.records import json_lines
from .stitch import turned

WITHIN = 10.0  # degrees
SHARE = 0.9  # share of a block's strokes


def apart(a: float, b: float) -> float:
    """The angle between two directions, 0 to 180 degrees."""
    return abs((a - b + 180) % 360 - 180)


def read_angles(result: dict) -> dict[int, float]:
    """The angle of each stroke that was read."""
    return {s: block["angle"] for block in result["blocks"] for line in block["lines"] for s in line["strokes"]}


def has_direction(page: dict, block: dict, angles: dict[int, float]) -> bool:
    strokes = [s for line in block["lines"] for s in page["line_strokes"][line]]
    right = sum(s in angles and apart(angles[s], block["angle"]) <= WITHIN for s in strokes)
    return right >= SHARE * len(strokes)


def turned_lines(page: dict) -> set[int]:
    return {line for block in page.get("turned", []) for line in block["lines"]}


def line_edits(page: dict, result: dict) -> dict[int, int]:
    """The edits of each line; a reading counts for the line to which most of its strokes belong, in the order of
    writing."""
    owner = {s: i for i, strokes in enumerate(page["line_strokes"]) for s in strokes}
    texts = defaultdict(list)
    for line in (line for block in result["blocks"] for line in block["lines"] if line["strokes"]):
        owners = Counter(owner.get(s) for s in line["strokes"])
        texts[owners.most_common(1)[0][0]].append((min(line["strokes"]), line["text"]))
    return {i: edit_distance(label, " ".join(text for _, text in sorted(texts[i])))
            for i, label in enumerate(page["line_labels"])}


def upright_lines(page: dict) -> list[dict]:
    """The lines of turned blocks before they were turned."""
    return [{"label": page["line_labels"][line],
             "drawing": [np.round(turned(np.array(page["drawing"][s], float).T, -block["angle"]), 2).T.tolist()
                         for s in page["line_strokes"][line]]}
            for block in page.get("turned", []) for line in block["lines"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages")
    parser.add_argument("read", nargs="?")
    parser.add_argument("--alone", help="readings of each line by itself")
    parser.add_argument("--lines", action="store_true", help="write the lines, turned upright, as inks")
    arguments = parser.parse_args()
    pages = json_lines(arguments.pages)
    if arguments.lines:
        for line in (line for page in pages for line in upright_lines(page)):
            print(json.dumps(line, ensure_ascii=False))
        return
    if not arguments.read:
        parser.error("no results are given")
    results = json.loads(Path(arguments.read).read_text(encoding="utf-8"))["pages"]
    alone = iter(json_lines(arguments.alone) if arguments.alone else [])
    blocks, right, edits, edits_alone, characters = (Counter[str]() for _ in range(5))
    false = upright_strokes = 0
    for page, result in zip(pages, results, strict=True):
        angles, own, wrong = read_angles(result), turned_lines(page), line_edits(page, result)
        for i, strokes in enumerate(page["line_strokes"]):
            if i not in own:
                upright_strokes += len(strokes)
                false += sum(angles.get(s, 0.0) != 0 for s in strokes)
                edits["upright"] += wrong[i]
                characters["upright"] += len(page["line_labels"][i])
        for block in page.get("turned", []):
            kind = f"{round(block['angle'] / 15) * 15:+d}°"
            blocks[kind] += 1
            right[kind] += has_direction(page, block, angles)
            for line in block["lines"]:
                label = page["line_labels"][line]
                edits[kind] += wrong[line]
                characters[kind] += len(label)
                if arguments.alone:
                    candidates = next(alone)["candidates"]
                    edits_alone[kind] += edit_distance(label, candidates[0]["text"] if candidates else "")
    for counts in (blocks, right, edits_alone):
        counts["all"] = counts.total()
    edits["all"], characters["all"] = (c.total() - c["upright"] for c in (edits, characters))
    for kind in sorted(blocks):
        print(f"{kind}: {right[kind]} of {blocks[kind]} blocks ({right[kind] / blocks[kind]:.1%}), "
              f"CER {edits[kind] / characters[kind]:.2%}"
              + (f", upright and alone {edits_alone[kind] / characters[kind]:.2%}" if arguments.alone else ""))
    print(f"upright writing: CER {edits['upright'] / max(1, characters['upright']):.2%}, "
          f"{false} of {upright_strokes} strokes read as turned")


if __name__ == "__main__":
    main()
