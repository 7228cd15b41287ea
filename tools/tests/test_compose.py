"""Drawn letters and marks that nobody recorded."""

import numpy as np
import pytest
from ductus_tools.graphemes import decompose, graphemes
from ductus_tools.compose import marks
from ductus_tools.compose.attach import attached, undotted
from ductus_tools.compose.fonts import read_fonts
from ductus_tools.compose.hand import Hands, box
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.recipes import RECIPES
from ductus_tools.compose.variants import VARIANTS
from ductus_tools.compose.word import Piece, Stroke, joined, letter_piece, line, spacing, with_marks
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII
from ductus_tools.scripts.latin.alphabet import LETTERS, MARKS, SIGNS

TALL = "bdfhklt'\"^*" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?!"


def strokes(*drawn):
    return Strokes.from_lists([[list(x), list(y)] for x, y in drawn])


def character(c):
    """A box of the right height; `i` and `j` have a dot, `t` has a bar."""
    if c in "ij":
        return strokes(((5, 5), (8, 18)), ((5, 5.2), (1, 1)))
    if c == "t":
        return strokes(((5, 5), (0, 18)), ((2, 8), (8, 8)))
    top = 0 if c in TALL else 8
    return strokes(((0, 0, 8, 8, 1), (top, 18, 18, top, top)))


@pytest.fixture(scope="module")
def hands():
    return Hands(("anna", c, character(c)) for c in PRINTABLE_ASCII if c != " ")


@pytest.fixture
def random():
    return np.random.default_rng(3)


def test_every_mark_is_small_and_near_the_origin(hands, random):
    for mark in MARKS:
        for _ in range(20):
            low, high = box(marks.draw(mark, hands.of("anna"), random))
            assert (np.abs([low, high]) < 1).all(), mark


def test_acute_rises_and_grave_falls(hands, random):
    nobody = Hands([]).of("nobody")
    for mark, sign in ((marks.ACUTE, -1), (marks.GRAVE, 1)):
        for _ in range(10):
            (stroke,) = marks.draw(mark, nobody, random)
            run, rise = stroke[-1] - stroke[0]
            assert np.sign(rise / run) == sign


@pytest.mark.parametrize("mark", MARKS)
def test_marks_stand_above_or_below_their_letter(hands, random, mark):
    hand = hands.of("anna")
    letter = hand.letter("o", random)
    low, high = box(letter)
    for _ in range(10):
        kept, added = attached("o", letter, mark, hand, random)
        middle = np.concatenate(added)[:, 1].mean()
        assert len(kept) == len(letter)
        if mark in (marks.DOT_BELOW, marks.COMMA_BELOW, marks.LINE_BELOW, marks.CEDILLA, marks.OGONEK):
            assert middle > high[1] - 0.2
        else:
            assert middle < low[1] + 0.3


def test_a_mark_takes_the_place_of_the_dot(hands, random):
    hand = hands.of("anna")
    kept = [len(attached("i", hand.letter("i", random), marks.ACUTE, hand, random)[0]) for _ in range(60)]
    assert set(kept) == {1, 2} and kept.count(1) > 40  # a few leave the dot
    kept, _ = attached("i", hand.letter("i", random), marks.DOT_BELOW, hand, random)
    assert len(kept) == 2


def test_a_stem_is_not_a_dot():
    stem = np.array([[0, -1.0], [0, 0.0]])
    assert undotted([stem]) == [stem]


def test_all_letters_and_signs_can_be_made(hands, random):
    maker = LetterMaker()
    assert set(RECIPES) == set(LETTERS + SIGNS)
    for letter in LETTERS + SIGNS:
        for _ in range(5):
            low, high = box(maker.make(letter, hands.of("anna"), random))
            assert low[0] == pytest.approx(0) and (high - low).max() < 4, letter


