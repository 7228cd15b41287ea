"""Figures in their pose."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from ductus_tools.figures import make_golden, poses, quadrangles
from ductus_tools.figures.shapes import _named
from ductus_tools.ink.strokes import Strokes
from ductus_tools.network.export import load

LABELS = ("check", "square", "diamond", "star")
ARROW = Strokes.from_lists([[[5, 20, 80], [50, 33, 12]], [[60, 81, 78], [10, 11, 35]]])
BOX = Strokes.from_lists([[[0, 30, 30, 0, 0], [0, 0, 20, 20, 0]]])


def lying(ink: Strokes) -> Strokes:
    return poses.lain(ink, poses.direction(ink))


@pytest.mark.parametrize("degrees", range(5, 360, 25))
@pytest.mark.parametrize("ink", [ARROW, BOX])
def test_a_turned_figure_lies_the_same_or_upside_down(ink, degrees):
    once, again = lying(ink).points, lying(ink.turned(np.deg2rad(degrees))).points
    assert min(np.abs(once - again).max(), np.abs(once + again).max()) < 1e-6


def test_sides_run_along_the_axes_and_length_from_left_to_right():
    for degrees in (0, 17, 45, 77, 200):
        extent = np.ptp(lying(BOX.turned(np.deg2rad(degrees))).points, axis=0)
        np.testing.assert_allclose(extent, [30, 20], atol=0.5)


def test_a_dot_has_no_direction():
    assert poses.direction(Strokes.from_lists([[[5], [7]]])) == 0
    assert poses.direction(Strokes.from_lists([[[5, 5], [7, 7]], [[5], [7]]])) == 0


def test_what_was_drawn_says_check_and_the_pose_all_else():
    views = poses.Views([BOX, BOX.turned(np.pi / 4)], posed=True)
    assert len(views.inks) == 3
    upright = np.log([[0.2, 0.8 / 3, 0.8 / 3, 0.8 / 3]] * 2)
    pose = np.log([[0.5, 0.3, 0.1, 0.1]] * 2)
    shares = np.exp(views.joined([upright, pose, pose], LABELS))
    np.testing.assert_allclose(shares.sum(1), 1, atol=1e-6)
    np.testing.assert_allclose(shares[0], [0.2, 0.48, 0.16, 0.16], atol=1e-6)  # the square is one
    np.testing.assert_allclose(shares[1], [0.2, 0, 0.64, 0.16], atol=1e-6)  # here it stands on its corner


def test_figures_without_poses_are_read_as_drawn():
    views = poses.Views([BOX], posed=False)
    logits = np.array([[1.0, 2.0, 3.0, 4.0]])
    assert len(views.inks) == 1 and views.joined([logits], LABELS) is logits


def test_nothing_is_lost_of_what_is_certain():
    views = poses.Views([BOX], posed=True)
    certain = np.array([[0.0, -900, -900, -900]])
    assert np.isfinite(views.joined([-certain, certain, certain], LABELS)).all()


def test_targets_in_a_pose():
    shares = {"rectangle": 0.2, "square": 0.3, quadrangles.STOOD: 0.5}
    assert _named(shares) == {"rectangle": 0.2, "square": 0.3, "diamond": 0.5}
    assert _named(shares, posed=True) == {"rectangle": 0.2, "square": 0.8}
    assert _named({"check": 1.0}) == {"check": 1.0}
    assert _named({"check": 1.0}, posed=True) == {"other": 1.0}


def test_golden_poses_are_current():
    fixtures = Path(__file__).parents[2] / "Tests/NeuralNetworkTests/Fixtures"
    cases = json.loads((fixtures / "golden-poses.json").read_text(encoding="utf-8"))["cases"]
    fresh = make_golden.turned_cases(load(fixtures / "golden-classifier.safetensors"))
    assert [case["name"] for case in fresh] == [case["name"] for case in cases]
    for case, new in zip(cases, fresh):
        assert case["drawing"] == new["drawing"]
        np.testing.assert_allclose([new["angle"], new["diamond"]], [case["angle"], case["diamond"]], atol=1e-5)
        np.testing.assert_allclose(new["logits"], case["logits"], atol=1e-3)
