"""Ink of scripts that nobody recorded: strokes of fonts in a hand's order, and hands made of fonts."""

import json

import numpy as np
import pytest

from ductus_tools.compose.hand import Hand, box
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.ordering import from_their_heads, in_writing_order
from ductus_tools.scripts.brahmic.fonts import read_fonts
from ductus_tools.scripts.brahmic.hands import Habits
from ductus_tools.scripts.brahmic.word import written_word
from ductus_tools.scripts.southern.hands import FontHand, FontHands, WrittenFont


def _ring(centre, radius, turn=1, count=16):
    angles = np.linspace(0, turn * 2 * np.pi, count)
    return np.asarray(centre) + radius * np.column_stack((np.cos(angles), np.sin(angles)))


def _stroke(*corners, count=40):
    at = np.linspace(0, len(corners) - 1, count)
    return np.column_stack([np.interp(at, range(len(corners)), [c[axis] for c in corners]) for axis in (0, 1)])


HEAD = _ring((0.2, -0.1), 0.15)
TAILED = np.vstack((_stroke((1.2, -1.4), (0.9, 0), (0.35, -0.1)), HEAD[1:]))
"""From its top to a ring at its end, as nobody writes it."""


def test_a_stroke_begins_with_its_head():
    [from_top], [from_head] = in_writing_order([TAILED]), from_their_heads([TAILED])
    assert np.hypot(*(from_top[0] - from_head[0])) > 0.5
    assert np.hypot(*(from_head[0] - HEAD[-1])) < 0.05
    [again] = from_their_heads([from_head])
    assert np.allclose(again, from_head)


def test_a_curl_that_does_not_close_is_a_head():
    spiral = _ring((0.3, -0.2), 0.2, turn=0.8)[::-1]
    curled = np.vstack((_stroke((1.5, -1.4), (1.5, 0), (0.5, -0.2)), spiral))
    [written] = from_their_heads([curled])
    assert np.allclose(written[0], curled[-1])


def test_a_ring_that_was_torn_off_is_the_head_of_its_stroke():
    ring, stem = _ring((0.2, -0.1), 0.15, count=20), _stroke((0.9, -1.4), (0.9, 0), (0.35, -0.1))
    [written] = from_their_heads([stem, ring])
    assert np.hypot(*(written[0] - stem[-1])) < 0.1 and np.allclose(written[-1], stem[0])
    assert len(written) >= len(ring) + len(stem) - 1
    open_ring = ring[:-3]  # thinning took its end
    [written] = from_their_heads([stem + open_ring[-1] - stem[-1], open_ring])
    assert np.allclose(written[0], open_ring[0])


def test_a_ring_by_itself_and_a_large_one_stay_strokes():
    stem = _stroke((0, -1.4), (0, 0))
    assert len(from_their_heads([stem, _ring((2, -1), 0.15)])) == 2
    assert len(from_their_heads([stem, _ring((1, -0.1), 0.9, count=40)])) == 2


@pytest.mark.parametrize("stroke", [_stroke((0, -1), (0.5, 0)), _ring((0, 0), 1, count=30), np.zeros((2, 2))])
def test_strokes_without_a_head_are_as_they_were(stroke):
    assert np.allclose(from_their_heads([stroke])[0], in_writing_order([stroke])[0])


def _record(*strokes):
    return [[(np.asarray(s).T[axis] * 500).round().astype(int).tolist() for axis in (0, 1)] for s in strokes]


@pytest.fixture(scope="module")
def fonts(tmp_path_factory):
    """Two Khmer fonts with the letter KA, the left part of a vowel around it, and the vowel's rest."""
    path = tmp_path_factory.mktemp("shapes") / "shapes.ndjson"
    records = []
    for name, wide in (("One", 1.0), ("Other", 1.4)):
        glyphs = {
            1: _record(_stroke((0, 0), (0, -1.2), (wide, -1.2), (wide, 0))),
            2: _record(_stroke((0, -1.2), (0.2, 0))),
            3: _record(_stroke((0, -1.5), (0.3, -1.7))),
        }
        records += [{"font": name, "script": "khmer", "split": "train" if name == "One" else "test"}]
        records += [{"font": name, "glyph": glyph, "drawing": drawing} for glyph, drawing in glyphs.items()]
        records += [
            {"font": name, "cluster": "ក", "glyphs": [[1, 0, 0, 0]], "advance": 600},
            {"font": name, "cluster": "កើ", "glyphs": [[2, 1, 0, 0], [1, 0, 200, 0], [3, 1, 400, 0]], "advance": 900},
        ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return read_fonts(path, from_their_heads)["khmer"]


def test_the_left_part_of_a_vowel_around_its_letter_is_written_first(fonts):
    places, _ = fonts[0].clusters["កើ"]
    assert [place.glyph for place in places] == [2, 1, 3]


def test_fonts_know_their_split(fonts):
    assert [font.split for font in fonts] == ["train", "test"]


def test_hands_of_a_font_differ_and_one_hand_stays_the_same(fonts):
    def widths(number):
        hand = WrittenFont(fonts[0], [], number, 1)
        low, high = box(hand.glyph(1, np.random.default_rng(0)))
        return high - low

    assert np.allclose(widths(3), widths(3))
    assert np.ptp([widths(number) for number in range(12)], axis=0).min() > 0.05


def test_a_hand_is_drawn_by_its_number_alone(fonts):
    one, other = FontHands(fonts[:1], 5), FontHands(fonts[:1], 5)
    other.drawn(np.random.default_rng(1))
    for seed in range(4):
        (_, a), (_, b) = (hands.drawn(np.random.default_rng(seed)) for hands in (one, other))
        drawn = [glyphs.glyph(2, np.random.default_rng(7)) for glyphs in (a, b)]
        assert all(np.allclose(s, t) for s, t in zip(*drawn, strict=True))


def test_a_word_is_written_in_a_fonts_hand(fonts):
    random = np.random.default_rng(2)
    hands = FontHands([fonts[0]], 1)
    font, glyphs = hands.drawn(random)
    hand = FontHand(font, Habits("none", False, False, False, 1.0), glyphs, Hand({}, {}), LetterMaker(None))
    word = written_word("កើក", hand, random, 0.3)
    left = [stroke.points[:, 0].mean() for stroke in word.strokes]
    assert hand.name.startswith("One/")
    assert len(left) >= 3 and left[0] < left[1] and left[-1] == max(left)
    with pytest.raises(KeyError):
        written_word("ខ្ម", hand, random, 0.3)
    with pytest.raises(KeyError):
        hand.latin("a", random)


def test_a_variable_fonts_file_is_found_by_its_name(tmp_path):
    skeletons = pytest.importorskip("ductus_tools.compose.skeletons")
    (tmp_path / "pypi").mkdir()
    file = tmp_path / "pypi" / "Catamaran[wght].ttf"
    file.touch()
    assert skeletons.find(tmp_path, file.name, "fontpkg-catamaran") == file
    with pytest.raises(ValueError, match="unpack fontpkg-anek-telugu"):
        skeletons.find(tmp_path, "AnekTelugu[wght].ttf", "fontpkg-anek-telugu")
