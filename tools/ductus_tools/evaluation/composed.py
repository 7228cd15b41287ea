"""Records of composed words, to measure languages that nobody recorded, and sample lines."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ..graphemes import compose
from ..ink.strokes import Strokes
from ..script.composer import Sample, Writer, first_drawn

_FAILURES = 20  # words given up at most, per wanted word
_TRIES = 200  # hands that are tried for a sample line
_SHOWN = 40  # hands whose lines are read until one is read correctly
_UNITS = 40  # units per body


def records(writer: Writer, found: list[str], split: str, count: int, seed: int) -> list[dict]:
    """Records of `count` words; those that no hand can write are left out.

    Raises ValueError if that is nearly all of them."""
    random = np.random.default_rng(seed)
    made, failures = list[dict](), 0
    while len(made) < count:
        drawn = writer.written([found[int(random.integers(len(found)))]], random) if found else None
        if drawn is None:
            failures += 1
            if failures > _FAILURES * count:
                raise ValueError(f"the writers of '{split}' can write {len(made)} of {count} words")
            continue
        made.append(record(drawn, split))
    return made


def record(drawn: Sample, split: str) -> dict:
    """A composed sample as a record, at a hundred units per body."""
    label, ink, writer = drawn
    return {"label": compose(label), "writer": writer, "split": split, "drawing": drawing(ink, 100)}


def drawing(ink: Strokes, units: float) -> list:
    """An ink as in a record, its coordinates multiplied by `units`."""
    points = np.round(ink.points * units, 1)
    return [stroke.T.tolist() for stroke in np.split(points, ink.starts[1:])]


def shown(
    writer: Writer, tag: str, label: str, random: np.random.Generator, read: Callable[[dict], str] | None = None
) -> dict:
    """The record of a sample line for a tag: by the first of some hands that `read` reads correctly, or else by the
    last of them. Raises ValueError for a line that no hand can write."""
    made = greeting(writer, tag, label, random)
    for _ in range(_SHOWN):
        if read is None or read(made) == label:
            break
        made = greeting(writer, tag, label, random)
    return made


def greeting(writer: Writer, tag: str, label: str, random: np.random.Generator) -> dict:
    """The record of a sample line, with the hand's name: whoever passes it on knows whom to credit. Raises ValueError
    for a line that no hand can write."""
    words = unicodedata.normalize("NFD", label).split()
    drawn = first_drawn(lambda: writer.written(words, random), _TRIES)
    if drawn is None:
        raise ValueError(f"{tag}: no hand can write '{label}'")
    ink = Strokes(drawn[1].points - drawn[1].points.min(axis=0), drawn[1].starts)
    return {"id": tag, "label": label, "model": tag, "writer": drawn[2], "drawing": drawing(ink, _UNITS)}


def write(path: Path, made: list[dict]) -> None:
    """Writes records, one per line."""
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in made), encoding="utf-8")
