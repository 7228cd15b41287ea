"""The importer on original files, against the records given for the same writers.

Runs in `make test-deep` where DUCTUS_SHARED names the folder that holds data/latin with the sample and the
records. What each kind of file holds is tested with files of a few lines by `test_unipen.py`.
"""

import json
import lzma
import os
from collections import Counter
from pathlib import Path

import pytest

from ductus_tools.unipen.importer import DEFAULT_CATEGORIES, import_tree
from ductus_tools.unipen.splits import table_of_records
from ductus_tools.unipen.tree import open_tree

pytestmark = pytest.mark.skipif(
    not os.environ.get("DUCTUS_SHARED") or "DUCTUS_DEEP" not in os.environ,
    reason="needs DUCTUS_DEEP=1 and DUCTUS_SHARED, a folder with the UNIPEN sample and the records"
)


def given_records(path: Path, writers: set[str]) -> Counter:
    """The records of these writers, as comparable text."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        found = (record for record in map(json.loads, file) if record["writer"] in writers)
        return Counter(json.dumps(record, sort_keys=True) for record in found)


@pytest.fixture(scope="module")
def outcome() -> tuple[dict[str, Counter], dict[str, Counter], list]:
    """Imported and given records, as comparable text per file, and the errors."""
    latin = Path(os.environ["DUCTUS_SHARED"]) / "data" / "latin"
    files = {name: latin / f"{name}.ndjson.xz" for name in ("chars", "words", "lines")}
    splits = table_of_records(files.values())
    imported = {name: Counter[str]() for name in files}
    writers = set()

    def write(name: str, record: dict) -> None:
        imported[name][json.dumps(record, sort_keys=True)] += 1
        writers.add(record["writer"])

    with open_tree(latin / "unipen-raw-sample.tar.xz") as tree:
        report = import_tree(tree, DEFAULT_CATEGORIES, splits.get, write)
    given = {name: given_records(path, writers) for name, path in files.items()}
    return imported, given, report.errors


def test_all_files_are_read(outcome):
    assert outcome[2] == []


@pytest.mark.parametrize(("name", "count"), [("words", 3803), ("lines", 186)])
def test_words_and_lines_agree_wholly(outcome, name, count):
    imported, given, _ = outcome
    assert imported[name] == given[name] and imported[name].total() == count


def test_characters_agree_but_for_dots_that_other_writers_made_first(outcome):
    imported, given, _ = outcome
    assert (imported["chars"] & given["chars"]).total() == given["chars"].total() == 3700
    assert (imported["chars"] - given["chars"]).total() == 7
    for text in imported["chars"] - given["chars"]:
        record = json.loads(text)
        assert record["label"] == "."
        assert sum(len(stroke[0]) for stroke in record["drawing"]) <= 4
