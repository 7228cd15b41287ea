"""Writes skeletons of the syllables, kana and Han characters of Debian's fonts in `fonts.tsv`, as NDJSON.

    python -m ductus_tools.scripts.eastern.fonts --fonts FOLDER --output skeletons.ndjson

FOLDER has the unpacked packages. A record has `label`, `writer` (the font), `source` (its package), `licence`, `split`
and `drawing` in thousandths of an em box, y downwards. Order and direction of strokes are guessed (`compose.ordering`).
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.compose.ordering import in_writing_order
from ductus_tools.compose.skeletons import find, glyphs
from ductus_tools.network import hangul
from ductus_tools.tables import rows

from .alphabet import HIRAGANA, KATAKANA, sets

_TABLE = Path(__file__).with_name("fonts.tsv")
_SIZE = 0.85  # the larger side of most characters, in ems


def _characters(kind: str) -> list[str]:
    if kind == "kana":
        return list(HIRAGANA + KATAKANA)
    if kind == "han":
        return sorted(set().union(*sets().values()))
    syllables = map(chr, range(hangul.FIRST, hangul.LAST + 1))
    return [syllable for syllable in syllables if hangul.is_standard(syllable)]


def records(folder: Path, split: str) -> Iterator[dict]:
    """The records of all fonts. Raises ValueError for a font that isn't in the folder."""
    for name, package, licence, kinds, own in rows(_TABLE):
        if own != split:
            continue
        wanted = [character for kind in kinds.split() for character in _characters(kind)]
        found = list(glyphs(find(folder, name, package), wanted))
        boxes = np.array([[np.vstack(strokes).min(0), np.vstack(strokes).max(0)] for _, strokes in found if strokes])
        scale = _SIZE / np.median((boxes[:, 1] - boxes[:, 0]).max(1))
        middle = np.median(boxes.mean(1), axis=0)
        for label, strokes in found:
            placed = [(stroke - middle) * scale + 0.5 for stroke in strokes]
            drawing = [np.round(stroke.T * 1000).astype(int).tolist() for stroke in in_writing_order(placed)]
            yield {
                "label": label, "writer": Path(name).stem, "source": package, "licence": licence, "split": split,
                "drawing": drawing,
            }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, required=True, help="the folder of the fonts")
    parser.add_argument("--splits", nargs="+", default=["train", "val", "test"])
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    with options.output.open("w", encoding="utf-8") as file:
        for split in options.splits:
            for record in records(options.fonts, split):
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
