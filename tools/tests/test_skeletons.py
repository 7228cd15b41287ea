"""Strokes from outlines."""

import numpy as np
import pytest

from ductus_tools.compose.ordering import in_writing_order

pytest.importorskip("skimage")
from ductus_tools.compose.skeletons import skeleton


def drawn(*lines, width=20):
    """A picture of thick lines, each from (x, y) to (x, y)."""
    from PIL import Image, ImageDraw

    image = Image.new("L", (600, 600))
    for line in lines:
        ImageDraw.Draw(image).line(line, fill=255, width=width, joint="curve")
    return np.asarray(image) > 0


def length(stroke):
    return np.hypot(*np.diff(stroke, axis=0).T).sum() * 400


def test_a_cross_is_two_straight_strokes():
    strokes = skeleton(drawn((100, 100, 400, 400), (400, 100, 100, 400)))
    assert len(strokes) == 2
    for stroke in strokes:
        straight = np.hypot(*(stroke[-1] - stroke[0])) * 400
        assert straight == pytest.approx(424, abs=25) and length(stroke) < straight * 1.05


def test_a_ring_is_one_closed_stroke():
    yy, xx = np.mgrid[:600, :600]
    radius = np.hypot(yy - 300, xx - 300)
    [ring] = skeleton((radius > 140) & (radius < 160))
    assert length(ring) == pytest.approx(2 * np.pi * 150, rel=0.1)
    assert np.hypot(*(ring[0] - ring[-1])) * 400 < 15
    [written] = in_writing_order([ring])
    assert written[0, 1] == pytest.approx(ring[:, 1].min(), abs=0.02)
    assert written[len(written) // 4, 0] < written[0, 0]


def test_the_pen_comes_back_from_a_cusp():
    upper, lower = (100, 100, 200, 120, 240, 170, 200, 230, 120, 260), (120, 260, 200, 290, 250, 350, 200, 410, 100, 430)
    [stroke] = skeleton(drawn(upper, lower, width=14))
    [stroke] = in_writing_order([stroke])
    assert stroke[0, 1] < stroke[-1, 1]


def test_spurs_of_flat_ends_are_cut():
    [stroke] = skeleton(drawn((100, 300, 400, 300), width=50))
    assert np.ptp(stroke[:, 1]) * 400 < 5


def ring(x, y, radius, width=20):
    yy, xx = np.mgrid[:600, :600]
    distance = np.hypot(yy - y, xx - x)
    return (distance > radius - width / 2) & (distance < radius + width / 2)


def test_a_ring_that_touches_a_stroke_is_closed():
    shape = drawn((300, 100, 300, 500)) | ring(342, 300, 50)
    assert not any(is_closed(stroke) for stroke in skeleton(shape))
    stem, head = sorted(skeleton(shape, ringed=True), key=is_closed)
    assert length(stem) == pytest.approx(400, abs=30)
    assert is_closed(head) and length(head) == pytest.approx(2 * np.pi * 50, rel=0.15)


def test_the_pen_goes_on_from_a_ring():
    shape = drawn((100, 100, 300, 300), (300, 300, 300, 100)) | ring(300, 345, 45)
    [stroke] = skeleton(shape, ringed=True)
    assert length(stroke) == pytest.approx(283 + 200 + 2 * np.pi * 45, rel=0.1)


def test_a_bowl_is_not_a_ring():
    shape = drawn((200, 100, 200, 500), (200, 110, 330, 130), (330, 130, 330, 300), (330, 300, 200, 310))
    assert [round(length(s)) for s in skeleton(shape, ringed=True)] == [round(length(s)) for s in skeleton(shape)]


def is_closed(stroke):
    return np.hypot(*(stroke[0] - stroke[-1])) * 400 < 25
