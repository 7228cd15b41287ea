"""Formulas in the Python package."""

import pickle

import pytest

import ductus
from checkout import ROOT

INKS = list(ductus.read_ndjson(ROOT / "Samples/formulas.ndjson"))


@pytest.fixture(scope="module")
def recognizer():
    return ductus.FormulaRecognizer(pack=ROOT / "weights/formulas")


def test_a_formula_is_read(recognizer):
    assert recognizer.model.kind == "formulas"
    found = recognizer.read(INKS[0], candidates=3)
    best = found[0]
    assert str(best) == best.latex == r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"
    assert best.plain == "x = (−b ± √(b² − 4ac))/(2a)" and best.mathml.startswith("<math ")
    assert 'data-strokes="17"' in best.mathml_with_strokes and best._repr_latex_().startswith("$")
    assert [one.confidence for one in found] == sorted((one.confidence for one in found), reverse=True)
    first, second = best.symbols[:2]
    assert (first.name, first.parent, first.relation, first.strokes) == ("x", None, "right", (0, 1))
    assert (second.name, second.parent) == ("=", 0)
    assert first.name in [one.name for one in first.alternatives]
    assert pickle.loads(pickle.dumps(best)) == best


def test_repaired_faults_are_told(recognizer):
    rows = [[*stroke[:, :2].T.tolist(), [1000 * number + point for point in range(len(stroke))]]
            for number, stroke in enumerate(INKS[0].strokes)]
    found = recognizer.read({"drawing": rows})
    assert found.warnings == ()
    rows[0][2].reverse()
    repaired = recognizer.read({"drawing": rows})
    assert len(repaired.warnings) == 1 and "stroke 0" in repaired.warnings[0]
    assert repaired == found == tuple(found)
    assert pickle.loads(pickle.dumps(repaired)).warnings == repaired.warnings


def test_hints_count(recognizer):
    other = recognizer.read(INKS[0], known=[ductus.KnownSymbol("y", [0, 1])])[0]
    assert other.symbols[0].name == "y"
    assert {one.name for one in recognizer.read(INKS[3], level="digits")[0].symbols} <= set("0123456789.,")
    allowed = {"x", "=", "-", "+", "1", "3", "4"}
    assert {one.name for one in recognizer.read(INKS[3], symbols=allowed)[0].symbols} <= allowed


def test_hints_of_records_count(recognizer):
    rows = [[stroke[:, 0].tolist(), stroke[:, 1].tolist()] for stroke in INKS[0].strokes]
    other = recognizer.read({"drawing": rows, "knownSymbols": [{"name": "y", "strokes": [0, 1]}], "candidates": 2})
    assert other[0].symbols[0].name == "y" and len(other) == 2
    rows = [[stroke[:, 0].tolist(), stroke[:, 1].tolist()] for stroke in INKS[3].strokes]
    for hint, options in (("digits", {"level": "digits"}), (["x", "=", "1"], {"symbols": ["x", "=", "1"]})):
        record = {"drawing": rows, "allowedSymbols": hint}
        assert recognizer.read(record) == recognizer.read({"drawing": rows}, **options)
        # Arguments of the reading take precedence.
        assert recognizer.read(record, level="school", known=[]) == recognizer.read({"drawing": rows}, level="school")


@pytest.mark.parametrize("options, text", [
    ({"level": "university"}, "university"), ({"symbols": ["x", "×"]}, "the allowed symbol '×' is unknown"), ({"known": [ductus.KnownSymbol("x", [-1])]}, r"known\[0\].strokes\[0\]: -1 isn't a whole number"),
    ({"known": [ductus.KnownSymbol("\\no", [0])]}, "no such symbol"), ({"candidates": 0}, "candidates")])
def test_options_that_cannot_be(recognizer, options, text):
    with pytest.raises(ductus.OptionError, match=text):
        recognizer.read(INKS[0], **options)


def test_other_models_are_refused():
    with pytest.raises(ductus.OptionError, match="reads figures, not formulas"):
        ductus.FormulaRecognizer("zxx-Zsym-x-shapes", pack=ROOT / "weights/shapes")


def test_what_cannot_be_read(recognizer):
    assert recognizer.read([]) == ()
    with pytest.raises(ductus.InkError, match="512"):
        recognizer.read([[(number, 0), (number, 1)] for number in range(513)])
    with pytest.raises(ductus.ReadingCancelled):
        recognizer.read(INKS[0], is_cancelled=lambda: True)
    with pytest.raises(ZeroDivisionError):
        recognizer.read(INKS[0], is_cancelled=lambda: 1 / 0)
