"""Hands made from templates, syllables made from letters, pieces that aren't characters, and lines."""

import json

import numpy as np
import pytest

from ductus_tools.network import hangul
from ductus_tools.scripts.eastern import lines, samples, shown
from ductus_tools.scripts.eastern.described import described
from ductus_tools.scripts.eastern.fragments import fragments
from ductus_tools.compose.template_hands import Habits, parts, write
from ductus_tools.ink.inks import Inks
from ductus_tools.scripts.eastern.letters import _APART, Letters
from ductus_tools.scripts.eastern.samples import ink_chances
from ductus_tools.scripts.eastern.syllables import SLOTS, slots
from ductus_tools.scripts.eastern.templates import Templates, turned


def rows_of(*drawings) -> Inks:
    return Inks.of([[np.array(stroke, dtype=float) for stroke in drawing] for drawing in drawings])


CROSS = [[[0.1, 0.5], [0.5, 0.5], [0.9, 0.5]], [[0.5, 0.1], [0.5, 0.5], [0.5, 0.9]]]
TWO_BARS = [[[0.1, 0.1], [0.1, 0.5], [0.1, 0.9]], [[0.9, 0.1], [0.9, 0.5], [0.9, 0.9]]]
STILL = Habits(*(np.zeros(3) for _ in range(11)))


@pytest.fixture(scope="module")
def templates() -> Templates:
    """The described characters, as if one drawer had drawn them for the test split."""
    found = list(described())
    inks = Inks.of([drawing for *_, drawing in found])
    characters = np.array([character for character, *_ in found])
    count = len(found)
    return Templates(inks, characters, np.array(["Korean/1"] * count), np.array(["test"] * count))


def test_a_hand_without_habits_writes_the_template():
    inks = rows_of(CROSS, TWO_BARS, CROSS)
    habits = STILL.take(np.arange(3))
    habits.hooks[:] = 1
    written = write(inks, habits, np.random.default_rng(1))
    assert written.points == pytest.approx(inks.points, abs=1e-9)


def test_hands_differ_and_a_seed_repeats_them():
    inks = rows_of(CROSS, CROSS)
    def once(seed):
        random = np.random.default_rng(seed)
        return write(inks, Habits.draw(random, 2), random)
    first, again, other = once(1), once(1), once(2)
    assert len(first) == 2 and np.array_equal(first.points, again.points)
    assert not np.array_equal(first.drawing(0)[0], first.drawing(1)[0])
    assert first.points.shape != other.points.shape or not np.allclose(first.points, other.points)


def test_a_pen_that_stays_down_joins_near_strokes():
    inks = rows_of([[[0, 0], [0.5, 0], [1, 0]], [[1, 0.1], [0.5, 0.1], [0, 0.1]]])
    habits = STILL.take(np.zeros(1, dtype=int))
    habits.joining[:], habits.hooks[:] = 1, 1
    written = write(inks, habits, np.random.default_rng(1))
    assert len(written.drawing(0)) == 1 and len(written.points) == 6


def test_hooks_vanish_in_hands_without_them():
    inks = rows_of([[[0.5, 0], [0.5, 0.3], [0.5, 0.6], [0.5, 0.9], [0.44, 0.84]]])
    habits = STILL.take(np.zeros(1, dtype=int))
    stroke = write(inks, habits, np.random.default_rng(1)).drawing(0)[0]
    assert stroke[-1] == pytest.approx([0.5, 0.9])


def test_components_are_strokes_that_stand_apart():
    inks = rows_of(CROSS, TWO_BARS)
    assert parts(inks, np.array([0, 0])).tolist() == [0, 0, 1, 2]
    assert parts(inks, np.array([1, 1])).tolist() == [0, 0, 1, 1]


def test_fragments_look_like_no_character():
    random = np.random.default_rng(3)
    inks = rows_of(*[[random.random((4, 2)) * [0.4, 1] + [x, 0] for x in (0, 0.6)] for _ in range(12)])
    found = fragments(inks, 20, random)
    assert len(found) == 40 and (np.diff(found.inks) > 0).all()


def test_every_syllable_has_its_letters():
    assert [letter for letter, *_ in slots("한")] == ["ㅎ", "ㅏ", "ㄴ"]
    assert [(letter, role) for letter, role, _ in slots("뷁")] == [
        ("ㅂ", "initial"), ("ㅜ", "below"), ("ㅔ", "right"), ("ㄹ", "final"), ("ㄱ", "final")]  # fmt: skip
    assert [letter for letter, *_ in slots("깎")] == ["ㄲ", "ㅏ", "ㄱ", "ㄱ"]
    assert len(SLOTS) == hangul.SYLLABLES and hangul.is_standard("가") and not hangul.is_standard("갂")


