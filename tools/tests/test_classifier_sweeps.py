"""Rectangles that are rounded step by step, for training and for measuring."""

import dataclasses

import numpy as np
import pytest

from ductus_tools.figures import outlines, sweeps
from ductus_tools.figures.hand import Hand
from ductus_tools.figures.variation import Variation
from ductus_tools.ink.strokes import Strokes


def hand() -> Hand:
    x, angle = np.linspace(0, 50, 40), np.linspace(0, 2 * np.pi, 60)
    loop = np.column_stack((np.cos(angle), np.sin(angle)))
    return Hand([np.column_stack((x, np.sin(x / 9)))], [loop])


def area(ink: Strokes) -> float:
    """Area of the outline through the points in the order of their directions."""
    x, y = ink.points[np.argsort(np.arctan2(ink.points[:, 1], ink.points[:, 0]))].T
    return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


@pytest.mark.parametrize("kind", sweeps.KINDS)
def test_a_square_shrinks_towards_a_circle(kind):
    angle = np.linspace(0, 2 * np.pi, 100)
    radii = np.array([sweeps.radius(angle, rounding, kind) for rounding in np.linspace(0, 1, 9)])
    assert (np.diff(radii, axis=0) <= 1e-9).all()
    assert radii[-1] == pytest.approx(np.ones(100))
    assert radii[0] == pytest.approx(1 / np.maximum(abs(np.cos(angle)), abs(np.sin(angle))), abs=0.03)


@pytest.mark.parametrize("rounding", [0.0, 0.3, 0.8, 1.0])
def test_its_corners_are_those_of_the_rounded_rectangle(rounding):
    points = 2 * outlines.rounded_rectangle(1.0, rounding)
    found = sweeps.radius(np.arctan2(points[:, 1], points[:, 0]), rounding, "corner")
    assert found == pytest.approx(np.hypot(*points.T))


def test_strokes_and_noise_stay_as_the_corners_go():
    random = np.random.default_rng(5)
    for sweep in (
        sweeps.clean(random),
        sweeps.drawn(hand(), Variation(turn=5, jitter=0.01), random),
        sweeps.real(Strokes.from_lists([[[0, 30, 30, 0, 0], [0, 1, 20, 21, 2]]]), None, random),
    ):
        sweep = dataclasses.replace(sweep, turn=0.0)
        first, next_, last = (sweep.ink(rounding) for rounding in (0.0, 0.02, 1.0))
        assert len(first) == len(last) and (first.starts == last.starts).all()
        assert np.abs(first.points - next_.points).max() < 0.02
        assert area(last) < 0.9 * area(first)
        assert (sweep.ink(0.5).points == sweep.ink(0.5).points).all()
