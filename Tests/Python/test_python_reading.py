"""Inks in all their forms, and their readings."""

import copy
import ctypes
import json
import lzma
import math
import pickle

import numpy as np
import pytest

import ductus
from checkout import ROOT
from ductus import _library, ink

DEMO = ROOT / "Samples/demo.ndjson"


def test_reads_the_samples_as_their_labels_say(english, demo):
    readings = english.read(ductus.read_ndjson(DEMO))
    assert [reading.text for reading in readings] == [record["label"] for record in demo]
    for reading in readings:
        confidences = [candidate.confidence for candidate in reading.candidates]
        assert 0.5 < reading.confidence <= 1 and sum(confidences) <= 1.0001
        assert confidences == sorted(confidences, reverse=True)
        scores = [candidate.score for candidate in reading.candidates]
        assert scores == sorted(scores)


def forms(record):
    """One ink in every form that is accepted."""
    strokes = [np.array(rows[:2], np.float32).T for rows in record["drawing"]]
    return {
        "arrays": strokes,
        "lists": [stroke.tolist() for stroke in strokes],
        "doubles": [stroke.astype(np.float64) for stroke in strokes],
        "views": [np.asfortranarray(stroke) for stroke in strokes],
        "ink": ductus.Ink(strokes),
        "record": {"drawing": record["drawing"]},
        "tuple": tuple(strokes),
    }


def test_forms_of_an_ink_read_alike(english, demo):
    inks = forms(demo[0])
    first, *others = english.read(inks.values())
    assert first.text == demo[0]["label"]
    assert all(other.candidates == first.candidates for other in others), list(inks)
    assert english.read_one(inks["arrays"]) == first


def test_a_drawing_counts_rather_than_strokes():
    drawing, strokes = [[[1, 2], [3, 4]]], [{"points": [{"x": 5, "y": 6}]}]
    alone = ductus.Ink.parse({"drawing": drawing})
    assert ductus.Ink.parse({"drawing": drawing, "strokes": strokes}) == alone
    assert ductus.Ink.parse({"strokes": strokes, "drawing": drawing}) == alone
    assert ductus.Ink.parse({"drawing": None, "strokes": strokes}) == ductus.Ink.parse({"strokes": strokes})


def test_strokes_may_come_from_a_generator(english, demo):
    strokes = forms(demo[0])["arrays"]
    ink = ductus.Ink(stroke for stroke in strokes)
    assert ink == ductus.Ink(strokes) and repr(ink) == f"Ink({len(strokes)} strokes)"
    assert [english.read_one(ink).text for _ in range(2)] == [demo[0]["label"]] * 2
    for wrong in (None, 5):
        with pytest.raises(ductus.InkError, match="ink: .* isn't a list of strokes"):
            ductus.Ink(wrong)


def test_inks_are_equal_though_a_time_is_unknown():
    record = {"strokes": [{"points": [{"x": 1, "y": 2}, {"x": 3, "y": 4, "t": 5}]}]}
    ink = ductus.Ink.parse(record)
    assert ink == pickle.loads(pickle.dumps(ink)) == ductus.Ink.parse(record)
    record["strokes"][0]["points"][0]["t"] = 4
    assert ink != ductus.Ink.parse(record)


def test_times_are_taken_along(english, demo):
    record = next(record for record in demo if len(record["drawing"][0]) == 3)
    timed = [np.array(rows).T for rows in record["drawing"]]
    backwards = [stroke * [1, 1, -1] for stroke in timed]
    reading, warned = english.read([timed, backwards])
    assert reading.warnings == () and len(warned.warnings) > 0
    # An unknown time counts as none.
    timed[0][3, 2] = np.nan
    assert english.read_one(timed).text == reading.text


