"""The page that says which pack reads each tag."""

from pathlib import Path

import pytest

from ductus_tools.pack import tags
from ductus_tools.tables import rows

WEIGHTS = Path(__file__).parents[2] / "weights"


def test_the_page_is_what_the_manifests_say():
    if not (WEIGHTS / "repository" / "index.json").exists():
        pytest.skip("weights/repository isn't here")
    assert (WEIGHTS / "TAGS.md").read_text(encoding="utf-8") == tags.table(WEIGHTS)


def test_each_tag_of_text_has_a_row():
    text = (WEIGHTS / "TAGS.md").read_text(encoding="utf-8")
    named = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    figures = {"shapes", "gestures", "sketches", "autodraw", "emoji"}
    assert named == [tag for tag, _, family, _ in rows(tags.IDENTIFIERS) if family not in figures]
    assert len(named) == 361
