"""Pages with writing inserted later: which parts of a word are late, and accents over its letters."""

import numpy as np
import pytest

from ductus_tools.figures.edited_pages import BODY, Page, is_late, writing
from ductus_tools.ink.strokes import Strokes


def word() -> tuple[str, Strokes]:
    """ "ta": a stem, a round letter after it, and finally the bar of the t."""
    angle = np.linspace(0, 2 * np.pi, 24)
    strokes = [
        np.column_stack((np.full(12, 5.0), np.linspace(0, 30, 12))),
        np.column_stack((25 + 10 * np.cos(angle), 20 + 10 * np.sin(angle))),
        np.column_stack((np.linspace(0.5, 12, 8), np.full(8, 9.0))),
    ]
    starts = np.cumsum([0, *map(len, strokes[:-1])])
    return "ta", Strokes(np.concatenate(strokes), starts)


@pytest.fixture
def page() -> Page:
    return Page([word() for _ in range(20)], np.random.default_rng(2))


def test_bars_are_late_and_letters_are_not(page):
    late = [[is_late(page, strokes, stroke) for stroke in strokes[1:]] for strokes in page.of_word]
    assert late == [[False, True]] * len(page.of_word)


def test_a_late_stroke_is_all_that_the_page_lacks(page):
    rest, written = writing("late", page, np.random.default_rng(1))
    assert len(written) == 1 and len(rest) == len(page.strokes) - 1
    assert not any(stroke is written[0] for stroke in rest)


def test_accents_are_small_and_above_small_letters(page):
    random = np.random.default_rng(3)
    for _ in range(40):
        rest, strokes = writing("accent", page, random)
        assert len(rest) == len(page.strokes)
        points = np.concatenate(strokes)
        assert np.ptp(points, axis=0).max() < 0.9 * BODY
        bases = [base for base in page.bases if base > points[:, 1].max()]
        assert bases and min(bases) - points[:, 1].mean() > BODY
