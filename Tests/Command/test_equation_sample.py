"""The sample that gives formulas to SymPy solves what was written."""

import importlib.util
import io
import json
import subprocess
import sys

import pytest
from conftest import DUCTUS, ROOT, needs_command

pytest.importorskip("sympy", reason="there is no SymPy")
pytest.importorskip("antlr4", reason="there is no antlr4, with which SymPy reads LaTeX")

SAMPLE = ROOT / "Samples/sympy"


@pytest.fixture
def sample():
    spec = importlib.util.spec_from_file_location("solve", SAMPLE / "solve.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(sample, monkeypatch, capsys, *candidates) -> tuple[str, str]:
    answer = {"candidates": [{"latex": latex, "plain": latex} for latex in candidates]}
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(answer) + "\n"))
    sample.main()
    return capsys.readouterr()


def test_solves_and_calculates(sample, monkeypatch, capsys):
    assert said(sample, monkeypatch, capsys, r"2x^{2} = 8").out == "2x^{2} = 8: x = -2 or 2\n"
    assert said(sample, monkeypatch, capsys, r"\frac{1}{2} + 1").out == "\\frac{1}{2} + 1: 3/2\n"


def test_what_makes_no_sense_gives_way_to_the_next_reading(sample, monkeypatch, capsys):
    out, error = said(sample, monkeypatch, capsys, r"x = \frac{", "x = 3")
    assert out.endswith("x = 3\n")
    assert "frac" in error


@needs_command
def test_solves_a_written_quadratic(sample, monkeypatch, capsys):
    answer = subprocess.run(
        [DUCTUS, "recognize", "--model", ROOT / "weights/formulas", "--json", SAMPLE / "quadratic.ndjson"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert json.loads(answer)["candidates"][0]["latex"] == "x^{2} - 5x + 6 = 0"
    monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
    sample.main()
    assert capsys.readouterr().out == "x² − 5x + 6 = 0: x = 2 or 3\n"
