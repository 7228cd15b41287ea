"""What Java reads is what Python reads: every member of every reading."""

import json
import math
import os
import re
import sys
from pathlib import Path

import pytest

from package import DIST, ROOT

LIBRARY = Path(os.environ.get("DUCTUS_LIBRARY", DIST / "lib/libductus.so.1"))
SAMPLES = ROOT / "Samples"
#: What Python calls otherwise, or has as another type.
NAMES = {"firstPoint": "first_point", "endPoint": "end_point", "isPartial": "is_partial",
         "mathmlWithStrokes": "mathml_with_strokes"}


@pytest.fixture(scope="module", autouse=True)
def ductus():
    if not LIBRARY.exists():
        pytest.skip(f"there is no {LIBRARY} (`make library`)")
    os.environ["DUCTUS_LIBRARY"] = str(LIBRARY)
    os.environ["DUCTUS_WEIGHTS"] = str(ROOT / "weights")
    sys.path.insert(0, str(ROOT / "Sources/Bindings/python"))
    import ductus

    return ductus


@pytest.fixture
def samples(ductus):
    return lambda name: list(ductus.read_ndjson(SAMPLES / name))


def line(ink) -> str:
    """An ink as the programs in Java take it."""
    strokes = "; ".join(
        " ".join(
            f"{float(point[0])} {float(point[1])} "
            + ("-" if len(point) < 3 or math.isnan(point[2]) else str(round(point[2])))
            for point in stroke)
        for stroke in ink.strokes)
    height = ink.writing_area[1] if ink.writing_area else 0
    return f"{ink.pre_context or ''}|{height}|{strokes}\n"


@pytest.fixture
def read(java):
    def run(tag: str, kind: str, inks, *more: object) -> list:
        done = java("Readings", tag, kind, *more, input="".join(map(line, inks)))
        assert done.returncode == 0, done.stderr
        return [json.loads(each) for each in done.stdout.splitlines()]

    return run


def assert_same(java, python, text: str = "") -> None:
    """Compares a value of Java's with Python's, whose places in `text` count code points."""
    if isinstance(java, dict):
        own = java.get("text", text) if "candidates" in java or "segments" in java else text
        for name, value in java.items():
            if name in ("segments", "words") and not value:
                continue  # lines have none; Python says so with an error
            other = getattr(python, NAMES.get(name, name))
            if name in ("begin", "end"):
                value = len(text.encode("utf-16-le")[: 2 * value].decode("utf-16-le"))
            if name == "alternatives" and other is None:
                other = ()
            assert_same(value, other, own)
    elif isinstance(java, list):
        assert len(java) == len(python)
        for each, other in zip(java, python):
            assert_same(each, other, text)
    elif isinstance(java, float) and math.isnan(java):
        assert python is None or math.isnan(python)
    elif isinstance(java, float):
        assert java == pytest.approx(python, rel=1e-6)
    else:
        assert java == python


class Point:
    """A pair of Python's as Java has it."""

    def __init__(self, pair):
        self.x, self.y = pair


def with_area(ductus, ink):
    height = ink.writing_area[1] if ink.writing_area else 0
    return ductus.Context(
        pre_context=ink.pre_context, writing_area=(10 * height, height) if height else None)


@pytest.mark.parametrize("kind", ["each", "all"])
def test_texts(ductus, samples, read, kind):
    inks = samples("demo.ndjson")
    expected = ductus.Recognizer("en-US").read(inks, [with_area(ductus, ink) for ink in inks])
    for own, other in zip(read("en-US", kind, inks), expected, strict=True):
        assert_same(own, other)
        assert own["segments"] and own["words"]


def test_characters_beyond_the_basic_plane(ductus, samples, read):
    """Emoji and the like, which JNI's own UTF-8 garbles, as names and with their places."""
    inks = samples("shapes.ndjson")[:4]
    found = read("en-US", "patterns", inks)
    assert [each["text"] for each in found] == ["figure 0 🙂"] * 2 + ["figure 2 🙂"] * 2
    assert all(math.isnan(each["confidence"]) for each in found)


def test_json(samples, read):
    inks = samples("demo.ndjson")
    for own, ink in zip(read("en-US", "json", inks), inks, strict=True):
        assert own["candidates"][0]["text"] == ink.label and own["candidates"][0]["graphemes"]


def test_figures(ductus, samples, read):
    inks = samples("shapes.ndjson")
    expected = ductus.Recognizer("zxx-Zsym-x-shapes").read(inks)
    for own, other in zip(read("zxx-Zsym-x-shapes", "all", inks), expected, strict=True):
        for candidate, wanted in zip(own["candidates"], other.candidates, strict=True):
            shape = candidate.pop("shape")
            assert_same(candidate, wanted)
            assert (shape is None) == (wanted.shape is None)
            if shape:
                expected_shape = wanted.shape
                assert [shape["centre"]["x"], shape["centre"]["y"]] == pytest.approx(expected_shape.centre)
                assert_same(shape["residual"], expected_shape.residual)
                assert_same(shape["angle"], expected_shape.angle)
                for name in ("corners", "ends"):
                    assert_same(shape[name], [*map(Point, getattr(expected_shape, name))])
                assert_same(shape["radii"], expected_shape.radii and Point(expected_shape.radii))
                assert [len(stroke) for stroke in shape["drawing"]] == [*map(len, expected_shape.drawing)]
                for stroke, drawn in zip(shape["drawing"], expected_shape.drawing):
                    assert [value for point in stroke for value in point] == pytest.approx(drawn.ravel())


