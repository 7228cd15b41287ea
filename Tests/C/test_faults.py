"""Whatever is passed in, the library answers with a code and a text that names the place, and never crashes."""

import ctypes as c
import json
import random
import shutil

import pytest
from bindings import (
    BAD_ARGUMENT, BAD_INK, BAD_JSON, BAD_PACK, CANCEL, CANCELLED, WEIGHTS, Context, Error, Fault,
    File, Inks, OpenOptions, Options, Word, inks, texts)

NAN, INFINITY = float("nan"), float("inf")
STROKE = [[0, 10, 20], [0, 30, 5]]
WORD = Word(text=b"one", width=60, height=40)


def read(library, recognizer, ink, context=None, count=0, options=None):
    result = library.ductus_read(recognizer, ink, context, count, options)
    reading = result.contents.readings[0]
    answer = reading.code, reading.error, reading.candidate_count
    library.ductus_free_result(result)
    return answer


def test_a_bad_ink_is_named_and_the_others_are_read(library, english):
    result = library.ductus_read(
        english, inks([[STROKE], [STROKE, [[1, NAN], [2, 2]]], [STROKE], [[[INFINITY], [0]]]]),
        None, 0, None)
    codes = [reading.code for reading in result.contents.readings[:4]]
    assert codes == [0, BAD_INK, 0, BAD_INK]
    assert b"stroke 1, point 1" in result.contents.readings[1].error
    assert b"stroke 0, point 0" in result.contents.readings[3].error
    assert result.contents.readings[2].candidate_count > 0
    assert "stroke 1, point 1" in json.loads(
        library.text(library.ductus_result_json(result, 1)))["error"]
    library.ductus_free_result(result)


def test_nothing_is_read_of_nothing(library, english):
    assert read(library, english, inks([[]])) == (0, None, 0)
    assert read(library, english, Inks()) == (0, None, 0)
    result = library.ductus_read(english, inks([]), None, 0, None)
    assert result.contents.reading_count == 0
    library.ductus_free_result(result)


def test_times_that_run_backwards_are_a_warning(library, english):
    result = library.ductus_read(
        english, inks([[[[0, 10, 20], [0, 30, 5], [5, 3, 9]]]]), None, 0, None)
    reading = result.contents.readings[0]
    assert reading.code == 0 and reading.warning_count == 1
    assert b"time runs backwards" in reading.warnings[0]
    library.ductus_free_result(result)


@pytest.mark.parametrize("change, place", [
    ({"xy": None}, "inks.xy is null"),
    ({"stroke_ends": None}, "inks.stroke_ends is null"),
    ({"ink_ends": None, "ink_count": 2}, "inks.ink_ends is null"),
    ({"point_count": 7}, "inks.point_count is 7"),
    ({"stroke_count": 1}, "inks.point_count is 6"),
    ({"stroke_count": 0}, "inks.point_count is 6, but inks.stroke_ends has no element"),
    ({"ink_count": 0}, "inks.stroke_count is 2, but inks.ink_ends has no element"),
    ({"point_count": 2**64 - 1}, "too large"),
    ({"stroke_count": 2**64 - 1}, "too large"),
    ({"ink_count": 2**64 - 1}, "too large"),
    ({"stroke_ends": (c.c_uint32 * 2)(6, 3)}, r"inks.stroke_ends\[1\] is 3"),
    ({"ink_ends": (c.c_uint32 * 1)(9)}, "inks.stroke_count is 2, but the last"),
])
def test_counts_that_disagree_are_named(library, english, change, place):
    ink = inks([[STROKE, STROKE]])
    for name, value in change.items():
        setattr(ink, name, value)
    with pytest.raises(Fault, match=place) as fault:
        library.ductus_read(english, ink, None, 0, None)
    assert fault.value.code == BAD_ARGUMENT


