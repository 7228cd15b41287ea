"""Output files: an existing file is left as it is, or replaced completely, and is never an input."""

import os
import resource
import shutil
import stat
import subprocess

import pytest
from conftest import DUCTUS, ROOT, needs_command

RECORD = (ROOT / "Samples/demo.ndjson").read_text().splitlines()[0] + "\n"
PAGE = ('<xournal><page width="595" height="842"><background type="solid" color="#ffffffff" style="plain"/>'
        '<layer><text font="Sans" size="14" x="60" y="60" color="#000000ff">typed</text></layer></page></xournal>')
# For each command that writes: its arguments, its input, and the ending of what it writes.
WRITERS = {
    "transcribe": (["transcribe", "--model", "en-US"], "note.xopp", ".md"),
    "render": (["render"], "ink.ndjson", ".svg"),
    "beautify": (["beautify"], "ink.ndjson", ".svg"),
    "adapt": (["adapt", "--pace", "at-once"], "ink.ndjson", ".hand"),
}

pytestmark = needs_command


def run(*arguments, **settings) -> subprocess.CompletedProcess:
    return subprocess.run([DUCTUS, *arguments], capture_output=True, text=True, timeout=300, **settings)


def refused(*arguments, **settings) -> str:
    done = run(*arguments, **settings)
    assert done.returncode == 2 and not done.stdout
    [message] = done.stderr.splitlines()
    return message.removeprefix("ductus: ").partition(" (see ")[0]


@pytest.fixture(autouse=True)
def inputs(tmp_path):
    (tmp_path / "note.xopp").write_text(PAGE)
    (tmp_path / "ink.ndjson").write_text(RECORD)
    return tmp_path


@pytest.mark.parametrize("command", WRITERS)
def test_what_is_no_file_is_written_into(command, tmp_path):
    arguments, source, ending = WRITERS[command]
    pipe = tmp_path / f"pipe{ending}"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        done = run(*arguments, "-o", pipe, tmp_path / source)
        is_pipe = stat.S_ISFIFO(pipe.lstat().st_mode)
        if done.returncode or not is_pipe:
            reader.kill()
        content = reader.communicate()[0]
    assert (done.returncode, is_pipe) == (0, True), done.stderr
    assert content


@pytest.mark.parametrize("command", WRITERS)
def test_links_are_followed_and_modes_are_kept(command, tmp_path):
    arguments, source, ending = WRITERS[command]
    (tmp_path / "far").mkdir()
    target, link = tmp_path / f"far/target{ending}", tmp_path / f"link{ending}"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(f"far/target{ending}")
    done = run(*arguments, "-o", link, tmp_path / source)
    assert done.returncode == 0, done.stderr
    assert link.is_symlink() and target.read_bytes() != b"old"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "far").iterdir()] == [target.name]


@pytest.mark.parametrize("command", WRITERS)
def test_a_new_hand_is_for_its_owners_eyes_alone(command, tmp_path):
    arguments, source, ending = WRITERS[command]
    output = tmp_path / f"new{ending}"
    done = run(*arguments, "-o", output, tmp_path / source, umask=0o022)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(output.stat().st_mode) == (0o600 if command == "adapt" else 0o644)


@pytest.mark.parametrize("arguments, ending", [
    *((arguments, ending) for arguments, _, ending in WRITERS.values()), (["convert"], ".inkml")])
def test_what_cant_be_written_is_told_before_any_work(arguments, ending, tmp_path):
    (tmp_path / f"folder{ending}").mkdir()
    for name, reason in ("none/new", "No such file or directory"), ("folder", "Is a directory"):
        output = tmp_path / f"{name}{ending}"
        # Nothing reads the input, which isn't there.
        assert refused(*arguments, "-o", output, tmp_path / "missing") == (
            f"--output: {output}: can't be written: {reason}")


