"""Gestures over text on a page: typed, in ink, as it was read."""

import ctypes as c
import json

import pytest
from bindings import (
    BAD_ARGUMENT, BAD_INK, BAD_JSON, SAMPLES, SEGMENTS, Fault, GestureOptions, Options, Word, inks)

SCRATCH_OUT, STRIKE_THROUGH, UNDERLINE, SURROUND, INSERT, SPLIT, JOIN, LINE_BREAK = range(8)
#: "one small step" and, below it, "for all of us", of this width and height.
TYPE = [
    ("one", 0, 0, 0, 60), ("small", 0, 80, 0, 100), ("step", 0, 200, 0, 80), ("for", 1, 0, 60, 60),
    ("all", 1, 80, 60, 60), ("of", 1, 160, 60, 40), ("us", 1, 220, 60, 40)]
TEXT = "one small step\nfor all of us"


def zigzag(left, right, top, bottom) -> list:
    steps = range(15)
    return [[left + (right - left) * step / 14 for step in steps],
            [top if step % 2 else bottom for step in steps]]


def line(*corners) -> list:
    """A stroke through corners, with points as close together as a pen's."""
    xs, ys = [corners[0][0]], [corners[0][1]]
    for (a, b), (x, y) in zip(corners, corners[1:]):
        for step in range(1, 21):
            xs.append(a + (x - a) * step / 20)
            ys.append(b + (y - b) * step / 20)
    return [xs, ys]


def typed(words=TYPE):
    return (Word * len(words))(*(
        Word(text=text.encode(), line=row, x=x, y=y, width=width, height=40)
        for text, row, x, y, width in words))


@pytest.fixture(scope="module")
def forms(library):
    recognizer = library.open("en-US-x-gesture")
    yield recognizer
    library.ductus_close(recognizer)


@pytest.fixture
def page(library):
    made = library.ductus_page_of_words(typed(), len(TYPE), None)
    yield made
    library.ductus_free_page(made)


def edited(text: str, gesture) -> str:
    data, place, parts = text.encode(), 0, []
    for edit in gesture.edits[:gesture.edit_count]:
        parts += [data[place:edit.begin], edit.text]
        place = edit.end
    return b"".join([*parts, data[place:]]).decode()


def meaning(library, forms, page, stroke, options=None):
    """Action, words, strokes and resulting text of the likeliest meaning; None for writing."""
    found = library.ductus_read_gesture(forms, inks([[stroke]]), page, options)
    gestures = found.contents
    try:
        total = gestures.writing + sum(
            each.confidence for each in gestures.gestures[:gestures.gesture_count])
        assert total == pytest.approx(1)
        if not gestures.gesture_count or gestures.gestures[0].confidence <= 0.5:
            return None
        best = gestures.gestures[0]
        return (
            best.action, best.words[:best.word_count], best.strokes[:best.stroke_count],
            edited(library.ductus_page_text(page).decode(), best))
    finally:
        library.ductus_free_gestures(found)


def test_text_of_the_page_has_its_lines(library, page):
    assert library.ductus_page_text(page).decode() == TEXT


@pytest.mark.parametrize("stroke, action, words, text", [
    (zigzag(78, 184, 8, 36), SCRATCH_OUT, [1], "one step\nfor all of us"),
    (line((76, 24), (184, 23)), STRIKE_THROUGH, [1], "one step\nfor all of us"),
    (line((76, 37), (184, 38)), UNDERLINE, [1], TEXT),
    (line((182, 44), (190, 26), (198, 44)), INSERT, [], TEXT),
    (line((120, 4), (121, 38)), SPLIT, [1], "one sm all step\nfor all of us"),
    (line((190, 4), (190, 38)), JOIN, [], "one smallstep\nfor all of us"),
    (line((190, 8), (190, 36), (166, 36)), LINE_BREAK, [], "one small\nstep\nfor all of us"),
])
def test_each_gesture_says_what_it_means(library, forms, page, stroke, action, words, text):
    assert meaning(library, forms, page, stroke) == (action, words, [], text)


def test_writing_is_no_gesture(library, forms, page):
    assert meaning(library, forms, page, line((300, 23), (330, 23))) is None


def test_scribbles_take_what_they_cover_or_what_they_touch(library, forms, page):
    over_two = zigzag(70, 215, 8, 36)
    assert meaning(library, forms, page, over_two)[1] == [1]
    touched = GestureOptions(takes_touched=1)
    assert meaning(library, forms, page, over_two, touched)[1] == [1, 2]


def test_characters_are_taken_one_by_one(library, forms, page):
    part = meaning(
        library, forms, page, zigzag(80, 119, 8, 36), GestureOptions(takes_characters=1))
    assert part[0] == SCRATCH_OUT and part[3] == "one all step\nfor all of us"


