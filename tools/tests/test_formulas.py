"""Formulas: LaTeX as trees, their layout, what their networks are trained with."""

import dataclasses
import inspect

import numpy as np
import pytest

from ductus_tools.formulas import grammar, grids, inks, latex
from ductus_tools.formulas.compose import Composer, boxes, relation_pairs, wrong_groups
from ductus_tools.formulas.geometry import (
    JOIN_INPUTS, RELATION_INPUTS, join_features, line_of, relation_features, unit,
)  # fmt: skip
from ductus_tools.formulas.layout import Hand, Layout
from ductus_tools.formulas.marks import Marks, held_out, marks, side_by_side
from ductus_tools.formulas.sizes import statistics
from ductus_tools.formulas.symbols import BAR, RELATIONS, ROOT, ZONES, places, symbol, symbols
from ductus_tools.ink.inks import placed


def test_each_habit_of_a_hand_is_applied_and_a_seed_keeps_its_hand():
    source = inspect.getsource(Layout)
    assert [field.name for field in dataclasses.fields(Hand) if f"hand.{field.name}" not in source] == []
    random = np.random.default_rng(5)
    hand = Hand.draw(random)
    assert (hand.bar_first, round(hand.uneven, 6), round(random.random(), 6)) == (0.05, 0.690735, 0.434948)


def test_each_command_is_of_one_symbol():
    names = [name for known in symbols() for name in (known.command, *known.same)]
    assert len(names) == len(set(names)) == len(places())
    assert {known.zone for known in symbols()} <= set(ZONES)
    assert symbol(r"\varnothing") is symbol(r"\emptyset") and symbol(r"\textendash").command == BAR


def test_latex_becomes_a_tree():
    power, plus, fraction = latex.parse(r"x_{i}^{2 n} + \frac{a}{\sqrt[3]{b}}")
    assert [node.name for node in power.rows["superscript"]] == ["2", "n"]
    assert [node.name for node in power.rows["subscript"]] == ["i"]
    assert fraction.name == BAR and fraction.known_as == r"\frac" and plus.known_as == "+"
    (root,) = fraction.rows["below"]
    assert root.name == ROOT and root.rows["above"][0].name == "3" and root.rows["inside"][0].name == "b"
    (total,) = latex.parse(r"\sum_{i=1}^{n}")
    assert set(total.rows) == {"above", "below"}
    (base,) = latex.parse(r"\vec{a}")
    assert base.name == "a" and base.rows["above"][0].name == r"\rightarrow"


def test_letters_in_double_strikes_are_written_as_in_swift():
    (letter,) = latex.parse(r"\mathbb{R}")
    assert [letter] == latex.parse(r"\mathds{R}") and letter.name == r"\mathds{R}"
    assert latex.text_of([letter]) == r"\mathbb{R}"
    assert latex.text_of(latex.parse(r"\vec{\mathds{R}}")) == r"\vec{\mathbb{R}}"


@pytest.mark.parametrize("wrong", [r"\frac{a", "^{2}", r"\nonsense", "a }", r"x^"])
def test_wrong_latex_is_named(wrong):
    with pytest.raises(latex.LatexError):
        latex.parse(wrong)


def test_pairs_tell_of_slots_that_stay_empty():
    found = list(latex.pairs(latex.parse("x^{2}")))
    assert ("right", latex.START, "x") in found and ("superscript", "x", "2") in found
    assert ("subscript", "x", latex.END) in found and found.count(("right", "x", latex.END)) == 1
    assert ("right", "2", latex.END) in found


def test_every_formula_of_the_grammar_is_understood():
    for text in grammar.known():
        latex.parse(text)
    drawn = grammar.Grammar(np.random.default_rng(4))
    names = {node.name for _ in range(400) for node in latex.in_order(latex.parse(drawn.formula()))}
    assert names <= set(places()) and {BAR, ROOT, r"\sum", r"\int", r"\lim", "(", "x", "2"} <= names


def test_calculations_are_short_rows_and_fractions():
    rows = list(grammar.calculations(200, np.random.default_rng(6)))
    names = [[node.name for node in latex.in_order(row)] for row in rows]
    assert all("+" in own or BAR in own or len(own) >= 3 for own in names) and max(map(len, names)) < 25
    assert any(BAR in own for own in names) and any("=" in own for own in names)


def test_cells_become_a_tree_and_text_again():
    for text in (r"\begin{pmatrix} a & - 1 \\ x_{2} & \end{pmatrix}^{T}", r"f = \begin{cases} a & b \\ c & d \end{cases}",
                 r"\begin{aligned} a & = b \\  & = c \end{aligned}"):
        assert latex.text_of(latex.parse(text)).split() == text.split()
    opening, grid, closing = latex.parse(r"\begin{bmatrix} a & b \\ c & d \end{bmatrix}^{2}")
    assert (opening.name, grid.name, closing.name) == ("[", latex.GRID, "]") and "superscript" in closing.rows
    assert [[cell[0].name for cell in line] for line in grid.cells] == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("wrong", [r"\begin{pmatrix} a", r"\begin{pmatrix} a \end{cases}", r"\begin{verse} a \end{verse}", r"a \\ b"])
