"""Data frames of inks: pandas, and Spark by `mapInPandas`.

    readings = ductus.frames.read(frame, column="ink")

    lines = spark.read.text("inks.ndjson")
    lines.mapInPandas(ductus.frames.reader("en-US"), ductus.frames.SCHEMA).write.json("readings")
"""

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

from ductus.context import Context
from ductus.errors import InkError
from ductus.ink import Ink, InkLike, as_ink
from ductus.recognizer import Recognizer

if TYPE_CHECKING:
    import pandas

#: The columns of the readings, in Spark's form.
SCHEMA = (
    "id string, label string, text string, confidence double, candidates array<string>, "
    "error string")
_COLUMNS = ("id", "label", "text", "confidence", "candidates", "error")


def read(
    frame: "pandas.DataFrame", tag: str = "en-US", column: str = "value", *,
    context: Context | None = None, candidates: int | None = None, workers: int | None = None,
) -> "pandas.DataFrame":
    """Returns the readings of a column of inks: records of NDJSON, or lists of strokes.

    The returned frame has the index of the given one, and the columns of `SCHEMA`. An ink that can't be
    read has an `error` and doesn't affect the others.
    """
    import pandas

    rows = _rows(frame[column], tag, context, candidates, workers)
    return pandas.DataFrame.from_records(rows, columns=list(_COLUMNS), index=frame.index)


def reader(
    tag: str = "en-US", column: str = "value", *, context: Context | None = None,
    candidates: int | None = None,
) -> Callable[[Iterator["pandas.DataFrame"]], Iterator["pandas.DataFrame"]]:
    """Returns a function for Spark's `mapInPandas`, with the schema `SCHEMA`.

    Each task reads on one thread: Spark runs as many tasks at a time as a worker has processors.
    """
    return functools.partial(
        _read_parts, tag=tag, column=column, context=context, candidates=candidates)


def _read_parts(frames: Iterator["pandas.DataFrame"], **options: Any) -> Iterator[
        "pandas.DataFrame"]:
    for frame in frames:
        yield read(frame, workers=1, **options)


@functools.lru_cache(maxsize=8)
def _recognizer(tag: str) -> Recognizer:
    # Spark's workers live longer than their tasks.
    return Recognizer(tag)


def _rows(
    inks: Any, tag: str, context: Context | None, candidates: int | None, workers: int | None
) -> list[tuple[Any, ...]]:
    known = [_parse(value, f"ink {number}") for number, value in enumerate(inks)]
    # Those that can't be parsed stay among the others, whose numbers errors name.
    readings = _recognizer(tag).read(
        cast(list[InkLike], known), context, candidates=candidates, segments=False, on_error="keep",
        workers=workers)
    rows: list[tuple[Any, ...]] = []
    for ink, reading in zip(known, readings):
        name = (ink.id, ink.label) if isinstance(ink, Ink) else (None, None)
        if reading.error is not None:
            rows.append((*name, None, None, [], str(reading.error)))
        else:
            texts = [each.text for each in reading.candidates]
            rows.append((*name, reading.text, reading.confidence, texts, None))
    return rows


def _parse(value: InkLike, place: str) -> Ink | InkError:
    try:
        return as_ink(value, place)
    except InkError as error:
        return error