def test_other_shapes_of_recorded_characters(hands, random):
    hand, own = hands.of("anna"), []
    for character, recipes in VARIANTS.items():
        for recipe in recipes:
            for _ in range(5):
                low, high = box(recipe(lambda c: hand.letter(c, random), random))
                assert 0.2 < (high - low).max() < 4, character
        made = [LetterMaker().make(character, hand, random) for _ in range(40)]
        recorded = hand.letter(character, random)
        own.append(np.mean([len(m) == len(recorded) and m[0].shape == recorded[0].shape for m in made]))
    assert 0.5 < np.median(own) < 0.95


def test_what_a_letter_is_made_of_must_be_there(random):
    with pytest.raises(KeyError):
        LetterMaker().make("æ", Hands([]).of("nobody"), random)


def test_fonts_are_read_in_bodies(tmp_path):
    (tmp_path / "a.svg").write_text(
        '<glyph unicode="x" d="M 10 0 L 110 200 M 110 0 L 10 200"/>'
        '<glyph unicode="&#xdf;" d="M 0 0 C 0 100 0 300 0 400 L 100 400"/>'
    )
    glyphs = read_fonts(tmp_path)
    low, high = box(glyphs["x"][0])
    assert (low[1], high[1]) == (-1, 0) and len(glyphs["x"][0]) == 2
    assert box(glyphs["ß"][0])[0][1] == -2
    (tmp_path / "a.svg").write_text('<glyph unicode="x" d="M 0 0 Q 1 1 2 2"/>')
    with pytest.raises(ValueError, match="a.svg.*Q"):
        read_fonts(tmp_path)


def test_graphemes_keep_their_marks():
    assert graphemes(decompose("aếñ.")) == ["a", decompose("ế"), decompose("ñ"), "."]


def word(text, hands, random, at_once):
    hand = hands.of("anna")
    letters = graphemes(decompose(text))
    pieces = [letter_piece(g, hand, LetterMaker(), random, not at_once) for g in letters]
    return with_marks(joined(pieces, random, 0.2), hand, random, at_once)


def test_letters_follow_one_another_to_the_right(hands, random):
    made = word("hello", hands, random, True)
    lefts = [box(made.letter(i))[0][0] for i in range(5)]
    assert lefts == sorted(lefts)


def test_marks_come_at_once_or_at_the_end(hands, random):
    def drawn(at_once):
        made = [word("éta", hands, random, at_once) for _ in range(60)]
        return [([int(s.owners[0]) for s in m.strokes], [s.owners.tolist() for s in m.strokes]) for m in made]

    at_once, late = drawn(True), drawn(False)
    assert all(found == [0, 1, 2, 1, 0] for found, _ in late)
    # Now and then the pen is dragged from the letter to its mark.
    assert {tuple(found) for found, _ in at_once} == {(0, 0, 1, 1, 2), (0, 1, 1, 2)}


def test_letters_wide_apart_have_wider_spaces(random):
    for letters, words in (spacing(random) for _ in range(200)):
        assert words > 1.5 * letters or words >= 0.55 and letters <= 0.42


def test_cut_strokes_are_joined():
    left = Stroke(np.array([[0, 0], [1, 0.0]]), np.zeros(2, int), goes_on=(False, True))
    right = Stroke(np.array([[0, 0], [1, 0.0]]), np.zeros(2, int), goes_on=(True, False))
    counts = {
        len(joined([Piece(["a"], [left]), Piece(["b"], [right])], np.random.default_rng(i), 0.2).strokes)
        for i in range(20)
    }
    assert counts == {1, 2}
    made = next(
        m
        for m in (joined([Piece(["a"], [left]), Piece(["b"], [right])], np.random.default_rng(i), 0.2)
                  for i in range(20))
        if len(m.strokes) == 1
    )  # fmt: skip
    assert made.strokes[0].owners.tolist() == [0, 0, 1, 1] and made.letters == ["a", "b"]


def test_words_stand_apart(hands, random):
    words = [word("ab", hands, random, True), word("cd", hands, random, True)]
    ink = line(words, random, 0.8)
    first = max(ink.points[a:b, 0].max() for a, b in list(zip(ink.starts, ink.ends))[:2])
    second = min(ink.points[a:b, 0].min() for a, b in list(zip(ink.starts, ink.ends))[2:])
    assert second - first > 0.3
