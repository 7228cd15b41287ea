"""Writes a sample line of each language: `Samples/characters.ndjson`.

    python -m ductus_tools.scripts.eastern.shown --templates FILE --output ../Samples/characters.ndjson

The ink may be redistributed: strokes of KanjiVG (CC BY-SA 3.0) and strokes described here, in an artificial hand.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from .lines import LineWriter, Spacing
from .templates import Templates

LINES = {
    "ja": "今日は天気がいいですね。",
    "ko": "안녕하세요 여러분",
    "zh-Hani": "今天是星期日",
    "zh-Hani-TW": "我們學中文。",
}
_SOURCES = ("kanjivg", "described", "column")
_UNIT, _SEED = 60.0, 4


def records(templates: Templates) -> list[dict]:
    """The lines, each in one hand. Raises ValueError for one with a character that isn't in the sources."""
    chosen = np.flatnonzero(np.isin(templates.sources, _SOURCES))
    columns = (column[chosen] for column in (templates.characters, templates.sources, templates.splits))
    writer, random = LineWriter(Templates(templates.inks.take(chosen), *columns), "train"), np.random.default_rng(_SEED)
    made = []
    for tag, label in LINES.items():
        found = writer.written(label, Spacing.draw(random, False), random)
        if found is None:
            raise ValueError(f"{label} has a character that {' and '.join(_SOURCES)} lack")
        low = np.vstack(found[0]).min(0)
        drawing = [((stroke - low) * _UNIT).round(1).T.tolist() for stroke in found[0]]
        made.append({"id": tag, "label": label, "model": tag, "drawing": drawing})
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--templates", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    with open(arguments.output, "w", encoding="utf-8") as file:
        for record in records(Templates.load(arguments.templates)):
            file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
