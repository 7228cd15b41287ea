"""Ink files and notes in other formats."""

import gzip
import io
import json
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import DUCTUS, ROOT, needs_command

DEMO = ROOT / "Samples/demo.ndjson"
NAMES = json.loads((ROOT / "Tests/Records/names.json").read_text())
STROKE = '<stroke tool="pen" color="#ff0000ff" width="1.41">{}</stroke>'
PAGE = ('<page width="595" height="842"><background type="solid" color="#ffffffff" style="plain"/><layer>{}'
        '<text font="Sans" size="14" x="60" y="60" color="#000000ff">typed</text></layer></page>')
NOTE = "<xournal>" + "".join(PAGE.format(STROKE.format(f"{n} 20 30 40")) for n in (10, 11)) + "</xournal>"

pytestmark = needs_command


def convert(*arguments, **settings) -> subprocess.CompletedProcess:
    return subprocess.run([DUCTUS, "convert", *arguments], capture_output=True, timeout=100, **settings)


def converted(*arguments, **settings) -> bytes:
    done = convert(*arguments, **settings)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@pytest.fixture
def note(tmp_path) -> Path:
    path = tmp_path / "note.xopp"
    path.write_bytes(gzip.compress(NOTE.encode()))
    return path


def test_ink_files_become_one_another(tmp_path):
    records = [json.loads(line) for line in DEMO.read_text().splitlines()]
    converted(DEMO, "-o", tmp_path / "ink.json")
    assert json.loads((tmp_path / "ink.json").read_text()) == records
    assert [json.loads(line) for line in converted(tmp_path / "ink.json", "--to", "ndjson").splitlines()] == records
    groups = ElementTree.fromstring(converted(DEMO, "--to", "inkml")).findall("{http://www.w3.org/2003/InkML}traceGroup")
    assert [len(group.findall("{*}trace")) for group in groups] == [len(record["drawing"]) for record in records]


@pytest.mark.parametrize("case", NAMES, ids=lambda case: json.dumps(case["members"]))
def test_names_are_read_alike_at_every_door(case):
    done = convert("-", "--to", "ndjson", input=json.dumps({"drawing": [], **case["members"]}).encode())
    if "refused" in case:
        assert done.returncode == 1 and f'"{case["refused"]}"'.encode() in done.stderr
    else:
        found = json.loads(done.stdout)
        assert (found.get("id"), found.get("label")) == (case["id"], case["label"])


def test_pages_of_a_note_are_records(note, tmp_path):
    lines = [json.loads(line) for line in converted(note, "--to", "ndjson").splitlines()]
    assert [line["drawing"] for line in lines] == [[[[n, 30], [20, 40]]] for n in (10, 11)]
    assert converted("-", "--to", "ndjson", input=note.read_bytes()) == converted(note, "--to", "ndjson")
    converted(note, "-o", tmp_path / "note.inkml")
    assert b"traceGroup" in (tmp_path / "note.inkml").read_bytes()


def test_pages_of_a_note_are_one_below_the_other_in_inkml(note):
    """InkML is read as one ink: pages at the same place would be read on top of one another."""
    traces = ElementTree.fromstring(converted(note, "--to", "inkml")).iter("{http://www.w3.org/2003/InkML}trace")
    assert [trace.text.split() for trace in traces] == [["10", "20,", "30", "40"], ["11", "862,", "30", "882"]]


@pytest.mark.parametrize("content", [
    json.dumps({"type": "excalidraw", "elements": [
        {"type": "freedraw", "x": 1, "y": 2, "points": [[0, 0], [20, 20]]}]}).encode(),
    gzip.compress(NOTE.encode())], ids=["Excalidraw", "Xournal++"])
def test_notes_may_be_called_json(content, tmp_path):
    """The extension of Excalidraw for an editor writes `board.excalidraw.json`."""
    path = tmp_path / "board.excalidraw.json"
    path.write_bytes(content)
    assert converted(path, "--to", "ndjson") == converted("-", "--to", "ndjson", input=content)


def test_inks_called_json_are_read_whatever_their_form(tmp_path):
    lines = DEMO.read_text()
    for text in (lines, lines.splitlines()[0], "[" + ",".join(lines.splitlines()) + "]"):
        path = tmp_path / "inks.json"
        path.write_text(text)
        assert converted(path, "--to", "ndjson") == converted("-", "--to", "ndjson", input=text.encode())


@pytest.mark.parametrize("command, name", [
    ("convert", "page.svg"), ("convert", "page.pdf"), ("transcribe", "page.html"), ("transcribe", "page.pdf")])
def test_a_note_without_pages_is_told(command, name, tmp_path):
    (tmp_path / "none.xopp").write_bytes(gzip.compress(b"<xournal></xournal>"))
    done = subprocess.run(
        [DUCTUS, command, tmp_path / "none.xopp", "-o", tmp_path / name], capture_output=True, text=True, timeout=100)
    assert done.returncode == 1 and "no pages" in done.stderr
    assert not (tmp_path / name).exists()


def test_standard_input_is_told_by_its_content():
    assert converted("-", "--to", "ndjson", input=DEMO.read_bytes()) == converted(DEMO, "--to", "ndjson")
    assert converted("-", "--from", "ndjson", "--to", "json", input=DEMO.read_bytes()).startswith(b"[\n{")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("content.xml", NOTE)
    assert len(converted("-", "--to", "ndjson", input=archive.getvalue()).splitlines()) == 2


