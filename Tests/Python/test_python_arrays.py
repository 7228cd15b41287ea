"""Inks in arrays: nothing is copied, all processors read, and errors name the place in a bad array."""

import json
import math
import threading

import numpy as np
import pytest

import ductus
from checkout import ROOT
from ductus import _library, arrays

NAMES = json.loads((ROOT / "Tests/Records/names.json").read_text())


def laid_out(demo, times=1):
    """The samples as arrays, repeated this many times."""
    strokes = [np.array(rows[:2], np.float32).T for record in demo for rows in record["drawing"]]
    counts = np.array([len(stroke) for stroke in strokes] * times)
    strokes_of = np.array([len(record["drawing"]) for record in demo] * times)
    return (
        np.ascontiguousarray(np.concatenate(strokes * times)), np.cumsum(counts).astype(np.uint32),
        np.cumsum(strokes_of).astype(np.uint32))


def test_arrays_read_as_the_inks_in_them(english, demo):
    xy, stroke_ends, ink_ends = laid_out(demo, times=25)
    bare = [{"drawing": record["drawing"]} for record in demo]
    expected = [reading.candidates for reading in english.read(bare, segments=False)]
    assert len(ink_ends) > 4 * 32
    for workers in (1, 3, None):
        found = english.read_arrays(xy, stroke_ends, ink_ends, workers=workers)
        assert [reading.candidates for reading in found] == expected * 25
    one = english.read_arrays(xy, stroke_ends, candidates=1)
    assert len(one) == 1 and len(one[0].candidates) == 1


def test_points_stay_where_they_are(demo):
    xy, stroke_ends, ink_ends = laid_out(demo)
    t = np.arange(len(xy), dtype=np.int64)
    found = arrays.checked(xy, stroke_ends, ink_ends, t)
    for mine, given in [(found.xy, xy), (found.stroke_ends, stroke_ends), (found.t, t)]:
        assert np.shares_memory(mine, given)
    native, _ = found.native(2, 4)
    first = stroke_ends[ink_ends[1] - 1]
    assert native.xy == xy[first:].ctypes.data and native.t == t[first:].ctypes.data
    assert native.ink_count == 2 and native.stroke_count == ink_ends[3] - ink_ends[1]


def test_threads_read_in_chunks_without_the_interpreters_lock(english, demo, monkeypatch):
    """Each thread asks whether to continue while another is also in the library: a held lock would let in only one at a
    time."""
    inside, most = set(), 0
    guard, together = threading.Lock(), threading.Event()
    call = _library.call

    def counting(name, *arguments):
        nonlocal most
        if name != "read":
            return call(name, *arguments)
        with guard:
            inside.add(threading.get_ident())
            most = max(most, len(inside))
            if len(inside) > 1:
                together.set()
        # The first waits in the library's callback until the second is also inside.
        try:
            return call(name, *arguments)
        finally:
            with guard:
                inside.discard(threading.get_ident())

    monkeypatch.setattr(_library, "call", counting)
    xy, stroke_ends, ink_ends = laid_out(demo, times=25)

    def is_cancelled():
        together.wait(timeout=60)
        return False

    found = english.read_arrays(
        xy, stroke_ends, ink_ends, workers=2, is_cancelled=is_cancelled)
    assert together.is_set() and most == 2 and len(found) == len(ink_ends)


def test_reading_is_called_off(english, demo):
    xy, stroke_ends, ink_ends = laid_out(demo, times=25)
    for workers in (1, 2):
        with pytest.raises(ductus.ReadingCancelled):
            english.read_arrays(
                xy, stroke_ends, ink_ends, workers=workers, is_cancelled=lambda: True)


@pytest.mark.parametrize("error", [KeyError("mine"), KeyboardInterrupt()])
def test_errors_of_the_question_come_through(english, demo, error, capfd):
    def ask():
        raise error

    xy, stroke_ends, ink_ends = laid_out(demo, times=25)
    for workers in (1, 2):
        with pytest.raises(type(error)) as raised:
            english.read_arrays(xy, stroke_ends, ink_ends, workers=workers, is_cancelled=ask)
        assert raised.value is error
    assert capfd.readouterr().err == ""


GOOD = [[0, 0], [5, 5], [9, 1]]