@pytest.mark.parametrize("arguments", [("convert", "--to", "svg"), ("adapt",)])
def test_the_name_of_a_folder_is_no_files(arguments, tmp_path):
    output = f"{tmp_path}/none/"
    assert refused(*arguments, "-o", output, tmp_path / "missing") == (
        f"--output: {output}: can't be written: Is a directory")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ink.ndjson", "note.xopp"]


@pytest.mark.parametrize("command", WRITERS)
def test_at_a_limit_nothing_half_written_stays(command, tmp_path):
    arguments, source, ending = WRITERS[command]
    output = tmp_path / f"new{ending}"
    done = run(*arguments, "-o", output, tmp_path / source,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2, 2)))
    assert done.returncode == 1 and "can't be written: File too large" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ink.ndjson", "note.xopp"]


@pytest.mark.parametrize("command", WRITERS)
def test_an_input_is_not_an_output(command, tmp_path):
    arguments, source, ending = WRITERS[command]
    output = tmp_path / f"same{ending}"
    shutil.copy(tmp_path / source, output)
    link = tmp_path / f"link{ending}"
    link.symlink_to(output)
    # Folders are searched, and in them a note has its program's ending.
    format_of = [] if command == "transcribe" else ["--format", "ndjson"]
    for name in output, link:
        assert refused(*arguments, *format_of, "-o", name, output) == f"--output: {name} is an input"
    if command == "transcribe":
        note = tmp_path / source
        assert refused(*arguments, "--format", "md", "-o", note, tmp_path) == f"--output: {note} is an input"
    with output.open() as file:
        assert "is an input" in refused(*arguments, *format_of, "-o", output, "-", stdin=file)
    assert output.read_text() == (PAGE if command == "transcribe" else RECORD)


def test_pictures_with_numbers_spare_the_inputs(tmp_path):
    source = tmp_path / "out-2.svg"
    source.write_text(2 * RECORD)
    done = run("beautify", "--format", "ndjson", "-o", tmp_path / "out.svg", source)
    assert done.returncode == 1 and done.stderr == f"ductus: {source}: isn't written, for it is an input\n"
    assert source.read_text() == 2 * RECORD and (tmp_path / "out.svg").exists()


def test_taught_patterns_keep_what_stands_there(tmp_path):
    (tmp_path / "far").mkdir()
    link = tmp_path / "link.json"
    link.symlink_to("far/mine.json")
    for _ in range(2):
        assert run("patterns", "teach", link, tmp_path / "ink.ndjson").returncode == 0
        (tmp_path / "far/mine.json").chmod(0o640)
    assert link.is_symlink() and stat.S_IMODE((tmp_path / "far/mine.json").stat().st_mode) == 0o640


def test_a_name_and_a_form_that_differ_are_refused(tmp_path):
    note = tmp_path / "note.xopp"
    output = tmp_path / "out.pdf"
    assert refused("transcribe", "--format", "md", "-o", output, note) == (
        f"--format: md, but the name {output} says pdf")
    assert not output.exists()
    for name in "out.MD", "out", "out.text":
        assert run("transcribe", "--model", "en-US", "--format", "md", "-o", tmp_path / name, note).returncode == 0
        assert (tmp_path / name).read_text() == "typed\n"


@pytest.mark.parametrize("arguments", [
    ["adapt", "-o", "-", "ink.ndjson"], ["patterns", "teach", "-", "ink.ndjson"],
    ["search", "--index", "-", "word", "note.xopp"],
])
def test_what_is_no_text_has_a_file(arguments, tmp_path):
    assert "'-'" in refused(*arguments, cwd=tmp_path)
    assert not (tmp_path / "-").exists()


def test_the_picture_of_no_diagram_is_empty(tmp_path):
    empty = tmp_path / "empty.ndjson"
    empty.touch()
    assert run("beautify", "-o", tmp_path / "out.svg", empty).returncode == 0
    assert run("beautify", empty).stdout == (tmp_path / "out.svg").read_text()
    assert "</svg>" in (tmp_path / "out.svg").read_text()
    assert run("beautify", "--json", empty).stdout == ""
