"""The UNIPEN importer on small files made for the test."""

import json
import lzma
import tarfile
from pathlib import Path

import pytest

from ductus_tools.unipen import importer
from ductus_tools.unipen.errors import ArchiveRefused
from ductus_tools.unipen.splits import SplitTableError, drawn_split, read_table, table_of_records
from ductus_tools.unipen.tree import Tree, open_tree

HEADER = ".VERSION 1.0\n.COORD X Y\n.X_POINTS_PER_INCH 500\n.POINTS_PER_SECOND 100\n"
# Components 0…3; the empty pen-up blocks between them aren't counted.
INK = (
    ".WRITER_ID anna\n"
    ".PEN_DOWN\n10 20\n12 26\n.PEN_UP\n"
    ".PEN_DOWN\n14 5\n.PEN_UP\n15 6\n16 7\n"
    ".PEN_DOWN\n30 40\n31 41\n32 42\n33 43\n.PEN_UP\n"
)


def make_tree(root: Path, files: dict[str, str]) -> Tree:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="latin-1")
    (root / "data").mkdir(exist_ok=True)
    return Tree(root)


def imported(tree: Tree, *categories: str):
    """The records per file and the report."""
    records: dict[str, list[dict]] = {name: [] for name in ("chars", "words", "lines")}
    report = importer.import_tree(
        tree,
        list(categories) or importer.DEFAULT_CATEGORIES,
        lambda writer: "train",
        lambda name, record: records[name].append(record),
    )
    return records, report


def words(root: Path, *segments: str, ink: str = INK, header: str = HEADER):
    """The word records of a file with these segments, and the report."""
    text = header + ink + "".join(f".SEGMENT {segment}\n" for segment in segments)
    records, report = imported(make_tree(root, {"data/7/don/a.dat": text}))
    return records["words"], report


def test_record_form_and_y_flip(tmp_path):
    records, report = words(tmp_path, 'WORD 0-1 OK "is"')
    assert records == [
        {
            "label": "is", "writer": "don/anna", "split": "train", "hz": 100.0, "ppi": 500.0,
            "drawing": [[[0, 2], [6, 0]], [[4], [21]]],
        }
    ]
    assert list(records[0]) == ["label", "writer", "split", "hz", "ppi", "drawing"]
    assert not report.errors


def test_includes_expand_in_place_and_nest(tmp_path):
    tree = make_tree(
        tmp_path,
        {
            "data/7/don/sub/a.dat": (
                ".INCLUDE don/head.doc\n.INCLUDE don/data/a.dat\n"
                '.PEN_DOWN\n1 1\n.SEGMENT WORD 3-4 OK "x"\n'
            ),
            "include/don/head.doc": ".INCLUDE don/more.doc\n.COORD X Y\n",
            "include/don/more.doc": ".POINTS_PER_SECOND 70\r\n",
            # The DOS end-of-file mark isn't a point of the last block.
            "include/don/data/a.dat": INK + "\x1a",
        },
    )
    records, report = imported(tree)
    assert not report.errors
    [record] = records["words"]
    assert record["writer"] == "don/anna"
    assert record["hz"] == 70.0
    assert "ppi" not in record
    assert [len(stroke[0]) for stroke in record["drawing"]] == [4, 1]


def test_numbers_count_non_empty_blocks_and_pen_up_ink_is_left_out(tmp_path):
    records, _ = words(tmp_path, 'WORD 1-3 OK "a"', 'WORD 3 OK "b"')
    assert [len(stroke[0]) for stroke in records[0]["drawing"]] == [1, 4]
    assert records[1]["drawing"] == [[[0, 1, 2, 3], [3, 2, 1, 0]]]


def test_segment_of_pen_up_alone_has_no_ink(tmp_path):
    records, report = words(tmp_path, 'WORD 2 OK "a"')
    assert records == []
    assert report.left_out["no pen-down ink"] == 1


@pytest.mark.parametrize(
    ("ranges", "lengths"),
    [
        ("0,3", [2, 4]),
        ("3:1-3:2", [2]),
        ("3-3:0", [1]),
        ("3:2", [1]),
        ("0:1-3:1", [1, 1, 2]),
        ("3:3-3,0-0:0", [1, 1]),
        ("0 , 3", [2, 4]),
        ("0,\n\t3", [2, 4]),
        ("3:2-3:99", [2]),
    ],
)
def test_ranges_with_point_offsets_are_inclusive(tmp_path, ranges, lengths):
    records, report = words(tmp_path, f'WORD {ranges} OK "a"')
    assert not report.errors
    assert [len(stroke[0]) for stroke in records[0]["drawing"]] == lengths


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (r"\"ABC", '"ABC'),
        (r"a\@b", "ab"),
        (r"\\", "\\"),
        (r"\\\"", '\\"'),
        (r"a\ b", "a b"),
        (r"\n", r"\n"),
        ("two\n   lines", "two lines"),
        ("car  ", "car  "),
    ],
)
def test_label_escapes(tmp_path, label, text):
    records, report = words(tmp_path, f'WORD 0 OK "{label}"')
    assert not report.errors
    assert [record["label"] for record in records] == [text]


def test_what_is_left_out(tmp_path):
    records, report = words(
        tmp_path,
        'WORD 0 BAD "bad"', 'WORD 0 OK "\\@"', 'WORD 0 OK ""', "WORD 0 OK", "WORD 0",
        'WORD 0 OK "\xe9t\xe9"', 'WORD 1 ? "kept"', 'WORD 3 "kept too"',
    )
    assert [record["label"] for record in records] == ["kept", "kept too"]
    assert report.left_out == {
        "quality BAD": 1, "no label": 4, "label outside printable ASCII": 1
    }
    assert not report.errors