def test_context_counts(english, demo):
    world = next(record for record in demo if record["label"] == " world")
    ink = {"drawing": world["drawing"]}
    bare, after = english.read([ink, ink], [None, ductus.Context(pre_context="hello")])
    assert (bare.text, after.text) == ("world", " world")
    # One for all.
    both = english.read([ink, ink], ductus.Context(pre_context="hello"))
    assert [reading.text for reading in both] == [" world", " world"]
    # A record's own, if none is passed.
    own = {**ink, "preContext": "hello"}
    assert english.read_one(own).text == " world"
    texts = [each.text for each in english.read([own, own], [None, ductus.Context()])]
    assert texts == [" world", "world"]

    digits = english.read_one(ink, ductus.Context(text_type="number"))
    assert digits.text and not any(letter.isalpha() for letter in digits.text)
    only = english.read_one(ink, ductus.Context(allowed_characters="abc", allows_only=True))
    assert set(only.text) <= set("abc")
    for lexicon in (ductus.Lexicon({"worid": 30.0}), {"worid": 30.0}):
        assert english.read_one(ink, ductus.Context(lexicon=lexicon)).text == "worid"
    words = ductus.Context(lexicon=ductus.Lexicon(["worid"]))
    assert english.read_one(ink, ductus.Context(lexicon=iter(["worid"]))) == english.read_one(ink, words)


@pytest.fixture(scope="module")
def read_json():
    """`ductus_read_json`, which the Python package doesn't use."""
    function = _library._loaded.ductus_read_json
    function.restype = ctypes.c_void_p
    function.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p]

    def read(recognizer, record):
        text = json.dumps(record).encode()
        found = function(recognizer._handle, text, len(text), None)
        try:
            return json.loads(ctypes.string_at(found))
        finally:
            _library.plain("free_text", found)

    return read


@pytest.mark.parametrize("hints", [
    {}, {"type": "number"}, {"lexicon": {"worid": 30}}, {"lexicon": ["worid"]}, {"pattern": "AAAAA"},
    {"preContext": "hello", "postContext": "ly"}, {"writingArea": [900, 900]},
    {"allowedCharacters": "0123456789"}, {"allowedCharacters": ["a", "bc"], "allowsOnly": True},
    {"allowedCharacters": "abc", "allowsOnly": True}, {"candidates": 2},
    {"candidates": 20}, {"type": None, "lexicon": None, "candidates": None}])
def test_hints_of_records_count_as_in_c(english, demo, read_json, hints):
    world = next(record for record in demo if record["label"] == " world")
    record = {"drawing": world["drawing"], **hints}
    expected = read_json(english, record)["candidates"]
    found = english.read_one(record).candidates
    assert [each.text for each in found] == [each["text"] for each in expected]
    assert [each.confidence for each in found] == pytest.approx(
        [each["confidence"] for each in expected], abs=1e-4)
    plain = english.read_one({"drawing": world["drawing"]}).candidates
    assert (found != plain) == any(hints.values()), "the hint would change nothing"


@pytest.mark.parametrize("layout", ["page", "automatic", "line", "character"])
def test_layouts_of_records_count_as_in_c(english, demo, read_json, layout):
    first, second = ([[rows[0], [y + lower for y in rows[1]]] for rows in record["drawing"]]
                     for record, lower in zip(demo, (0, 500)))
    record = {"drawing": first + second, "layout": layout}
    text = english.read_one(record).text
    assert text == read_json(english, record)["candidates"][0]["text"]
    assert ("\n" in text) == (layout in ("page", "automatic"))


def test_pages_have_two_names():
    assert ductus.Context(layout="automatic") == ductus.Context(layout="page")


@pytest.mark.parametrize("allowed", ["", "日"])
def test_expecting_nothing_that_is_read_changes_nothing(english, demo, allowed):
    bare = [each.candidates for each in english.read(demo, ductus.Context())]
    assert [each.candidates for each in english.read(demo, ductus.Context(allowed_characters=allowed))] == bare


def test_what_reading_is_told_wins_over_records(english, demo):
    world = next(record for record in demo if record["label"] == " world")
    bare = {"drawing": world["drawing"]}
    record = {**bare, "type": "number", "candidates": 2}
    assert english.read_one(record, ductus.Context()).text == "world"
    found = english.read([record, bare, {**record, "type": "text"}], [None, ductus.Context(), None])
    assert [len(reading.candidates) for reading in found] == [2, 10, 2]
    assert [any(letter.isalpha() for letter in reading.text) for reading in found] == [False, True, True]
    assert len(english.read_one(record, candidates=5).candidates) == 5
    own = ductus.Ink.parse({**record, "preContext": "a", "lexicon": ["b"]})
    assert (own.context.pre_context, own.context.text_type, own.candidates) == ("a", "number", 2)
    again = pickle.loads(pickle.dumps(own))
    assert again == own != ductus.Ink.parse({**record, "preContext": "a", "lexicon": ["c"]})
    assert len({own.context, again.context}) == 1 and "Lexicon(1 words)" in repr(own)
    assert own not in [ductus.Ink.parse(bare), ductus.Ink.parse({**record, "drawing": bare["drawing"][1:]})]
    assert english.read_one(again) == english.read_one(own)


