"""Composed lines to show what is read: `Samples/scripts.ndjson`, `Samples/brahmic.ndjson`."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import numpy as np

from ..ink.strokes import Strokes

_UNITS = 40  # of a body
_TRIES = 200


class Writer(Protocol):
    """Who writes words in a script: label, ink and name, `None` where the hand that is drawn lacks a letter."""

    def written(self, words: list[str], random: np.random.Generator) -> tuple[str, Strokes, str] | None: ...


def write_samples(output: Path, lines: dict[str, str], writer: Callable[[str], Writer], seed: int) -> None:
    """Writes a record for each tag's line, by the tag's writer.

    Raises StopIteration for a line that no hand can write."""
    random = np.random.default_rng(seed)
    with open(output, "w", encoding="utf-8") as file:
        for tag, label in lines.items():
            words = unicodedata.normalize("NFD", label).split()
            _, ink, _ = next(filter(None, (writer(tag).written(words, random) for _ in range(_TRIES))))
            points = np.round((ink.points - ink.points.min(axis=0)) * _UNITS, 1)
            drawing = [stroke.T.tolist() for stroke in np.split(points, ink.starts[1:])]
            record = {"id": tag, "label": label, "model": tag, "drawing": drawing}
            file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
