"""Augmentation and stitching keep inks whole and readable."""

import numpy as np
import pytest

from ductus_tools.ink.augment import _break, _clip, _redraw, _warp, augment
from ductus_tools.ink.stitch import baseline_and_body, stitch
from ductus_tools.ink.strokes import Strokes


def box(height, width=10.0):
    return Strokes.from_lists([[[0, width, width], [0, 0, height]], [[0, width], [height, height]]])


@pytest.mark.parametrize("seed", range(20))
def test_augmentation_keeps_strokes(seed, monkeypatch):
    monkeypatch.setattr("ductus_tools.ink.augment._break", lambda ink, random: ink)
    random = np.random.default_rng(seed)
    walk = Strokes(random.normal(0, 5, (50, 2)).cumsum(axis=0), np.array([0, 1, 20]))
    changed = augment(walk, random)
    assert len(changed.starts) == 3
    assert changed.starts[0] == 0 and (np.diff(changed.starts) > 0).all()
    assert changed.starts[-1] < len(changed)
    assert np.isfinite(changed.points).all()


def test_augmentation_is_a_function_of_the_seed():
    ink = box(30)
    a = augment(ink, np.random.default_rng(5))
    b = augment(ink, np.random.default_rng(5))
    np.testing.assert_array_equal(a.points, b.points)


@pytest.mark.parametrize(
    "label, baseline, body", [("mom", 36, 36), ("lid", 36, 20), ("gap", 21.18, 21.18)]
)
def test_baseline_by_zones(label, baseline, body):
    found = baseline_and_body(label, box(36))
    np.testing.assert_allclose(found, (baseline, body), rtol=1e-2)


def test_stitched_parts_stand_apart_on_one_baseline():
    random = np.random.default_rng(1)
    label, ink = stitch([("on", box(20)), ("lid", box(36)), (",", box(6))], [False, True], random)
    assert label == "on lid,"
    assert len(ink.starts) == 6
    lefts = [ink.points[b:e, 0].min() for b, e in zip(ink.starts, ink.ends)]
    assert lefts[0] < lefts[2] < lefts[4]
    bottoms = [ink.points[b:e, 1].max() for b, e in zip(ink.starts, ink.ends)]
    assert abs(bottoms[1] - bottoms[3]) < 8


def test_parts_out_of_all_proportion_are_evened():
    parts = [("o", box(20)), ("n", box(20)), ("m", box(200))]
    _, ink = stitch(parts, [True, True], np.random.default_rng(2))
    heights = [np.ptp(ink.points[b:e, 1]) for b, e in zip(ink.starts, ink.ends)]
    extents = [max(heights[0:2]), max(heights[4:6])]
    assert extents[1] / extents[0] == pytest.approx(1.6)


@pytest.mark.parametrize("seed", range(10))
def test_warping_never_folds(seed):
    line = np.column_stack((np.linspace(0, 50, 2000), np.zeros(2000)))
    moved = _warp(line, 10.0, np.random.default_rng(seed))
    assert (np.diff(moved[:, 0]) > 0).all()


def test_redrawing_keeps_all_points():
    ink = box(4, width=100.0)  # both strokes are long: only the order in time may change
    bars = Strokes.from_lists([[[0, 0], [0, 30]], [[10, 14], [0, 0]], [[20, 20], [0, 30]]])
    for seed in range(60):
        random = np.random.default_rng(seed)
        for drawn in (ink, bars):
            changed = _redraw(drawn, random)
            assert sorted(map(tuple, changed.points)) == sorted(map(tuple, drawn.points))
            assert len(changed.starts) == len(drawn.starts)


def drawn_points(ink):
    return set(map(tuple, ink.points))


def test_clipped_strokes_lose_a_sixth_at_each_end_at_most():
    ink = Strokes.from_lists([[list(range(60)), [0] * 60], [[3], [20]], [[0, 9], [30, 30]]])
    clipped = 0
    for seed in range(200):
        changed = _clip(ink, np.random.default_rng(seed))
        assert len(changed.starts) == 3
        assert drawn_points(changed) <= drawn_points(ink)
        assert np.ptp(changed.points[: changed.ends[0], 0]) >= 59 * 4 / 6 - 2
        assert (3, 20) in drawn_points(changed)
        clipped += len(changed) < len(ink)
    assert 5 < clipped < 40


def test_broken_strokes_lose_two_samples_at_a_break_at_most():
    ink = Strokes.from_lists([[list(range(100)), [0, 4] * 50], [[3], [20]]])
    broken = 0
    for seed in range(400):
        changed = _break(ink, np.random.default_rng(seed))
        breaks = len(changed.starts) - 2
        assert 0 <= breaks <= 3
        assert len(ink) - 2 * breaks <= len(changed) <= len(ink)
        assert drawn_points(changed) <= drawn_points(ink)
        assert (changed.ends - changed.starts)[:-1].min() >= 4
        broken += breaks > 0
    assert 5 < broken < 40