@pytest.mark.parametrize("context, place", [
    (Context(layout=3), "context.layout is 3"), (Context(kind_of_text=-1), "context.kind_of_text"),
    (Context(text_before=b"\xff"), "context.text_before is not UTF-8"),
    (Context(allowed=b"\xc3"), "context.allowed is not UTF-8"),
    (Context(kind_of_text=8), "context.kind_of_text is 8"),
    (Context(allowed_only=1), "context.allowed_only is set, but context.allowed is null or empty"),
    (Context(allowed_only=1, allowed=b""), "context.allowed_only is set, but context.allowed is null or empty"),
    (Context(pattern=b"[A"), r"context.pattern is '\[A'"),
    (Context(pattern=b""), r"context.pattern is '', not a valid pattern such as"),
    (Context(pattern=b"[]"), r"context.pattern is '\[\]', not a valid pattern such as"),
    (Context(pattern=b"+49"), r"context.pattern is '\+49', not a valid pattern such as"),
    (Context(reserved=(c.c_int32 * 1)(1)), "context.reserved"),
    (Context(more_reserved=(c.c_int32 * 2)(0, 1)), "context.more_reserved"),
])
def test_bad_contexts_are_named(library, english, context, place):
    with pytest.raises(Fault, match=place) as fault:
        library.ductus_read(english, inks([[STROKE]]), context, 1, None)
    assert fault.value.code == BAD_ARGUMENT


def test_bad_numbers_of_contexts_are_named(library, english):
    contexts = (Context * 3)()
    with pytest.raises(Fault, match="context_count is 3, for 2 inks"):
        library.ductus_read(english, inks([[STROKE], [STROKE]]), contexts, 3, None)
    with pytest.raises(Fault, match="contexts is null"):
        library.ductus_read(english, inks([[STROKE]]), None, 1, None)
    with pytest.raises(Fault, match=f"context_count is {2**64 - 1}, for 1 inks"):
        library.ductus_read(english, inks([[STROKE]]), contexts, 2**64 - 1, None)


@pytest.mark.parametrize("options, place", [
    (Options(max_candidates=1_001), "options.max_candidates is 1001"),
    (Options(details=4), "options.details is 4"),
    (Options(reserved=(c.c_int32 * 4)(0, 0, 0, 1)), "options.reserved"),
])
def test_bad_options_are_named(library, english, options, place):
    with pytest.raises(Fault, match=place) as fault:
        library.ductus_read(english, inks([[STROKE]]), None, 0, options)
    assert fault.value.code == BAD_ARGUMENT


def test_null_is_no_object(library, english):
    ink = inks([[STROKE]])
    patterns = library.ductus_make_patterns(2)
    calls = [
        lambda: library.ductus_read(None, ink, None, 0, None),
        lambda: library.ductus_read(english, None, None, 0, None),
        lambda: library.ductus_read_json(None, b"{}", 2),
        lambda: library.ductus_read_json(english, None, 2),
        lambda: library.ductus_result_json(None, 0),
        lambda: library.ductus_open(None, 0, None, None),
        lambda: library.ductus_open_pack(None, None, None),
        lambda: library.ductus_open_files(None, 3, None, None),
        lambda: library.ductus_open_live(None, None, 0),
        lambda: library.ductus_live_add(None, None, None, 0),
        lambda: library.ductus_live_replace(None, 0, ink),
        lambda: library.ductus_live_insert(None, 0, ink),
        lambda: library.ductus_live_partial(None, None),
        lambda: library.ductus_live_result(None, None),
        lambda: library.ductus_live_set_context(None, None),
        lambda: library.ductus_teach(None, b"a", ink),
        lambda: library.ductus_teach(patterns, b"", ink),
        lambda: library.ductus_match(None, ink, None),
        lambda: library.ductus_make_lexicon(None, None, 1),
        lambda: library.ductus_match_tag(None, 1, b"en"),
        lambda: library.ductus_match_tag(None, 0, None),
        lambda: library.ductus_make_patterns(7),
        lambda: library.ductus_make_lexicon(texts(["a"]), (c.c_float * 1)(NAN), 1),
        lambda: library.ductus_make_lexicon(texts(["a", "a"]), (c.c_float * 2)(NAN, 3), 2),
        lambda: library.ductus_make_lexicon(texts(["a", "a"]), (c.c_float * 2)(3, NAN), 2),
    ]
    for call in calls:
        with pytest.raises(Fault) as fault:
            call()
        assert fault.value.code == BAD_ARGUMENT and fault.value.text
    library.ductus_free_patterns(patterns)
    for name in ("close", "free_result", "free_text", "free_lexicon", "free_packs", "close_live",
                 "free_patterns", "live_begin", "live_cancel", "live_reset"):
        getattr(library, f"ductus_{name}")(None)
    assert library.ductus_live_end(None) == -1
    assert library.ductus_live_remove(None, 0) == 0
    assert library.ductus_live_strokes(None, None, 0) == 0
    assert library.ductus_forget(None, None) == 0
    library.ductus_set_rejection(None, 1)
    assert not library.ductus_recognizer_pack(None)
    assert not library.ductus_recognizer_labels(None, None)


