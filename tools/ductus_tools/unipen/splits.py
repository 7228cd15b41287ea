"""The writers for training, validation and test.

    python -m ductus_tools.unipen.splits records.ndjson.xz… > splits.tsv

writes the table of the splits that existing records carry.
"""

import argparse
import hashlib
import json
import lzma
import sys
from collections.abc import Iterable
from pathlib import Path

SPLITS = ("train", "val", "test")


class SplitTableError(Exception):
    """A table that can't be read: names file and line."""


def drawn_split(writer: str, seed: int = 0) -> str:
    """The split of a writer by a seeded draw: about 80 % train, 5 % val, 15 % test.

    It depends on the writer's name and the seed alone, so it is the same in every file.
    """
    digest = hashlib.sha256(f"{seed}:{writer}".encode()).digest()
    draw = int.from_bytes(digest[:8], "big") / 2**64
    return "test" if draw < 0.15 else "val" if draw < 0.20 else "train"


def read_table(path: str | Path) -> dict[str, str]:
    """A table of `writer<TAB>split` lines. Raises SplitTableError."""
    table: dict[str, str] = {}
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SplitTableError(f"{path}: {error}") from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        writer, _, split = line.partition("\t")
        if split not in SPLITS or not writer:
            raise SplitTableError(f"{path}:{number}: not `writer<TAB>train|val|test`")
        if table.setdefault(writer, split) != split:
            raise SplitTableError(f"{path}:{number}: {writer} has two splits")
    return table


def table_of_records(paths: Iterable[str | Path]) -> dict[str, str]:
    """The splits in record files. Raises SplitTableError if a writer has two."""
    table: dict[str, str] = {}
    for path in map(Path, paths):
        opener = lzma.open if path.suffix == ".xz" else open
        try:
            with opener(path, "rt", encoding="utf-8") as file:
                for number, line in enumerate(file, 1):
                    record = json.loads(line)
                    writer, split = record["writer"], record["split"]
                    if table.setdefault(writer, split) != split:
                        raise SplitTableError(f"{path}:{number}: {writer} has two splits")
        except (OSError, EOFError, lzma.LZMAError, ValueError, KeyError, TypeError) as error:
            raise SplitTableError(f"{path}: {error!r}") from error
    return table


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Table of writers and splits of records.")
    parser.add_argument("records", nargs="+", help="record files, .ndjson or .ndjson.xz")
    options = parser.parse_args(arguments)
    try:
        table = table_of_records(options.records)
    except SplitTableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for writer, split in sorted(table.items()):
        print(f"{writer}\t{split}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