def test_segments_have_the_ink_of_each_character(english, demo):
    record = next(record for record in demo if record["label"] == "Can you read this?")
    reading = english.read_one(record)
    assert "".join(segment.text for segment in reading.segments) == reading.text
    assert [word.text for word in reading.words] == reading.text.split()
    counts = [len(rows[0]) for rows in record["drawing"]]
    inked = np.concatenate([
        np.arange(span.first_point, span.end_point) + sum(counts[: span.stroke])
        for segment in reading.segments for span in segment.ink])
    assert sorted(inked) == list(range(sum(counts)))
    for segment in reading.segments:
        assert reading.text[segment.begin : segment.end] == segment.text
        assert (segment.ink == ()) == segment.text.isspace()
    # Without having asked for them, one gets an error.
    with pytest.raises(ductus.DuctusError, match="read it with segments=True"):
        english.read([record], segments=False)[0].segments


def test_pages_have_lines(english, demo):
    page = []
    for number, record in enumerate(demo[:3]):
        for rows in record["drawing"]:
            page.append(np.array(rows[:2]).T + [0, 300 * number])
    reading = english.read_one(page)
    assert reading.text == "\n".join(record["label"] for record in demo[:3])
    assert [line.text for line in reading.lines] == reading.text.split("\n")
    strokes = [stroke for line in reading.lines for stroke in line.strokes]
    assert sorted(strokes) == list(range(len(page)))
    assert reading.segments
    for part in ("segments", "words"):
        with pytest.raises(ductus.DuctusError, match="candidates of lines have no segments: use reading.segments"):
            getattr(reading.lines[0].candidates[0], part)
    one = english.read_one(page, ductus.Context(layout="line"))
    assert "\n" not in one.text


def test_figures_have_names_and_shapes():
    shapes = ductus.Recognizer("zxx-Zsym-x-shapes")
    assert {"RECTANGLE", "TRIANGLE", "ARROW", "ELLIPSE"} == set(shapes.labels)
    square = [np.array([(0, 0), (100, 2), (99, 101), (1, 99), (0, 1)], float)]
    reading = shapes.read_one(square)
    assert reading.text == "RECTANGLE"
    shape = reading.candidates[0].shape
    assert len(shape.corners) == 4 and shape.residual < 0.05
    assert np.allclose(shape.centre, (50, 50), atol=3)
    assert shape.drawing[0].shape[1] == 2 and np.isfinite(shape.drawing[0]).all()


def test_ink_has_the_bounds_of_its_parts(english, demo):
    ink = ductus.Ink(forms(demo[0])["arrays"])
    points = np.concatenate(ink.strokes)
    assert ink.box() == (*points.min(axis=0).tolist(), *points.max(axis=0).tolist())
    for segment in english.read_one(ink).segments:
        inside = np.concatenate([
            ink.strokes[span.stroke][span.first_point : span.end_point] for span in segment.ink])
        assert ink.box(segment.ink) == (*inside.min(axis=0).tolist(), *inside.max(axis=0).tolist())
    assert ductus.Ink([]).box() is None and ductus.Ink([[]]).box() is None and ink.box([]) is None
    assert ductus.Ink([[(3, 4, 0)], []]).box() == (3, 4, 3, 4)
    for stroke, end in ((0, len(ink.strokes[0]) + 1), (len(ink.strokes), 1)):
        with pytest.raises(IndexError):
            ink.box([ductus.Span(stroke, 0, end)])


