"""Formulas by `ductus.h`: LaTeX, MathML, symbols with their strokes, and hints."""

import ctypes as c
import json

import pytest
from bindings import (
    BAD_ARGUMENT, BAD_INK, CANCEL, CANCELLED, SAMPLES, Fault, FormulaHints, KnownSymbol, Options, inks, texts)

RIGHT, SUPERSCRIPT, SUBSCRIPT, ABOVE, BELOW, INSIDE = range(6)
RECORDS = [json.loads(line) for line in (SAMPLES / "formulas.ndjson").read_text().splitlines()]
QUADRATIC = RECORDS[0]["drawing"]
LATEX = r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"


@pytest.fixture(scope="module")
def recognizer(library):
    opened = library.open("zxx-Zmth-x-formula")
    yield opened
    library.ductus_close(opened)


@pytest.fixture
def read(library, recognizer):
    made = []

    def read(drawing, hints=None, options=None, using=recognizer):
        found = library.ductus_read_formula(using, inks([drawing]), hints, options)
        made.append(found)
        return found.contents

    yield read
    for found in made:
        library.ductus_free_formulas(found)


def names(formula):
    return [formula.symbols[place].name.decode() for place in range(formula.symbol_count)]


def known(name, strokes):
    symbol = KnownSymbol(name.encode(), (c.c_uint32 * len(strokes))(*strokes), len(strokes))
    return FormulaHints(known=c.pointer(symbol), known_count=1)


def test_a_formula_with_all_that_it_is_made_of(read):
    found = read(QUADRATIC, options=Options(max_candidates=3))
    assert 1 <= found.formula_count <= 3 and found.warning_count == 0
    best = found.formulas[0]
    assert best.latex.decode() == LATEX
    assert best.plain.decode() == "x = (−b ± √(b² − 4ac))/(2a)"
    assert best.mathml.startswith(b"<math ") and b"data-strokes" not in best.mathml
    assert b'<mfrac data-strokes="17">' in best.mathml_with_strokes
    assert 0 < best.confidence <= 1
    symbols = best.symbols[: best.symbol_count]
    assert sorted(s for one in symbols for s in one.strokes[: one.stroke_count]) == list(range(len(QUADRATIC)))
    assert [(one.name, one.parent, one.relation) for one in symbols[:4]] == [
        (b"x", -1, RIGHT), (b"=", 0, RIGHT), (b"-", 1, RIGHT), (b"-", 2, ABOVE)]
    assert {one.relation for one in symbols} == {RIGHT, SUPERSCRIPT, ABOVE, INSIDE, BELOW}
    for one in symbols:
        assert one.name in [one.alternatives[place].name for place in range(one.alternative_count)]


def test_the_same_by_json(library, recognizer, read):
    answer = json.loads(library.read_json(recognizer, json.dumps({"drawing": QUADRATIC, "segments": True})))
    best, own = answer["candidates"][0], read(QUADRATIC).formulas[0]
    assert best["latex"] == own.latex.decode() and best["mathml"] == own.mathml.decode()
    assert best["mathmlWithStrokes"] == own.mathml_with_strokes.decode()
    assert [one["name"] for one in best["symbols"]] == names(own)
    chosen = {"drawing": QUADRATIC, "knownSymbols": [{"name": "y", "strokes": [0, 1]}], "allowedSymbols": "school"}
    assert json.loads(library.read_json(recognizer, json.dumps(chosen)))["candidates"][0]["symbols"][0]["name"] == "y"


def test_what_is_known_counts(read):
    assert names(read(QUADRATIC, known("\\alpha", [0, 1])).formulas[0])[0] == "\\alpha"
    allowed = ["x", "=", "-", "+", "1", "3", "4"]
    hints = FormulaHints(symbols=texts(allowed), symbol_count=len(allowed))
    assert set(names(read(RECORDS[3]["drawing"], hints).formulas[0])) <= set(allowed)
    assert set(names(read(RECORDS[3]["drawing"], FormulaHints(level=1)).formulas[0])) <= set("0123456789.,")
    # None is also a choice.
    assert read(QUADRATIC, FormulaHints(symbols=texts([]), symbol_count=0)).formula_count in (0, 1)


def test_an_empty_ink_is_not_a_formula(read):
    assert read([]).formula_count == 0


@pytest.mark.parametrize("hints, text", [
    (FormulaHints(symbol_count=2, symbols=texts(["x", "nosuch"])), "the allowed symbol 'nosuch' is unknown"),
    (FormulaHints(level=9), "hints.level is 9"), (FormulaHints(known_count=1), "hints.known is null"),
    (FormulaHints(symbol_count=2, symbols=(c.c_char_p * 2)(b"x", b"\xff")), "hints.symbols[1]"),
    (FormulaHints(reserved=(c.c_int32 * 7)(1)), "hints.reserved"), (known("\\no", [0]), "\\no"),
    (known("x", [20]), "20"), (known("x", []), "x")])
def test_hints_that_cannot_be(read, hints, text):
    with pytest.raises(Fault) as raised:
        read(QUADRATIC, hints)
    assert raised.value.code == BAD_ARGUMENT and text in raised.value.text


def test_inks_that_are_not_formulas(library, read, english):
    with pytest.raises(Fault) as raised:
        read([[[number, number + 1], [0, 1]] for number in range(513)])
    assert raised.value.code == BAD_INK and "512" in raised.value.text
    with pytest.raises(Fault) as raised:
        read(QUADRATIC, using=english)
    assert raised.value.code == BAD_ARGUMENT and "formula" in raised.value.text


def test_reading_is_cancelled(read):
    with pytest.raises(Fault) as raised:
        read(QUADRATIC, options=Options(is_cancelled=CANCEL(lambda _: 1)))
    assert raised.value.code == CANCELLED