@pytest.mark.parametrize("inks, message", [
    ([[GOOD], [GOOD, [[1, 2], [3, float("nan")]]]], "ink 1, stroke 1, point 1: y is nan"),
    ([[[[float("inf"), 0]]]], "ink 0, stroke 0, point 0: x is inf"),
    ([[GOOD], [], [GOOD, [], [[0, 1e39]]]], "ink 2, stroke 2, point 0: y is 1e\\+39, which is out of range"),
    ([[[1, 2, 3]]], r"ink 0, stroke 0: has the shape \(3,\), not \(n, 2\) or \(n, 3\)"),
    ([[np.zeros((4, 5))]], r"ink 0, stroke 0: has the shape \(4, 5\)"),
    ([[[["a", "b"]]]], "ink 0, stroke 0: no array of numbers"),
    ([[[[1, 2], [3]]]], "ink 0, stroke 0: no array of numbers"),
    ([[[["1", "2"]]]], "ink 0, stroke 0: no array of numbers, but of <U1"),
    ([[np.ones((1, 2), complex)]], "ink 0, stroke 0: no array of numbers, but of complex128"),
    ([[np.ones((1, 2), "M8[ms]")]], "ink 0, stroke 0: no array of numbers, but of datetime64"),
    ([[np.array([["1", 2]], object)]], "ink 0, stroke 0: no array of numbers: it has a str"),
    ([[np.array([[b"1", 2]], object)]], "ink 0, stroke 0: no array of numbers: it has a bytes"),
    ([[np.array([[1, np.datetime64("2026-11-30")]], object)]], "no array of numbers: it has a datetime64"),
    ([{"drawing": [[[1], [2], [np.datetime64(1, "ms")]]]}], r"'drawing\[0\]': t has something else than numbers"),
    ([[[[1, 10**400]]]], "ink 0, stroke 0: no array of numbers: int too large"),
    ([np.zeros((4, 2))], r"ink 0: one array of shape \(4, 2\) is a stroke"),
    ([5], "ink 0: int isn't a list of strokes"),
    (['{"drawing"'], "ink 0: no JSON"),
    ([b"[]"], "ink 0: a record is an object"),
    ([{"drawing": [[[1, 2], [1]]]}], r"ink 0: 'drawing\[0\]': x, y and t have different lengths"),
    ([{"drawing": 3}], "ink 0: 'drawing' isn't a list of strokes"),
    ([{"drawing": [[[1], [2]], [[1], [2], [3], [4]]]}],
     r"ink 0: 'drawing\[1\]' is not of the form \[\[x…\], \[y…\], \[t…\]\]: 4 rows instead of 2 or 3"),
    ([{"drawing": [[["1"], [2]]]}], r"ink 0: 'drawing\[0\]': x has something else than numbers"),
    ([{"drawing": [[[1], [10**400]]]}], r"ink 0: 'drawing\[0\]': y has something else than numbers"),
    ([{"drawing": [[[True, 1], [2, 3]]]}], r"ink 0: 'drawing\[0\]': x has something else than numbers"),
    ([{"drawing": [[[1], [2], [True]]]}], r"ink 0: 'drawing\[0\]': t has something else than numbers"),
    ([{"drawing": [[[1], [2], [1e300]]]}], r"ink 0: 'drawing\[0\]': t has a time that is out of range"),
    ([{"drawing": [[[1], [2], [10**17]]]}], r"ink 0: 'drawing\[0\]': t has a time that is out of range"),
    ([{"strokes": [{"points": [{"x": 1, "y": 2, "t": -1e17}]}]}], r"ink 0: 'strokes\[0\]': t has a time that is out"),
    ([{"drawing": [], "writingArea": [1e39, 1]}], r"ink 0: 'writingArea'\[0\]: 1e\+39 is not finite"),
    ([{"strokes": [[1]]}], r"""ink 0: 'strokes\[0\]' is not of the form {"points": """),
    ([{"strokes": [{"points": [{"x": 1, "y": 2}, {"x": 1}]}]}], r"ink 0: 'strokes\[0\]': point 1 is not of the form"),
    ([{"strokes": [{"points": [{"x": 1, "y": "2"}]}]}], r"ink 0: 'strokes\[0\]': y has something else than numbers"),
    ([{"drawing": [], "writingArea": [None, "a"]}], r"ink 0: 'writingArea' isn't a \[width, height\]"),
    ([{"drawing": [], "writingArea": [10**400, 1]}], r"ink 0: 'writingArea' isn't a \[width, height\]"),
    ([{"drawing": [], "preContext": 5}], "ink 0: 'preContext' isn't text"),
    ([{"drawing": [], "preContext": "a\0"}], "ink 0: 'preContext': .* has a zero character"),
    ([{"drawing": [], "postContext": "\ud800"}], r"ink 0: 'postContext': .* has half a character \(U\+D800\)"),
    ([{"drawing": [], "label": []}], "ink 0: 'label' isn't text"),
    ([{"drawing": [], "type": "prose"}], "ink 0: 'type' is 'prose', and none of text, number"),
    ([{"drawing": [], "layout": ["page"]}], "ink 0: 'layout' is .*, and none of page, line"),
    ([{"drawing": [], "pattern": "[9"}], r"ink 0: 'pattern' is '\[9', not a valid pattern such as AA99AAA"),
    ([{"drawing": [], "lexicon": "word"}], "ink 0: 'lexicon' is neither words nor words with their weights"),
    ([{"drawing": [], "lexicon": [5]}], "ink 0: 'lexicon': a lexicon's 5 isn't text"),
    ([{"drawing": [], "lexicon": {"word": 101}}], "ink 0: 'lexicon': the weight of 'word' is 101, not"),
    ([{"drawing": [], "candidates": 0}], "ink 0: 'candidates' is not from 1 to 1000"),
    ([{"drawing": [], "allowsOnly": 1}], "ink 0: 'allowsOnly' is neither true nor false"),
    ([{"drawing": [], "allowsOnly": True}], "ink 0: 'allowsOnly' is true without 'allowedCharacters'"),
    ([{"drawing": [], "allowsOnly": True, "allowedCharacters": ""}],
     "ink 0: 'allowsOnly' is true without 'allowedCharacters'"),
    ([{"drawing": [], "allowedSymbols": "high"}], "ink 0: 'allowedSymbols' is 'high', and none of digits"),
    ([{"drawing": [], "knownSymbols": [{"name": "x"}]}], r"ink 0: 'knownSymbols'\[0\] is not of the form"),
    ([{"drawing": [], "writingArea": 3}], r"ink 0: 'writingArea' isn't a \[width, height\]"),
    ("abc", "this is one ink"),
    (ductus.Ink([GOOD]), "this is one ink"),
    ({"drawing": []}, "this is one ink"),
    ([[np.ma.masked_array([[0, 0], [1, 1]], [[0, 0], [0, 1]])]], "ink 0, stroke 0, point 1: y is nan"),
    (None, "inks: NoneType isn't a list of inks"),
    (5, "inks: int isn't a list of inks"),
])
def test_bad_inks_name_the_place(english, inks, message):
    with pytest.raises(ductus.InkError, match=message):
        english.read(inks)