def test_wrong_cells_are_named(wrong):
    with pytest.raises(latex.LatexError):
        latex.parse(wrong)


def drawn(kind: str) -> list[np.ndarray]:
    """A symbol's ink: a vertical and a horizontal stroke that cross."""
    if kind in ("flat", "bar"):
        return [np.array([[0.0, 0.5], [1.0, 0.5]])]
    return [np.array([[0.5, 0.0], [0.5, 1.0]]), np.array([[0.0, 0.4], [1.0, 0.6]])]


@pytest.fixture
def known() -> Marks:
    found = [(s.command, "train", "made", "", drawn(s.zone)) for s in symbols() for _ in range(2)]
    return marks(found)


def laid_out(text: str, seed: int = 2) -> dict[str, tuple]:
    """Boxes of the symbols of a formula, by name."""
    row = latex.parse(text)
    glyphs = {id(node): drawn(symbol(node.name).zone) for node in latex.in_order(row) if not node.cells}
    random = np.random.default_rng(seed)
    return {mark.node.name: mark.box for mark in Layout(Hand.draw(random), glyphs, random).formula(row)}


@pytest.mark.parametrize("seed", range(8))
def test_layout_puts_symbols_where_tex_does(seed):
    found = laid_out(r"\frac{a}{b} = x^{2} + y_{3}", seed)
    bar = found[BAR]
    assert found["a"][3] < found["b"][1] and bar[0] < (found["a"][0] + found["a"][2]) / 2 < bar[2]
    assert found["2"][0] > (found["x"][0] + found["x"][2]) / 2 and found["2"][3] < found["x"][3]
    assert found["3"][3] > (found["y"][1] + found["y"][3]) / 2
    assert bar[2] < found["="][2] < found["x"][2] < found["+"][2] < found["y"][2]


def test_roots_and_brackets_grow_with_what_they_hold():
    small, large = laid_out(r"\sqrt{x}"), laid_out(r"\sqrt{\frac{a}{b} + c + d}")
    assert large[ROOT][2] - large[ROOT][0] > 2 * (small[ROOT][2] - small[ROOT][0])
    assert laid_out(r"( \frac{\frac{a}{b}}{\frac{c}{d}} )")["("][3] - 2 > laid_out("( x )")["("][3] - 2


