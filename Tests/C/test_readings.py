"""The library reads what the command reads: every candidate, confidence and segment."""

import ctypes as c
import json
import os
import random
import subprocess
from pathlib import Path

import pytest
from bindings import (
    SAMPLES, SEGMENTS, SHAPES, Context, Fault, File, Options, bundled, inks, texts)

#: Samples, and the shipped pack that reads them.
READ = [
    ("demo.ndjson", "en-US"), ("demo.ndjson", "de"), ("shapes.ndjson", "zxx-Zsym-x-shapes"),
    ("shapes.ndjson", "zxx-Zsym-x-shapes-plus"), ("gestures.ndjson", "en-US-x-gesture"),
    ("sketches.ndjson", "zxx-Zsym-x-autodraw")]
#: Names of records, and how the command, the server, C and Python read them.
NAMES = json.loads((SAMPLES.parent / "Tests/Records/names.json").read_text())
#: Recorded inks that are compared.
RECORDED = 1_000 if "DUCTUS_DEEP" in os.environ else 150


def records(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def asked(record: dict, **more) -> str:
    """A record in the form of the JSON call."""
    return json.dumps({**record, "segments": True, **more})


def compare(library, command, path: Path, tag: str, *options: str):
    """Reads a file by the JSON call, by arrays and by the command."""
    expected = command(
        "recognize", "--json", "--segments", "--model", tag, "--threads", "1", *options, str(path)
    ).splitlines()
    inputs = records(path)
    assert len(expected) == len(inputs)
    recognizer = library.open(tag)
    for record, line in zip(inputs, expected):
        assert library.read_json(recognizer, asked(record)) == line
    result = library.ductus_read(
        recognizer, inks([record["drawing"] for record in inputs]), contexts(inputs), len(inputs),
        Options(details=SEGMENTS | SHAPES))
    for index, line in enumerate(expected):
        found = json.loads(library.text(library.ductus_result_json(result, index)))
        known = {
            name: value for name, value in json.loads(line).items() if name not in ("id", "label")}
        assert found == known
        assert structures(result.contents.readings[index]) == readings(known)
    library.ductus_free_result(result)
    library.ductus_close(recognizer)


def in_memory(files: dict[str, Path]):
    """Files in the library's form, which live as long as the returned object."""
    contents = {name: path.read_bytes() for name, path in files.items()}
    buffers = {name: c.create_string_buffer(data, len(data)) for name, data in contents.items()}
    kept = (File * len(files))(*(
        File(name.encode(), c.addressof(buffer), len(contents[name]))
        for name, buffer in buffers.items()))
    kept.buffers = buffers
    return kept


def contexts(inputs: list[dict]):
    made = (Context * len(inputs))()
    for context, record in zip(made, inputs):
        if "preContext" in record:
            context.text_before = record["preContext"].encode()
        if "writingArea" in record:
            context.area_width, context.area_height = record["writingArea"]
    return made


def segments(structure, count: int, text: bytes) -> list:
    """Segments of a structure, counted in Unicode scalars as in JSON."""
    return [
        ([len(text[:part.begin].decode()), len(text[:part.end].decode())],
         round(part.confidence, 4),
         [[span.stroke, span.first_point, span.end_point]
          for span in part.spans[:part.span_count]])
        for part in structure[:count]]


def structures(reading) -> list:
    return [
        (candidate.text.decode(), round(candidate.score, 4), round(candidate.confidence, 4),
         segments(candidate.graphemes, candidate.grapheme_count, candidate.text),
         segments(candidate.words, candidate.word_count, candidate.text))
        for candidate in reading.candidates[:reading.candidate_count]]


def readings(line: dict) -> list:
    return [
        (candidate["text"], round(candidate["score"], 4), round(candidate["confidence"], 4),
         *([(part["text"], round(part["confidence"], 4), part["ink"])
            for part in candidate[kind]] for kind in ("graphemes", "words")))
        for candidate in line["candidates"]]


@pytest.mark.parametrize("file, tag", READ)
def test_samples_are_read_as_by_the_command(library, command, file, tag):
    compare(library, command, SAMPLES / file, tag)


def test_fixtures_are_read_as_by_the_command(library, command, tmp_path):
    """200 inks of all sizes and with all members, made from the samples."""
    generator = random.Random(4)
    base = [record["drawing"] for record in records(SAMPLES / "demo.ndjson")]
    made = []
    for number in range(200):
        drawing = [list(stroke) for stroke in generator.choice(base)]
        scale = generator.choice([0.01, 1, 40])
        drawing = [
            [[x * scale + generator.gauss(0, scale) for x in stroke[0]],
             [y * scale + generator.gauss(0, scale) for y in stroke[1]]]
            for stroke in drawing[:generator.randint(1, len(drawing))]]
        record = {"id": str(number), "drawing": drawing}
        if number % 3 == 0:
            record["preContext"] = generator.choice(["Dear ", "12", "the qu", "état "])
        if number % 5 == 0:
            record["writingArea"] = [400 * scale, 60 * scale]
        made.append(json.dumps(record))
    path = tmp_path / "inks.ndjson"
    path.write_text("\n".join(made) + "\n")
    compare(library, command, path, "en-US")


@pytest.mark.skipif("DUCTUS_SHARED" not in os.environ, reason="DUCTUS_SHARED is wanted")
def test_recorded_inks_are_read_as_by_the_command(library, command, tmp_path):
    source = Path(os.environ["DUCTUS_SHARED"]) / "data/latin/words.ndjson.xz"
    lines = subprocess.run(
        ["xz", "-dc", str(source)], capture_output=True, text=True, check=True).stdout.splitlines()
    path = tmp_path / "inks.ndjson"
    path.write_text("\n".join(random.Random(1).sample(lines, RECORDED)) + "\n")
    compare(library, command, path, "en-US")


@pytest.mark.parametrize("more, options", [
    ({"type": "number"}, ["--type", "number"]),
    ({"postContext": " soon"}, ["--post-context", " soon"]),
    ({"layout": "line"}, ["--layout", "line"]),
    ({"allowedCharacters": ["a", "b", "c "], "allowsOnly": True}, ["--allowed-characters", "abc ", "--only-allowed"]),
    ({"allowedCharacters": "abc ", "allowsOnly": True}, ["--allowed-characters", "abc ", "--only-allowed"]),
    ({"candidates": 3}, ["--candidates", "3"]),
])
def test_hints_are_heeded_as_by_the_command(library, command, english, more, options):
    help_text = command("recognize", "--help")
    if options[0] not in help_text:
        pytest.skip(f"the command has no {options[0]}")
    expected = command(
        "recognize", "--json", "--segments", *options, str(SAMPLES / "demo.ndjson")).splitlines()
    found = [
        library.read_json(english, asked(record, **more))
        for record in records(SAMPLES / "demo.ndjson")]
    assert found == expected


def test_ink_may_have_the_form_of_ml_kit(library, english):
    for record in records(SAMPLES / "demo.ndjson"):
        strokes = [
            {"points": [dict(zip("xyt", point)) for point in zip(*(row for row in rows if row is not None))]}
            for rows in record["drawing"]]
        kit = {name: value for name, value in record.items() if name != "drawing"} | {"strokes": strokes}
        assert library.read_json(english, json.dumps(kit)) == library.read_json(english, json.dumps(record))


@pytest.mark.parametrize("case", NAMES, ids=lambda case: json.dumps(case["members"]))
def test_names_are_read_alike_at_every_door(library, english, case):
    record = json.dumps({"drawing": [], **case["members"]})
    if "refused" in case:
        with pytest.raises(Fault, match=f"'{case['refused']}' is not a"):
            library.read_json(english, record)
    else:
        found = json.loads(library.read_json(english, record))
        assert (found.get("id"), found.get("label")) == (case["id"], case["label"])


def test_a_lexicon_makes_its_words_likelier(library, english):
    record = records(SAMPLES / "demo.ndjson")[0]
    ink = inks([record["drawing"]])
    plain = library.ductus_read(english, ink, None, 0, None)
    other = plain.contents.readings[0].candidates[1].text
    before = plain.contents.readings[0].candidates[1].confidence
    library.ductus_free_result(plain)
    lexicon = library.ductus_make_lexicon(texts([other.decode().split()[0]]), None, 1)
    result = library.ductus_read(english, ink, Context(lexicon=lexicon), 1, None)
    library.ductus_free_lexicon(lexicon)
    reading = result.contents.readings[0]
    found = {
        candidate.text: candidate.confidence
        for candidate in reading.candidates[:reading.candidate_count]}
    assert found.get(other, 0) >= before
    library.ductus_free_result(result)


def test_the_largest_weights_make_nothing_of_the_words_but_what_is_written(library, english):
    """With a weight far above all others, words were found in their own first strokes already."""
    for number, label in ((0, "handwriting"), (1, "Can you read this?")):
        ink, words = inks([records(SAMPLES / "demo.ndjson")[number]["drawing"]]), label.strip("?").split()
        lexicon = library.ductus_make_lexicon(texts(words), (c.c_float * len(words))(*[100] * len(words)), len(words))
        result = library.ductus_read(english, ink, Context(lexicon=lexicon), 1, None)
        library.ductus_free_lexicon(lexicon)
        best = result.contents.readings[0].candidates[0]
        assert best.text.decode() == label and best.confidence > 0.8
        library.ductus_free_result(result)


def test_inks_are_read_alike_alone_and_together(library, english):
    drawings = [record["drawing"] for record in records(SAMPLES / "demo.ndjson")] * 12
    together = library.ductus_read(english, inks(drawings), None, 0, Options(details=SEGMENTS))
    for index, drawing in enumerate(drawings[:14]):
        alone = library.ductus_read(english, inks([drawing]), None, 0, Options(details=SEGMENTS))
        assert library.text(library.ductus_result_json(alone, 0)) == library.text(
            library.ductus_result_json(together, index))
        library.ductus_free_result(alone)
    library.ductus_free_result(together)


def test_a_page_has_lines(library, english):
    first = records(SAMPLES / "demo.ndjson")[0]["drawing"]
    second = [[stroke[0], [y + 400 for y in stroke[1]]] for stroke in first]
    result = library.ductus_read(english, inks([first + second]), None, 0, None)
    reading = result.contents.readings[0]
    assert reading.line_count == 2
    lines = reading.lines[:2]
    assert reading.candidates[0].text == b"\n".join(line.candidates[0].text for line in lines)
    assert sorted(stroke for line in lines for stroke in line.strokes[:line.stroke_count]) == list(
        range(len(first + second)))
    library.ductus_free_result(result)


def test_shapes_have_their_geometry(library):
    recognizer = library.open("zxx-Zsym-x-shapes")
    drawings = [record["drawing"] for record in records(SAMPLES / "shapes.ndjson")]
    result = library.ductus_read(recognizer, inks(drawings), None, 0, Options(details=SHAPES))
    fitted = [
        reading.candidates[0].shape for reading in result.contents.readings[:len(drawings)]
        if reading.candidates[0].shape]
    assert len(fitted) > len(drawings) / 2
    for shape in fitted:
        assert 0 <= shape.contents.residual < 0.2
        assert shape.contents.drawing_stroke_count > 0
    library.ductus_free_result(result)
    library.ductus_close(recognizer)


def test_packs_in_memory_read_as_those_in_folders(library, english):
    kept = in_memory(bundled("en-US"))
    recognizer = library.ductus_open_files(kept, len(kept), None, None)
    for record in records(SAMPLES / "demo.ndjson"):
        assert library.read_json(recognizer, asked(record)) == library.read_json(
            english, asked(record))
    library.ductus_close(recognizer)


def test_version_is_the_commands(library, command):
    assert library.ductus_version().decode() in command("--version")


def underlined(record: dict) -> list:
    """A drawing with a line under everything that is written."""
    drawing = record["drawing"]
    xs = [x for stroke in drawing for x in stroke[0]]
    ys = [y for stroke in drawing for y in stroke[1]]
    low, width = max(ys) + 0.1 * (max(ys) - min(ys)), max(xs) - min(xs)
    line = [[min(xs) + width * step / 20 for step in range(21)], [low] * 21]
    return [[stroke[0], stroke[1]] for stroke in drawing] + [line]


def test_lines_about_words_are_told(library, english):
    record = records(SAMPLES / "demo.ndjson")[0]
    drawing = underlined(record)
    result = library.ductus_read(english, inks([record["drawing"], drawing]), None, 0, None)
    plain, read = result.contents.readings[:2]
    text = read.candidates[0].text
    assert text == plain.candidates[0].text
    count = c.c_size_t(7)
    assert not library.ductus_decorations(result, 0, c.byref(count)) and count.value == 0
    assert not library.ductus_decorations(result, 2, c.byref(count)) and count.value == 0
    found = library.ductus_decorations(result, 1, c.byref(count))
    assert count.value == 1
    line = found[0]
    assert (line.kind, line.begin, line.end) == (2, 0, len(text))
    assert line.strokes[:line.stroke_count] == [len(drawing) - 1]
    spans = [(span.stroke, span.first_point, span.end_point) for span in line.spans[:line.span_count]]
    assert {span[0] for span in spans} == {0, 1, 2, 3}
    told = json.loads(library.text(library.ductus_result_json(result, 1)))
    assert told["decorations"] == [{
        "kind": "underline", "strokes": [len(drawing) - 1], "text": [0, len(text.decode())],
        "ink": [list(span) for span in spans]}]
    library.ductus_free_result(result)
