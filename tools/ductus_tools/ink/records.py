"""Records of labelled ink: NDJSON, plain, .xz or .gz."""

import gzip
import json
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SPLITS = ("train", "val", "test")

_OPENERS: dict[str, Any] = {".xz": lzma.open, ".gz": gzip.open}


def json_lines(path: str | Path) -> list:
    """The values of an NDJSON file."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def read_records(path: str | Path, field: str = "drawing") -> Iterator[dict]:
    """The records of a file, one per line; `field` holds their strokes. As for Ductus, blank lines and a byte order mark
    are no records, and `strokes` in ML Kit's form is another `drawing`.

    Raises ValueError naming the file, and the line if it isn't a record.
    """
    for _, record in numbered_records(path, field):
        yield record


def numbered_records(path: str | Path, field: str = "drawing") -> Iterator[tuple[int, dict]]:
    """What `read_records` reads, with the numbers of the lines."""
    path = Path(path)
    try:
        with _OPENERS.get(path.suffix, open)(path, "rt", encoding="utf-8-sig") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, _record(f"{path}:{number}", line, field)
    except (EOFError, lzma.LZMAError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: damaged, or not of the kind that its name says ({error})") from None


def _record(place: str, line: str, field: str) -> dict:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"{place}: {error}") from None
    if isinstance(record, dict) and field == "drawing" and "drawing" not in record and "strokes" in record:
        record["drawing"] = _drawing(place, record.pop("strokes"))
    if not isinstance(record, dict) or field not in record:
        raise ValueError(f"{place}: no '{field}'")
    return record


def _drawing(place: str, strokes: list[dict]) -> list[list[list[float]]]:
    """The drawing of ML Kit's strokes: `[{"points": [{"x": 1, "y": 2, "t": 3}]}]`."""
    try:
        return [[[point[axis] for point in stroke["points"]] for axis in "xy"] for stroke in strokes]
    except (KeyError, TypeError):
        raise ValueError(f"{place}: 'strokes' aren't lists of points with x and y") from None


def split_of(record: dict) -> str:
    """The split of a record; without one it is of `train`. Raises ValueError for another than SPLITS."""
    split = record.get("split")
    if split is None:
        return "train"
    if split not in SPLITS:
        raise ValueError(f"'split' is {split!r}, not {', '.join(SPLITS[:-1])} or {SPLITS[-1]}")
    return split
