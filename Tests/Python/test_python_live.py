"""Live ink, and figures that are taught."""

import math
import sys
import threading

import numpy as np
import pytest

import ductus
from checkout import ROOT


def strokes(record):
    return [np.array(rows[:2], np.float32).T for rows in record["drawing"]]


def test_live_ink_ends_as_the_whole(english, demo):
    record = demo[1]
    live = ductus.LiveInk(english)
    assert live.result().text == "" and live.strokes == []
    partial = []
    for stroke in strokes(record):
        live.begin()
        for points in np.array_split(stroke, 3):
            live.add(points)
        assert live.end() is not None
        partial.append(live.partial())
    assert any(reading.is_partial for reading in partial)
    whole = live.result()
    assert not whole.is_partial
    assert whole.candidates == english.read_one({"drawing": record["drawing"]}).candidates
    assert len(live.strokes) == len(record["drawing"])


def test_strokes_go_and_come_back(english, demo):
    drawn = strokes(demo[2])
    live = ductus.LiveInk(english)
    numbers = [live.stroke(stroke) for stroke in drawn]
    text = live.result().text
    assert live.remove(numbers[-1]) and not live.remove(numbers[-1])
    assert live.strokes == numbers[:-1] and live.result().text != text
    last = live.stroke(drawn[-1])
    assert last not in numbers and live.result().text == text
    assert live.replace(last, [drawn[-1][:3], drawn[-1][3:]])
    assert len(live.strokes) == len(drawn) + 1
    live.begin()
    live.add([(0, 0)])
    live.cancel()
    assert len(live.strokes) == len(drawn) + 1
    live.reset()
    assert live.strokes == [] and live.result().text == ""


def test_erased_strokes_come_back_where_they_were(english, demo):
    drawn = strokes(demo[0])
    live = ductus.LiveInk(english)
    numbers = [live.stroke(stroke) for stroke in drawn]
    text = live.result().text
    assert live.remove(numbers[0]) and live.remove(numbers[1])
    back = live.insert(0, drawn[:2])
    assert live.strokes == [*back, *numbers[2:]] and not set(back) & set(numbers)
    assert live.result().text == text
    assert live.insert(2**40, iter([[(0, 0)], [(1, 1)]])) == live.strokes[-2:] and live.insert(0, []) == []
    with pytest.raises(ductus.InkError, match="live ink, stroke 1, point 0: y is nan"):
        live.insert(0, [[(0, 0)], [(0, math.nan)]])
    with pytest.raises(ductus.InkError, match="1000001 points"):
        live.insert(0, [np.zeros((1_000_001, 2), np.float32)])
    assert len(live.strokes) == len(drawn) + 2


def test_what_is_known_of_live_ink_changes(english, demo):
    drawn = {"drawing": demo[1]["drawing"]}
    live = ductus.LiveInk(english, ductus.Context(pre_context="Dear "))
    assert live.context == ductus.Context(pre_context="Dear ")
    for stroke in strokes(drawn):
        live.stroke(stroke)
    scores = set()
    for context in (
        ductus.Context(), ductus.Context(pre_context="room "), ductus.Context(text_type="phone"),
        ductus.Context(lexicon=ductus.Lexicon([live.result().text])),
    ):
        live.context = context
        assert live.context == context and live.result().candidates == english.read_one(
            drawn, context=context).candidates
        scores.add(live.result().candidates[0].score)
    assert len(scores) == 4
    for bad in (None, "Dear ", {"pre_context": "Dear "}):
        with pytest.raises(ductus.OptionError, match="context: .* isn't a Context"):
            live.context = bad
    with pytest.raises(ductus.OptionError, match="pattern"):
        live.context = ductus.Context(pattern="[9")
    assert live.context == context


@pytest.mark.parametrize("value", [2**63, 2**70, -2**70, 0.0, math.nan, True, "0", None])
def test_what_is_no_number_of_a_stroke_is_named(english, value):
    live = ductus.LiveInk(english)
    assert live.stroke([(0, 0)]) == 0
    for call in (lambda: live.remove(value), lambda: live.replace(value, [])):
        with pytest.raises(ductus.OptionError, match="stroke: .* isn't a whole number from"):
            call()
    for index in (value, -1):
        with pytest.raises(ductus.OptionError, match="index: .* isn't a whole number from 0 to"):
            live.insert(index, [])
    assert live.strokes == [0]


def test_live_faults_are_named(english):
    live = ductus.LiveInk(english)
    with pytest.raises(ductus.InkError, match="points added to the live ink, point 1: x is nan"):
        live.stroke([(0, 0), (math.nan, 1)])
    assert live.strokes == []
    with pytest.raises(ductus.DuctusError):
        ductus.LiveInk(ductus.Recognizer("zxx-Zsym-x-shapes"))