def test_the_network_may_be_computed_in_floats(english, demo):
    floats = ductus.Recognizer("en-US", pack=ROOT / "weights/en-US", single_precision=True)
    for recognizer in (floats, pickle.loads(pickle.dumps(floats))):
        found, usual = (each.read_one(demo[0]) for each in (recognizer, english))
        assert found.text == usual.text and found.candidates != usual.candidates


def test_inks_are_shown_without_their_points(demo):
    ink = ductus.Ink.parse({"drawing": [[[1, 2], [3, 4]]], "label": "l"})
    assert repr(ink) == "Ink(1 strokes, label='l')"
    assert max(len(repr(ductus.Ink.parse(record))) for record in demo) < 120


def test_files_may_be_compressed_and_name_their_faults(english, tmp_path, demo):
    packed = tmp_path / "demo.ndjson.xz"
    packed.write_bytes(lzma.compress(DEMO.read_bytes()))
    gzipped = ROOT / "Tests/InkFormatsTests/Fixtures/letters.ndjson.gz"
    assert [len(ink.strokes) for ink in ductus.read_ndjson(gzipped)][0] == 2
    assert [ink.label for ink in ductus.read_ndjson(packed)] == [
        record["label"] for record in demo]
    bad = tmp_path / "bad.ndjson"
    bad.write_text('{"drawing": [[[1], [2]]]}\n\n{"drawing": [[[1, 2], [2]]]}\n')
    with pytest.raises(ductus.InkError, match=r"bad.ndjson:3: 'drawing\[0\]': .* different lengths"):
        list(ductus.read_ndjson(bad))


def test_files_of_windows_are_read(demo, tmp_path):
    path = tmp_path / "windows.ndjson"
    path.write_bytes(b"\xef\xbb\xbf" + DEMO.read_bytes().replace(b"\n", b"\r\n"))
    expected = [ductus.Ink.parse(record) for record in demo]
    with open(path, encoding="utf-8") as lines:
        assert list(ductus.read_ndjson(path)) == list(ductus.read_ndjson(lines)) == expected


def test_records_in_the_form_of_ml_kit_are_read(english, demo):
    for timed in (True, False):
        strokes = [
            {"points": [
                {"x": x, "y": y, **({"t": t} if timed else {}), "pressure": 1}
                for x, y, t in zip(rows[0], rows[1], range(len(rows[0])))]}
            for rows in demo[0]["drawing"]]
        ink = ductus.Ink.parse({"strokes": strokes, "label": "l"})
        assert (ink.label, ink.strokes[0].shape[1]) == ("l", 3 if timed else 2)
        assert english.read_one({"strokes": strokes}).text == demo[0]["label"]
    # As in the command, the drawing counts.
    assert english.read_one({"drawing": [], "strokes": strokes}).text == ""
    assert english.read_one({"strokes": strokes, "drawing": []}).text == ""
    (stroke,) = ductus.Ink.parse({"strokes": [{"points": [{"x": 1, "y": 2}, {"x": 3, "y": 4, "t": 5}]}]}).strokes
    assert np.array_equal(stroke, [[1, 2, np.nan], [3, 4, 5]], equal_nan=True)
    (stroke,) = ductus.Ink.parse({"drawing": [[[1], [2], None]]}).strokes
    assert stroke.tolist() == [[1, 2]]


def test_a_bad_line_harms_no_other(english, demo, tmp_path, monkeypatch):
    good = json.dumps(demo[0])
    monkeypatch.setattr(ink, "_LINE_BYTES", len(good) + 1)
    long = good[:-1] + " " * 3 * len(good) + "}"
    text = f"{good}\n{{bad\n\n{good}\n{long}\n{good}"
    path = tmp_path / "mixed.ndjson"
    path.write_text(text)
    packed = tmp_path / "mixed.ndjson.xz"
    packed.write_bytes(lzma.compress(text.encode()))
    for source, name in ((path, path), (packed, packed), (text.split("\n"), "inks")):
        inks, found = ductus.read_ndjson(source), []
        while True:
            try:
                found.append(next(inks).label)
            except ductus.InkError as error:
                found.append(str(error))
            except StopIteration:
                break
        label = demo[0]["label"]
        readings = english.read(ductus.read_ndjson(source), on_error="keep")
        assert [reading.text for reading in readings] == [label, "", label, "", label]
        errors = [str(reading.error) for reading in readings if reading.error]
        assert errors == [each for each in found if each != label]
        assert errors[0].startswith(f"{name}:2: no JSON")
        assert errors[1] == f"{name}:5: has more than {len(good) + 1} bytes"
        with pytest.raises(ductus.InkError, match=":2: no JSON"):
            english.read(ductus.read_ndjson(source))
    # Invalid lines do not affect the others, either.
    found = english.read(ductus.read_ndjson([good, 5, good]), on_error="keep")
    assert [str(reading.error or reading) for reading in found] == [label, "inks:2: int isn't a line of text", label]
    with pytest.raises(ductus.InkError, match="inks: NoneType is neither a file nor a list of lines"):
        list(ductus.read_ndjson(None))
    # After damage there is nothing more.
    packed.write_bytes(packed.read_bytes()[:-20])
    readings = english.read(ductus.read_ndjson(packed), on_error="keep")
    assert "the compression is damaged" in str(readings[-1].error)