@pytest.mark.parametrize("seed", range(4))
def test_cells_stand_in_lines_and_columns(seed):
    found = laid_out(r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", seed)
    assert max(found[name][3] for name in "ab") < min(found[name][3] for name in "cd")
    assert max(found[name][2] for name in "ac") < min(found[name][0] for name in "bd")
    top, bottom = min(found[name][1] for name in "abcd"), max(found[name][3] for name in "abcd")
    for bracket in "()":
        assert found[bracket][3] - found[bracket][1] > 0.7 * (bottom - top)
    first, last = (found[name] for name in "()")
    assert first[2] < found["a"][2] and found["d"][0] < last[0]
    brace = laid_out(r"x = \begin{cases} a & b \\ c & d \end{cases}", seed)
    assert brace[r"\{"][3] - brace[r"\{"][1] > brace["d"][3] - brace["d"][1]


def test_formulas_with_symbols_that_a_split_lacks_are_left_out(known):
    without = dataclasses.replace(known, splits=np.where(known.classes == places()["="], "none", known.splits))
    composer = Composer(without, "train", np.random.default_rng(2))
    assert not composer.has_ink_of(latex.parse("a = b")) and composer.has_ink_of(latex.parse("a + b"))
    labels = [latex.text_of(formula.row) for formula in composer.composed(30)]
    assert len(labels) == 30 and not any("=" in label.split() for label in labels)


def test_grids_are_drawn_and_known_by_their_strokes(known):
    composer = Composer(known, "train", np.random.default_rng(2))
    kinds = set()
    for formula in composer.composed(40, grids.grids):
        record = inks.record(formula)
        assert sorted(s for _, strokes in record["symbols"] for s in strokes) == list(range(len(record["drawing"])))
        assert latex.text_of(latex.parse(record["label"])) == record["label"]
        kinds |= {name for name in ("matrix}", "cases}", "aligned}") if name in record["label"]}
    assert kinds == {"matrix}", "cases}", "aligned}"}


def test_a_formula_in_one_hand_has_no_other_writers_letters(monkeypatch):
    names = [s.command for s in symbols() if s.role in ("letter", "digit")]
    found = [(name, "train", "made", writer, drawn("x")) for name in names for writer in ("a", "b", "")]
    found += [(s.command, "train", "made", "", drawn(s.zone)) for s in symbols() if s.command not in names]
    known, chosen = marks(found), []
    take = type(known.inks).take

    def remembered(self, places):
        chosen.append(places)
        return take(self, places)

    monkeypatch.setattr(type(known.inks), "take", remembered)
    composer = Composer(known, "train", np.random.default_rng(4), one_hand=1.0)
    assert composer.hands == ["a", "b"]
    hands = set()
    for _ in range(12):
        list(composer.written([latex.parse("a^{2} + b_{1} = x y z")]))
        writers = set(known.writers[chosen[-1]])
        assert len(writers) == 2 and "" in writers  # the signs belong to nobody
        hands |= writers
    assert hands == {"", "a", "b"}


def test_composed_formulas_know_whose_strokes_are_whose(known):
    composer = Composer(known, "train", np.random.default_rng(1))
    for formula in composer.composed(30):
        assert len(formula.strokes) == len(formula.owners) == sum(len(mark.strokes) for mark in formula.marks)
        for place, mark in enumerate(formula.marks):
            own = [stroke for stroke, owner in zip(formula.strokes, formula.owners) if owner == place]
            assert sorted(map(len, own)) == sorted(map(len, mark.strokes))
        whole = {tuple(np.flatnonzero(np.array(formula.owners) == place)) for place in range(len(formula.marks))}
        parts, pieces = wrong_groups(formula)
        assert not whole & {tuple(group) for group in parts + pieces}
        assert all(len({formula.owners[stroke] for stroke in group}) == 1 for group in parts)
        assert all(len({formula.owners[stroke] for stroke in group}) > 1 for group in pieces)


def test_pairs_of_relations_have_every_symbol_but_the_first_once(known):
    random = np.random.default_rng(1)
    for formula in Composer(known, "train", random).composed(20):
        found = [relation for _, relation in relation_pairs(formula, random)]
        hung = [relation for relation in found if RELATIONS[relation] != "none"]
        assert len(hung) == len(formula.marks) - 1


def test_features_do_not_change_with_size_and_place():
    a, b = (0.0, 0.0, 10.0, 20.0), (12.0, -8.0, 20.0, 3.0)
    far = [tuple(7 * value + 100 for value in box) for box in (a, b)]
    near, large = relation_features(a, "x", b, "tall", 15.0), relation_features(far[0], "x", far[1], "tall", 105.0)
    assert len(near) == len(RELATION_INPUTS) and np.allclose(near, large, atol=1e-5)
    strokes = np.array([[0.0, 0], [8, 3]]), np.array([[9.0, 1]])
    values = join_features(*strokes, 1, 8.0)
    assert len(values) == len(JOIN_INPUTS)
    assert np.allclose(values, join_features(*(3 * s - 40 for s in strokes), 1, 24.0), atol=1e-5)


def test_lines_of_letters_of_one_size_agree():
    """A p, an x and a d beside each other share a middle line and a size."""
    lines = [line_of(box, zone, 1.0) for box, zone in (((0, 0, 1, 1), "x"), ((0, -0.62, 1, 1), "tall"), ((0, 0, 1, 1.62), "deep"))]
    assert np.allclose([middle for middle, _ in lines], 0.5, atol=0.02)
    assert np.allclose([size for _, size in lines], 1, atol=0.02)


def test_sizes_of_symbols_that_nobody_writes_are_those_of_their_zone():
    found = statistics({places()["x"]: [0.0, 0.1] * 50, places()["2"]: [0.5, 0.7] * 50, places()["."]: [-3.0]}, [1.0, 2.0])
    assert found.shape == (1 + len(symbols()), 2) and (found[:, 1] >= 0.15).all()
    x, two, dot, capital, chi = (found[1 + places()[name], 0] for name in ("x", "2", ".", "B", r"\alpha"))
    assert np.allclose([x, two, dot, capital, chi, found[0, 0]], [0.05, 0.6, -3, 0.6, 0.05, 1.5], atol=0.01)


def test_names_of_functions_are_letters_side_by_side():
    random = np.random.default_rng(3)
    strokes = side_by_side("ln", [drawn("tall"), drawn("x")], random)
    assert len(strokes) == 4
    l_box, n_box = (boxes(part) for part in (strokes[:2], strokes[2:]))
    assert l_box[:, 0].min() < n_box[:, 0].min() and l_box[:, 1].min() < n_box[:, 1].min()
    assert unit(boxes(strokes)) > 0


def test_inks_are_held_out_by_their_points():
    random = np.random.default_rng(0)
    splits = [held_out([random.normal(0, 100, (5, 2))]) for _ in range(2000)]
    assert 0.08 < splits.count("test") / 2000 < 0.12 and 0.03 < splits.count("val") / 2000 < 0.07
    inside = np.vstack(placed([np.array([[3.0, 3], [900, 40]])]))
    assert inside.min() >= 0.04 and inside.max() <= 0.96