def test_a_letter_of_many_marks_is_refused_before_it_is_hashed(library, english):
    # Swift normalises a text to hash it, in time that grows with the square of a letter's marks: this one would
    # take an hour.
    text = "a" + "\u0323\u0301" * 400_000
    with pytest.raises(Fault, match=r"words\[1\] has more than 1,000 marks on a letter") as fault:
        library.ductus_make_lexicon(texts(["word", text]), None, 2)
    assert fault.value.code == BAD_ARGUMENT
    for member in ("text_before", "text_after", "allowed"):
        context = Context(**{member: text.encode()})
        with pytest.raises(Fault, match=f"context.{member} has more than 1,000 marks") as fault:
            library.ductus_read(english, inks([[STROKE]]), context, 1, None)
        assert fault.value.code == BAD_ARGUMENT


def test_a_null_error_is_not_a_fault():
    from bindings import DIST

    loaded = c.CDLL(str(DIST / "lib/libductus.so.1"))
    loaded.ductus_open.restype = c.c_void_p
    assert loaded.ductus_open(None, c.c_size_t(0), b"!", None, None) is None


@pytest.mark.parametrize("json_text, place", [
    ("", "ends too early"), ("[]", "object"), ("{}", "'drawing' is missing"),
    ('{"drawing":[[[0,1],[0]]]}', r"drawing\[0\]"),
    ('{"drawing":[[[0,"1"],[0,1]]]}', r"drawing\[0\]\[0\]\[1\]"),
    ('{"drawing":[[[0]]]}', r"drawing\[0\]"), ('{"drawing":3}', "drawing"),
    ('{"drawing":[[[0],[0]],[[0],[0],[0],[1]]]}', r"drawing\[1\]' is not of the form .*: 4 rows instead of 2 or 3"),
    ('{"drawing":[],"candidates":0}', "candidates"),
    ('{"drawing":[],"type":"poem"}', "type"), ('{"drawing":[],"lexicon":{"a":-1}}', "lexicon"),
    ('{"drawing":[],"pattern":"[A"}', "pattern"),
    ('{"drawing":[[[0],[0],[1e300]]]}', r"drawing\[0\]\[2\]\[0\]"),
    ('{"drawing":[[[0],[0],[1e17]]]}', r"drawing\[0\]\[2\]\[0\]"),
    ('{"drawing":[[[0],[0],[100000000000000000]]]}', r"drawing\[0\]\[2\]\[0\]"),
    ('{"strokes":[{"points":[{"x":0,"y":0,"t":-1e17}]}]}', r"points\[0\].t"),
    ('{"drawing":' + "[" * 1_000, "nested"), ('{"drawing":[]}x', "more text"),
    ('{"drawing":[],"drawing":[]}', "drawing"), ('{"strokes":[{}]}', r"strokes\[0\].points"),
    ('{"strokes":[[[0],[0]]]}', r"strokes\[0\]"), ('{"strokes":[{"points":[{"x":0}]}]}', r"points\[0\].y"),
    ('{"strokes":[{"points":[{"x":0,"y":0,"t":"0"}]}]}', r"points\[0\].t"),
])
def test_bad_json_is_named(library, english, json_text, place):
    with pytest.raises(Fault, match=place) as fault:
        library.read_json(english, json_text)
    assert fault.value.code == BAD_JSON


