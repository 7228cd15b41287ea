"""Feature extraction: the golden file is current, and degenerate inks have finite rows."""

import json
from pathlib import Path

import numpy as np
import pytest

from ductus_tools.ink import curves, features, figure_features, make_golden, resampling
from ductus_tools.ink.strokes import Strokes

FIXTURES = Path(__file__).parents[2] / "Tests/InkFeaturesTests/Fixtures"
DEGENERATE = [
    [], [[[], []]], [[[1], [1]]], [[[1, 1], [1, 1]]], [[[0, 1e30], [0, 0]]], [[[0], [0]]] * 3
]


@pytest.mark.parametrize("name", ["features.json", "figure-features.json"])
def test_golden_file_is_of_this_code(tmp_path, name):
    make_golden.write_all(tmp_path)
    fresh = json.loads((tmp_path / name).read_text())
    stored = json.loads((FIXTURES / name).read_text())
    assert fresh["featureVersion"] == stored["featureVersion"]
    for a, b in zip(fresh["cases"], stored["cases"], strict=True):
        np.testing.assert_allclose(a["values"], b["values"], rtol=1e-5, atol=1e-6)


def test_golden_curves_are_of_this_code_to_the_last_bit(tmp_path):
    make_golden.write_all(tmp_path)
    fresh = json.loads((tmp_path / "curves.json").read_text())
    stored = json.loads((FIXTURES / "curves.json").read_text())
    for a, b in zip(fresh, stored, strict=True):
        # The samples are powers, whose last bits differ from processor to processor.
        np.testing.assert_allclose(a["samples"], b["samples"], rtol=1e-12)
        curve = curves.curved(Strokes(np.array(b["samples"]), np.array([0])), 0)
        assert (a["name"], curve.points.tolist()) == (b["name"], b["curve"])


@pytest.mark.parametrize("drawing", DEGENERATE)
def test_degenerate_inks_have_finite_rows(drawing):
    rows = features.extract(Strokes.from_lists(drawing), 10.0)
    assert np.isfinite(rows).all()
    strokes = sum(1 for s in drawing if s[0])
    assert len(rows) >= resampling.MINIMUM_POINTS * strokes


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
    assert len(rows) >= resampling.MINIMUM_POINTS * sum(1 for s in drawing if s[0])


def test_a_figure_fills_the_unit_box_and_is_bounded():
    zigzag = np.column_stack((np.linspace(0, 300, 500), np.tile([0, 80], 250)))
    rows = figure_features.extract(Strokes(zigzag, np.array([0])))
    assert len(rows) == figure_features.MAXIMUM_INTERVALS + 1
    y = np.sinh(rows[:, 6])
    assert abs(y.max() - 40 / 300) < 0.02 and abs(y.min() + 40 / 300) < 0.02
    assert not rows[:, 8:].any()


def test_a_mark_is_seen_at_its_letter():
    x = np.arange(61.0)
    line, dot = np.column_stack((x, np.where(x % 2, 20, 10))), np.array([[30.0, 4.0]])
    rows = features.extract(Strokes(np.vstack((line, dot)), np.array([0, 61])))[:, 11:]
    body = rows[:-5]  # a dot has five points
    under = np.flatnonzero(body[:, 0])
    assert 0 < len(under) < len(body) / 4 and abs(np.median(under) / len(body) - 0.5) < 0.1
    assert (body[under, 1] == 1).all() and (body[under, 2] == 1).all() and not body[:, 3:].any()
    assert (rows[-5:, 3] > 0).all() and (rows[-5:, 5] == -1).all()


def test_version_one_has_no_surroundings():
    ink = Strokes.from_lists([[[0, 9], [0, 9]], [[4], [0]]])
    old, new = features.extract(ink, 8.0, version=1), features.extract(ink, 8.0)
    assert old.shape[1] == features.COUNTS[1] == 11 and new.shape[1] == features.COUNT == 17
    assert np.array_equal(old, new[:, :11]) and new[:, 11:].any()
