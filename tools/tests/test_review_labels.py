"""The review of training labels: what is joined, what is left out, and what remains."""

import json
import lzma
from collections import Counter

import pytest

from ductus_tools.review import labels
from ductus_tools.review.errors import WrongReading
from ductus_tools.review.labels import fault
from ductus_tools.review.spacing import sets_tokens_apart, together


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("( 4 5 6 ) 7 8 9 - 0 1 2 3", "(456) 789-0123"),
        ("1 2 / 2 5 / 9 6", "12/25/96"),
        ("1 9 : 2 5", "19:25"),
        ("found $ 7 5 0 to support 7 8 %", "found $750 to support 78%"),
        ("by Tue 2 4 th .", "by Tue 24th."),
        ("Longdin , Christine 2 2 2 5 1", "Longdin, Christine 22251"),
        ("how 's that , they wasn ' t", "how's that, they wasn't"),
        ('a " quick fox " , really ?', 'a "quick fox", really?'),
        # People leave gaps in programs, around sums and between signs in a row.
        ("if ( ! fp ) { fprintf ( stderr ,", "if ( ! fp ) { fprintf ( stderr,"),
        ("exit ( 0 ) ; argv [ 1 ]", "exit ( 0 ); argv [ 1 ]"),
        ("16 + 4 - 3 = 17", "16 + 4 - 3 = 17"),
        (". , ; : $ # & !", ". , ; : $ # & !"),
        ("the 5 12 foot poles", "the 5 12 foot poles"),
    ],
)
def test_tokens_come_together_as_they_are_written(label, written):
    assert together(label) == written
    assert together(written) == written


def test_writers_who_set_tokens_apart_are_known_by_their_marks():
    assert sets_tokens_apart(["Well , yes .", "No .", "It is."])
    assert not sets_tokens_apart(["Well, yes.", "No ."])
    assert not sets_tokens_apart(["1 2 3 4", "no marks"])


def error(label, text, confidence=0.99):
    candidates = [(text, 0.0)] if text is not None else []
    return WrongReading("f", 0, label, "w", candidates, 1, confidence)


@pytest.mark.parametrize(
    ("label", "text", "confidence", "cause"),
    [
        ("jumps", "o", 0.63, "another text"),
        ("jumps", "o", 0.4, None),
        ("jumps", "jumbs", 0.99, None),
        ("quick fox", "see here", 0.1, "another text"),
        ("WHISKY", "whisky", 0.97, "other capitals"),
        ("WHISKY", "whisky", 0.9, None),
        ("Whisky", "whisky", 0.99, None),
        ("sand and", "sand\nand", 0.2, "several lines"),
        ("x", "B", 0.97, "another character"),
        ("x", "B", 0.9, None),
        ("o", "0", 0.99, None),
        ("word", None, 0.0, None),
    ],
)
def test_what_speaks_against_a_label(label, text, confidence, cause):
    assert fault(error(label, text, confidence)) == cause


def test_errors_of_another_file_are_refused():
    records = [{"label": "cat", "split": "train", "drawing": []}]
    with pytest.raises(ValueError, match="record 0: .*'fox'.*'cat'"):
        list(labels.reviewed(records, {0: error("fox", "fix")}, set(), Counter()))


@pytest.mark.parametrize("split", [{}, {"split": None}, {"split": "train"}])
def test_records_without_a_split_are_reviewed_as_training_records(split):
    records = [{"label": "fox", "drawing": []} | split]
    counts = Counter()
    assert list(labels.reviewed(records, {0: error("fox", "door")}, set(), counts)) == []
    assert counts == {"records": 1, "another text": 1}


def test_only_training_records_change(tmp_path, capsys):
    def record(label, split="train", writer="apart"):
        drawing = [[[0, 1], [0, 1]]]
        return {"label": label, "writer": writer, "split": split, "drawing": drawing}

    records = [
        record("Well , yes ."),
        record("Well , yes .", split="val"),
        record("Well , yes, yes, yes.", writer="joined"),
        record("fox"),
        record("fox", split="test"),
        record("in two"),
    ]
    wrong = [(3, "fox", "door"), (4, "fox", "door"), (5, "in two", "in\ntwo")]
    data, errors, output = tmp_path / "r.ndjson", tmp_path / "e.ndjson", tmp_path / "o.ndjson.xz"
    data.write_text("".join(json.dumps(r) + "\n" for r in records))
    errors.write_text(
        "".join(
            json.dumps(
                {
                    "file": "r.ndjson", "index": index, "label": label, "writer": "apart",
                    "candidates": [{"text": text, "score": 0, "confidence": 0.9}],
                }
            )
            + "\n"
            for index, label, text in wrong
        )
    )
    labels.main(["--errors", str(errors), "--output", str(output), str(data)])
    told = capsys.readouterr().out
    assert json.loads(told) == {"records": 4, "joined": 1, "another text": 1, "several lines": 1}
    kept = [json.loads(line) for line in lzma.open(output, "rt", encoding="utf-8")]
    assert [r["label"] for r in kept] == [
        "Well, yes.", "Well , yes .", "Well , yes, yes, yes.", "fox", "in two",
    ]  # fmt: skip
    assert [r.get("multiline", False) for r in kept] == [False, False, False, False, True]
    assert all(r["drawing"] == records[0]["drawing"] for r in kept)
