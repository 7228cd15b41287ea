"""Notes, read by the command and by a few lines of Python."""

import base64
import gzip
import json
import lzma
import os
import re
import shutil
import sqlite3
import struct
import subprocess
from pathlib import Path

import note_counts
import numpy as np
import pytest
from conftest import DUCTUS, needs_command

from ductus_tools.pages import compose, pdf_words, searching

SHARED = os.environ.get("DUCTUS_SHARED")

needs_data = pytest.mark.skipif(not SHARED, reason="needs DUCTUS_SHARED, the evaluation data")


def transcribe(*arguments: str | Path) -> str:
    return subprocess.run([DUCTUS, "transcribe", *arguments], check=True, capture_output=True, text=True).stdout


@needs_command
@needs_data
def test_pages_and_pen_strokes_of_every_file():
    for path in sorted(path for path in Path(SHARED, "data/notes").iterdir() if path.suffix in (".rm", ".rnote")):
        pages = json.loads(transcribe("--format", "json", "--model", "en-US", path))["pages"]
        assert [page["strokes"] - page["shapes"] for page in pages] == note_counts.counts(str(path)), path
        for page in pages:
            lines = [line for block in page["blocks"] for line in block["lines"]]
            taken = [s for line in lines for s in line["strokes"]] + [s for g in page["others"] for s in g["strokes"]]
            assert sorted(taken) == list(range(page["strokes"])), path


def words_of(note: Path) -> list[list[dict]]:
    """The words of each line of a note's first page, each of whose strokes has exactly one meaning."""
    [page] = json.loads(transcribe("--format", "json", "--model", "en-US", note))["pages"]
    lines = [line for block in page["blocks"] for line in block["lines"]]
    taken = [s for part in lines + page["others"] for s in part["strokes"]]
    assert sorted(taken) == list(range(page["strokes"]))
    return [line["words"] for line in lines]


