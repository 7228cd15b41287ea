"""The list of classes agrees with the packs."""

import json
import sys
from pathlib import Path

from ductus_tools.pack import class_lists

WEIGHTS = Path(__file__).parents[2] / "weights"


def test_the_page_is_in_step_with_the_packs():
    assert (WEIGHTS / class_lists.NAME).read_text(encoding="utf-8") == class_lists.lists(WEIGHTS)


def test_sections():
    entries = [
        {"label": "DOUBLE_ARROW", "from": ["double arrow"]},
        {"label": "LINE", "from": ["line"]},
        {"label": None, "from": ["other"]},
    ]
    section = class_lists.section("zxx-Zsym-x-shapes-plus", entries, "shapes")
    assert section.startswith("## `zxx-Zsym-x-shapes-plus`: 2 classes\n")
    assert "DOUBLE_ARROW, LINE\n" in section
    assert "other" not in section


def test_what_a_class_is_made_of(tmp_path, monkeypatch):
    pack = tmp_path / "sketches"
    pack.mkdir()
    entries = [{"label": "🐱", "from": ["cat", "lion"]}, {"label": None, "from": ["fence"]}]
    (pack / "classes.json").write_text(json.dumps({"tags": {"und-x-gesture": entries}}))
    monkeypatch.setattr(sys, "argv", ["class_lists", str(tmp_path)])
    class_lists.main()
    page = (tmp_path / class_lists.NAME).read_text(encoding="utf-8")
    assert "## `<tag>-x-gesture`: 1 classes" in page
    assert "| 🐱 | cat, lion |" in page
