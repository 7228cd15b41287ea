"""People who teach a hand, composed of records."""

import numpy as np
from ductus_tools.lab import hands

LINE = [[[0.0, 10.0], [0.0, 20.0]], [[10.0, 30.0], [5.0, 5.0]]]


def record(label, writer="w", **fields):
    return {"label": label, "writer": writer, "drawing": LINE, **fields}


def test_a_changed_drawing_is_another_but_nearly_as_large():
    drawn = hands.changed(LINE, np.random.default_rng(1))
    assert drawn != LINE and [len(stroke[0]) for stroke in drawn] == [2, 2]
    every = np.hstack([np.array(stroke) for stroke in drawn])
    assert np.all(np.abs(np.ptp(every, axis=1) - [30, 20]) < 8)


def test_words_that_were_written_thrice_are_taught_twice():
    own = [record(label) for label in ("the", "cat", "the", "the", "I", "I", "I", "the")]
    assert [r["label"] for r in hands.words(own, False)] == ["the"] * 4
    assert [r["label"] for r in hands.words(own, True)] == ["the", "the", "cat", "I", "I", "I"]
    assert {r["writer"] for r in hands.words(own, False)} == {"w/the"}


def test_names_are_taught_by_copies():
    made = list(hands.names([record("Anna"), record("cat"), record("NASA"), record("Al")], False))
    assert [r["label"] for r in made] == ["Anna"] * 3
    assert made[2]["drawing"] == LINE and made[0]["drawing"] != made[1]["drawing"]


def test_words_stand_letter_by_letter():
    letters = [record(letter, alphabet="Latin", split="test") for letter in "abc"]
    made = list(hands.letters(letters, "Latin", "Cab bac, dab cab."))
    assert sorted(r["label"] for r in made) == ["bac", "cab"]
    for word in made:
        assert len(word["drawing"]) == 6
        lefts = [min(min(xs) for xs, _ in word["drawing"][2 * k : 2 * k + 2]) for k in range(3)]
        assert lefts == sorted(lefts) and lefts[0] == 0


def test_misread_characters_are_taught_thrice():
    own = [record(character, number=number) for number, character in enumerate("abcdef")]

    def read(records):
        return [{"candidates": [{"text": "x" if r["label"] in "ab" else r["label"]}]} for r in records]

    made = list(hands.characters(own, read, False))
    assert len(made) == 6 * 6 and {r["writer"] for r in made} == {"hand"}
    assert all(sum(r["label"] == character for r in made[:18]) == 3 for character in "abcdef")


def test_one_letter_is_mirrored():
    graphemes = [{"text": "a", "ink": [[0, 0, 2]]}, {"text": "b", "ink": [[1, 0, 2]]}]
    odd = hands._mirrored(LINE, graphemes, "a")
    assert odd == [[[10.0, 0.0], [0.0, 20.0]], LINE[1]]
