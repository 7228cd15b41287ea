"""Isolated symbols: Detexify's, UNIPEN's characters, and names of functions in a writer's letters.

    python -m ductus_tools.formulas.marks --detexify detexify.ndjson.xz --corpus DIR --output marks.npz
"""

import argparse
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..ink.inks import Inks, placed, resampled, steadied
from ..ink.records import read_records
from ..training.corpus import Corpus
from .geometry import line_of
from .symbols import OF_KEYS, places, symbols

_STEP = 0.04  # share of the em box
_PER_CHARACTER = 700
_PER_FUNCTION = 160
_COMMON_FUNCTIONS = {r"\sin": 4, r"\cos": 4, r"\tan": 3, r"\log": 4, r"\ln": 3, r"\lim": 4, r"\exp": 2, r"\max": 2, r"\min": 2}
"""How many times as often these are composed."""

Strokes = list[np.ndarray]
Found = tuple[str, str, str, str, Strokes]
"""Command, split, source, writer (nothing where nobody knows), strokes."""


@dataclass
class Marks:
    """Inks in em boxes with their symbols' places, splits, sources and writers."""

    inks: Inks
    classes: np.ndarray
    splits: np.ndarray
    sources: np.ndarray
    writers: np.ndarray

    def save(self, path: Path) -> None:
        np.savez(
            path, points=self.inks.points.astype(np.float32), strokes=self.inks.strokes, inks=self.inks.inks,
            classes=self.classes, splits=self.splits, sources=self.sources, writers=self.writers,
        )  # fmt: skip

    @staticmethod
    def load(path: Path) -> "Marks":
        file = np.load(path)
        inks = Inks(file["points"], file["strokes"], file["inks"])
        return Marks(inks, file["classes"], file["splits"], file["sources"], file["writers"])


def held_out(strokes: Strokes) -> str:
    """`train`, `val` (a twentieth) or `test` (a tenth), by a hash of an ink's points: Detexify knows no writers."""
    code = hashlib.sha256(json.dumps([stroke.round(2).tolist() for stroke in strokes]).encode()).digest()
    share = int.from_bytes(code[:4], "big") / 2**32
    return "test" if share < 0.1 else "val" if share < 0.15 else "train"


def detexify(path: Path) -> Iterator[Found]:
    """Detexify's inks, each once."""
    seen = set()
    for record in read_records(path):
        strokes = [np.column_stack(stroke[:2]).astype(float) for stroke in record["drawing"] if stroke[0]]
        key = (record["label"], b"".join(stroke.tobytes() for stroke in strokes))
        if strokes and key not in seen:
            seen.add(key)
            yield record["label"], held_out(strokes), "detexify", "", strokes


def characters(corpus: Corpus, random: np.random.Generator) -> Iterator[Found]:
    """UNIPEN's characters, limited per character, with a tenth as many from writers outside `train`."""
    of_split = defaultdict(list)
    for place, label in enumerate(corpus.labels):
        if len(label) == 1 and OF_KEYS.get(label, label) in places():
            of_split[label, corpus.splits[place]].append(place)
    for (label, split), found in sorted(of_split.items()):
        most = _PER_CHARACTER if split == "train" else _PER_CHARACTER // 10
        for place in random.permutation(found)[:most]:
            yield OF_KEYS.get(label, label), split, "unipen", str(corpus.writers[place]), strokes_of(corpus, place)


def strokes_of(corpus: Corpus, place: int) -> Strokes:
    ink = corpus.ink(int(place))
    return [ink.points[a:b] for a, b in zip(ink.starts, ink.ends)]


def functions(corpus: Corpus, random: np.random.Generator) -> Iterator[Found]:
    """Names of functions, each in the letters of one writer, side by side on a line."""
    letters: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    splits = dict(zip(corpus.writers, corpus.splits))
    for place, label in enumerate(corpus.labels):
        if len(label) == 1 and label.isascii() and label.islower():
            letters[corpus.writers[place]][label].append(place)
    for known in symbols():
        if known.role != "function":
            continue
        able = [writer for writer, own in letters.items() if all(own[letter] for letter in known.unicode)]
        for _ in range(_PER_FUNCTION * _COMMON_FUNCTIONS.get(known.command, 1)):
            writer = able[random.integers(len(able))]
            own = [strokes_of(corpus, random.choice(letters[writer][letter])) for letter in known.unicode]
            yield known.command, splits[writer], "functions", str(writer), side_by_side(known.unicode, own, random)


def side_by_side(text: str, own: list[Strokes], random: np.random.Generator) -> Strokes:
    """Letters on a line in about the same size, sometimes so close that they touch."""
    right, gap, strokes = 0.0, random.normal(0.28, 0.16), []
    for letter, ink in zip(text, own):
        points = np.vstack(ink)
        middle, size = line_of((*points.min(0), *points.max(0)), symbols()[places()[letter]].zone, 1.0)
        scale = np.exp(random.normal(0, 0.09)) / max(size, 1e-6)
        left = right + gap + random.normal(0, 0.06) - points[:, 0].min() * scale
        offset = np.array([left, random.normal(0, 0.07) - middle * scale])
        strokes += [stroke * scale + offset for stroke in ink]
        right = left + points[:, 0].max() * scale
    return strokes


def marks(found: list[Found]) -> Marks:
    """Inks of some symbols, in em boxes."""
    inks = steadied(Inks.of([placed(strokes) for *_, strokes in found]))
    return Marks(
        resampled(inks, _STEP), np.array([places()[command] for command, *_ in found]),
        np.array([split for _, split, *_ in found]), np.array([source for _, _, source, *_ in found]),
        np.array([writer for *_, writer, _ in found]),
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("detexify", "corpus", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args()
    random, corpus = np.random.default_rng(5), Corpus(options.corpus)
    found = [*detexify(options.detexify), *characters(corpus, random), *functions(corpus, random)]
    marks(found).save(options.output)
    print(f"{len(found)} inks")


if __name__ == "__main__":
    main()