@pytest.mark.parametrize("case", NAMES, ids=lambda case: json.dumps(case["members"]))
def test_names_are_read_alike_at_every_door(case):
    record = json.dumps({"drawing": [], **case["members"]})
    if "refused" in case:
        with pytest.raises(ductus.InkError, match=f"'{case['refused']}' isn't text"):
            ductus.Ink.parse(record)
    else:
        ink = ductus.Ink.parse(record)
        assert (ink.id, ink.label) == (case["id"], case["label"])


def test_a_bad_ink_harms_no_other(english, demo):
    bad = [[[1, 2], [3, float("nan")]]]
    hinted = {**demo[0], "pattern": "[9"}
    found = english.read([demo[0], bad, demo[1], "{", hinted], on_error="keep")
    assert [reading.text for reading in found] == [demo[0]["label"], "", demo[1]["label"], "", ""]
    assert str(found[1].error) == "ink 1, stroke 0, point 1: y is nan, not a finite number"
    assert str(found[3].error).startswith("ink 3: no JSON")
    assert str(found[4].error) == "ink 4: 'pattern' is '[9', not a valid pattern such as AA99AAA"
    # Errors that only the library finds also name the ink.
    many = [np.zeros((1, 2))] * 100_001
    found = english.read([demo[0], many], on_error="keep")
    assert found[0].error is None and str(found[1].error).startswith("ink 1: ")
    with pytest.raises(ductus.InkError, match="^ink 1: "):
        english.read([demo[0], many])


