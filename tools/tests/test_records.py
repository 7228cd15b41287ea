"""Records of ink, in the forms that `ductus-lab` reads from the same files."""

import gzip
import json
import lzma

import pytest

from ductus_tools.ink.records import read_records, split_of
from ductus_tools.registry import SCRIPTS
from ductus_tools.training.corpus import Corpus, prepare

DRAWING = [[[0, 5, 9], [0, 20, 3]]]
RECORD = {"label": "a", "drawing": DRAWING}
LINE = json.dumps(RECORD)


@pytest.mark.parametrize("content", ["\ufeff" + LINE + "\n", LINE + "\n\n", LINE + "\n \r\n", "\n" + LINE])
def test_marks_of_byte_order_and_blank_lines_are_no_records(tmp_path, content):
    (tmp_path / "inks.ndjson").write_text(content, encoding="utf-8")
    assert list(read_records(tmp_path / "inks.ndjson")) == [RECORD]


@pytest.mark.parametrize("suffix, compress", [(".xz", lzma.compress), (".gz", gzip.compress)])
def test_compressed_records_are_read_and_damaged_ones_named(tmp_path, suffix, compress):
    path = tmp_path / f"inks.ndjson{suffix}"
    content = compress((LINE + "\n").encode() * 50)
    path.write_bytes(content)
    assert list(read_records(path)) == [RECORD] * 50
    for damaged in (content[:-20], LINE.encode(), content[:20] + b"\xff" * 20 + content[40:]):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=rf"inks.ndjson{suffix}: damaged"):
            list(read_records(path))


def test_text_that_is_not_utf_8_is_named(tmp_path):
    (tmp_path / "inks.ndjson").write_bytes(gzip.compress(LINE.encode()))
    with pytest.raises(ValueError, match="inks.ndjson: damaged"):
        list(read_records(tmp_path / "inks.ndjson"))


def test_strokes_of_ml_kit_are_a_drawing(tmp_path):
    strokes = [{"points": [{"x": 0, "y": 0, "t": 1}, {"x": 5, "y": 20}, {"x": 9, "y": 3}]}]
    path = tmp_path / "inks.ndjson"
    path.write_text(json.dumps({"label": "a", "strokes": strokes}))
    assert list(read_records(path)) == [RECORD]
    path.write_text("\n" + json.dumps({"label": "a", "strokes": [{"points": [{"x": 0}]}]}))
    with pytest.raises(ValueError, match="inks.ndjson:2: 'strokes'"):
        list(read_records(path))


def test_records_without_a_split_are_of_train():
    assert [split_of({}), split_of({"split": None}), split_of({"split": "val"})] == ["train", "train", "val"]
    with pytest.raises(ValueError, match="'split' is 'training', not train, val or test"):
        split_of({"split": "training"})


def corpus(tmp_path, *records):
    path = tmp_path / "inks.ndjson"
    path.write_text("".join(json.dumps(RECORD | record) + "\n" for record in records), encoding="utf-8")
    prepare([str(path)], tmp_path / "arrays", SCRIPTS["latin"])
    return Corpus(tmp_path / "arrays")


def test_splits_of_a_corpus(tmp_path, capsys):
    assert corpus(tmp_path, {"split": None}, {"split": "train"}, {}, {"split": "val"}).splits == ["train"] * 3 + ["val"]
    assert capsys.readouterr().out == "4 inks, 3 of train, 1 of val\n"
    with pytest.raises(ValueError, match="inks.ndjson:2: 'split' is 'training'"):
        corpus(tmp_path, {}, {"split": "training"})


@pytest.mark.parametrize("writer, known", [(7, "7"), ("w", "w"), (None, "")])
def test_heights_are_found_by_their_writers(tmp_path, writer, known):
    found = corpus(tmp_path, *[{"label": "H", "writer": writer}] * 5)
    assert found.writers == [known] * 5 and found.capital_heights == {known: 20}


@pytest.mark.parametrize("drawing", [{}, "", [[["1", "2"], ["3", "4"]]], [[[None, 1], [1, 2]]]])
def test_ink_that_ductus_refuses_is_refused(tmp_path, drawing):
    with pytest.raises(ValueError, match="inks.ndjson:1: not an ink"):
        corpus(tmp_path, {"drawing": drawing})


def test_accents_are_in_the_networks_classes(tmp_path):
    found = corpus(tmp_path, {"label": "\u00fcber"}, {"label": "u\u0308ber"})
    assert found.labels == ["u\u0308ber"] * 2 and set(found.labels[0]) <= set(SCRIPTS["latin"].alphabet)


def test_letters_with_marks_tell_no_height_of_capitals(tmp_path):
    assert corpus(tmp_path, *[{"label": "\u00dc", "writer": "w"}] * 5).capital_heights == {}
