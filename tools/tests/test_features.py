"""Feature extraction: the golden file is current, and degenerate inks have finite rows."""

import json
from pathlib import Path

import numpy as np
import pytest

from ductus_tools.ink import features, figure_features, make_golden
from ductus_tools.ink.strokes import Strokes

FIXTURES = Path(__file__).parents[2] / "Tests/InkFeaturesTests/Fixtures"
DEGENERATE = [
    [], [[[], []]], [[[1], [1]]], [[[1, 1], [1, 1]]], [[[0, 1e30], [0, 0]]], [[[0], [0]]] * 3
]


@pytest.mark.parametrize("name", ["features.json", "figure-features.json"])
def test_golden_file_is_of_this_code(tmp_path, name):
    make_golden.main(str(tmp_path))
    fresh = json.loads((tmp_path / name).read_text())
    stored = json.loads((FIXTURES / name).read_text())
    assert fresh["featureVersion"] == stored["featureVersion"]
    for a, b in zip(fresh["cases"], stored["cases"], strict=True):
        np.testing.assert_allclose(a["values"], b["values"], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("drawing", DEGENERATE)
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


@pytest.mark.parametrize("drawing", DEGENERATE)
def test_degenerate_figures_have_finite_rows(drawing):
    rows = figure_features.extract(Strokes.from_lists(drawing))
    assert np.isfinite(rows).all()
    assert len(rows) >= features.MINIMUM_POINTS * sum(1 for s in drawing if s[0])


def test_a_figure_fills_the_unit_box_and_is_bounded():
    zigzag = np.column_stack((np.linspace(0, 300, 500), np.tile([0, 80], 250)))
    rows = figure_features.extract(Strokes(zigzag, np.array([0])))
    assert len(rows) == figure_features.MAXIMUM_INTERVALS + 1
    y = np.sinh(rows[:, 6])
    assert abs(y.max() - 40 / 300) < 0.02 and abs(y.min() + 40 / 300) < 0.02
    assert not rows[:, 8:].any()
