"""Formulas of textbooks, and the model of whole formulas that is learned from them."""

import subprocess
import sys
from pathlib import Path

import pytest

from ductus_tools.formulas import books, latex
from ductus_tools.formulas.mathml import formulas
from ductus_tools.formulas.sequence import scalar, sequences
from ductus_tools.language_model.text import read_lines


def math(inner: str) -> str:
    return f"<m:math>{inner}</m:math>"


@pytest.mark.parametrize("inner, expected", [
    ("<m:mi>x</m:mi><m:mo>−</m:mo><m:mn>12</m:mn>", ["x - 1 2"]),
    ("<m:mfrac><m:mn>1</m:mn><m:mi>θ</m:mi></m:mfrac>", [r"\frac{1}{\theta}"]),
    ("<m:mroot><m:mi>x</m:mi><m:mn>3</m:mn></m:mroot>", [r"\sqrt[3]{x}"]),
    ("<m:msubsup><m:mi>x</m:mi><m:mn>1</m:mn><m:mn>2</m:mn></m:msubsup>", ["x_{1}^{2}"]),
    ("<m:msup><m:mi>f</m:mi><m:mo>′</m:mo></m:msup>", ["f '"]),
    ("<m:msup><m:mn>90</m:mn><m:mo>°</m:mo></m:msup>", [r"9 0^{\circ}"]),
    ("<m:mover><m:mi>v</m:mi><m:mo>→</m:mo></m:mover>", [r"\vec{v}"]),
    ("<m:munder><m:mi>lim</m:mi><m:mi>x</m:mi></m:munder>", [r"\lim_{x}"]),
    ("<m:mi>a</m:mi><m:mtext>and therefore</m:mtext><m:mi>b</m:mi><m:mo>.</m:mo>", ["a", "b"]),
    ("<m:mtable><m:mtr><m:mtd><m:mi>a</m:mi></m:mtd><m:mtd><m:mi>b</m:mi></m:mtd></m:mtr></m:mtable>", ["a", "b"]),
    ("<m:mi>☃</m:mi>", []), ("<m:mfrac><m:mi>a</m:mi></m:mfrac>", []), ("<m:msup/>", []), ("<m:mi>", []),
])  # fmt: skip
def test_mathml_becomes_latex(inner, expected):
    assert formulas(math(inner)) == expected


def test_rows_follow_their_symbol():
    x, two, degree = scalar("x"), scalar("2"), scalar(r"\degree")
    assert sequences(latex.parse("x^{2}_{2}")) == [f"{x}_{two}^{two}}}"]
    assert sequences(latex.parse(r"\frac{x}{2}")) == [f"/a{x}b{two}}}"]
    assert sequences(latex.parse(r"2^{\circ}")) == [two + degree]


def test_cells_are_formulas_of_their_own():
    found = sequences(latex.parse(r"x = \begin{matrix} x & 2 \\ 2 & x \end{matrix}"))
    assert found == [scalar("x"), scalar("2"), scalar("2"), scalar("x"), scalar("x") + scalar("=")]


def test_formulas_of_a_commit_are_read(tmp_path, monkeypatch):
    clone = tmp_path / "clones" / "book"
    module = clone / "modules/m1/index.cnxml"
    module.parent.mkdir(parents=True)

    def git(*arguments: str) -> str:
        named = ("-c", "user.name=a", "-c", "user.email=a@example.com")
        return subprocess.run(["git", "-C", str(clone), *named, *arguments], check=True, capture_output=True, text=True).stdout

    subprocess.run(["git", "init", "-q", str(clone)], check=True)
    module.write_text(f"<p>{math('<m:mi>x</m:mi>')} and {math('<m:mn>5</m:mn>')}</p>", encoding="utf-8")
    git("add", "."), git("commit", "-qm", "one")
    table = tmp_path / "books.tsv"
    table.write_text(f"repository\tcommit\nbook\t{git('rev-parse', 'HEAD').strip()}\n", encoding="utf-8")
    module.write_text(math("<m:mi>y</m:mi>"), encoding="utf-8")
    git("commit", "-qam", "two")
    monkeypatch.setattr(books, "BOOKS", table)
    monkeypatch.setattr(sys, "argv", ["books", "--clones", str(clone.parent), "--output", str(tmp_path / "books.tex")])
    books.main()
    assert read_lines(tmp_path / "books.tex") == ["x", "5", ""]


def test_the_model_is_written(tmp_path):
    text = tmp_path / "books.tex"
    text.write_text("a + b = c\n" * 3 + "x^{2} + 1\n( x\nx\n", encoding="utf-8")
    output: Path = tmp_path / "formulas.lm"
    command = [sys.executable, "-m", "ductus_tools.formulas.language", "--books", str(text), "--output", str(output),
               "--invented", "40", "--bytes", "0"]  # fmt: skip
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert printed.startswith("42 lines")  # the unbalanced and the short formula are left out, repetitions counted once
    assert output.stat().st_size > 1_000
