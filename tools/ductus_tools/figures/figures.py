"""Labelled figures of the public collections, with their splits."""

from dataclasses import dataclass
from pathlib import Path

from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes

from . import splits


@dataclass
class Figure:
    ink: Strokes
    label: str
    writer: str
    split: str


def gestures(path: str | Path) -> list[Figure]:
    """The figures of a gesture collection, split by writer. Times are left out: some run backwards."""
    records = list(read_records(path))
    split = splits.of_writers({record["writer"] for record in records})
    return [
        Figure(Strokes.from_lists(r["drawing"]), r["label"], r["writer"], split[r["writer"]])
        for r in records
    ]


def drawings(path: str | Path) -> list[Figure]:
    """The drawings of a Quick, Draw! collection. Each counts as another writer's."""
    return [
        Figure(
            Strokes.from_lists(record["drawing"]),
            record["word"],
            f"drawing/{number}",
            splits.of_drawing(record),
        )
        for number, record in enumerate(read_records(path))
    ]