def test_edges_say_where_characters_stand(library, forms):
    edges = (c.c_float * 6)(80, 140, 150, 160, 170, 180)
    words = typed()
    words[1].edges, words[1].edge_count = edges, 6
    page = library.ductus_page_of_words(words, len(words), None)
    assert meaning(library, forms, page, line((140, 4), (141, 38)))[3].startswith("one s mall")
    library.ductus_free_page(page)


def test_text_from_right_to_left_is_edited_where_it_stands(library, forms):
    # Two words of Hebrew: the first stands on the right.
    words = typed([("שלום", 0, 120, 0, 100), ("עולם", 0, 0, 0, 100)])
    page = library.ductus_page_of_words(words, 2, None)
    assert meaning(library, forms, page, zigzag(118, 222, 8, 36))[3] == "עולם"
    assert meaning(library, forms, page, line((110, 4), (110, 38)))[3] == "שלוםעולם"
    assert meaning(library, forms, page, line((195, 4), (196, 38)))[3] == "ש לום עולם"
    library.ductus_free_page(page)


def test_what_was_read_is_struck_out_with_its_strokes(library, english, forms):
    drawing = [stroke[:2] for stroke in json.loads(
        (SAMPLES / "demo.ndjson").read_text().splitlines()[0])["drawing"]]
    ink = inks([drawing])
    result = library.ductus_read(english, ink, None, 0, Options(details=SEGMENTS))
    page = library.ductus_page_of_result(result, 0, ink)
    xs = [x for stroke in drawing for x in stroke[0]]
    ys = [y for stroke in drawing for y in stroke[1]]
    action, words, strokes, text = meaning(
        library, forms, page, zigzag(min(xs), max(xs), min(ys), max(ys)))
    assert action == SCRATCH_OUT and text == ""
    assert strokes == list(range(len(drawing))) and words == list(range(len(words)))
    library.ductus_free_page(page)
    # The same from JSON to JSON, with the result's own letters.
    reading = json.loads(library.text(library.ductus_result_json(result, 0)))["candidates"][0]
    library.ductus_free_result(result)
    asked = json.dumps({
        "drawing": [zigzag(min(xs), max(xs), min(ys), max(ys))], "ink": drawing,
        "reading": reading}).encode()
    answer = json.loads(library.text(library.ductus_read_gesture_json(forms, asked, len(asked))))
    assert answer["text"] == reading["text"]
    assert answer["gestures"][0]["action"] == "scratchOut"
    assert answer["gestures"][0]["strokes"] == strokes


def test_words_are_read_with_a_stroke_that_may_be_theirs(library, english, forms):
    """The line through "handwriting", added after bar and dots, has the form of a scribble over these."""
    drawing = [stroke[:2] for stroke in json.loads(
        (SAMPLES / "demo.ndjson").read_text().splitlines()[0])["drawing"]]
    late, ink = inks([drawing[:1]]), inks([drawing[1:]])
    result = library.ductus_read(english, ink, None, 0, Options(details=SEGMENTS))
    page = library.ductus_page_of_result(result, 0, ink)
    reading = json.loads(library.text(library.ductus_result_json(result, 0)))["candidates"][0]
    library.ductus_free_result(result)
    asked = json.dumps({"drawing": drawing[:1], "ink": drawing[1:], "reading": reading}).encode()
    writing = []
    for text in (None, english):
        found = library.ductus_read_gesture_over_ink(forms, text, late, page, None)
        writing.append(found.contents.writing)
        library.ductus_free_gestures(found)
        answer = json.loads(library.text(
            library.ductus_read_gesture_over_ink_json(forms, text, asked, len(asked))))
        assert answer["writing"] == pytest.approx(writing[-1], abs=1e-3)
    assert writing[1] > 5 * writing[0]
    with pytest.raises(Fault, match="text isn't a recogniser of text"):
        library.ductus_read_gesture_over_ink(forms, forms, late, page, None)
    library.ductus_free_page(page)


def test_json_counts_code_points(library, forms):
    asked = json.dumps({
        "drawing": [zigzag(60, 140, 8, 36)],
        "lines": [[{"text": "🙂e\u0301", "frame": [0, 0, 40, 40]},
                   {"text": "small", "frame": [60, 0, 80, 40]}]]}).encode()
    answer = json.loads(library.text(library.ductus_read_gesture_json(forms, asked, len(asked))))
    best = answer["gestures"][0]
    assert answer["text"] == "🙂e\u0301 small"
    assert best["ranges"] == [[4, 9]] and best["edits"] == [{"range": [3, 9], "text": ""}]
    assert best["words"] == [1] and answer["model"] == "und-x-gesture"