def test_readings_outlive_their_recogniser_and_are_pickled(demo):
    recognizer = ductus.Recognizer("en-US")
    reading = recognizer.read_one(demo[0])
    del recognizer
    again = pickle.loads(pickle.dumps(reading))
    assert again == reading and again.segments == reading.segments


def test_recognisers_are_opened_anew_where_they_are_copied_or_pickled(demo):
    recognizer = ductus.Recognizer("en-US", beam_width=4, language_model=False)
    text = recognizer.read_one(demo[0]).text
    copies = [copy.copy(recognizer), copy.deepcopy(recognizer), pickle.loads(pickle.dumps(recognizer))]
    del recognizer
    assert [each.read_one(demo[0]).text for each in copies] == [text] * 3
    formulas = pickle.loads(pickle.dumps(ductus.FormulaRecognizer()))
    assert formulas.model.kind == "formulas"


def test_contexts_are_pickled_with_their_lexicon(english, demo):
    world = {"drawing": next(record for record in demo if record["label"] == " world")["drawing"]}
    for words in ({"worid": 30.0}, ["worid"]):
        context = ductus.Context(lexicon=ductus.Lexicon(words))
        again = pickle.loads(pickle.dumps(context))
        del context
        expected = english.read_one(world, ductus.Context(lexicon=ductus.Lexicon(words)))
        assert english.read_one(world, again) == expected


def test_readings_of_a_pattern_equal_themselves():
    patterns, ink = ductus.Patterns("cloud"), [[(0, 0), (5, 5), (9, 0)]]
    patterns.teach("v", [ink])
    one, other = patterns.match([ink])[0], patterns.match([ink])[0]
    assert math.isnan(one.candidates[0].confidence)
    assert one == other == pickle.loads(pickle.dumps(one)) and len({one, other}) == 1


def test_what_lies_in_the_library_alone_is_not_copied(english, demo):
    reading = english.read_one(demo[0])
    for held in (
        ductus.LiveInk(english), ductus.Patterns(), ductus.Teacher(english),
        ductus.Page.of_reading(reading, demo[0]),
    ):
        for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="can't be copied or pickled"):
                duplicate(held)


def test_forms_of_text_count(english, demo):
    phone = {"drawing": next(record for record in demo if record["label"] == "555-0172")["drawing"]}
    scores = {
        english.read_one(phone, context).candidates[0].score for context in (
            None, ductus.Context(text_type="phone"), ductus.Context(text_type="code"),
            ductus.Context(text_type="date"), ductus.Context(pattern="aaaaaaaa"))}
    assert len(scores) == 5
    number = english.read_one(phone, ductus.Context(pattern="999-9999"))
    assert number.text == "555-0172" and number.confidence > .9
    with pytest.raises(ductus.OptionError, match=r"pattern is '\[9', not a valid pattern such as AA99AAA"):
        ductus.Context(pattern="[9")
    for allowed in (None, ""):
        with pytest.raises(ductus.OptionError, match="allows_only is true, but allowed_characters is None or empty"):
            ductus.Context(allowed_characters=allowed, allows_only=True)
    assert [ductus.is_pattern(text) for text in ("999-9999", "[9A]+", "[9", "")] == [
        True, True, False, False]


