"""Programs print their usage."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1] / "ductus_tools"


@pytest.mark.parametrize(
    "name", ["evaluation.figure_table", "ink.make_golden", "pack.check", "pack.class_lists", "pack.sources"]
)
def test_help_is_not_a_path(name, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as ended:
        import_module(f"ductus_tools.{name}").main()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {name} [-h] ")


def test_no_program_takes_its_arguments_as_they_come():
    for path in TOOLS.rglob("*.py"):
        assert "sys.argv" not in path.read_text(encoding="utf-8"), path