def test_syllables_are_composed_in_reading_order(templates):
    letters = Letters(templates, templates.splits == "test")
    random = np.random.default_rng(2)
    composed = letters.syllables(np.array([ord(c) - hangul.FIRST for c in "나누"] * 20), random)
    for index in range(len(composed)):
        first, second = composed.drawing(index)[0], composed.drawing(index)[1]
        axis = 0 if index % 2 == 0 else 1
        assert first[:, axis].mean() < second[:, axis].mean()


def test_running_forms_are_written_in_their_role_alone(templates):
    chosen = templates.splits == "test"
    running, plain = Letters(templates, chosen, running=True), Letters(templates, chosen)
    assert not plain.forms and running.forms["ㅁ", "final"] and running.forms["ㅗ", "mixed"]
    first = len(templates.inks)  # forms come after the templates
    groups = {(letter, role): group for syllable in "몸와모" for (letter, role, _), group in
              zip(slots(syllable), running._groups(slots(syllable)))}  # fmt: skip
    assert any(min(group) >= first for group in groups["ㅁ", "final"])
    assert all(max(group) < first for group in groups["ㅁ", "initial"])
    assert all(max(group) < first for group in list(running._groups(slots("모")))[1])
    assert any(min(group) >= first for group in list(running._groups(slots("와")))[1])


def test_letters_go_their_own_way_where_they_are_loose(templates):
    letters = Letters(templates, templates.splits == "test")
    codes = np.array([ord("나") - hangul.FIRST] * 300)

    def gaps(loose):
        """From the initial to the vowel."""
        made = letters.syllables(codes, np.random.default_rng(4), loose)
        drawings = [made.drawing(index) for index in range(len(made))]
        return [np.vstack(rest)[:, 0].min() - first[:, 0].max() for first, *rest in drawings]

    assert np.mean(gaps(1)) < np.mean(gaps(0)) - 0.02  # dashes reach into the initial
    assert gaps(0) == gaps(0)


def test_a_syllable_and_its_stop_are_a_piece(templates, monkeypatch):
    monkeypatch.setattr("ductus_tools.scripts.eastern.letters._STOPPED", 0.9)
    dots = [(c, [np.array([[0.5, 0.8], [0.51, 0.82]])]) for c in ".,"]
    count = len(templates.characters) + 2
    with_stops = Templates(
        Inks.join([templates.inks, Inks.of([drawing for _, drawing in dots])]),
        np.array([*templates.characters, ".", ","]), np.array(["Korean/1"] * count), np.array(["test"] * count),
    )  # fmt: skip
    letters = Letters(with_stops, with_stops.splits == "test")
    codes = np.array([[ord("나") - hangul.FIRST] * 2] * 100)
    made = letters.pieces(codes, np.random.default_rng(5))
    stopped = [drawing for drawing in map(made.drawing, range(100)) if np.ptp(drawing[-1], axis=0).max() < 0.05]
    assert len(made) == 100 and len(stopped) > 75
    for *syllable, stop in stopped:
        gap = stop[:, 0].min() - np.vstack(syllable)[:, 0].max()
        assert len(syllable) >= 2 and _APART[0] - 1e-9 <= gap <= _APART[1] + 1e-9


def test_sources_of_a_character_have_equal_chances():
    characters = np.array(["一", "一", "一", "あ"])
    chances = ink_chances(characters, ["kanjivg", "kanjivg", "hanzi", "drawer"], np.array([1, 1, 1, 0], bool), set())
    assert chances[0] == chances[1] == chances[2] / 2 and chances[3] == 0


def test_lines_follow_their_text(templates):
    writer = lines.LineWriter(templates, "test")
    texts = ["나누 누나", "。「나」", "漢"]
    made = lines.records(writer, texts, 5, 0, 1)
    assert [record["label"] for record in made] == texts[:2]  # nobody drew the last
    assert all(record["axis"] == "horizontal" and record["drawing"] for record in made)
    assert made == lines.records(lines.LineWriter(templates, "test"), texts, 5, 0, 1)
    column = lines.records(writer, ["나나나나"], 1, 1, 1)[0]
    xs, ys = (np.concatenate([np.array(stroke[axis]) for stroke in column["drawing"]]) for axis in (0, 1))
    assert column["axis"] == "vertical" and np.ptp(ys) > 2 * np.ptp(xs)


def test_brackets_turn_in_columns():
    corner = [np.array([[0.9, 0.1], [0.6, 0.1], [0.6, 0.7]])]  # 「
    assert turned(corner)[0] == pytest.approx(np.array([[0.9, 0.9], [0.9, 0.6], [0.3, 0.6]]))


