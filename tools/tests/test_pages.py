"""Pages stitched from lines and the score of a layout."""

import numpy as np
import pytest

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