def test_repeated_ink_is_dropped_within_a_file_only(tmp_path):
    segment = '.SEGMENT {} 0-1 OK "{}"\n'
    tree = make_tree(
        tmp_path,
        {
            "data/6/don/a.dat": HEADER + INK + segment.format("WORD", "i"),
            "data/7/don/a.dat": HEADER + INK + segment.format("WORD", "i"),
            "data/7/eve/a.dat": HEADER + INK + segment.format("WORD", "i"),
            "data/2/don/a.dat": HEADER + INK + segment.format("CHARACTER", "i") * 2,
            "data/8/don/a.dat": HEADER + INK + segment.format("TEXT", "i"),
        },
    )
    records, report = imported(tree, "2", "6", "7", "8")
    assert {name: len(found) for name, found in records.items()} == dict(chars=1, words=1, lines=1)
    assert report.left_out["ink seen before"] == 3


def test_character_categories_take_single_characters(tmp_path):
    text = HEADER + INK + '.SEGMENT CHARACTER 0 OK "ab"\n.SEGMENT CHARACTER 1 OK "b"\n'
    records, report = imported(make_tree(tmp_path, {"data/3/don/a.dat": text}))
    assert [record["label"] for record in records["chars"]] == ["b"]
    assert sum(report.left_out.values()) == 1


def test_multiline_donors_are_marked_in_lines(tmp_path):
    text = HEADER + INK + '.SEGMENT TEXT 0-3 OK "one two"\n'
    tree = make_tree(tmp_path, {"data/8/apc/a.dat": text, "data/7/apc/a.dat": text})
    records, _ = imported(tree)
    assert records["lines"][0]["multiline"] is True
    assert "multiline" not in records["words"][0]


def test_coordinates_may_have_more_channels_and_fractions(tmp_path):
    records, _ = words(
        tmp_path,
        'WORD 0 OK "a"',
        header=".COORD T Y X\n.POINTS_PER_SECOND 0\n",
        ink=".PEN_DOWN 0 5.4 7 1 3.6\n9\n",
    )
    [record] = records
    assert record["writer"] == "don/a"
    assert record["drawing"] == [[[0, 2], [0, 1]]]
    assert "hz" not in record


def test_command_writes_compressed_files_from_an_archive(tmp_path, capsys):
    tree = {
        "set/data/7/don/a.dat": '.INCLUDE don/a.dat\n.SEGMENT WORD 0 OK "hi"\n',
        "set/include/don/a.dat": HEADER + INK,
        "set/data/7/don/b.dat": '.INCLUDE ../a.dat\n',
    }
    make_tree(tmp_path / "tree", tree)
    archive = tmp_path / "set.tar.xz"
    with tarfile.open(archive, "w:xz") as tar:
        tar.add(tmp_path / "tree" / "set", arcname="set")
    splits = tmp_path / "splits.tsv"
    splits.write_text("don/anna\ttest\n")
    output = tmp_path / "out"
    status = importer.main(
        ["--unipen", str(archive), "--output", str(output), "--splits", str(splits)]
    )
    assert status == 1
    assert "data/7/don/b.dat:1: '../a.dat' leaves the folder" in capsys.readouterr().err
    with lzma.open(output / "words.ndjson.xz", "rt") as file:
        [record] = map(json.loads, file)
    assert (record["label"], record["split"]) == ("hi", "test")
    assert table_of_records([output / "words.ndjson.xz"]) == {"don/anna": "test"}


def test_writers_that_the_table_lacks_are_left_out(tmp_path):
    splits = tmp_path / "splits.tsv"
    splits.write_text("# writers\ndon/bert\ttrain\n")
    make_tree(tmp_path / "u", {"data/7/don/a.dat": HEADER + INK + '.SEGMENT WORD 0 OK "a"\n'})
    output = tmp_path / "out"
    arguments = ["--unipen", str(tmp_path / "u"), "--output", str(output), "--plain"]
    assert importer.main([*arguments, "--splits", str(splits)]) == 0
    assert (output / "words.ndjson").read_text() == ""
    assert importer.main(arguments) == 0
    record = json.loads((output / "words.ndjson").read_text())
    assert record["split"] == drawn_split("don/anna")


def test_drawn_splits_are_stable_and_near_their_shares():
    drawn = [drawn_split(f"don/writer{number}") for number in range(4000)]
    assert drawn == [drawn_split(f"don/writer{number}") for number in range(4000)]
    assert 0.13 < drawn.count("test") / 4000 < 0.17
    assert 0.04 < drawn.count("val") / 4000 < 0.06


@pytest.mark.parametrize("text", ["don/a train\n", "don/a\tdev\n", "a/b\ttest\na/b\tval\n"])
def test_bad_split_tables_name_the_line(tmp_path, text):
    path = tmp_path / "splits.tsv"
    path.write_text(text)
    with pytest.raises(SplitTableError, match=r"splits\.tsv:[12]: "):
        read_table(path)


def test_what_is_no_tree_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "noise.tar.xz").write_bytes(b"\xfd7zXZ\0 and then noise")
    for name in ("empty", "noise.tar.xz", "missing.tar"):
        with pytest.raises(ArchiveRefused), open_tree(tmp_path / name):
            pass
