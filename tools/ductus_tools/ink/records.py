"""Records of labelled ink: NDJSON, plain or .xz."""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path


def json_lines(path: str | Path) -> list:
    """The values of an NDJSON file."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def read_records(path: str | Path, field: str = "drawing") -> Iterator[dict]:
    """The records of a file, one per line; `field` holds their strokes.

    Raises ValueError naming file and line for a line that isn't a record.
    """
    path = Path(path)
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                record = json.loads(line)
            except json.JSONDecodeError as error:
                raise ValueError(f"{path}:{number}: {error}") from None
            if not isinstance(record, dict) or field not in record:
                raise ValueError(f"{path}:{number}: no '{field}'")
            yield record
