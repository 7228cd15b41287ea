"""Feature extraction: the golden file is current, and degenerate inks have finite rows."""

import json
from pathlib import Path

import numpy as np
import pytest

from ductus_tools.ink import features, make_golden
from ductus_tools.ink.strokes import Strokes

GOLDEN = Path(__file__).parents[2] / "Tests/InkFeaturesTests/Fixtures/features.json"


def test_golden_file_is_of_this_code(tmp_path):
    make_golden.main(str(tmp_path / "features.json"))
    fresh = json.loads((tmp_path / "features.json").read_text())
    stored = json.loads(GOLDEN.read_text())
    assert fresh["featureVersion"] == stored["featureVersion"]
    for a, b in zip(fresh["cases"], stored["cases"], strict=True):
        np.testing.assert_allclose(a["values"], b["values"], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "drawing",
    [[], [[[], []]], [[[1], [1]]], [[[1, 1], [1, 1]]], [[[0, 1e30], [0, 0]]], [[[0], [0]]] * 3],
)
def test_degenerate_inks_have_finite_rows(drawing):
    rows = features.extract(Strokes.from_lists(drawing), 10.0)
    assert np.isfinite(rows).all()
    strokes = sum(1 for s in drawing if s[0])
    assert len(rows) >= features.MINIMUM_POINTS * strokes


def test_neither_scale_nor_place_nor_rate_changes_the_shape():
    t = np.linspace(0, 6 * np.pi, 4000)
    wave = np.column_stack((20 * t, 30 * np.sin(t)))
    original = features.extract(Strokes(wave, np.array([0])))
    moved = features.extract(Strokes(wave[::4] * 7 + [500, -80], np.array([0])))
    assert abs(len(original) - len(moved)) <= 1
    n = min(len(original), len(moved))
    np.testing.assert_allclose(original[:n, 6], moved[:n, 6], atol=0.02)