def test_what_is_not_written_is_told(tmp_path):
    ink = tmp_path / "ink.ndjson"
    ink.write_text('{"drawing":[[[1,2],[3,4],[10,5]]]}\n{"drawing":[[[1],[2]]],"writingArea":[-1,5]}\n')
    done = convert(ink, "--to", "json")
    assert done.returncode == 0 and done.stderr.decode().splitlines() == [
        f"ductus: {ink}: record 1: warning: stroke 0, point 1: time runs backwards; times are ignored",
        f"ductus: {ink}: record 2: warning: writing area -1.0 x 5.0 is not a positive finite size; it is ignored"]
    ink.write_text('{"drawing":[[[1,2],[3,4],[5,10]],[[1],[2]]],"symbols":[["x",[0]]]}\n')
    assert convert(ink, "--to", "ndjson").stderr == b""
    done = convert(ink, "--to", "inkml")
    assert done.returncode == 0 and done.stderr.decode().splitlines() == [
        f"ductus: {ink}: the symbols of 1 ink aren't written, for InkML has no place for them",
        f"ductus: {ink}: the times of 1 ink aren't written, for some points lack one"]
    note = tmp_path / "note.xopp"
    note.write_text('<xournal><page width="9" height="9"><background type="pdf" domain="absolute" filename="a.pdf"/>'
                    '<layer><image left="1" top="1" right="2" bottom="2">/9j/</image></layer></page></xournal>')
    for form in ["svg", "pdf"]:
        done = convert(note, "-o", tmp_path / f"note.{form}")
        if b"Pango" not in done.stderr:
            assert done.returncode == 0 and done.stderr.decode().splitlines() == [
                f"ductus: {note}: 1 page stands on a.pdf, which isn't drawn",
                f"ductus: {note}: 1 picture isn't drawn"]
    assert convert(note, "--to", "ndjson").stderr == b""


def test_more_than_a_note_is_not_read_to_the_end():
    limit = 512 << 20
    process = subprocess.Popen([DUCTUS, "convert", "-", "--to", "ndjson"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    block = bytes(1 << 20)
    written = 0
    with pytest.raises(BrokenPipeError):
        while written < 2 * limit:
            written += process.stdin.write(block)
    assert process.stderr.read() == f"ductus: standard input: more than {limit} bytes\n".encode()
    assert process.wait() == 1


@pytest.mark.parametrize("form, magic", [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_pages_are_drawn(form, magic, note, tmp_path):
    done = convert(note, "-o", tmp_path / f"out.{form}")
    if b"Pango" in done.stderr or b"librsvg" in done.stderr:
        pytest.skip(done.stderr.decode())
    assert (done.returncode, done.stderr) == (0, b"")
    files = sorted(path.name for path in tmp_path.glob("out*"))
    assert files == ([f"out.{form}"] if form == "pdf" else [f"out-2.{form}", f"out.{form}"])
    assert all((tmp_path / name).read_bytes().startswith(magic) for name in files)
    if form == "svg":
        svg = (tmp_path / "out.svg").read_text()
        # The colour of the pen, and the letters as outlines.
        assert "rgb(100%" in svg and svg.count("<path") > 1
    if form != "pdf":
        refused = convert(note, "--to", form)
        assert refused.returncode == 1 and refused.stderr == (
            f"ductus: {note} has 2 pages: name files with --output\n".encode())
    assert converted(DEMO, "--to", "pdf").startswith(b"%PDF")


def test_faults_name_their_place(note, tmp_path):
    bad = tmp_path / "bad.ndjson"
    bad.write_bytes(DEMO.read_bytes().splitlines()[0] + b"\n{\n")
    done = convert(bad, "--to", "ndjson")
    assert done.returncode == 1 and done.stderr.startswith(f"ductus: {bad}:2".encode())
    assert done.stdout.count(b"\n") == 1
    unknown = tmp_path / "unknown.bin"
    unknown.write_bytes(b"\0" * 99)
    done = convert(unknown, "-o", tmp_path / "out.svg")
    assert (done.returncode, done.stdout) == (1, b"") and str(unknown).encode() in done.stderr
    assert not (tmp_path / "out.svg").exists()
    (tmp_path / "empty.ndjson").touch()
    assert b"holds no ink" in convert(tmp_path / "empty.ndjson", "--to", "inkml").stderr


@pytest.mark.parametrize("arguments, message", [
    ([], "missing argument: FILE"), (["a"], "missing argument: --output or --to"),
    (["a", "b", "--to", "svg"], "unexpected argument 'b'"),
    (["a", "-o", "b.xopp"], "expected a name that ends in .ndjson, .json, .inkml, .svg, .png or .pdf"),
    (["a", "-o", "b.svg", "--to", "pdf"], "--to: pdf, but the name b.svg says svg"),
    (["note.xopp", "--to", "json", "-o", "note.xopp"], "--output: note.xopp is an input"),
])
def test_arguments_are_checked(arguments, message, note):
    done = convert(*arguments, cwd=note.parent)
    assert done.returncode == 2 and message in done.stderr.decode()


def test_numbered_pages_spare_the_input(tmp_path):
    source = tmp_path / "out-2.svg"
    source.write_text(DEMO.read_text())
    done = convert(source, "--from", "ndjson", "-o", tmp_path / "out.svg")
    if b"Pango" in done.stderr:
        pytest.skip(done.stderr.decode())
    assert done.returncode == 1 and done.stderr == f"ductus: {source}: isn't written, for it is an input\n".encode()
    assert source.read_text() == DEMO.read_text()