def test_a_tag_is_a_text(tmp_path):
    with pytest.raises(TypeError, match="tag: .* isn't text"):
        ductus.Recognizer(tmp_path)


@pytest.mark.parametrize("name", ["pre_context", "post_context", "allowed_characters", "pattern"])
def test_what_is_no_text_is_named(english, demo, name):
    for value, fault in ((5, TypeError), ("a\0", ductus.OptionError), ("\ud800", ductus.OptionError)):
        with pytest.raises(fault, match=f"^{name}: "):
            english.read_one(demo[0], ductus.Context(**{name: value}))


def test_a_pack_in_a_folder_needs_no_tag(demo):
    german = ductus.Recognizer(pack=ROOT / "weights/de")
    assert german.model.tags[0] == "de" and german.read_one(demo[0]).text == demo[0]["label"]
    assert ductus.FormulaRecognizer(pack=ROOT / "weights/formulas").model.kind == "formulas"
    assert ductus.Recognizer().model.tags[0] == "en-US"
    with pytest.raises(ductus.MissingModel, match="the model serves de, de-DE, de-AT and 4 others, not 'en-US'"):
        ductus.Recognizer("en-US", pack=ROOT / "weights/de")


def test_models_are_named(english):
    assert english.model.tags[0] == "en-US" and "en-GB" in english.model.tags
    assert english.model.kind == "text" and english.model.licence == "CC BY 4.0"
    british = ductus.Recognizer("en_GB")
    assert british.model.tags[0] == "en-US"
    assert {"en-US", "fr", "zxx-Zsym-x-shapes"} <= {
        model.tags[0] for model in ductus.models.installed()}


def test_latin_words_of_another_script_are_read_with_the_english_model(demo, monkeypatch, tmp_path):
    blobs = ROOT / "weights/repository/blobs/sha256"
    packs = json.loads((ROOT / "weights/repository/index.json").read_text())["packs"]
    manifest = blobs / next(pack["manifest"]["sha256"] for pack in packs if "ru" in pack["tags"])
    (tmp_path / "ru").mkdir()
    (tmp_path / "ru/manifest.json").symlink_to(manifest)
    for file in json.loads(manifest.read_text()).values():
        if isinstance(file, dict) and "sha256" in file:
            (tmp_path / "ru" / file["path"]).symlink_to(blobs / file["sha256"])
    for name in ("en-US", "latin"):
        (tmp_path / name).symlink_to(ROOT / "weights" / name)
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(tmp_path))

    own = next(
        record for record in map(json.loads, (ROOT / "Samples/scripts.ndjson").open())
        if record["id"] == "ru")
    right = max(x for stroke in own["drawing"] for x in stroke[0]) + 60
    line = [np.array(stroke[:2], float).T for stroke in own["drawing"]] + [
        np.array(stroke[:2], float).T + [right, 0] for stroke in demo[0]["drawing"]]
    expected = f"{own['label']} {demo[0]['label']}"
    assert ductus.Recognizer("ru").read_one(line).text == expected
    assert ductus.Recognizer("ru", latin_words=False).read_one(line).text != expected


def test_lines_about_words_are_told(english, demo):
    strokes = [np.array(rows[:2]).T for rows in demo[0]["drawing"]]
    points = np.concatenate(strokes)
    (left, top), (right, bottom) = points.min(0), points.max(0)
    across = np.linspace(left, right, 21)
    low = np.full(21, bottom + 0.1 * (bottom - top))
    middle = np.full(21, (top + bottom) / 2)
    plain, underlined, struck = english.read([
        strokes, [*strokes, np.stack((across, low), 1)], [*strokes, np.stack((across, middle), 1)]])
    assert plain.decorations == () and plain.text == demo[0]["label"]
    for reading, kind in ((underlined, "underline"), (struck, "strikeThrough")):
        assert reading.text == plain.text
        [line] = reading.decorations
        assert (line.kind, line.strokes) == (kind, (len(strokes),))
        assert reading.text[line.begin : line.end] == reading.text
        assert {span.stroke for span in line.ink} == {0, 1, 2, 3}
        assert pickle.loads(pickle.dumps(reading)).decorations == reading.decorations