def test_json_of_too_many_values_is_refused_before_it_fills_the_memory(library, english):
    with pytest.raises(Fault, match="too many values, from byte") as fault:
        library.read_json(english, '{"drawing":[[[' + "0," * 8_000_000)
    assert fault.value.code == BAD_JSON


def test_a_drawing_counts_rather_than_strokes(library, english):
    drawing = '"drawing":[[[0,0,0],[0,10,20]],[[12,12,12],[0,10,20]],[[0,6,12],[10,10,10]]]'
    strokes = '"strokes":[{"points":[{"x":0,"y":0},{"x":9,"y":0}]}]'
    alone = {each: json.loads(library.read_json(english, f"{{{each}}}")) for each in (drawing, strokes)}
    assert alone[drawing] != alone[strokes]
    for both in (f"{{{drawing},{strokes}}}", f"{{{strokes},{drawing}}}"):
        assert json.loads(library.read_json(english, both)) == alone[drawing]
    for null in (f'{{"drawing":null,{strokes}}}', f'{{{strokes},"drawing":null}}'):
        assert json.loads(library.read_json(english, null)) == alone[strokes]


def test_ink_of_json_that_is_not_finite_is_named(library, english):
    with pytest.raises(Fault, match="stroke 0, point 1") as fault:
        library.read_json(english, '{"drawing":[[[0,1e39],[0,1]]]}')
    assert fault.value.code == BAD_INK