def test_formulas(ductus, samples, read):
    inks = samples("formulas.ndjson")
    found = read("zxx-Zmth-x-formula", "formulas", inks)
    for own, ink in zip(found, inks, strict=True):
        expected = ductus.FormulaRecognizer().read(ink, candidates=10)
        assert len(own) == len(expected)
        for formula, other in zip(own, expected):
            for symbol, wanted in zip(formula.pop("symbols"), other.symbols, strict=True):
                cell = (symbol.pop("line"), symbol.pop("column"))
                assert (wanted.cell or (-1, -1)) == cell
                assert symbol.pop("parent") == (-1 if wanted.parent is None else wanted.parent)
                assert symbol.pop("relation").lower() == wanted.relation
                assert_same(symbol, wanted)
            assert_same(formula, other)


def test_live_ink(ductus, samples, read):
    inks = samples("demo.ndjson")[:3]
    found = iter(read("en-US", "live", inks))
    recognizer = ductus.Recognizer("en-US")
    for ink in inks:
        live = ductus.LiveInk(recognizer, with_area(ductus, ink))
        for stroke in ink.strokes:
            live.stroke(stroke)
            assert_same(next(found), live.partial())
        assert_same(next(found), live.result())


def test_gestures(ductus, samples, read):
    line_of_text, gestures = samples("demo.ndjson")[1], samples("gestures.ndjson")
    page_text, written_text, *found = read("en-US-x-gesture", "gestures", [line_of_text, *gestures])
    page = ductus.Page([
        [ductus.TypedWord("naïve", (0, 0, 80, 40)), ductus.TypedWord("🙂", (100, 0, 40, 40))],
        [ductus.TypedWord("words", (0, 60, 100, 40), (0, 20, 40, 60, 80, 100))]])
    text = ductus.Recognizer("en-US")
    written = ductus.Page.of_reading(text.read_one(line_of_text.strokes), line_of_text)
    assert (page_text, written_text) == (page.text, written.text)
    reader = ductus.GestureReader()
    own = iter(found)
    for ink in gestures:
        over_type = reader.read(ink, page, extent="characters", reach="touched")
        compare_gestures(next(own), over_type, page.text)
        after = next(own)
        assert after == (page.after(over_type.gestures[0]) if over_type.gestures else None)
        compare_gestures(
            next(own), ductus.GestureReader(text=text).read(ink, written), written.text)


def compare_gestures(java, python, text: str) -> None:
    assert_same(java["writing"], python.writing)
    for gesture, wanted in zip(java["gestures"], python.gestures, strict=True):
        action = gesture.pop("action")
        assert re.sub(r"_(.)", lambda found: found[1].upper(), action.lower()) == wanted.action
        ranges = [
            [len(text.encode("utf-16-le")[: 2 * each[name]].decode("utf-16-le")) for name in ("begin", "end")]
            for each in gesture.pop("ranges")]
        assert ranges == [*map(list, wanted.ranges)]
        assert_same(gesture, wanted, text)


def test_decorations(ductus, read, samples):
    ink = samples("demo.ndjson")[0]
    width = max(point[0] for stroke in ink.strokes for point in stroke)
    bottom = max(point[1] for stroke in ink.strokes for point in stroke)
    under = [[x, bottom + 1] for x in range(0, round(width), 4)]
    ink = ductus.Ink([*(stroke[:, :2] for stroke in ink.strokes), under])
    (own,) = read("en-US", "each", [ink])
    (decoration,) = own["decorations"]
    (expected,) = ductus.Recognizer("en-US").read_one(ink).decorations
    assert decoration.pop("kind") == "UNDERLINE" and expected.kind == "underline"
    assert_same(decoration, expected, own["text"])


def test_a_hand(ductus, samples, read, tmp_path):
    inks = [ink for ink in samples("demo.ndjson") if ink.label] * 3
    labels = [ink.label for ink in inks]
    file = tmp_path / "my händ"
    lines, hand, reading, doubts = read("en-US", file, inks, *labels)
    teacher = ductus.Teacher(ductus.Recognizer("en-US"))
    assert lines == teacher.confirm(inks, labels, ductus.Context()) and doubts is False
    expected = teacher.learn()
    assert file.read_bytes() == bytes(expected) and file.stat().st_mode & 0o077 == 0
    assert hand == {
        "network": expected.network, "pace": "AT_ONCE", "lines": expected.lines, "words": expected.words,
        "isMispaired": False, **dict(zip(("trialCharacters", "trialErrors", "trialErrorsLeft"), expected.trial))}
    own = ductus.Recognizer("en-US", hand=file).read_one(inks[0], ductus.Context())
    assert_same(reading, own)


def test_points_without_times(java):
    done = java("Readings", "en-US", "each", input="|0|0 0 - 0 20 -; 12 0 - 12 20 -; 0 10 - 12 10 -\n")
    assert json.loads(done.stdout)["text"] == "H", done.stderr