def test_test_sets_are_of_drawers_and_composed_of_their_letters(templates, tmp_path):
    evaluate, measured = (pytest.importorskip(f"ductus_tools.scripts.eastern.{name}") for name in ("evaluate", "measured"))
    skeletons = tmp_path / "skeletons.ndjson"
    bar = [[[500, 500], [100, 900]]]
    records = [
        {"label": label, "writer": "pen", "split": split, "drawing": bar}
        for label, split in (("니", "test"), ("이", "train"), ("漢", "test"))
    ]
    skeletons.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    sets = evaluate.test_sets(templates, tmp_path, skeletons, "test", "。あㄱㄴㅏ")
    assert sets["hangul of fonts"].labels == ["니"] and "kana and kanji of a font" not in sets  # 漢 can't be read
    assert set(sets["jamo"].labels) <= set(evaluate.DRAWN) and len(sets["hiragana"].labels) == 0
    syllables = sets["composed syllables"]
    assert syllables.hangul and all(hangul.is_standard(label) for label in syllables.labels)
    assert len(syllables.inks) == len(syllables.labels) == 600
    first = measured.records(sets["jamo"])[0]
    assert first["label"] in evaluate.DRAWN and len(first["drawing"][0]) == 2
    mixed = evaluate.disordered(sets["jamo"])
    assert mixed.inks.points.shape == sets["jamo"].inks.points.shape and mixed.labels == sets["jamo"].labels


def test_samples_are_of_ink_that_may_be_given_on(templates):
    with pytest.raises(ValueError, match="lack"):
        shown.records(Templates(templates.inks, templates.characters, np.array(["described"] * len(templates.inks)),
                                np.array(["train"] * len(templates.inks))))  # fmt: skip


def test_weights_are_drawn_in_proportion():
    random = np.random.default_rng(6)
    drawn = samples.Chances(np.array([0.0, 1.0, 3.0, 0.0])).draw(4000, random)
    assert set(drawn.tolist()) == {1, 2} and (drawn == 2).mean() == pytest.approx(0.75, abs=0.03)
    assert len(samples.Chances(np.zeros(3)).draw(5, random)) == 0


def with_a_font(templates: Templates) -> Templates:
    """The described characters and pairs of letters as templates of training, and two syllables and a sign of a font."""
    bar, corner = np.array([[0.9, 0.1], [0.9, 0.9]]), np.array([[0.1, 0.2], [0.1, 0.7], [0.6, 0.7]])
    diamond = np.array([[0.3, 0.2], [0.1, 0.5], [0.3, 0.8], [0.5, 0.5], [0.3, 0.2]])
    own, of_font = [*templates.characters, *hangul.PAIRS], ["니", "이", "、"]
    bars = Inks.of([[bar]] * len(hangul.PAIRS) + [[corner, bar], [diamond, bar], [bar]])
    sources = ["described"] * len(own) + ["font pen"] * len(of_font)
    return Templates(
        Inks.join([templates.inks, bars]), np.array(own + of_font), np.array(sources), np.array(["train"] * len(sources))
    )


def test_syllables_of_fonts_are_no_characters_of_the_alphabet(templates):
    both = with_a_font(templates)
    assert "니" not in both.alphabet() and "ㄲ" in both.alphabet()
    assert both.of_fonts.sum() == 3 and both.characters[both.syllables].tolist() == ["니", "이"]
    assert both.without(["fonts"]).characters.tolist() == both.characters[:-3].tolist()
    assert both.without(["described"]).characters.tolist() == ["니", "이", "、"]


def test_batches_have_syllables_of_fonts_and_composed_ones(templates, monkeypatch):
    monkeypatch.setattr(samples, "_FRAGMENTS", 20)
    monkeypatch.setattr("ductus_tools.scripts.eastern.letters._STOPPED", 0.0)
    drawn = samples.Samples(with_a_font(templates), set(), 3)
    maps, classes = drawn.block(1.0)
    syllables = classes[classes >= drawn.classes] - drawn.classes
    of_font = np.isin(syllables, [ord(c) - hangul.FIRST for c in "니이"])
    assert maps.shape == (1024, 8, 32, 32) and classes.max() < drawn.classes + hangul.SYLLABLES
    assert of_font.mean() == pytest.approx(0.4, abs=0.1) and 0.08 < (classes == samples.NONE).mean() < 0.18


def test_lines_are_written_without_fonts(templates):
    writer = lines.LineWriter(with_a_font(templates), "test")
    assert "니" not in writer.places and "font pen" not in writer.places["、"]


def test_lines_by_fonts_are_of_their_split_and_take_the_rest_from_others(templates, tmp_path):
    skeletons = tmp_path / "skeletons.ndjson"
    bar = [[[500, 500], [100, 900]]]
    records = [
        {"label": label, "writer": font, "split": split, "drawing": bar}
        for label, font, split in (("가", "pen", "test"), ("가", "brush", "train"), ("あ", "kana", "test"))
    ]
    skeletons.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    [writer] = lines.font_writers(templates, skeletons, "test", "ko")
    assert lines.font_writers(templates, skeletons, "test", "zh-Hani") == []
    [record] = lines.records(writer, ["가나"], 1, 0, 1)
    assert record["writer"] == "pen" and len(record["drawing"]) > 2  # the bar, and 나 of a drawer's letters
