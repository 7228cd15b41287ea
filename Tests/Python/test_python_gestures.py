"""Gestures over text in the Python package."""

import pickle

import pytest

import ductus
from checkout import ROOT

LINES = [
    [ductus.TypedWord("one", (0, 0, 60, 40)), ductus.TypedWord("small", (80, 0, 100, 40)),
     ductus.TypedWord("step", (200, 0, 80, 40))],
    [ductus.TypedWord("für", (0, 60, 60, 40)), ductus.TypedWord("alle", (80, 60, 60, 40))],
]


def zigzag(left, right, top, bottom):
    return [(left + (right - left) * step / 14, top if step % 2 else bottom) for step in range(15)]


def line(*ends):
    (a, b), (x, y) = ends
    return [(a + (x - a) * step / 20, b + (y - b) * step / 20) for step in range(21)]


@pytest.fixture(scope="module")
def reader():
    return ductus.GestureReader(
        ductus.Recognizer("en-US-x-gesture", pack=ROOT / "weights/gestures"))


def test_words_in_type_are_struck_out(reader):
    page = ductus.Page(LINES)
    assert page.text == "one small step\nfür alle"
    found = reader.read([zigzag(78, 142, 68, 96)], page)
    best = found.best
    assert (best.action, best.words) == ("scratchOut", (4,))
    assert page.text[slice(*best.ranges[0])] == "alle"
    assert page.after(best) == "one small step\nfür"
    assert sum(each.confidence for each in found.gestures) + found.writing == pytest.approx(1)


def test_places_count_characters_of_python(reader):
    page = ductus.Page([[ductus.TypedWord("🙂é", (0, 0, 40, 40)), LINES[0][1]]])
    best = reader.read([line((60, 4), (60, 38))], page).best
    assert best.action == "join" and best.ranges == ((2, 3),)
    assert page.after(best) == "🙂ésmall"


def test_writing_is_none(reader):
    found = reader.read([line((300, 23), (330, 23))], ductus.Page(LINES))
    assert found.best is None and found.writing > 0.5


def test_extent_and_reach_say_what_is_taken(reader):
    page = ductus.Page(LINES)
    part = reader.read([zigzag(80, 119, 8, 36)], page, extent="characters").best
    assert page.after(part).startswith("one all")
    wide = [zigzag(70, 215, 8, 36)]
    assert reader.read(wide, page).best.words == (1,)
    assert reader.read(wide, page, reach="touched").best.words == (1, 2)
    with pytest.raises(ductus.OptionError, match="extent"):
        reader.read(wide, page, extent="letters")


def test_a_reading_is_edited_with_its_strokes(reader, english, demo):
    inks = [[list(zip(*stroke[:2])) for stroke in record["drawing"]] for record in demo[:2]]
    second = english.read(inks)[1]
    page = ductus.Page.of_reading(second, inks[1])
    assert page.text == second.text
    points = [point for stroke in inks[1] for point in stroke]
    low, high = map(min, zip(*points)), map(max, zip(*points))
    (left, top), (right, bottom) = low, high
    best = reader.read([zigzag(left, right, top, bottom)], page).best
    assert best.action == "scratchOut" and best.strokes == tuple(range(len(inks[1])))
    assert page.after(best) == ""
    words = [ductus.InkWord(second.text.replace(" ", "_"), range(len(inks[1])))]
    again = reader.read([zigzag(left, right, top, bottom)], ductus.Page([words], inks[1])).best
    assert again.strokes == best.strokes


def test_words_are_read_with_a_stroke_that_may_be_theirs(reader, english, demo):
    """The line through "handwriting", added after bar and dots, has the form of a scribble over these."""
    forms = reader._recognizer
    ink = [list(zip(*stroke[:2])) for stroke in demo[0]["drawing"]]
    page = ductus.Page.of_reading(english.read_one(ink[1:]), ink[1:])
    by_form, by_words = (
        ductus.GestureReader(forms, text=text).read([ink[0]], page) for text in (None, english))
    assert by_words.writing > 5 * by_form.writing
    typed = ductus.Page(LINES)
    over_type = reader.read([zigzag(78, 142, 68, 96)], typed)
    assert ductus.GestureReader(forms, text=english).read([zigzag(78, 142, 68, 96)], typed) == over_type
    with pytest.raises(ductus.OptionError, match="isn't a recogniser of text"):
        ductus.GestureReader(forms, text=forms).read([ink[0]], page)


def test_faults_are_named(reader, english, demo):
    ink = [list(zip(*stroke[:2])) for stroke in demo[0]["drawing"]]
    with pytest.raises(ductus.OptionError, match=r"words\[0\] is a InkWord"):
        ductus.Page([[ductus.InkWord("a", [0])]])
    with pytest.raises(ductus.OptionError, match="white space"):
        ductus.Page([[ductus.TypedWord("a b", (0, 0, 1, 1))]])
    with pytest.raises(ductus.OptionError, match=r"words\[0\].strokes is of stroke 99, and ink has \d"):
        ductus.Page([[ductus.InkWord("a", [99])]], ink)
    with pytest.raises(ductus.OptionError, match=r"words\[0\].frame is not of the form \[x, y, width"):
        ductus.Page([[ductus.TypedWord("a", (0, 0, 1))]])
    with pytest.raises(ductus.OptionError, match="extent is 'lines', which is unknown: it is 'words' or"):
        reader.read(ink, ductus.Page(LINES), extent="lines")
    with pytest.raises(ductus.OptionError, match=r"words\[0\].strokes\[0\]: -1 isn't a whole number"):
        ductus.Page([[ductus.InkWord("a", [-1])]], ink)
    plain = english.read_one(ink, segments=False)
    with pytest.raises(ductus.OptionError, match="no segments"):
        ductus.Page.of_reading(plain, ink)
    gone = pickle.loads(pickle.dumps(english.read_one(ink)))
    with pytest.raises(ductus.DuctusError, match="read the ink again"):
        ductus.Page.of_reading(gone, ink)
    bad = [[(0, float("nan"))]]
    with pytest.raises(ductus.InkError, match="y is nan"):
        ductus.Page.of_reading(english.read_one(bad, on_error="keep"), bad)
    with pytest.raises(ductus.OptionError, match="reading: None isn't a Reading"):
        ductus.Page.of_reading(None, ink)
    with pytest.raises(ductus.OptionError, match="lines: this is a reading: .* Page.of_reading"):
        ductus.Page(plain, ink)
    with pytest.raises(ductus.OptionError, match="recognizer names no gestures: open 'und-x-gesture'"):
        ductus.GestureReader(english).read(ink, ductus.Page(LINES))
    with pytest.raises(ductus.InkError):
        reader.read([[(0, float("nan"))]], ductus.Page(LINES))
