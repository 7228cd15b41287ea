"""Stitched words: whose strokes are whose, and how segments are scored."""

import numpy as np
import pytest

from ductus_tools.segments.measure import score, summary
from ductus_tools.segments.stitched import StitchedWord, WordStitcher

DASH, BAR, DOT = [[0, 4], [6, 6]], [[2, 2], [0, 10]], [[2], [0]]


def stitcher():
    letters = "abcdefghlmnoprsu"
    drawings = {c: [BAR] for c in letters} | {"t": [BAR, DASH], "i": [[[2, 2], [4, 10]], DOT]}
    records = [{"label": c, "writer": "w", "drawing": d} for c, d in drawings.items()]
    words = ["tin", "bit", "lid", "hat", "fit", "sit", "pit", "tip", "nib", "rib", "it", "a"]
    return WordStitcher(records, words)


def test_letters_own_their_strokes():
    for word in stitcher().draw(20, late=0, seed=1):
        assert word.letters == sorted(word.letters)
        assert len(word.letters) == len(word.drawing) == sum(2 if c in "ti" else 1 for c in word.label)
        assert not word.has_late_strokes


def test_late_strokes_come_last_and_keep_their_letter():
    words = [w for w in stitcher().draw(40, late=1, seed=1) if w.label == "tip"]
    assert words
    for word in words:
        assert word.has_late_strokes
        assert word.letters == [0, 1, 2, 0, 1]
        assert len(word.drawing[4][0]) == 1


def test_the_same_seed_draws_the_same_words():
    assert list(stitcher().draw(5, 0.5, 7)) == list(stitcher().draw(5, 0.5, 7))
    with pytest.raises(ValueError, match="no writer"):
        WordStitcher([], [])


def word(**changes):
    drawing = [[[0, 1, 2], [0, 0, 0]], [[3, 4], [0, 0]]]
    return StitchedWord(**{
        "label": "ab", "writer": "w", "drawing": drawing, "letters": [0, 1],
        "has_late_strokes": False,
    } | changes)  # fmt: skip


def graphemes(*inks):
    return {"graphemes": [{"ink": ink} for ink in inks]}


def test_points_are_counted():
    assert score(word(), graphemes([[0, 0, 3]], [[1, 0, 2]])).right == 5
    assert score(word(), graphemes([[0, 0, 2]], [[0, 2, 3], [1, 0, 2]])).right == 4


def test_points_that_are_no_ones_or_of_two_are_refused():
    with pytest.raises(ValueError, match="on no letter"):
        score(word(), graphemes([[0, 0, 3]], [[1, 0, 1]]))
    with pytest.raises(ValueError, match="taken"):
        score(word(), graphemes([[0, 0, 3]], [[0, 2, 3], [1, 0, 2]]))


def test_summary_adds_up():
    scores = [score(word(), graphemes([[0, 0, 3]], [[1, 0, 2]])) for _ in range(3)]
    scores.append(score(word(writer="v"), graphemes([[0, 0, 2]], [[0, 2, 3], [1, 0, 2]])))
    report = summary(scores)
    assert report["points"] == 20 and report["pointsRight"] == 0.95
    assert report["wordsRight"] == 0.75
    low, high = report["pointsRightInterval"]
    assert low <= 0.95 <= high
    assert summary([]) == {"words": 0}
    assert np.isfinite(low)
