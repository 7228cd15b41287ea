"""Compares imported records with given ones.

    python -m ductus_tools.unipen.compare --imported records --given DIR
"""

import argparse
import json
import lzma
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from .records import FILES


class Agreement(NamedTuple):
    """Counts of records: the same in both, only in the given, only in the imported."""

    equal: int
    missing: int
    extra: int


def agreement(imported: Counter, given: Counter) -> Agreement:
    """Compares two multisets of records."""
    equal = (imported & given).total()
    return Agreement(equal, given.total() - equal, imported.total() - equal)


def read_keys(path: Path, writers: set[str] | None = None, with_split: bool = True) -> Counter:
    """The records of a file as comparable text, of all writers or of these."""
    keys: Counter = Counter()
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            if writers is None or record["writer"] in writers:
                if not with_split:
                    del record["split"]
                keys[json.dumps(record, sort_keys=True)] += 1
    return keys


def writers_of(path: Path) -> set[str]:
    """The writers of a record file."""
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        return {json.loads(line)["writer"] for line in file}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Counts equal, missing and extra records, of the imported writers."
    )
    parser.add_argument("--imported", required=True, type=Path, help="folder of records")
    parser.add_argument("--given", required=True, type=Path, help="folder of records")
    parser.add_argument("--ignore-split", action="store_true")
    options = parser.parse_args(arguments)
    different = False
    paths = {name: options.imported / f"{name}.ndjson.xz" for name in FILES}
    imported = {name: path for name, path in paths.items() if path.exists()}
    # The writers of all files: one with imported lines alone must still miss his given words.
    writers = set().union(*(writers_of(path) for path in imported.values()))
    for name, path in imported.items():
        with_split = not options.ignore_split
        result = agreement(
            read_keys(path, None, with_split),
            read_keys(options.given / f"{name}.ndjson.xz", writers, with_split),
        )
        print(f"{name}: {result.equal} equal, {result.missing} missing, {result.extra} extra")
        different |= result.missing + result.extra > 0
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
