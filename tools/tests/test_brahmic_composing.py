"""Composed ink of Devanagari and related scripts: what fonts' shapes become, and in which order a hand writes."""

import json

import numpy as np
import pytest

from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.fonts import HEIGHT, read_fonts
from ductus_tools.scripts.brahmic.hands import BrahmicHand, Habits, Letters, headline_of
from ductus_tools.scripts.brahmic.pen_order import pen
from ductus_tools.scripts.brahmic.word import headline, written_word
from ductus_tools.compose.hand import Hands, ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.registry import SCRIPTS


def _line(*corners, count=30):
    """A record's stroke through corners, in thousandths of an em."""
    at = np.linspace(0, len(corners) - 1, count)
    return [
        np.interp(at, range(len(corners)), [c[axis] for c in corners]).round().astype(int).tolist()
        for axis in (0, 1)
    ]


_BAR = _line((0, -600), (500, -600))
_GLYPHS = {
    1: [_BAR, _line((250, -600), (250, 0)), _line((250, -300), (60, -200), (250, -100))],  # क
    2: [_BAR, _line((400, -600), (400, 0)), _line((100, -600), (100, -200), (400, -200))],  # त
    3: [_line((0, -600), (200, -600)), _line((100, 0), (100, -800), (300, -850))],  # the i-sign
    4: [_line((0, -620), (60, -800), (120, -750))],  # the reph
    5: [_line((0, -600), (250, -600)), _line((120, -600), (120, 0))],  # the aa-sign
    6: [_line((0, -800), (10, -790), (20, -800))],  # anusvara
}
_CLUSTERS = {
    "क": [[1, 0, 0, 0]], "त": [[2, 0, 0, 0]], "का": [[1, 0, 0, 0], [5, 1, 500, 0]],
    "कि": [[3, 1, 0, 0], [1, 0, 200, 0]], "र्तिं": [[3, 3, 0, 0], [2, 2, 200, 0], [4, 0, 600, 0], [6, 4, 650, 0]],
}  # fmt: skip


@pytest.fixture(scope="module")
def font(tmp_path_factory):
    path = tmp_path_factory.mktemp("shapes") / "shapes.ndjson"
    records = [{"font": "Test", "script": "devanagari"}]
    records += [{"font": "Test", "glyph": glyph, "drawing": strokes} for glyph, strokes in _GLYPHS.items()]
    records += [{"font": "Test", "cluster": c, "glyphs": own, "advance": 700} for c, own in _CLUSTERS.items()]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return read_fonts(path)["devanagari"][0]


def _hand(font, inks, **habits):
    made = BrahmicHand(
        font, Letters("drawer", inks), [Letters("drawer", inks)], Hands([]), LetterMaker(None), _random()
    )
    usual = {"headline": "word", "late_dots": False, "late_above": False, "late_first": False, "spread": 1.0}
    made.habits = Habits(**(usual | habits))
    return made


def _random():
    return np.random.default_rng(3)


def test_clusters_are_chains_with_their_signs():
    assert clusters("र्तिं, हिन्दी क्‌ष 2") == ["र्तिं", ",", " ", "हि", "न्दी", " ", "क्‌", "ष", " ", "2"]
    assert clusters("ကျော်သင်္ဘော") == ["ကျော်", "သ", "င်္ဘော"]
    assert clusters("བསྒྲུབས་") == ["བ", "སྒྲུ", "བ", "ས", "་"]


def test_the_headline_is_apart_from_letters(font):
    assert font.headline == pytest.approx(-HEIGHT, abs=0.1)
    letter = font.glyphs[1]
    assert len(letter.strokes) == 2
    assert letter.headline[0][1] - letter.headline[0][0] == pytest.approx(HEIGHT / 600 * 500, rel=0.05)
    assert not font.glyphs[4].headline


def test_glyphs_of_a_cluster_are_in_pen_order(font):
    places, _ = font.clusters["र्तिं"]
    assert [place.glyph for place in places] == [3, 2, 4, 6]
    assert "".join(place.scalar for place in places) == pen("र्तिं")
    assert font.letters[1] == "क" and 5 not in font.letters


def test_a_word_ends_with_its_headline(font):
    word = written_word("किर्तिं", _hand(font, {}), _random(), 0.3)
    line = word.strokes[-1].points
    assert np.ptp(line[:, 0]) > 8 * np.ptp(line[:, 1])
    points = np.concatenate([stroke.points for stroke in word.strokes])
    assert np.ptp(line[:, 0]) > 0.6 * np.ptp(points[:, 0])
    first = word.strokes[0].points
    assert first[:, 1].min() < font.headline and first[:, 0].mean() < np.median(points[:, 0])


@pytest.mark.parametrize(("habit", "fewer"), [("none", 1), ("word", 0)])
def test_a_hand_may_leave_the_headline_out(font, habit, fewer):
    strokes = written_word("का", _hand(font, {}, headline=habit), _random(), 0.3).strokes
    assert len(strokes) == 3 + 1 - fewer or habit == "word"


def test_what_waits_comes_last(font):
    dot = written_word("र्तिंका", _hand(font, {}, late_dots=True), _random(), 0.3).strokes[-1].points
    assert np.ptp(dot, axis=0).max() < 0.3


def test_a_drawers_letter_stands_in_its_place_without_its_headline(font):
    drawn = ink(
        [np.array([[0.0, 0], [90, 2]]), np.array([[50.0, 0], [50, 100]]), np.array([[50.0, 60], [10, 80]])]
    )
    assert headline_of([drawn.points[a:b] for a, b in zip(drawn.starts, drawn.ends)]) == 0
    for seed in range(5):
        strokes, runs = _hand(font, {"क": [drawn]}).glyph(1, np.random.default_rng(seed))
        assert runs == font.glyphs[1].headline
        assert np.concatenate(strokes)[:, 1].max() == pytest.approx(0, abs=0.5)


def test_an_unknown_cluster_is_refused(font):
    with pytest.raises(KeyError):
        written_word("ज्ञ", _hand(font, {}), _random(), 0.3)


def test_a_broken_headline_covers_the_same(font):
    whole, *parts = headline([(0, 1), (1, 4)], -1.5, _random(), broken=True)
    assert parts and min(s[:, 0].min() for s in (whole, *parts)) < 0.4
    assert max(s[:, 0].max() for s in (whole, *parts)) > 3.6


def test_labels_are_spelled_in_pen_order():
    script = SCRIPTS["brahmic"]
    assert script.spell("हिन्दी") == "िहन्दी"
    assert script.readable(script.spell("কি")) == script.readable("ক")
    assert not script.is_mirrored("क")
