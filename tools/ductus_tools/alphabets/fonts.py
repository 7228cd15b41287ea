"""Skeletons of the letters of Debian's fonts that `fonts.tsv` names, as NDJSON.

    python -m ductus_tools.alphabets.fonts --fonts FOLDER --output skeletons.ndjson

FOLDER has the unpacked packages. A record has `label`, `writer` (the font), `source` (its package), `licence` and
`drawing` in thousandths of an em, the baseline at y = 0. Strokes are in no order.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..compose.skeletons import load, picture, skeleton
from .alphabet import LETTERS

_TABLE = Path(__file__).with_name("fonts.tsv")
_NO_CHARACTER = "\uffff"


def records(folder: Path) -> Iterator[dict]:
    """Raises ValueError for a font that isn't in the folder."""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, package, licence, scripts, unlike = line.split("\t")
        path = next(folder.rglob(name), None)
        if path is None:
            raise ValueError(f"{folder}: no {name}; unpack Debian's {package}")
        for label, strokes in _letters(path, scripts.split(), unlike):
            drawing = [np.round(stroke.T * 1000).astype(int).tolist() for stroke in strokes]
            yield {
                "label": label,
                "writer": path.stem,
                "source": package,
                "licence": licence,
                "drawing": drawing,
            }


def _letters(path: Path, scripts: list[str], unlike: str) -> Iterator[tuple[str, list[np.ndarray]]]:
    font = load(str(path))
    missing = picture(font, _NO_CHARACTER)
    for script in scripts:
        for label in LETTERS[script]:
            shape = picture(font, label)
            if label not in unlike and shape.any() and not np.array_equal(shape, missing):
                yield label, skeleton(shape)


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
