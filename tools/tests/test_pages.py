"""Pages stitched from lines, inks with late parts, and the score of a layout."""

import numpy as np
import pytest

from ductus_tools.ink.strokes import Strokes
from ductus_tools.pages.late import inks, late_mark
from ductus_tools.pages.score import edit_distance, found_lines, score, score_alone
from ductus_tools.pages.stitch import GAP, has_return, lines_by_writer, stitch_page


def line(label, letters, writer="a", **more):
    drawing = [[[9 * i, 9 * i + 5], [0, 20]] for i in range(letters)]
    return {"label": label, "writer": writer, "split": "val", "drawing": drawing, **more}


def test_pages_keep_their_lines_apart_and_in_order():
    page = stitch_page([line("one", 30), line("two", 20), line("3", 9)], np.random.default_rng(1))
    assert page["label"] == "one\ntwo\n3"
    assert [len(strokes) for strokes in page["line_strokes"]] == [30, 20, 9]
    assert sorted(sum(page["line_strokes"], [])) == list(range(len(page["drawing"])))
    lefts = [page["drawing"][strokes[0]][1][0] for strokes in page["line_strokes"]]
    assert lefts == sorted(lefts) and lefts[1] - lefts[0] > (1 + GAP[0]) * 10


def test_pages_are_a_function_of_the_seed():
    records = [line("x", 5)] * 3
    first, second = (stitch_page(records, np.random.default_rng(7)) for _ in range(2))
    assert first == second


def test_records_of_several_lines_are_told():
    assert not has_return(line("one", 30))
    two = line("two", 30)
    two["drawing"] += [[xs, [y + 40 for y in ys]] for xs, ys in two["drawing"][:10]]
    assert has_return(two)


def test_only_writers_with_enough_single_lines(tmp_path):
    import json

    records = [line("a", 5)] * 3 + [line("b", 5, "b")] * 2 + [line("m", 5, "b", multiline=True)]
    path = tmp_path / "lines.ndjson"
    path.write_text("\n".join(map(json.dumps, records)))
    assert list(lines_by_writer(path, "val")) == ["a"]


def test_late_words_are_the_same_ink_in_another_order():
    records = [line(word, len(word)) for word in "one two three four five six seven eight".split()]
    late = list(inks("word", records, 20, False, 3))
    in_order = list(inks("word", records, 20, True, 3))
    for (label, _, strokes), (same, _, ordered) in zip(late, in_order):
        assert label == same and " " in label
        assert len(strokes) == len(ordered)
        assert any((a != b).any() for a, b in zip(strokes, ordered) if a.shape == b.shape)
        key = lambda s: tuple(s.ravel())  # noqa: E731
        assert sorted(map(key, strokes)) == sorted(map(key, ordered))


def test_a_late_mark_is_a_dot_or_bar_with_enough_after_it():
    letters = [np.array([[9.0 * i, 0], [9.0 * i + 5, 20]]) for i in range(8)]
    dot = np.array([[11.0, -8], [11.5, -8]])
    strokes = letters[:2] + [dot] + letters[2:]
    late = late_mark(strokes)
    assert late is not None and late[-1] is dot and len(late) == len(strokes)
    assert late_mark(letters) is None


@pytest.mark.parametrize("a, b, distance", [("", "", 0), ("ab", "", 2), ("kitten", "sitting", 3)])
def test_edit_distance(a, b, distance):
    assert edit_distance(a, b) == edit_distance(b, a) == distance


def test_score():
    page = {"label": "ab\ncd", "line_labels": ["ab", "cd"], "line_strokes": [[0, 1], [2, 3]],
            "drawing": [[[0], [0]]] * 4}
    good = {"candidates": [{"text": "ab\nce"}], "lines": [{"strokes": [0, 1]}, {"strokes": [3, 2]}]}
    bad = {"candidates": []}
    assert found_lines(page["line_strokes"], [[0, 1], [2, 3]]) == 2
    assert score([page, page], [good, bad]) == {
        "pages": 2, "pagesRight": 0.5, "linesFound": 0.5, "cer": 0.6}
    alone = [{"candidates": [{"text": "ab"}]}, {"candidates": [{"text": "ce"}]}]
    assert score_alone([page], alone) == 0.2
