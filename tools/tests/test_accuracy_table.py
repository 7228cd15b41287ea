"""The table of the packs of figures in weights/README.md."""

import json
from pathlib import Path

from ductus_tools.evaluation import figure_table

ROOT = Path(__file__).parents[2]


def test_the_readme_is_in_step_with_the_packs():
    weights = ROOT / "weights"
    assert figure_table.table(weights) in (weights / "README.md").read_text(encoding="utf-8")


def test_a_line_for_each_set(tmp_path):
    for name, kind in [("text", "text"), ("shapes", "classifier")]:
        (tmp_path / name).mkdir()
        rates = {"ink": "composed", "inks": 1234, "top1": 0.995, "top1Interval": [0.99, 1], "top5": 1}
        manifest = {"kind": kind, "version": "1", "accuracy": {"gestures": rates}}
        (tmp_path / name / "manifest.json").write_text(json.dumps(manifest))
    lines = figure_table.table(tmp_path).splitlines()
    assert lines[2:] == ["| shapes 1 | gestures | composed | 1,234 | 99.5 % | 99.0 % – 100.0 % | 100.0 % |"]
