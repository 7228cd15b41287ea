"""Imports the original UNIPEN distribution.

    python -m ductus_tools.unipen.importer --unipen train_r01_v07 --output records
"""

import argparse
import json
import lzma
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from .document import DocumentReader
from .errors import ArchiveRefused, UnipenError
from .records import FILES, FILES_OF_CATEGORIES, RecordReader, Report
from .splits import SplitTableError, drawn_split, read_table
from .tree import Tree, open_tree

DEFAULT_CATEGORIES = ["2", "3", "7", "8"]


def import_tree(
    tree: Tree,
    categories: list[str],
    split_of: Callable[[str], str | None],
    write: Callable[[str, dict], None],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Reads the categories of a tree and hands every record to `write`, with its file's name.

    Records of writers for whom `split_of` returns None are left out. Raises ArchiveRefused if there is nothing to read;
    other faults are in the report.
    """
    report = Report()
    records = RecordReader(DocumentReader(tree), report)
    paths = tree.data_files(categories)
    if not paths:
        raise ArchiveRefused("data", 0, f"no .dat files in categories {' '.join(categories)}")
    for number, path in enumerate(paths, 1):
        for name, record in records.records(path):
            split = split_of(record["writer"])
            if split is None:
                report.left_out["writer not in the table"] += 1
                continue
            record["split"] = split
            report.records[name] += 1
            write(name, record)
        progress(number, len(paths))
    return report


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        split_of = _splits(options)
        with open_tree(options.unipen) as tree:
            report = _import(tree, options, split_of)
    except (UnipenError, SplitTableError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    for refused in report.errors:
        print(f"error: {refused}", file=sys.stderr)
    for name in FILES:
        print(f"{name}: {report.records[name]} records")
    for reason, count in report.left_out.most_common():
        print(f"left out, {reason}: {count}")
    if report.errors:
        print(f"left out for errors: {len(report.errors)} files or segments")
    return 1 if report.errors else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Turns the original UNIPEN files into chars, words and lines.ndjson."
    )
    parser.add_argument(
        "--unipen", required=True, help="folder or tar archive that holds data/ and include/"
    )
    parser.add_argument("--output", required=True, type=Path, help="folder for the records")
    parser.add_argument("--splits", help="table of `writer<TAB>split`; other writers are left out")
    parser.add_argument("--seed", type=int, default=0, help="seed of the draw without a table")
    parser.add_argument(
        "--category", nargs="+", choices=sorted(FILES_OF_CATEGORIES), default=DEFAULT_CATEGORIES,
        help="categories to read (2 3 7 8: they hold the inks of the others too)",
    )
    parser.add_argument("--plain", action="store_true", help="write .ndjson, not .ndjson.xz")
    return parser


def _splits(options: argparse.Namespace) -> Callable[[str], str | None]:
    if options.splits:
        return read_table(options.splits).get
    return lambda writer: drawn_split(writer, options.seed)


def _import(
    tree: Tree, options: argparse.Namespace, split_of: Callable[[str], str | None]
) -> Report:
    options.output.mkdir(parents=True, exist_ok=True)
    suffix, opener = (".ndjson", open) if options.plain else (".ndjson.xz", lzma.open)
    with ExitStack() as stack:
        files = {}
        for name in {FILES_OF_CATEGORIES[category] for category in options.category}:
            path = options.output / (name + suffix)
            files[name] = stack.enter_context(opener(path, "wt", encoding="utf-8"))

        def write(name: str, record: dict) -> None:
            line = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
            files[name].write(line + "\n")

        return import_tree(tree, options.category, split_of, write, _progress)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {total} files", end="" if done < total else "\n", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
