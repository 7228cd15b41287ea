"""Templates of letters: the tables of strokes and the outlines from fonts."""

import json

import numpy as np
import pytest

from ductus_tools.scripts.european.alphabet import GEORGIAN_CAPITALS, HEBREW_LETTERS, LETTERS
from ductus_tools.scripts.european.tables import read_tables
from ductus_tools.scripts.european.templates import templates
from ductus_tools.compose.hand import box


def test_tables_have_letters_of_sane_size():
    for template in read_tables():
        low, high = box(template.strokes)
        assert low[0] == pytest.approx(0), template
        assert -2.6 <= low[1] < high[1] <= 1.4, template
        assert 0.2 < high[1] - low[1] < 4 and high[0] < 3, template
        steps = [np.hypot(*np.diff(s, axis=0).T) for s in template.strokes]
        assert all((s > 0).all() and (s < 0.25).all() for s in steps), template


def test_each_letter_is_described_or_drawn():
    drawn = set("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶ")  # in Omniglot; its capitals are made of these
    described = {template.letter for template in read_tables()}
    assert set("".join(LETTERS.values())) - set(GEORGIAN_CAPITALS) - drawn <= described


def test_each_hebrew_letter_is_described_in_print_and_in_cursive():
    for style in ("hebrew-print", "hebrew-cursive"):
        described = {t.letter for t in read_tables() if t.style == style}
        assert described == set(HEBREW_LETTERS)


def test_a_line_of_a_table_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "greek.tsv").write_text("# letters\nα\t1\t-\t0,0 1,x\n", encoding="utf-8")
    with pytest.raises(ValueError, match="greek.tsv:2"):
        read_tables(tmp_path)


def test_curves_pass_through_their_points_and_corners_are_sharp(tmp_path):
    (tmp_path / "t.tsv").write_text("v\t1\t<>\t0,10 5,0! 10,10 / 5,20\n", encoding="utf-8")
    [template] = read_tables(tmp_path)
    stroke, dot = template.strokes
    assert template.joins == (True, True)
    assert np.abs(stroke - [0.5, 0]).sum(axis=1).min() < 0.1
    assert stroke[0] == pytest.approx([0, -1]) and stroke[-1] == pytest.approx([1, -1])
    assert dot == pytest.approx(np.array([[0.5, -2]]))


def test_letters_of_fonts_stand_on_the_baseline(tmp_path):
    def record(label, xs, ys):
        return json.dumps({"label": label, "writer": "f", "drawing": [[xs, ys]]})

    fonts = tmp_path / "fonts.ndjson"
    lines = [
        record("х", [0, 500], [0, -500]),
        record("р", [100, 100], [-500, 200]),
        record("Н", [0, 300], [0, -700]),
        record("ა", [0, 100], [0, -400]),
        record("Ა", [0, 100], [0, -600]),
    ]
    fonts.write_text("\n".join(lines), encoding="utf-8")
    found = {t.letter: box(t.strokes) for t in templates(None, fonts) if t.style == "f"}
    low, high = found["р"]
    assert (low[0], low[1], high[1]) == pytest.approx((0, -1, 0.4))
    assert found["Н"][0][1] == pytest.approx(-1.8)
    assert found["Ა"][0][1] == pytest.approx(-1.6)


def test_joined_letters_begin_and_end_where_others_do():
    for template in read_tables():
        stroke = template.strokes[0]
        if template.joins[1]:
            assert -0.75 < stroke[-1, 1] <= 0 and stroke[-1, 0] > stroke[:, 0].mean(), template
        if template.joins[0] and template.letter.islower():
            assert -1 <= stroke[0, 1] <= 0 and stroke[0, 0] < 1, template
