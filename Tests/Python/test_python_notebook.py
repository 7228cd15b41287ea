"""The notebook's cells run, and print what is written under them."""

import io
import json
from contextlib import redirect_stdout

import pytest
from checkout import ROOT

matplotlib = pytest.importorskip("matplotlib", reason="there is no Matplotlib")

NOTEBOOK = ROOT / "Samples/python/ductus.ipynb"


def test_cells_print_what_stands_under_them(monkeypatch):
    matplotlib.use("Agg")
    monkeypatch.chdir(NOTEBOOK.parent)
    names, count = {}, 0
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        lines = [line for line in cell["source"] if not line.startswith("%")]
        said = io.StringIO()
        with redirect_stdout(said):
            exec("".join(lines), names)
        written = "".join(
            "".join(each["text"]) for each in cell["outputs"] if each["output_type"] == "stream")
        assert said.getvalue() == written
        count += bool(written)
    assert count >= 3
