"""Writes skeletons of the letters of Debian's fonts in `fonts.tsv`, as NDJSON.

    python -m ductus_tools.scripts.european.fonts --fonts FOLDER --output skeletons.ndjson

FOLDER has the unpacked packages. A record has `label`, `writer` (the font), `source` (its package), `licence` and
`drawing` in thousandths of an em, the baseline at y = 0. Strokes are in no order.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.compose.skeletons import find, glyphs

from .alphabet import LETTERS

_TABLE = Path(__file__).with_name("fonts.tsv")


def records(folder: Path) -> Iterator[dict]:
    """The records of all fonts. Raises ValueError for a font that isn't in the folder."""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, package, licence, scripts, unlike = line.split("\t")
        path = find(folder, name, package)
        wanted = [c for script in scripts.split() for c in LETTERS[script] if c not in unlike]
        for label, strokes in glyphs(path, wanted):
            drawing = [np.round(stroke.T * 1000).astype(int).tolist() for stroke in strokes]
            yield {
                "label": label,
                "writer": path.stem,
                "source": package,
                "licence": licence,
                "drawing": drawing,
            }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, required=True, help="the folder of the fonts")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    with options.output.open("w", encoding="utf-8") as file:
        for record in records(options.fonts):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