@pytest.mark.parametrize("xy, stroke_ends, ink_ends, t, message", [
    (np.zeros((4, 3)), [4], None, None, r"xy: has the shape \(4, 3\)"),
    (np.zeros((4, 2)), [3], None, None, "stroke_ends: ends at 3, but there are 4 points"),
    (np.zeros((4, 2)), [3, 2, 4], None, None, "stroke_ends: falls at 1"),
    (np.zeros((4, 2)), [-1, 4], None, None, "stroke_ends: falls at 0"),
    (np.zeros((4, 2)), [4.0], None, None, "stroke_ends: isn't an array of whole numbers"),
    (np.zeros((4, 2)), [2, 4], [1], None, "ink_ends: ends at 1, but there are 2 strokes"),
    (np.zeros((4, 2)), [4], None, np.zeros(3), r"t: has the shape \(3,\), not \(4,\)"),
    (["a"], [4], None, None, "xy: no array of numbers, but of <U1"),
    (np.zeros((4, 2)), [[4], [1, 2]], None, None, "stroke_ends: no array of numbers: "),
    (np.zeros((4, 2)), [4], None, ["a"] * 4, "t: no array of numbers, but of <U1"),
])
def test_bad_arrays_name_the_place(english, xy, stroke_ends, ink_ends, t, message):
    with pytest.raises(ductus.InkError, match=message):
        english.read_arrays(xy, stroke_ends, ink_ends, t)


def test_masked_times_are_not_known(english):
    line = np.array([[0, 0, 5], [0, 9, 1], [0, 19, 7]])
    assert english.read_one([line]).warnings
    known = np.ma.masked_array(line, np.array([[0, 0, 0], [0, 0, 1], [0, 0, 0]]))
    assert english.read_one([known]).warnings == ()


@pytest.mark.filterwarnings("error")
def test_times_that_are_not_known(english, demo):
    (xy, stroke_ends, ink_ends) = laid_out(demo[:1])
    expected = english.read_arrays(xy, stroke_ends, ink_ends)
    for unknown in (None, np.nan, np.inf):
        assert english.read_arrays(xy, stroke_ends, ink_ends, [unknown] * len(xy)) == expected


def test_nan_in_arrays_names_the_ink(english, demo):
    xy, stroke_ends, ink_ends = laid_out(demo, times=9)
    stroke = ink_ends[40] - 1
    xy[stroke_ends[stroke] - 1, 1] = np.nan
    with pytest.raises(ductus.InkError, match="^ink 40: "):
        english.read_arrays(xy, stroke_ends, ink_ends)
    found = english.read_arrays(xy, stroke_ends, ink_ends, on_error="keep")
    assert [number for number, reading in enumerate(found) if reading.error] == [40]


def test_bad_options_are_named(english, demo):
    for options, message in [
        ({"candidates": 0}, "candidates: 0 isn't a whole number from 1 to 1000"),
        ({"candidates": "3"}, "candidates: '3' isn't a whole number from 1 to 1000"),
        ({"context": "he"}, "context: 'he' isn't a Context or a list of them"),
        ({"context": {"pre_context": "he"}}, "context: {'pre_context': 'he'} isn't a Context or"),
        ({"context": [None, "he"]}, r"context\[1\]: 'he' isn't a Context"),
        ({"context": ductus.Context(pre_context="\ud800")}, r"has half a character \(U\+D800\)"),
        ({"on_error": "ignore"}, "on_error: 'ignore' is neither"),
        ({"context": [None]}, "context: there are 1 for 2 inks"),
        ({"context": ductus.Context(layout="sheet")}, "layout: 'sheet' is none of page, line"),
        ({"context": ductus.Context(text_type="prose")}, "text_type: 'prose' is none of text"),
        ({"context": ductus.Context(writing_area=(1,))}, r"writing_area: \(1,\) isn't a"),
        ({"context": ductus.Context(pre_context="a\0b")}, "has a zero character"),
    ]:
        with pytest.raises(ductus.OptionError, match=message):
            english.read(demo[:2], **options)
    with pytest.raises(ductus.OptionError, match="a list of words, not a text"):
        ductus.Lexicon("word")
    with pytest.raises(ductus.OptionError, match="a list of words, not 5"):
        ductus.Context(lexicon=5)
    with pytest.raises(ductus.OptionError, match="the weight of 'word': 'much' isn't a number"):
        ductus.Lexicon({"word": "much"})
    for weight in (-1.0, 101.0, float("nan")):
        with pytest.raises(ductus.OptionError, match=f"the weight of 'word' is {weight}, not"):
            ductus.Lexicon({"word": weight})


