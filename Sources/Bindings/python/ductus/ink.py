"""Ink: strokes of points, from arrays, lists, JSON or files."""

import dataclasses
import gzip
import json
import lzma
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ductus.errors import InkError

#: One stroke: points of (x, y) or (x, y, t), t in milliseconds, y downwards.
StrokeLike = npt.ArrayLike
#: One ink: an `Ink`, its strokes, or a record of NDJSON as text or as what `json` makes of it.
InkLike = Union["Ink", Sequence[StrokeLike], Mapping[str, Any], str, bytes]

# The longest line of NDJSON, as the command's.
_LINE_BYTES = 64 << 20


@dataclasses.dataclass(frozen=True)
class Ink:
    """Strokes in the order of writing, and what is known of them."""

    #: Arrays of shape (n, 2) or (n, 3).
    strokes: Sequence[StrokeLike]
    id: str | None = None
    #: What the writer meant, where that is known.
    label: str | None = None
    #: The text right before the ink.
    pre_context: str | None = None
    #: Width and height of one line of text, in the units of the points.
    writing_area: tuple[float, float] | None = None

    def __repr__(self) -> str:
        # Without the points: a line has hundreds.
        known = {
            "id": self.id, "label": self.label, "pre_context": self.pre_context,
            "writing_area": self.writing_area}
        told = [f"{name}={value!r}" for name, value in known.items() if value is not None]
        return f"Ink({', '.join([f'{len(self.strokes)} strokes', *told])})"

    @staticmethod
    def parse(record: str | bytes | Mapping[str, Any], place: str = "ink") -> "Ink":
        """An ink from a record of NDJSON, whose `drawing` is a list of strokes [[x…], [y…], [t…]].

        Raises InkError naming the place.
        """
        if not isinstance(record, Mapping):
            try:
                record = json.loads(record)
            except (ValueError, RecursionError) as error:
                raise InkError(f"{place}: no JSON: {error}") from error
            if not isinstance(record, dict):
                raise InkError(f"{place}: a record is an object, such as {{\"drawing\": …}}")
        drawing = record.get("drawing")
        if not isinstance(drawing, (list, tuple)):
            raise InkError(f"{place}: 'drawing' is no list of strokes")
        strokes = [_rows(rows, f"{place}: 'drawing[{number}]'")
                   for number, rows in enumerate(drawing)]
        area = record.get("writingArea")
        if area is not None and (not isinstance(area, (list, tuple)) or len(area) != 2):
            raise InkError(f"{place}: 'writingArea' is no [width, height]")
        name = record.get("id", record.get("key_id"))
        return Ink(
            strokes, None if name is None else str(name), record.get("label", record.get("word")),
            record.get("preContext"), None if area is None else (float(area[0]), float(area[1])))


def _rows(rows: Any, place: str) -> npt.NDArray[np.float64]:
    """A stroke from rows of x, y and perhaps t."""
    if not isinstance(rows, (list, tuple)) or len(rows) < 2:
        raise InkError(f"{place} has no rows of x and y")
    columns: list[npt.NDArray[np.float64]] = []
    for name, row in zip("xyt", rows):
        try:
            column = np.asarray(row, np.float64)
        except (TypeError, ValueError) as error:
            raise InkError(f"{place}: {name} has something else than numbers") from error
        if column.ndim != 1 or columns and len(column) != len(columns[0]):
            raise InkError(f"{place}: x, y and t have different lengths")
        columns.append(column)
    return np.stack(columns, axis=1)


def read_ndjson(source: str | os.PathLike[str] | Iterable[str | bytes]) -> Iterator[Ink]:
    """The inks of an NDJSON file, compressed by xz or gzip or not, or of its lines. Blank
    lines are passed over.

    Raises InkError naming the file and the line.
    """
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        with open(name, "rb") as file:
            start = file.read(6)
        opened: Any = (
            lzma.open if start == b"\xfd7zXZ\0" else
            gzip.open if start.startswith(b"\x1f\x8b") else open)
        with opened(name, "rb") as lines:
            try:
                yield from _inks(iter(lambda: lines.readline(_LINE_BYTES + 1), b""), name)
            except (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error) as error:
                raise InkError(f"{name}: the compression is damaged: {error}") from error
    else:
        yield from _inks(source, "inks")


def _inks(lines: Iterable[str | bytes], name: str) -> Iterator[Ink]:
    for number, line in enumerate(lines, 1):
        if len(line) > _LINE_BYTES:
            raise InkError(f"{name}:{number}: has more than {_LINE_BYTES} bytes")
        if line.strip():
            yield Ink.parse(line, f"{name}:{number}")


def as_ink(ink: InkLike, place: str) -> Ink:
    """Whatever stands for an ink as one. Points are looked at later."""
    if isinstance(ink, Ink):
        return ink
    if isinstance(ink, (str, bytes, Mapping)):
        return Ink.parse(ink, place)
    if isinstance(ink, np.ndarray) and ink.dtype != object and ink.ndim == 2:
        raise InkError(f"{place}: one array of shape {ink.shape} is a stroke: an ink is a list of them")
    try:
        return Ink(list(ink))
    except TypeError as error:
        raise InkError(f"{place}: {type(ink).__name__} is no list of strokes") from error
