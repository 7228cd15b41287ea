"""Pages stitched from lines and the score of a layout."""

import json

import numpy as np
import pytest

from ductus_tools.pages.boards import Board
from ductus_tools.pages.clutter import Clutter
from ductus_tools.pages.compose import Page
from ductus_tools.pages.ink import Ink, WrittenFormula
from ductus_tools.pages.score import found_lines, score, score_alone
from ductus_tools.pages.score_notes import page_edits
from ductus_tools.pages.stitch import GAP, has_return, lines_by_writer, stitch_page
from ductus_tools.pages.zones import count


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
    records = [line("a", 5)] * 3 + [line("b", 5, "b")] * 2 + [line("m", 5, "b", multiline=True)]
    path = tmp_path / "lines.ndjson"
    path.write_text("\n".join(map(json.dumps, records)))
    assert list(lines_by_writer(path, "val")) == ["a"]


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


def test_a_calculation_counts_by_what_it_reads_as_and_any_other_formula_by_nothing():
    page = {"line_labels": ["2+2=4", "so it is"], "line_strokes": [[0, 1], [2, 3]]}

    def read(*lines):
        return {"blocks": [{"lines": [
            {"strokes": strokes, "box": [0, 0, 1, 1], "text": text, "words": [{"text": text} | formula]}
            for strokes, text, formula in lines]}]}

    formula = {"formula": {}}
    assert page_edits(page, read(([0, 1], "2 + 2 = 4", formula), ([2, 3], "so it is", {}))) == 0
    assert page_edits(page, read(([0, 1], "2+2=9", {}), ([2, 3], "so it is", {}))) == 1
    assert page_edits(page, read(([0, 1], "2 + 2 = 4", formula), ([2, 3], "so it is", formula))) == len("so it is")


def test_strokes_of_calculations_are_no_formulas_and_no_text():
    roles = np.array(["formula", "text", "calculation", "rule", "drawing", "text"], dtype=object)
    assert count(roles) == [1, 2, 2]


def test_long_formulas_and_lone_letters_are_left_out(tmp_path):
    stroke = [[0, 4], [0, 9]]
    records = [{"label": "x" * n, "drawing": [stroke] * n, "symbols": [["x", [i]] for i in range(n)]} for n in (2, 3, 9, 10)]
    path = tmp_path / "formulas.ndjson"
    path.write_text("\n".join(map(json.dumps, records)))
    assert [len(formula.drawing) for formula in WrittenFormula.read(path, 9)] == [3, 9]
    assert len(WrittenFormula.read(path)) == 3


@pytest.fixture
def ink() -> Ink:
    """One writer's lines, words and signs, as crossed strokes."""
    def crossed(label, **more):
        return {"label": label, "drawing": [[[0, 9], [0, 20]], [[0, 9], [20, 0]]], **more}

    found = Ink.__new__(Ink)
    found.formulas, found.clutter, found.sketches = [], True, [crossed("")["drawing"]]
    found.lines, found.words = {"a": [line("one two", 30)]}, {"a": [crossed("word")]}
    found.chars = {"a": {sign: [crossed(sign)] for sign in "0123456789abcdefghxyABCPQ.:/-%$#()+!?"}}
    found.hands = found.writers = ["a"]
    return found


@pytest.mark.parametrize("kind", ["listing", "entries", "dashes", "diagram", "plot", "table", "marked_text"])
def test_clutter_is_not_a_formula_and_knows_its_text(ink, kind):
    for seed in range(12):
        page = Page(ink, np.random.default_rng(seed))
        below, right = getattr(Clutter(page, 40.0), kind)(100.0, 200.0)
        assert np.isfinite([below, right]).all() and below >= 200 and right >= 100
        assert len(page.strokes) == len(page.roles) and "formula" not in page.roles
        assert all(np.isfinite(stroke).all() and stroke.shape[1] == 2 for stroke in page.strokes)
        own = [place for line in page.lines for place in line["strokes"]]
        assert len(own) == len(set(own)) and all(page.roles[place] == "text" for place in own)
        assert all(line["label"].strip() for line in page.lines)


@pytest.mark.parametrize("kind", ["flowchart", "mind_map", "labelled", "trials", "lettering"])
def test_boards_know_the_role_of_each_stroke(ink, kind):
    roles = set()
    for seed in range(8):
        page = Page(ink, np.random.default_rng(seed))
        getattr(Board(page, 40.0), kind)(0.0, 0.0)
        assert len(page.strokes) == len(page.roles) and page.lines
        assert all(np.isfinite(stroke).all() and stroke.shape[1] == 2 for stroke in page.strokes)
        own = sorted(place for line in page.lines for place in line["strokes"])
        assert own == [place for place, role in enumerate(page.roles) if role == "text"]
        roles.update(page.roles)
    assert {"text", "drawing"} <= roles <= {"text", "drawing", "rule"} or kind == "lettering" and roles == {"text", "rule"}


def test_lines_between_boxes_touch_neither(ink):
    page = Page(ink, np.random.default_rng(5))
    start, end = np.array([0.0, 0, 100, 40]), np.array([400.0, 300, 520, 340])
    for _ in range(20):
        Board(page, 40.0).join(start, end)
    places = np.concatenate([stroke[[0, -1]] for stroke, role in zip(page.strokes, page.roles) if len(stroke) > 5])
    for box in (start, end):
        assert not ((places > box[:2]) & (places < box[2:])).all(axis=1).any()


def test_signs_stand_on_one_line_in_one_size(ink):
    page = Page(ink, np.random.default_rng(1))
    below, right = Clutter(page, 40.0).signs("12.5 AB", 10.0, 20.0)
    assert page.lines == [{"label": "12.5 AB", "strokes": list(range(12))}]
    lefts = [page.strokes[place][:, 0].min() for place in range(0, 12, 2)]
    assert lefts == sorted(lefts) and right == pytest.approx(page.strokes[-1][:, 0].max())
    heights = [np.ptp(page.strokes[place][:, 1]) for place in (0, 2, 6, 8, 10)]
    assert max(heights) < 1.5 * min(heights) < 60 and below < 70


def test_pages_with_clutter_are_a_function_of_the_seed(ink):
    first, second = (Page(ink, np.random.default_rng(3)) for _ in range(2))
    for page in (first, second):
        page.compose()
    assert first.record(0, "train") == second.record(0, "train")
