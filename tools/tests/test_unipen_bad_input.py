"""Broken and hostile UNIPEN files: each error names file and line, and the rest is still read."""

import io
import random
import tarfile

import pytest

from ductus_tools.unipen.errors import (
    IncludeRefused,
    MalformedPoints,
    MalformedSegment,
    MalformedStatement,
    MissingFile,
    UnipenError,
)
from ductus_tools.unipen.tree import open_tree

from test_unipen import HEADER, INK, imported, make_tree, words

GOOD = HEADER + INK + '.SEGMENT WORD 0 OK "good"\n'


@pytest.mark.parametrize(
    "segment",
    [
        'WORD 9 OK "a"', 'WORD 0-4 OK "a"', 'WORD 1-0 OK "a"', 'WORD 3:4-3:5 OK "a"',
        'WORD 3:2-3:1 OK "a"', 'WORD 0-999999999 OK "a"', 'WORD 99999999999 OK "a"',
        'WORD 0--1 OK "a"', 'WORD 0:1:2 OK "a"', 'WORD - OK "a"', 'WORD 0-1-2 OK "a"',
        'WORD OK "a"', "", 'WORD 0 OK "a', 'WORD 0 OK "a\\"',
    ],
)
def test_broken_segments_cost_themselves(tmp_path, segment):
    records, report = words(tmp_path, segment, 'WORD 0 OK "good"')
    assert [record["label"] for record in records] == ["good"]
    [error] = report.errors
    assert isinstance(error, MalformedSegment)
    line = (HEADER + INK).count("\n") + 1
    assert str(error).startswith(f"data/7/don/a.dat:{line}: ")


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ("1 2\n3", 5), ("1 2\n3 x\n", 7), ("nan 1", 6), ("1e999 1", 6),
        ("99999999999999999999 1", 5), ("9" * 5000 + " 1", 6), ("1 -9999999999", 5),
    ],
)
def test_broken_points_name_their_line(tmp_path, block, line):
    ink = f".PEN_DOWN\n{block}\n.PEN_DOWN\n1 1\n"
    records, report = words(tmp_path, 'WORD 0 OK "a"', 'WORD 1 OK "good"', ink=ink)
    assert [record["label"] for record in records] == ["good"]
    [error] = report.errors
    assert isinstance(error, MalformedPoints)
    assert (error.path, error.line) == ("data/7/don/a.dat", line)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        (".INCLUDE don/none.dat", MissingFile),
        (".INCLUDE " + "a" * 5000, MissingFile),
        (".INCLUDE don", MissingFile),
        (".INCLUDE ../data/7/don/b.dat", IncludeRefused),
        (".INCLUDE don/../../data/7/don/b.dat", IncludeRefused),
        (".INCLUDE /etc/hosts", IncludeRefused),
        (".INCLUDE don/link.dat", IncludeRefused),
        (".INCLUDE don/loop.dat", IncludeRefused),
        (".INCLUDE don/twin1.dat", IncludeRefused),
        (".INCLUDE don/deep00.dat", IncludeRefused),
        (".INCLUDE", MalformedStatement),
        (".INCLUDE a\nb", MalformedStatement),
        (".COORD X Z", MalformedStatement),
        (".COORD X Y X", MalformedStatement),
        (".POINTS_PER_SECOND fast", MalformedStatement),
        (".X_POINTS_PER_INCH inf", MalformedStatement),
    ],
)
def test_a_broken_file_leaves_the_others(tmp_path, statement, kind):
    files = {
        "data/7/don/a.dat": f".VERSION 1.0\n{statement}\n" + INK + '.SEGMENT WORD 0 OK "a"\n',
        "data/7/don/b.dat": GOOD,
        "include/don/loop.dat": ".INCLUDE don/./loop.dat\n",
        "include/don/twin1.dat": ".INCLUDE don/twin2.dat\n",
        "include/don/twin2.dat": ".INCLUDE don/twin1.dat\n",
    }
    for depth in range(20):
        files[f"include/don/deep{depth:02}.dat"] = f".INCLUDE don/deep{depth + 1:02}.dat\n"
    root = tmp_path / "tree"
    tree = make_tree(root, files)
    (tmp_path / "outside.dat").write_text(GOOD)
    (root / "include/don/link.dat").symlink_to(tmp_path / "outside.dat")
    records, report = imported(tree)
    assert [record["label"] for record in records["words"]] == ["good"]
    [error] = report.errors
    assert type(error) is kind
    assert error.line > 0


def test_includes_that_multiply_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("ductus_tools.unipen.document.MAXIMUM_STATEMENTS", 10_000)
    files = {"data/7/don/a.dat": ".INCLUDE don/0.dat\n", "data/7/don/b.dat": GOOD}
    for depth in range(10):
        files[f"include/don/{depth}.dat"] = f".INCLUDE don/{depth + 1}.dat\n" * 10
    files["include/don/10.dat"] = ".PAD\n"
    records, report = imported(make_tree(tmp_path, files))
    assert len(records["words"]) == 1
    assert isinstance(report.errors[0], IncludeRefused)


def test_ranges_that_multiply_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("ductus_tools.unipen.segments.MAXIMUM_SIZE", 1000)
    _, report = words(tmp_path, f'WORD {",".join(["0-3"] * 200)} OK "a"', 'WORD 0 OK "b"')
    assert [type(error) for error in report.errors] == [MalformedSegment]
    assert report.records["words"] == 1


def test_truncation_at_every_byte_gives_records_or_typed_errors(tmp_path):
    text = GOOD + '.SEGMENT WORD 3:1-3:2 ? "\\"x\\\\"\n'
    for length in range(len(text)):
        _, report = imported(make_tree(tmp_path, {"data/7/don/a.dat": text[:length]}))
        assert all(isinstance(error, UnipenError) for error in report.errors)


def test_flipped_bits_give_records_or_typed_errors(tmp_path):
    content = bytearray(GOOD.encode())
    generator = random.Random(5)
    for _ in range(400):
        damaged = bytearray(content)
        damaged[generator.randrange(len(damaged))] ^= 1 << generator.randrange(8)
        _, report = imported(make_tree(tmp_path, {"data/7/don/a.dat": damaged.decode("latin-1")}))
        assert all(isinstance(error, UnipenError) for error in report.errors)


def test_archives_write_nothing_outside_and_follow_no_links(tmp_path):
    archive = tmp_path / "set.tar"
    with tarfile.open(archive, "w") as tar:
        for name in ("data/7/don/a.dat", "data/../../escaped.dat", "/data/absolute.dat"):
            member = tarfile.TarInfo(name)
            member.size = len(GOOD)
            tar.addfile(member, io.BytesIO(GOOD.encode()))
        link = tarfile.TarInfo("data/7/don/link.dat")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/hosts"
        tar.addfile(link)
    with open_tree(archive) as tree:
        assert tree.data_files(["7"]) == ["data/7/don/a.dat"]
        assert not list(tree.root.parent.glob("escaped.dat"))
