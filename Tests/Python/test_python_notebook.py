"""The notebook's cells run, and give what is written under them."""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from unittest.mock import MagicMock

import pytest
from checkout import ROOT
from ductus_tools.release import BUNDLED_FOLDERS

NOTEBOOK = ROOT / "Samples/python/ductus.ipynb"


def output(cell, kind):
    """The text under a cell: of what it printed ("stream") or what its last line is ("execute_result")."""
    found = [each for each in cell["outputs"] if each["output_type"] == kind]
    return "".join(line for each in found for line in each.get("text") or each["data"]["text/plain"])


def run(source, names):
    """Runs a cell. Returns what it prints, and the value of its last line if that is an expression."""
    code = ast.parse("".join(line for line in source if not line.startswith("%")))
    shows = isinstance(code.body[-1], ast.Expr) and not source[-1].endswith(";")
    last = ast.Expression(code.body.pop().value) if shows else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "cell", "exec"), names)
        value = eval(compile(last, "cell", "eval"), names) if last else None
    return printed.getvalue(), value


@pytest.fixture
def wheel(monkeypatch, tmp_path):
    """The packs of the wheel alone, and a Matplotlib that draws nothing."""
    for pack in BUNDLED_FOLDERS:
        (tmp_path / pack).symlink_to(ROOT / "weights" / pack)
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(tmp_path))
    plot = MagicMock()
    plot.subplots.side_effect = lambda rows, columns, **_: (MagicMock(), [MagicMock() for _ in range(columns)])
    monkeypatch.setitem(sys.modules, "matplotlib", MagicMock(pyplot=plot))
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", plot)
    return plot


def test_cells_give_what_stands_under_them(monkeypatch, wheel):
    monkeypatch.chdir(NOTEBOOK.parent)
    names, prints, shows = {}, 0, 0
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        printed, value = run(cell["source"], names)
        assert printed == output(cell, "stream")
        shown = output(cell, "execute_result")
        assert value == (ast.literal_eval(shown) if shown else None)
        prints, shows = prints + bool(printed), shows + bool(shown)
    assert prints >= 3 and shows >= 2
    assert wheel.subplots.called