def test_cancelled_readings_stop(library, english):
    asked = []

    def is_cancelled(user):
        asked.append(user)
        return len(asked) > 3

    page = [[[[x + i % 10 * 60 for x in STROKE[0]], [y + i // 10 * 90 for y in STROKE[1]]]
             for i in range(200)]]
    with pytest.raises(Fault) as fault:
        library.ductus_read(
            english, inks(page), None, 0, Options(is_cancelled=CANCEL(is_cancelled), user=5))
    assert fault.value.code == CANCELLED
    assert set(asked) == {5} and len(asked) >= 4
    # The thread's next reading works.
    assert read(library, english, inks([[STROKE]]))[0] == 0


def test_one_answer_cancels(library, english):
    """Whenever the caller says it, and though it says it only once."""
    calls = []

    def asked(stop):
        def is_cancelled(_):
            calls.append(0)
            return len(calls) == stop

        calls.clear()
        library.ductus_read(english, inks([[STROKE]]), None, 0, Options(is_cancelled=CANCEL(is_cancelled)))

    asked(0)
    count = len(calls)
    assert count > 10
    for stop in range(1, count + 1):
        with pytest.raises(Fault) as fault:
            asked(stop)
        assert fault.value.code == CANCELLED
        assert len(calls) == stop


def test_readings_may_be_read_meanwhile(library, english):
    """What is asked may read another ink: each is cancelled by its own caller."""
    outer, inner = [], []

    def is_cancelled(_):
        outer.append(0)
        if len(outer) == 5:
            own = Options(is_cancelled=CANCEL(lambda _: inner.append(0) or 0))
            assert read(library, english, inks([[STROKE]]), None, 0, own)[0] == 0
            before = len(outer)
            assert read(library, english, inks([[STROKE]]))[0] == 0
            assert len(outer) == before
        return len(outer) == 9

    with pytest.raises(Fault) as fault:
        library.ductus_read(english, inks([[STROKE]]), None, 0, Options(is_cancelled=CANCEL(is_cancelled)))
    assert fault.value.code == CANCELLED
    assert len(outer) == 9 and len(inner) > 10


@pytest.mark.parametrize("call", [
    lambda library, english, forms: library.read_json(english, '{"drawing":[[[0,10,20],[0,30,5]]]}'),
    lambda library, english, forms: library.ductus_close(library.open("de")),
    lambda library, english, forms: library.ductus_close(
        library.ductus_open_pack(str(WEIGHTS / "en-US").encode(), None, None)),
    lambda library, english, forms: library.ductus_free_gestures(library.ductus_read_gesture(
        forms, inks([[STROKE]]), library.ductus_page_of_words((Word * 1)(WORD), 1, None), None)),
], ids=["JSON", "open", "pack", "gesture"])
def test_what_has_no_function_of_its_own_asks_nobody(library, english, call):
    """A caller who calls it when asked isn't asked again, without end."""
    forms, asked, depth = library.open("en-US-x-gesture"), [], []

    def is_cancelled(_):
        asked.append(0)
        if len(asked) == 5:
            depth.append(len(asked))
            call(library, english, forms)
            depth.append(len(asked))
        return 0

    assert read(
        library, english, inks([[STROKE]]), None, 0, Options(is_cancelled=CANCEL(is_cancelled)))[0] == 0
    library.ductus_close(forms)
    assert depth == [5, 5] and len(asked) > 5


def test_text_is_cut_between_characters(library):
    with pytest.raises(Fault) as fault:
        library.ductus_open_pack(("/" + "é" * 2_000).encode(), None, None)
    assert fault.value.text.startswith("/é") and len(fault.value.text.encode()) < 1_020


def test_hostile_packs_are_refused(library, tmp_path):
    """Each file of a pack, truncated, emptied and with changed bytes, leads to nothing but errors."""
    generator = random.Random(3)
    manifest = json.loads((WEIGHTS / "shapes/manifest.json").read_text())
    for number in range(60):
        folder = tmp_path / f"pack{number}"
        shutil.copytree(WEIGHTS / "shapes", folder)
        victim = generator.choice(sorted(path for path in folder.iterdir() if path.is_file()))
        data = bytearray(victim.read_bytes())
        if number % 3 == 0:
            del data[generator.randrange(len(data)):]
        else:
            # Headers are at the beginning.
            for _ in range(generator.choice([1, 8, 64])):
                data[generator.randrange(min(len(data), 4_000))] = generator.randrange(256)
        victim.write_bytes(data)
        try:
            recognizer = library.ductus_open_pack(str(folder).encode(), None, None)
        except Fault as fault:
            assert fault.code == BAD_PACK and fault.text
            continue
        code, _, _ = read(library, recognizer, inks([[STROKE]]))
        assert code in (0, BAD_PACK)
        library.ductus_close(recognizer)
    assert manifest["tags"]


def test_files_in_memory_are_checked(library):
    manifest = (WEIGHTS / "shapes/manifest.json").read_bytes()
    buffer = c.create_string_buffer(manifest, len(manifest))
    files = (File * 1)(File(b"manifest.json", c.addressof(buffer), len(manifest)))
    with pytest.raises(Fault, match="missing") as fault:
        library.ductus_open_files(files, 1, None, None)
    assert fault.value.code == BAD_PACK
    with pytest.raises(Fault, match="manifest.json") as fault:
        library.ductus_open_files((File * 1)(File(b"x", None, 0)), 1, None, None)
    assert fault.value.code == BAD_PACK


def test_opening_options_are_checked(library):
    for width, text in ((-1, "beam_width is -1"), (65_537, "^1: options: .* beamWidth is 65537.0; allowed: 1.0 to 65536.0")):
        with pytest.raises(Fault, match=text) as fault:
            library.open("en-US", options=OpenOptions(beam_width=width))
        assert fault.value.code == BAD_ARGUMENT
    recognizer = library.open("en-US", options=OpenOptions(beam_width=2, no_language_model=1))
    assert read(library, recognizer, inks([[STROKE]]))[0] == 0
    library.ductus_close(recognizer)
    assert c.sizeof(Error) == 1_024