def test_a_whole_stroke_is_one_call_for_threads(english):
    live = ductus.LiveInk(english)
    interval = sys.getswitchinterval()

    def write(place):
        for number in range(100):
            live.stroke([(place, number), (place, number + 1)])

    threads = [threading.Thread(target=write, args=(place,)) for place in range(4)]
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(live.strokes) == 400


def test_too_many_points_are_an_error_of_the_ink(english):
    live = ductus.LiveInk(english)
    for write in (live.add, live.stroke):
        with pytest.raises(ductus.InkError, match="1000001 points are more than an ink may have"):
            write(np.zeros((1_000_001, 2), np.float32))
    assert live.strokes == []


def test_a_question_may_not_write(english, demo):
    live = ductus.LiveInk(english)
    for stroke in strokes(demo[0]):
        live.stroke(stroke)
    with pytest.raises(ductus.OptionError) as raised:
        live.result(is_cancelled=lambda: live.add([(0, 0)]))
    assert "more than an ink may have" not in str(raised.value)


def test_what_is_no_recogniser_and_no_context_is_refused(english):
    with pytest.raises(ductus.OptionError, match="context: 'hello' isn't a Context"):
        ductus.LiveInk(english, "hello")
    for make in (ductus.LiveInk, ductus.Teacher, ductus.GestureReader):
        with pytest.raises(ductus.OptionError, match="recognizer: 'en-US' isn't a Recognizer"):
            make("en-US")


def test_patterns_are_taught_matched_and_forgotten():
    inks = list(ductus.read_ndjson(ROOT / "Samples/patterns/letters.ndjson"))
    taught = {}
    for ink in inks:
        taught.setdefault(ink.label, ink)
    for kind in ("grid", "cloud"):
        patterns = ductus.Patterns(kind)
        assert patterns.match(inks[:1])[0].text == ""
        for label, ink in taught.items():
            patterns.teach(label, [ink])
        patterns.set_rejection(math.inf)
        found = patterns.match(taught.values())
        assert [reading.text for reading in found] == list(taught)
        assert found[0].candidates[0].score == 0 and math.isnan(found[0].confidence)
        label = next(iter(taught))
        assert patterns.forget(label) and not patterns.forget(label)
        assert patterns.match([taught[label]])[0].text != label
    for call in (lambda ink: patterns.teach("one", ink), patterns.match):
        for ink in (inks[0], {"drawing": []}, '{"drawing": []}'):
            with pytest.raises(ductus.InkError, match="this is one ink: pass a list of them"):
                call(ink)
    with pytest.raises(ductus.OptionError, match="kind: 'net' is none of grid, path, cloud"):
        ductus.Patterns("net")
    with pytest.raises(ductus.InkError, match="ink 1, stroke 0, point 0: x is nan"):
        patterns.teach("bad", [inks[0], [[(math.nan, 0)]]])
    with pytest.raises(ductus.InkError, match="ink 1: an ink without points"):
        patterns.teach("bad", [inks[0], {"drawing": []}])


def test_patterns_are_saved_and_opened(tmp_path):
    inks = list(ductus.read_ndjson(ROOT / "Samples/patterns/letters.ndjson"))
    patterns, file = ductus.Patterns(), tmp_path / "mine.json"
    for ink in inks:
        patterns.teach(ink.label, [ink])
    patterns.set_rejection(.05)
    patterns.save(file)
    assert patterns.to_json() == file.read_text()
    read = ductus.Patterns.from_json(patterns.to_json())
    assert (read.kind, read.to_json()) == ("cloud", patterns.to_json())
    opened = ductus.Patterns.open(file)
    assert (opened.kind, opened.names) == ("cloud", sorted({ink.label for ink in inks}))
    found, expected = (
        [[(name.text, name.score) for name in reading.candidates] for reading in each.match(inks)]
        for each in (opened, patterns))
    assert found == expected and all(expected)
    opened.forget("a")
    assert opened.names == patterns.names[1:] and opened.names != patterns.names
    with pytest.raises(ductus.DamagedPatterns, match="none.json: can't be read"):
        ductus.Patterns.open(tmp_path / "none.json")
    with pytest.raises(ductus.DamagedPatterns, match="letters.json: holds grid patterns"):
        ductus.Patterns.open(ROOT / "Samples/patterns/letters.json")
    with pytest.raises(ductus.DamagedPatterns, match="can't be written"):
        opened.save(tmp_path / "nowhere/mine.json")
    with pytest.raises(ductus.OptionError, match="only cloud patterns can be saved"):
        ductus.Patterns("path").save(file)
    with pytest.raises(ductus.OptionError, match="only cloud patterns can be saved"):
        ductus.Patterns("grid").to_json()
    with pytest.raises(ductus.DamagedPatterns, match="^patterns: 'patterns' is missing"):
        ductus.Patterns.from_json('{"format": 2, "kind": "cloud"}')
    with pytest.raises(ductus.OptionError, match="^text: "):
        ductus.Patterns.from_json(5)