# What isn't a number as C takes it, and is neither cut to one nor refused without a name.
@pytest.mark.parametrize("value", [-1, 2**32, 2**70, -2**70, 1.0, math.nan, math.inf, True, "1", None, [1]])
def test_invalid_counts_are_named(english, demo, value):
    calls = {
        "beam_width": lambda: ductus.Recognizer("en-US", beam_width=value),
        "candidates": lambda: english.read(demo[:1], candidates=value),
        "workers": lambda: english.read(demo[:1], workers=value),
        r"known\[0\].strokes\[0\]": lambda: ductus.FormulaRecognizer().read(
            demo[0], known=[ductus.KnownSymbol("x", [value])]),
        r"words\[0\].strokes\[1\]": lambda: ductus.Page([[ductus.InkWord("a", [0, value])]], demo[0]),
    }
    if value is None:
        del calls["candidates"], calls["workers"]
    for name, call in calls.items():
        with pytest.raises(ductus.OptionError, match=f"^{name}: .* isn't a whole number from"):
            call()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e39, 10**400, True, "1", None, 1j])
def test_invalid_numbers_are_named(value):
    for name, call in {
        r"words\[0\].frame\[3\]": lambda: ductus.Page([[ductus.TypedWord("a", (0, 0, 1, value))]]),
        r"words\[0\].edges\[1\]": lambda: ductus.Page([[ductus.TypedWord("a", (0, 0, 1, 1), [0, value])]]),
    }.items():
        with pytest.raises(ductus.OptionError, match=f"^{name}: .* (isn't a number|is not finite)"):
            call()
    if isinstance(value, float):
        return
    for name, call in {
        r"writing_area\[0\]": lambda: ductus.Context(writing_area=(value, 1)).native(),
        "score": lambda: ductus.Patterns().set_rejection(value if value is not None else ""),
        "the weight of 'a'": lambda: ductus.Lexicon({"a": value}),
    }.items():
        with pytest.raises(ductus.OptionError, match=f"^{name}: .* isn't a number"):
            call()


def test_numbers_of_numpy_are_numbers(english, demo):
    assert ductus.Recognizer("en-US", beam_width=np.int64(8)).read(
        demo[:1], ductus.Context(writing_area=(np.float32(9), np.int8(5))), candidates=np.uint8(2),
        workers=np.int16(1))
    live = ductus.LiveInk(english)
    assert live.remove(np.int64(live.stroke([(0, 0)])))
    ductus.Page([[ductus.TypedWord("ab", np.array([0, 0, 2, 1]), np.array([0, 1.5, 2]))]])


def test_what_is_no_list_of_numbers_is_named():
    ink = [[(0, 0), (1, 1)]]
    with pytest.raises(ductus.OptionError, match=r"known\[0\].strokes: 5 isn't a list of numbers"):
        ductus.FormulaRecognizer().read(ink, known=[ductus.KnownSymbol("x", 5)])
    with pytest.raises(ductus.OptionError, match=r"known\[0\]: 'x' isn't a KnownSymbol"):
        ductus.FormulaRecognizer().read(ink, known=["x"])
    with pytest.raises(ductus.OptionError, match=r"symbols: 'school' is one text: pass a list of them, or a level"):
        ductus.FormulaRecognizer().read(ink, symbols="school")
    with pytest.raises(ductus.OptionError, match=r"words\[0\].edges: '01' isn't a list of numbers"):
        ductus.Page([[ductus.TypedWord("a", (0, 0, 1, 1), "01")]])


def test_missing_and_damaged_models_are_named(tmp_path, monkeypatch):
    with pytest.raises(ductus.MissingModel) as missing:
        ductus.Recognizer("fa")
    assert str(missing.value).startswith(
        "the model for 'fa' is not installed: "
        "if it is offered, `ductus.models.install(\"fa\")` fetches it")
    with pytest.raises(ductus.ModelError, match="not a tag!"):
        ductus.Recognizer("not a tag!")
    with pytest.raises(ductus.ModelError, match="nowhere"):
        ductus.Recognizer("en-US", pack=tmp_path / "nowhere")


def test_empty_inks_are_empty_readings(english):
    assert english.read([]) == []
    assert [reading.text for reading in english.read([[], [[]], ductus.Ink([])])] == ["", "", ""]
    assert english.read_arrays(np.zeros((0, 2)), [], []) == []
