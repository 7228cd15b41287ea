"""Strokes above everything near them, and how many of them each character contributes."""

import json

import numpy as np
import pytest

from ductus_tools.tuning.marks import expected, main, marks_above

U = np.array([[0, 40], [0, 58], [10, 60], [20, 40], [20, 60]], dtype=float)


def stroke(*places):
    return np.array(places, dtype=float)


@pytest.mark.parametrize("others, count", [
    ([], 0),
    ([stroke((10, 30), (11, 31))], 1),
    ([stroke((22, 30), (23, 31))], 1),  # a little beside it
    ([stroke((-8, 45), (28, 45))], 0),  # through the letter
    ([stroke((10, 64), (8, 70))], 0),  # below it
    ([stroke((80, 20), (90, 20))], 0),  # above nothing
    ([stroke((10, -10), (12, 35))], 0),  # at least half as tall as the line
    ([stroke((2, 30), (3, 31)), stroke((17, 30), (18, 31))], 2),
])
def test_counts_what_stands_above(others, count):
    assert marks_above([U, *others]) == count


def test_finds_what_each_character_brings():
    random = np.random.default_rng(1)
    brings = {"a": 0.0, "i": 0.8, "T": 0.3}
    words = ["".join(random.choice(list(brings), 4)) for _ in range(4000)]
    counts = [sum(random.random() < brings[character] for character in word) for word in words]
    brought, wanted = expected(words, counts)
    assert brought == pytest.approx(brings, abs=0.05)
    assert wanted.mean() == pytest.approx(np.mean(counts), abs=0.02)


def test_words_without_a_split_are_counted(tmp_path, monkeypatch, capsys):
    records = [{"label": "i", "drawing": [[[0, 0], [10, 60]], [[0, 1], [0, 1]]]} | split for split in ({}, {"split": "train"})]
    (tmp_path / "words.ndjson").write_text("".join(json.dumps(record) + "\n" for record in records))
    monkeypatch.setattr("sys.argv", ["marks", str(tmp_path / "words.ndjson")])
    main()
    assert "2 words" in capsys.readouterr().out
