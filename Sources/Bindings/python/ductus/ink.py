"""Ink: strokes of points, from arrays, lists, JSON or files."""

import dataclasses
import gzip
import json
import lzma
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Union

import numpy as np
import numpy.typing as npt

from ductus import records
from ductus.context import NOTHING, Context, KnownSymbol, Level
from ductus.errors import InkError, OptionError
from ductus.parts import Span

#: A stroke: points (x, y) or (x, y, t), t in milliseconds, y downwards.
StrokeLike = npt.ArrayLike
#: An ink: an `Ink`, its strokes, or a record of NDJSON, as text or as parsed by `json`.
InkLike = Union["Ink", Sequence[StrokeLike], Mapping[str, Any], str, bytes]

# The longest line of NDJSON, as the command's.
_LINE_BYTES = 64 << 20


@dataclasses.dataclass(frozen=True, eq=False)
class Ink:
    """Strokes in the order of writing, with what is known of them."""

    #: Arrays of shape (n, 2) or (n, 3).
    strokes: Sequence[StrokeLike]
    id: str | None = None
    #: What the writer meant, if known.
    label: str | None = None
    #: The text just before the ink.
    pre_context: str | None = None
    #: The width and height of one line of text, in the units of the points.
    writing_area: tuple[float, float] | None = None
    #: What else is known of the text.
    hints: Context | None = None
    #: The most readings that are wanted, unless the call that reads gives a number.
    candidates: int | None = None
    #: For a formula: the possible symbols, or the level that has them.
    allowed_symbols: Level | Sequence[str] | None = None
    #: For a formula: its known symbols.
    known_symbols: Sequence[KnownSymbol] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.strokes, (Sequence, np.ndarray)):
            # A generator is gone once it was iterated over, and an ink is read many times.
            object.__setattr__(self, "strokes", _strokes(self.strokes, "ink"))

    @property
    def context(self) -> Context:
        """Everything known of the text: the hints, the text before it and the writing area."""
        known = {"pre_context": self.pre_context, "writing_area": self.writing_area}
        own: dict[str, Any] = {name: value for name, value in known.items() if value is not None}
        hints = NOTHING if self.hints is None else self.hints
        return dataclasses.replace(hints, **own) if own else hints

    def __eq__(self, other: object) -> bool:
        # Arrays that are compared give arrays.
        return isinstance(other, Ink) and len(self.strokes) == len(other.strokes) and all(
            map(_same, self.strokes, other.strokes)
        ) and {**vars(self), "strokes": ()} == {**vars(other), "strokes": ()}

    def __repr__(self) -> str:
        # Without the points: a line has hundreds.
        known = {
            "id": self.id, "label": self.label, "pre_context": self.pre_context,
            "writing_area": self.writing_area, "hints": self.hints, "candidates": self.candidates,
            "allowed_symbols": self.allowed_symbols, "known_symbols": self.known_symbols or None}
        told = [f"{name}={value!r}" for name, value in known.items() if value is not None]
        return f"Ink({', '.join([f'{len(self.strokes)} strokes', *told])})"

    def box(self, spans: Iterable[Span] | None = None) -> tuple[float, float, float, float] | None:
        """Returns the smallest x and y and the largest x and y of some of the ink, such as that of a word,
        `ink.box(segment.ink)`, or of the whole; None if there are no points. Raises IndexError for parts of another ink.
        """
        if spans is None:
            spans = [Span(number, 0, len(np.asarray(stroke))) for number, stroke in enumerate(self.strokes)]
        parts = []
        for span in spans:
            stroke = np.asarray(self.strokes[span.stroke], np.float64)
            if span.end_point > len(stroke):
                raise IndexError(f"stroke {span.stroke} has no point {span.end_point - 1}")
            if span.first_point < span.end_point:
                parts.append(stroke[span.first_point : span.end_point, :2])
        if not parts:
            return None
        points = np.concatenate(parts)
        (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
        return left, top, right, bottom

    @staticmethod
    def parse(record: str | bytes | Mapping[str, Any], place: str = "ink") -> "Ink":
        """Reads an ink from a record of NDJSON, whose `drawing` is a list of strokes [[x…], [y…], [t…]], or whose
        `strokes` have ML Kit's form, {"points": [{"x": …, "y": …, "t": …}]}.

        Hints have the names of `ductus_read_json`. Raises InkError naming the place.
        """
        if not isinstance(record, Mapping):
            try:
                # Windows begins files of text with this mark, which `json` skips in bytes alone.
                record = json.loads(record.removeprefix("\ufeff") if isinstance(record, str) else record)
            except (ValueError, RecursionError) as error:
                raise InkError(f"{place}: no JSON: {error}") from error
            if not isinstance(record, dict):
                raise InkError(f"{place}: a record is an object, such as {{\"drawing\": …}}")
        found = records.members(record, place)
        hints = {name: found.pop(name) for name in _HINTS if name in found}
        return Ink(records.strokes(record, place), hints=Context(**hints) if hints else None, **found)


# Those of its fields that an ink hasn't itself.
_HINTS = {field.name for field in dataclasses.fields(Context)} - {
    field.name for field in dataclasses.fields(Ink)}


class NDJSONInks(Iterator[Ink]):
    """An iterator over the inks of lines, which continues after a line that can't be read."""

    def __init__(self, lines: Iterator[tuple[str | bytes, str]]):
        self._lines = lines

    def __next__(self) -> Ink:
        line, place = next(self._lines)
        if not isinstance(line, (str, bytes)):
            raise InkError(f"{place}: {type(line).__name__} isn't a line of text")
        if len(line) > _LINE_BYTES:
            raise InkError(f"{place}: has more than {_LINE_BYTES} bytes")
        return Ink.parse(line, place)

    def with_faults(self) -> Iterator[Ink | InkError]:
        """Iterates over the inks, with an error in place of each line that can't be read."""
        while True:
            try:
                yield next(self)
            except StopIteration:
                return
            except InkError as error:
                yield error


def read_ndjson(source: str | os.PathLike[str] | Iterable[str | bytes]) -> Iterator[Ink]:
    """Reads the inks of an NDJSON file, plain or compressed by xz or gzip, or of its lines. Blank
    lines are skipped.

    Raises InkError naming the file and the line; the next call continues with the next line. So
    `recognizer.read(ductus.read_ndjson(path), on_error="keep")` reads all others.
    """
    return NDJSONInks(_places(source))


def _places(source: str | os.PathLike[str] | Iterable[str | bytes]) -> Iterator[tuple[str | bytes, str]]:
    """Iterates over lines that aren't blank, with their names in errors."""
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        with open(name, "rb") as file:
            start = file.read(6)
        opened: Any = (
            lzma.open if start == b"\xfd7zXZ\0" else
            gzip.open if start.startswith(b"\x1f\x8b") else open)
        with opened(name, "rb") as lines:
            try:
                yield from _numbered(_bounded(lines), name)
            except (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error) as error:
                raise InkError(f"{name}: the compression is damaged: {error}") from error
    elif isinstance(source, Iterable):
        yield from _numbered(source, "inks")
    else:
        raise InkError(f"inks: {type(source).__name__} is neither a file nor a list of lines")


def _numbered(lines: Iterable[str | bytes], name: str) -> Iterator[tuple[str | bytes, str]]:
    for number, line in enumerate(lines, 1):
        if not isinstance(line, (str, bytes)) or line.strip():
            yield line, f"{name}:{number}"


def _bounded(file: BinaryIO) -> Iterator[bytes]:
    """Iterates over the lines of a file; one that is too long is cut where it is still too long."""
    while line := file.readline(_LINE_BYTES + 1):
        yield line
        while len(line) > _LINE_BYTES and not line.endswith(b"\n"):
            line = file.readline(_LINE_BYTES + 1)


def _same(first: StrokeLike, second: StrokeLike) -> bool:
    """Returns whether two strokes have the same points, and the same ones without a time."""
    one, other = np.asarray(first), np.asarray(second)
    return np.array_equal(one, other, equal_nan=one.dtype.kind == other.dtype.kind == "f")


def several(inks: Iterable[InkLike], otherwise: str = "") -> Iterable[InkLike]:
    """Returns inks, of which one alone would be taken for a list. Raises InkError."""
    if isinstance(inks, (str, bytes, Mapping, Ink)):
        raise InkError(f"inks: this is one ink: pass a list of them{otherwise}")
    if not isinstance(inks, Iterable):
        raise InkError(f"inks: {type(inks).__name__} isn't a list of inks")
    return inks


def as_ink(ink: InkLike, place: str) -> Ink:
    """Returns the ink that a value stands for. Points are checked later."""
    if isinstance(ink, Ink):
        return ink
    if isinstance(ink, (str, bytes, Mapping)):
        return Ink.parse(ink, place)
    if isinstance(ink, np.ndarray) and ink.dtype != object and ink.ndim == 2:
        raise InkError(f"{place}: one array of shape {ink.shape} is a stroke: an ink is a list of them")
    return Ink(_strokes(ink, place))


def own_context(ink: Ink, place: str) -> Context:
    """Returns what an ink says of itself. Raises InkError, which doesn't affect other inks."""
    context = ink.context
    if context is not NOTHING:
        try:
            context.native()
        except OptionError as error:
            raise InkError(f"{place}: {error}") from error
    return context


def _strokes(values: Any, place: str) -> list[StrokeLike]:
    """Returns the strokes that can be iterated over, in a list. Raises InkError."""
    if not isinstance(values, Iterable):
        raise InkError(f"{place}: {type(values).__name__} isn't a list of strokes")
    return list(values)
