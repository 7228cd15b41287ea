"""Live ink, and patterns that are taught."""

import ctypes as c
import json
import math

import pytest
from bindings import BAD_ARGUMENT, BAD_INK, CANCEL, SAMPLES, SEGMENTS, Context, Fault, Options, inks


def drawings(file: str) -> list:
    return [json.loads(line)["drawing"] for line in (SAMPLES / file).read_text().splitlines()]


def write(library, live, stroke) -> int:
    xy = [value for point in zip(stroke[0], stroke[1]) for value in point]
    library.ductus_live_begin(live)
    half = len(xy) // 4
    for part in (xy[:2 * half], xy[2 * half:]):
        assert library.ductus_live_add(live, (c.c_float * len(part))(*part), None, len(part) // 2) == 0
    return library.ductus_live_end(live)


def best(library, result) -> str:
    reading = result.contents.readings[0]
    text = reading.candidates[0].text.decode() if reading.candidate_count else ""
    library.ductus_free_result(result)
    return text


def whole(library, recognizer, drawing) -> str:
    return best(library, library.ductus_read(recognizer, inks([drawing]), None, 0, None))


def test_live_ink_ends_as_the_whole_does(library, english):
    for drawing in drawings("demo.ndjson"):
        plain = [stroke[:2] for stroke in drawing]
        live = library.ductus_open_live(english, None, 0)
        for stroke in plain:
            write(library, live, stroke)
            partial = library.ductus_live_partial(live, None)
            assert partial.contents.readings[0].is_partial == 1
            library.ductus_free_result(partial)
        assert best(library, library.ductus_live_result(live, None)) == whole(
            library, english, plain)
        library.ductus_close_live(live)


def test_strokes_go_and_come(library, english):
    drawing = [stroke[:2] for stroke in drawings("demo.ndjson")[0]]
    live = library.ductus_open_live(english, None, 3)
    numbers = [write(library, live, stroke) for stroke in drawing]
    kept = (c.c_int64 * 64)()
    assert library.ductus_live_strokes(live, kept, 64) == len(drawing)
    assert kept[:len(drawing)] == numbers
    extra = write(library, live, [[0, 5], [0, 5]])
    assert library.ductus_live_remove(live, extra) == 1
    assert library.ductus_live_remove(live, extra) == 0
    assert library.ductus_live_replace(live, numbers[0], inks([[drawing[0]]])) == 1
    assert library.ductus_live_replace(live, numbers[0], inks([[drawing[0]]])) == 0
    for call in (library.ductus_live_replace, library.ductus_live_insert):
        with pytest.raises(Fault, match="strokes is null"):
            call(live, 0, None)
    result = library.ductus_live_result(live, Options(details=SEGMENTS))
    assert result.contents.readings[0].candidate_count <= 3
    assert result.contents.readings[0].candidates[0].grapheme_count > 0
    assert best(library, result) == whole(library, english, drawing)
    library.ductus_live_begin(live)
    library.ductus_live_cancel(live)
    assert library.ductus_live_end(live) == -1
    library.ductus_live_reset(live)
    assert library.ductus_live_strokes(live, None, 0) == 0
    assert best(library, library.ductus_live_result(live, None)) == ""
    library.ductus_close_live(live)


def test_erased_strokes_come_back_where_they_were(library, english):
    drawing = [stroke[:2] for stroke in drawings("demo.ndjson")[0]]
    live = library.ductus_open_live(english, None, 0)
    numbers = [write(library, live, stroke) for stroke in drawing]
    assert library.ductus_live_remove(live, numbers[0]) and library.ductus_live_remove(live, numbers[1])
    first = library.ductus_live_insert(live, 0, inks([drawing[:2]]))
    last = library.ductus_live_insert(live, 2**64 - 1, inks([[[[0], [0]]]]))
    kept = (c.c_int64 * 64)()
    count = library.ductus_live_strokes(live, kept, 64)
    assert kept[:count] == [first, first + 1, *numbers[2:], last]
    assert library.ductus_live_strokes(live, kept, 2**64 - 1) == count
    assert library.ductus_live_remove(live, last) == 1
    assert best(library, library.ductus_live_result(live, None)) == whole(library, english, drawing)
    assert library.ductus_live_insert(live, 0, inks([[]])) == -1
    with pytest.raises(Fault, match="stroke 1, point 1") as fault:
        library.ductus_live_insert(live, 0, inks([[drawing[0], [[1, math.nan], [2, 3]]]]))
    assert fault.value.code == BAD_INK
    with pytest.raises(Fault, match="strokes is 2 inks, not one") as fault:
        library.ductus_live_insert(live, 0, inks([drawing, drawing]))
    assert fault.value.code == BAD_ARGUMENT
    assert library.ductus_live_strokes(live, None, 0) == len(drawing)
    library.ductus_close_live(live)


def test_what_is_known_of_live_ink_changes(library, english):
    drawing = [[[20, 0, 0, 20], [0, 10, 30, 40]]]
    live = library.ductus_open_live(english, None, 0)
    write(library, live, drawing[0])
    plain = whole(library, english, drawing)
    assert best(library, library.ductus_live_result(live, None)) == plain
    letters = Context(allowed=b"CD", allowed_only=1)
    assert library.ductus_live_set_context(live, letters) == 0
    told = best(library, library.ductus_read(english, inks([drawing]), letters, 1, None))
    assert plain != told == "C" and best(library, library.ductus_live_partial(live, None)) == told
    assert best(library, library.ductus_live_result(live, None)) == told
    with pytest.raises(Fault, match="context.layout is 9") as fault:
        library.ductus_live_set_context(live, Context(layout=9))
    assert fault.value.code == BAD_ARGUMENT
    library.ductus_live_set_context(live, Context(text_before=b"Dear "))
    result = library.ductus_live_result(live, None)
    expected = library.ductus_read(english, inks([drawing]), Context(text_before=b"Dear "), 1, None)
    assert result.contents.readings[0].candidates[0].score == expected.contents.readings[0].candidates[0].score
    library.ductus_free_result(expected)
    library.ductus_free_result(result)
    assert library.ductus_live_set_context(live, None) == 0
    assert best(library, library.ductus_live_result(live, None)) == plain
    library.ductus_close_live(live)


def test_live_ink_outlives_its_recogniser(library):
    recognizer = library.open("en-US")
    live = library.ductus_open_live(recognizer, Context(text_before=b"Dear "), 0)
    library.ductus_close(recognizer)
    for stroke in drawings("demo.ndjson")[0]:
        write(library, live, stroke[:2])
    assert best(library, library.ductus_live_result(live, None))
    library.ductus_close_live(live)


def test_bad_points_leave_the_ink_as_it_was(library, english):
    live = library.ductus_open_live(english, None, 0)
    write(library, live, [[0, 1], [0, 1]])
    library.ductus_live_begin(live)
    with pytest.raises(Fault, match="stroke 1, point 1") as fault:
        library.ductus_live_add(live, (c.c_float * 4)(1, 2, math.nan, 3), None, 2)
    assert fault.value.code == BAD_INK
    assert library.ductus_live_end(live) == -1
    with pytest.raises(Fault, match="xy is null") as fault:
        library.ductus_live_add(live, None, None, 2)
    assert fault.value.code == BAD_ARGUMENT
    with pytest.raises(Fault, match="more than an ink may have"):
        library.ductus_live_add(live, (c.c_float * 4)(), None, 2**63)
    library.ductus_close_live(live)


def test_figures_are_not_live(library):
    recognizer = library.open("zxx-Zsym-x-shapes")
    with pytest.raises(Fault, match="doesn't read text") as fault:
        library.ductus_open_live(recognizer, None, 0)
    assert fault.value.code == BAD_ARGUMENT
    library.ductus_close(recognizer)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_patterns_are_known_again(library, kind):
    patterns = library.ductus_make_patterns(kind)
    known = {}
    for line in (SAMPLES / "patterns/letters.ndjson").read_text().splitlines():
        record = json.loads(line)
        # A path (1) is one stroke.
        known.setdefault(record["label"], []).append(record["drawing"][:1] if kind == 1 else record["drawing"])
    for name, examples in known.items():
        assert library.ductus_teach(patterns, name.encode(), inks(examples)) == 0
    library.ductus_set_rejection(patterns, math.inf)
    names = list(known)
    result = library.ductus_match(patterns, inks([known[name][0] for name in names]), None)
    for index, name in enumerate(names):
        reading = result.contents.readings[index]
        candidates = reading.candidates[:reading.candidate_count]
        # Some letters are drawn like others.
        assert name in [each.text.decode() for each in candidates if each.score < 1e-6]
        assert all(math.isnan(each.confidence) for each in candidates)
        answer = json.loads(library.text(library.ductus_result_json(result, index)))
        assert [each["text"] for each in answer["candidates"]] == [
            each.text.decode() for each in candidates]
    library.ductus_free_result(result)
    assert library.ductus_forget(patterns, names[0].encode()) == 1
    assert library.ductus_forget(patterns, names[0].encode()) == 0
    library.ductus_set_rejection(patterns, -1)
    result = library.ductus_match(patterns, inks([known[names[1]][0]]), None)
    assert result.contents.readings[0].candidate_count == 0
    library.ductus_free_result(result)
    library.ductus_set_rejection(patterns, math.nan)
    with pytest.raises(Fault, match="without points") as fault:
        library.ductus_teach(patterns, b"nothing", inks([[]]))
    assert fault.value.code == BAD_INK
    library.ductus_free_patterns(patterns)


def test_patterns_match_as_by_the_command(library, command, tmp_path):
    book, letters = tmp_path / "letters.json", SAMPLES / "patterns/letters.ndjson"
    command("patterns", "teach", str(book), str(letters), "--kind", "cloud")
    expected = command("patterns", "match", "--json", str(book), str(letters)).splitlines()
    patterns = library.ductus_make_patterns(2)
    records = [json.loads(line) for line in letters.read_text().splitlines()]
    for record in records:
        library.ductus_teach(patterns, record["label"].encode(), inks([record["drawing"]]))
    result = library.ductus_match(
        patterns, inks([record["drawing"] for record in records]), Options(max_candidates=5))
    for index, line in enumerate(expected):
        found = json.loads(library.text(library.ductus_result_json(result, index)))
        assert found["candidates"] == json.loads(line)["candidates"]
    library.ductus_free_result(result)
    library.ductus_free_patterns(patterns)


def test_what_is_asked_cannot_use_the_ink(library, english):
    """It would wait for itself."""
    live = library.ductus_open_live(english, None, 0)
    stroke = drawings("demo.ndjson")[0][0][:2]
    write(library, live, stroke)
    points = (c.c_float * 4)(0, 0, 1, 1)
    answers = []

    def is_cancelled(_):
        if not answers:
            library.ductus_live_begin(live)
            for call in (
                lambda: library.ductus_live_add(live, points, None, 2),
                lambda: library.ductus_live_insert(live, 0, inks([[stroke]])),
                lambda: library.ductus_live_replace(live, 0, inks([[stroke]])),
                lambda: library.ductus_live_set_context(live, None),
                lambda: library.ductus_live_partial(live, None),
            ):
                with pytest.raises(Fault, match="is_cancelled") as fault:
                    call()
                answers.append(fault.value.code)
            answers.append(library.ductus_live_end(live))
            answers.append(library.ductus_live_strokes(live, None, 0))
            answers.append(library.ductus_live_remove(live, 0))
            library.ductus_live_reset(live)
        return 0

    text = best(library, library.ductus_live_result(live, Options(is_cancelled=CANCEL(is_cancelled))))
    assert answers == [BAD_ARGUMENT] * 5 + [-1, 0, 0]
    assert library.ductus_live_strokes(live, None, 0) == 1
    assert text == whole(library, english, [stroke])
    library.ductus_close_live(live)


def test_points_are_added_together_or_not_at_all(library, english):
    live = library.ductus_open_live(english, None, 0)
    count = 999_999
    assert library.ductus_live_add(live, (c.c_float * (2 * count))(), None, count) == 0
    two = (c.c_float * 4)()
    with pytest.raises(Fault) as fault:
        library.ductus_live_add(live, two, None, 2)
    assert fault.value.code == BAD_INK
    two[2] = math.nan
    assert library.ductus_live_add(live, two, None, 1) == 0
    library.ductus_live_cancel(live)
    assert library.ductus_live_add(live, two, None, 1) == 0
    with pytest.raises(Fault, match="stroke 0, point 2"):
        library.ductus_live_add(live, two, None, 2)
    library.ductus_close_live(live)