@pytest.mark.parametrize("change, place", [
    ({"text": None}, "words.1..text is null"), ({"text": b"a b"}, "words.1..text"),
    ({"text": b""}, "words.1..text"), ({"line": 7}, "words.2..line is 0"),
    ({"edge_count": 3}, "words.1..edges is null"),
    ({"strokes": (c.c_uint32 * 1)(0), "stroke_count": 1}, "words.1. has strokes"),
    ({"x": float("nan")}, "words.1. has a frame or edges that are not finite"),
    ({"height": float("inf")}, "words.1. has a frame or edges"),
    ({"edge_count": 3, "edges": (c.c_float * 3)(0, float("inf"), 2)}, "words.1. has a frame or edges"),
    ({"edge_count": 2**64 - 1, "edges": (c.c_float * 1)(0)}, "words.1..edges has a count"),
])
def test_faulty_words_are_named(library, change, place):
    words = typed()
    for name, value in change.items():
        setattr(words[1], name, value)
    with pytest.raises(Fault, match=place) as fault:
        library.ductus_page_of_words(words, len(words), None)
    assert fault.value.code == BAD_ARGUMENT


def test_other_faults_are_named(library, english, forms, page):
    ink = inks([[line((0, 0), (9, 9))]])
    strokes = (c.c_uint32 * 1)(3)
    with pytest.raises(Fault, match=r"words\[0\].strokes is of stroke 3, and ink has 1"):
        library.ductus_page_of_words(Word(text=b"a", strokes=strokes, stroke_count=1), 1, ink)
    with pytest.raises(Fault, match="recognizer names no gestures: open 'und-x-gesture'"):
        library.ductus_read_gesture(english, ink, page, None)
    with pytest.raises(Fault, match="reserved"):
        library.ductus_read_gesture(
            forms, ink, page, GestureOptions(reserved=(c.c_int32 * 6)(1)))
    with pytest.raises(Fault) as fault:
        library.ductus_read_gesture(forms, inks([[[[0, float("nan")], [0, 0]]]]), page, None)
    assert fault.value.code == BAD_INK
    result = library.ductus_read(english, ink, None, 0, None)
    with pytest.raises(Fault, match="no segments"):
        library.ductus_page_of_result(result, 0, ink)
    library.ductus_free_result(result)
    long = library.ductus_read(
        english, inks([[[[0, 0, 0, 5], [0, 10, 20, 20]]]]), None, 0, Options(details=SEGMENTS))
    with pytest.raises(Fault, match="not those that were read"):
        library.ductus_page_of_result(long, 0, inks([[[[0], [0]]]]))
    library.ductus_free_result(long)
    many = typed([("a" * 30_000, 0, 0, 0, 9)])
    with pytest.raises(Fault, match="more than 20000 characters"):
        library.ductus_page_of_words(many, 1, None)


@pytest.mark.parametrize("asked", [
    "[]", "{}", '{"drawing":[]}', '{"drawing":[],"lines":3}', '{"drawing":[],"lines":[[{}]]}',
    '{"drawing":[],"lines":[[{"text":"a","frame":[1,2,3]}]]}',
    '{"drawing":[],"lines":[[{"text":"a b","frame":[1,2,3,4]}]]}',
    '{"drawing":[],"lines":[],"extent":"letters"}', '{"drawing":[],"lines":[],"reech":"touched"}',
    '{"drawing":[],"lines":[],"model":"en"}', '{"drawing":[],"ink":null,"lines":[],"model":"en"}',
    '{"drawing":[],"ink":[],"lines":[],"model":3}',
    '{"drawing":[],"ink":[],"lines":[[{"text":"a","strokes":[0]}]]}',
    '{"drawing":[],"reading":{"text":"a","graphemes":[{"ink":[]}]}}',
    '{"drawing":[],"ink":[],"reading":{"text":"ab","graphemes":[{"ink":[]}]}}',
    '{"drawing":[],"ink":[[[0],[0]]],"reading":{"text":"a","graphemes":[{"ink":[[0,0,2]]}]}}',
    '{"drawing":[],"ink":[[[0],[0]]],"reading":{"text":"a","graphemes":[{"ink":[[0,0,0]]}]}}',
])
def test_faulty_json_is_refused(library, forms, asked):
    with pytest.raises(Fault) as fault:
        library.ductus_read_gesture_json(forms, asked.encode(), len(asked))
    assert fault.value.code == BAD_JSON


def test_no_text_means_nothing(library, forms):
    page = library.ductus_page_of_words(None, 0, None)
    assert library.ductus_page_text(page) == b""
    assert meaning(library, forms, page, zigzag(0, 100, 0, 30)) is None
    library.ductus_free_page(page)
    library.ductus_free_page(None)
    library.ductus_free_gestures(None)