@needs_command
def test_lines_at_words_are_told(tmp_path):
    records = map(json.loads, (Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines())
    text = next(record["drawing"] for record in records if record["label"] == "Can you read this?")
    pitch = 1.5 * np.ptp(np.concatenate([stroke[1] for stroke in text]))
    page = [[stroke[0], [y + row * pitch for y in stroke[1]]] for row in range(5) for stroke in text]
    note = tmp_path / "note.ndjson"

    def write() -> None:
        note.write_text(json.dumps({"drawing": page}))

    def level(boxes: list[list[float]], height: float) -> list[list[float]]:
        left, right = min(box[0] for box in boxes) - 3, max(box[0] + box[2] for box in boxes) + 3
        top, bottom = min(box[1] for box in boxes), max(box[1] + box[3] for box in boxes)
        steps = np.arange(21)
        xs, ys = left + (right - left) * steps / 20, top + (bottom - top) * height + .6 * np.sin(steps)
        return [xs.tolist(), ys.tolist()]

    write()
    boxes = [[word["box"] for word in line] for line in words_of(note)]
    left, top, width, height = boxes[4][1]
    turn = np.arange(21) / 20 * 2 * np.pi
    ring = [left + width * (.5 + .7 * np.cos(turn)), top + height * (.5 + .75 * np.sin(turn))]
    page += [
        level(boxes[0][2:3], .55), level(boxes[1], 1.08), level(boxes[2][3:], 1.06), level(boxes[3], .5),
        [axis.tolist() for axis in ring]]
    write()
    assert [[(word["text"], word.get("decorations")) for word in line] for line in words_of(note)] == [
        list(zip(["Can", "you", "read", "this?"], kinds)) for kinds in (
            [None, None, ["strikeThrough"], None], [["underline"]] * 4, [None, None, None, ["underline"]],
            [["strikeThrough"]] * 4, [None, ["surround"], None, None])]
    assert transcribe("--format", "md", "--model", "en-US", note).split("\n") == [
        "Can you ~~read~~ this?", "<u>Can you read this?</u>", "Can you read <u>this?</u>",
        "~~Can you read this?~~", "Can you read this?", ""]


@needs_command
def test_lines_at_words_may_have_several_strokes_and_go_to_and_fro(tmp_path):
    records = map(json.loads, (Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines())
    text = next(record["drawing"] for record in records if record["label"] == "Can you read this?")
    pitch = 2 * np.ptp(np.concatenate([stroke[1] for stroke in text]))
    page = [[stroke[0], [y + row * pitch for y in stroke[1]]] for row in range(6) for stroke in text]
    note = tmp_path / "note.ndjson"

    def draw(row: int, *strokes: list[tuple[float, float]]) -> None:
        """Straight strokes through points in units of the box of the line's third word."""
        left, top, width, height = boxes[row][2]
        for stroke in strokes:
            corners = np.array([left, top]) + np.array(stroke) * [width, height]
            steps = np.arange(12 * (len(corners) - 1) + 1) / 12
            page.append([np.interp(steps, np.arange(len(corners)), axis).tolist() for axis in corners.T])

    note.write_text(json.dumps({"drawing": page}))
    boxes = [[word["box"] for word in line] for line in words_of(note)]
    draw(0, [(-.1, .4), (1.1, .5), (-.1, .6), (1.1, .7)])
    draw(1, [(step / 20, step % 2) for step in range(21)])
    draw(2, [(-.1, -.3), (1.1, -.3)], [(1.1, -.3), (1.1, 1.3)], [(-.1, -.3), (-.1, 1.3)], [(-.1, 1.3), (1.1, 1.3)])
    draw(3, [(0, 1.2), (1, 1.2)], [(0, 1.4), (1, 1.4)])
    draw(4, [(0, 1.3), (1.2, 1.3)], [(1, 1.1), (1.2, 1.3), (1, 1.5)])
    note.write_text(json.dumps({"drawing": page}))
    assert [[(word["text"], word.get("decorations")) for word in line] for line in words_of(note)] == [
        list(zip(["Can", "you", "read", "this?"], [None, None, kind, None])) for kind in (
            ["strikeThrough"], ["strikeThrough"], ["surround"], ["underline"], None, None)]


@needs_command
def test_a_search_says_that_it_found_nothing(tmp_path):
    note = tmp_path / "note.ndjson"
    note.write_text((Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()[0])
    for phrase, found in (("handwriting", True), ("zebra", False)):
        command = [DUCTUS, "search", "--model", "en-US", "--index", tmp_path / "index", phrase, note]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert bool(done.stdout) == found
        assert (f"“{phrase}” wasn't found" in done.stderr) == (not found)


@needs_command
def test_a_search_finds_nothing_in_what_cant_be_read_any_more(tmp_path):
    note = tmp_path / "note.ndjson"
    ink = (Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()[0]
    command = [DUCTUS, "search", "--model", "en-US", "--index", tmp_path / "index", "handwriting", note]
    for content, found in ((ink, True), ("damaged", False), (None, False), (ink, True)):
        if content is None:
            note.unlink()
        else:
            note.write_text(content)
        done = subprocess.run(command, capture_output=True, text=True)
        assert (bool(done.stdout), done.returncode) == (found, 0 if found else 1)


@needs_command
def test_a_damaged_index_in_its_default_place_is_made_anew(tmp_path):
    note = tmp_path / "note.ndjson"
    note.write_text((Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()[0])

    def search(*options):
        return subprocess.run([DUCTUS, "search", "--model", "en-US", *options, "handwriting", note], text=True,
                              capture_output=True, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)})
    found = search()
    assert found.returncode == 0 and found.stdout
    index = tmp_path / "ductus/notes.sqlite"
    for content in (index.read_bytes()[:5000], b"no database" * 99):
        index.write_bytes(content)
        again = search()
        assert (again.returncode, again.stdout) == (0, found.stdout), again.stderr
        assert "the index was damaged and is made anew" in again.stderr
        assert search().stderr == found.stderr
    index.write_bytes(b"no database" * 99)
    elsewhere = search("--index", index)
    assert elsewhere.returncode == 1 and "it can be deleted" in elsewhere.stderr
    assert index.read_bytes() == b"no database" * 99


@needs_command
def test_notes_are_read_anew_with_another_version_of_the_pack(tmp_path):
    note = tmp_path / "note.ndjson"
    note.write_text((Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()[0])
    for name in ("en-US", "latin"):
        shutil.copytree(Path(__file__).parents[2] / "weights" / name, tmp_path / name)
    manifest = tmp_path / "en-US/manifest.json"
    command = [DUCTUS, "search", "--model", tmp_path / "en-US", "--index", tmp_path / "index", "handwriting", note]
    models = []
    for version in ("2026.1.1", "2026.1.2"):
        manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "version": version}))
        assert subprocess.run(command, check=True, capture_output=True, text=True).stdout
        with sqlite3.connect(tmp_path / "index") as index:
            models += index.execute("SELECT model FROM note").fetchall()
    assert len(set(models)) == 2


@needs_command
def test_each_search_tells_what_a_damaged_note_lacks(tmp_path):
    strokes = "".join(
        f'<stroke tool="pen" color="black" width="2">{x} 10 {x} 60 {x + 9} 60</stroke>' for x in range(20, 200, 20))
    note = tmp_path / "note.xopp"
    note.write_text(f'<xournal><page width="300" height="300"><background type="solid" color="white" style="plain"/>'
                    f"<layer>{strokes}")
    command = [DUCTUS, "search", "--model", "en-US", "--index", tmp_path / "index", "anything", note]
    runs = [subprocess.run(command, capture_output=True, text=True) for _ in range(2)]
    assert runs[0].returncode == 1 and "note.xopp" in runs[0].stderr
    assert (runs[1].returncode, runs[1].stderr) == (runs[0].returncode, runs[0].stderr)


@needs_command
def test_the_command_for_notes_is_named(tmp_path):
    note = tmp_path / "note.xopp"
    note.write_text("<xournal></xournal>")
    done = subprocess.run([DUCTUS, "recognize", note], capture_output=True, text=True)
    assert done.returncode == 1 and "'ductus transcribe'" in done.stderr


@needs_command
@pytest.mark.parametrize("model", [["--model", "en-US"], ["--languages", "en-US,de"]])
def test_only_changed_pages_are_read_again(tmp_path, model):
    note = tmp_path / "note.ndjson"
    inks = (Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()
    command = [DUCTUS, "search", "--json", *model, "handwriting"]

    def pages(index: str, *options: str) -> list[tuple[int, str]]:
        done = subprocess.run([*command, *options, "--index", tmp_path / index, note],
                              check=True, capture_output=True, text=True)
        found = map(json.loads, done.stdout.splitlines())
        return sorted((place["page"], place["text"]) for place in found)

    # The ink of two pages, of which the second moves when another is inserted.
    for order in [0, 1], [0, 2, 1, 0]:
        note.write_text("\n".join(inks[ink] for ink in order))
        kept = pages("index")
        fresh = pages(f"fresh {len(order)}")
        assert [(page, text.removeprefix("kept: ")) for page, text in kept] == fresh
        with sqlite3.connect(tmp_path / "index") as index:
            index.execute("UPDATE line SET text = 'kept: ' || text")
    assert kept == [(1, "kept: handwriting"), (4, "handwriting")]
    assert pages("index", "--reindex") == [(1, "handwriting"), (4, "handwriting")]


@needs_command
@pytest.mark.parametrize("name", ["note.ndjson.gz", "note.NDJSON.GZ", "note.json.gz", "note.ndjson.xz"])
def test_compressed_inks_are_notes(name, tmp_path):
    ink = (Path(__file__).parents[2] / "Samples/demo.ndjson").read_bytes().splitlines()[0]
    (tmp_path / name).write_bytes((lzma if name.endswith("xz") else gzip).compress(ink))
    assert transcribe("--model", "en-US", tmp_path / name) == "handwriting\n"


@needs_command
def test_what_a_file_holds_is_told_by_its_content(tmp_path):
    ink = (Path(__file__).parents[2] / "Samples/demo.ndjson").read_bytes().splitlines()[0]
    (tmp_path / "ink").write_bytes(ink)
    assert transcribe("--model", "en-US", tmp_path / "ink") == "handwriting\n"
    scene = b'{"type":"excalidraw","elements":[{"type":"text","text":"typed","fontSize":20}]}'
    for content, text in [(ink, "handwriting\n"), (scene, "typed\n")]:
        done = subprocess.run([DUCTUS, "transcribe", "--model", "en-US", "-"], input=content, capture_output=True)
        assert (done.returncode, done.stdout.decode()) == (0, text), done.stderr
    (tmp_path / "letter.txt").write_text("hello")
    done = subprocess.run([DUCTUS, "transcribe", "--model", "en-US", tmp_path / "letter.txt"], capture_output=True)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == f"ductus: {tmp_path}/letter.txt: not a known format of notes or inks\n".encode()


@needs_command
def test_the_index_of_notes_is_its_owners(tmp_path):
    note = Path(__file__).parents[2] / "Samples/demo.ndjson"
    places = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}

    def search(home: Path) -> subprocess.CompletedProcess:
        command = [DUCTUS, "search", "--model", "en-US", "handwriting", note]
        return subprocess.run(command, env={**places, "HOME": str(home)}, capture_output=True, text=True)

    assert search(tmp_path).returncode == 0
    [index] = tmp_path.rglob("notes.sqlite")
    assert index.parent.stat().st_mode & 0o077 == 0
    # If there is no room for the index, the message says what helps.
    (tmp_path / "file").touch()
    refused = search(tmp_path / "file")
    assert refused.returncode == 1
    assert f"{tmp_path}/file/.cache/ductus: can't be created: " in refused.stderr.replace("Library/Caches", ".cache")
    assert refused.stderr.endswith("; --index FILE keeps the index elsewhere\n")


@needs_command
def test_notes_of_saber_and_tldraw(tmp_path):
    note = Path(__file__).parents[2] / "Tests/NoteFormatsTests/Fixtures/pens.sbn2"
    board = tmp_path / "board.tldr"
    path = struct.pack("<3f9e", 0, 0, 0.5, 1.5, -2, 0, 10, 0.25, 0, -3, 8, 0)
    ink = {"segments": [{"type": "free", "path": base64.b64encode(path).decode()}]}
    ruled = {"segments": [{"type": "straight", "points": [{"x": 0, "y": 0}, {"x": 90, "y": 0}]}]}
    page = {"typeName": "page", "name": ""}
    shape = {"typeName": "shape", "x": 9, "y": 9, "rotation": 0.5, "index": "a1"}
    board.write_text(json.dumps({"tldrawFileFormatVersion": 1, "schema": {}, "records": [
        {**page, "id": "page:b", "index": "a2"}, {**page, "id": "page:a", "index": "a1"},
        {**shape, "id": "shape:1", "type": "draw", "props": ink, "parentId": "shape:3"},
        {**shape, "id": "shape:2", "type": "draw", "props": ruled, "parentId": "page:a"},
        {**shape, "id": "shape:3", "type": "group", "props": {}, "parentId": "page:b"},
        {**shape, "id": "shape:4", "type": "text", "props": {"size": "m", "richText": {"type": "doc", "content": [
            {"type": "paragraph", "content": [{"type": "text", "text": "typed"}]}]}}, "parentId": "page:a"},
    ]}))
    for file, expected, typed in ((note, [3, 0], "Head\nbody"), (board, [0, 1], "typed")):
        pages = json.loads(transcribe("--format", "json", "--model", "en-US", file))["pages"]
        assert note_counts.counts(str(file)) == expected
        assert [page["strokes"] - page["shapes"] for page in pages] == expected
        assert typed in transcribe("--format", "txt", "--model", "en-US", file)


@needs_command
def test_a_vault_of_obsidian(tmp_path):
    sample = json.loads((Path(__file__).parents[2] / "Samples/demo.ndjson").read_text().splitlines()[0])
    lines = [list(zip(xs, ys)) for xs, ys, *_ in sample["drawing"]]
    strokes = [{"points": [[x, y, 0.5] for x, y in line], "style": {"size": 2}, "offset": {"x": 0, "y": 0}}
               for line in lines]
    (tmp_path / "ink.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><metadata><ink file-type="inkWriting"/><ink-canvas version="1">'
        + json.dumps({"strokes": strokes}) + "</ink-canvas></metadata></svg>")
    scene = {"type": "excalidraw", "elements": [{"type": "freedraw", "x": 0, "y": 0, "points": line} for line in lines]}
    (tmp_path / "scene.excalidraw.md").write_text(f"# Drawing\n```json\n{json.dumps(scene)}\n```\n%%\n")
    # Neither is a note, and neither deserves a message.
    (tmp_path / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0,0"/></svg>')
    (tmp_path / "plain.md").write_text("# A note\n")
    done = subprocess.run([DUCTUS, "transcribe", "--model", "en-US", "--format", "json", tmp_path],
                          capture_output=True, text=True)
    assert done.stderr == ""
    notes = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(note["file"]).name for note in notes] == ["ink.svg", "scene.excalidraw.md"]
    assert [note["pages"][0]["text"] for note in notes] == [sample["label"]] * 2


@needs_command
@needs_data
def test_poppler_finds_the_words_where_their_ink_is(tmp_path):
    note = Path(SHARED, "data/notes/lecture_note_1.rnote")
    if not any(Path(folder, "pdftotext").exists() for folder in os.environ["PATH"].split(":")):
        pytest.skip("needs pdftotext")
    transcribe("--model", "de", "-o", tmp_path / "a.pdf", note)
    words = pdf_words.poppler_words(str(tmp_path / "a.pdf"))
    assert any("Darstellung" in text for text, _ in words[0])
    assert len(words[0]) > 80
    assert b"/Lang (de)" in (tmp_path / "a.pdf").read_bytes()
    # A file whose table of objects is damaged is mended with a message.
    told = subprocess.run(["pdfinfo", tmp_path / "a.pdf"], capture_output=True, text=True, check=True)
    assert told.stderr == ""


@needs_command
@needs_data
def test_a_real_page_reads_and_is_searched(tmp_path):
    note = Path(SHARED, "data/notes/lecture_note_1.rnote")
    text = transcribe("--model", "de", note)
    assert "Satz" in text and "Beweis" in text and "Darstellung von" in text
    found = subprocess.run(
        [DUCTUS, "search", "--json", "--model", "de", "--index", tmp_path / "index", "DREHGRUPPEN", note],
        check=True, capture_output=True, text=True)
    hits = [json.loads(line) for line in found.stdout.splitlines()]
    assert hits and hits[0]["file"].endswith("lecture_note_1.rnote") and "Drehgruppen" in hits[0]["text"]


def test_words_are_folded_as_the_command_folds_them():
    assert searching.folded("Das Schöne, 12 – don't!") == ["das", "schone", "12", "dont"]
    assert searching.has(["a", "b", "c"], ["b", "c"])
    assert not searching.has(["a", "b", "c"], ["a", "c"])


def test_overlap_of_boxes():
    assert pdf_words.overlap((0, 0, 2, 2), (0, 0, 2, 2)) == 1
    assert pdf_words.overlap((0, 0, 2, 2), (1, 0, 3, 2)) == 0.5
    assert pdf_words.overlap((0, 0, 1, 1), (2, 2, 3, 3)) == 0


def test_lines_drawn_by_hand_end_where_they_should():
    page = compose.Page.__new__(compose.Page)
    page.random = np.random.default_rng(1)
    wave = page.wave((0, 0), (100, 0))
    assert np.allclose(wave[0], (0, 0), atol=1) and abs(wave[-1][0] - 100) < 1
    assert re.fullmatch(r"\(\d+, 2\)", str(wave.shape))
