"""Folders of notes: links, loops, and unreadable files; and searches over many notes."""

import json
import os
import sqlite3
import subprocess
from pathlib import Path

import pytest
from conftest import DUCTUS, needs_command

pytestmark = needs_command

# An administrator may read everything; without these rights, root is like anybody.
WITHOUT_RIGHTS = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


def note(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(
        '<xournal><page width="595" height="842"><background type="solid" color="#ffffffff" style="plain"/><layer>'
        f'<text font="Sans" size="14" x="60" y="60" color="#000000ff">{text}</text></layer></page></xournal>')
    return path


def run(command: str, *arguments, cwd: Path) -> subprocess.CompletedProcess:
    line = [*WITHOUT_RIGHTS, DUCTUS, command, "--model", "en-US", *arguments]
    return subprocess.run(line, cwd=cwd, capture_output=True, text=True, timeout=300)


def files(done: subprocess.CompletedProcess) -> list[str]:
    return [json.loads(line)["file"] for line in done.stdout.splitlines()]


@pytest.fixture
def notes(tmp_path):
    """`notes` with a note of its own and linked ones; one link leads back."""
    note(tmp_path / "notes/first.xopp", "first")
    note(tmp_path / "notes/z/inner.xopp", "inner")
    note(tmp_path / "elsewhere/linked.xopp", "linked")
    note(tmp_path / "notes/.hidden/hidden.xopp", "hidden")
    for link, target in {"a": "z", "far": "../elsewhere", "z/back": "..", "gone": "nowhere"}.items():
        (tmp_path / "notes" / link).symlink_to(target)
    (tmp_path / "nl").symlink_to("notes")
    return tmp_path


@pytest.mark.parametrize("folder", ["notes", "nl", "nl/", "notes/"])
def test_links_to_folders_are_followed(folder, notes):
    names = [f"{folder.rstrip('/')}/{name}" for name in ("far/linked.xopp", "first.xopp", "z/inner.xopp")]
    done = run("transcribe", "--format", "json", folder, cwd=notes)
    assert (done.returncode, files(done), done.stderr) == (0, names, "")
    done = run("search", "--json", "--index", "index", "linked", folder, cwd=notes)
    assert (done.returncode, files(done)) == (0, [str(notes / names[0])])


def test_a_folder_without_notes_is_told(notes):
    (notes / "empty").mkdir()
    done = run("transcribe", "--format", "json", "empty", "notes/first.xopp", cwd=notes)
    assert (done.returncode, len(files(done)), done.stderr) == (0, 1, "ductus: no notes in empty\n")
    assert run("transcribe", "--format", "json", "empty", cwd=notes).returncode == 1


@pytest.mark.parametrize("place", ["deep/../z.xopp", "~/z.xopp", "./deep//in/../../z.xopp"])
def test_the_note_that_is_named_is_searched(place, tmp_path):
    """After a link, `..` is the folder above its target; and `~` is a name like any other."""
    note(tmp_path / "z.xopp", "nearer")
    note(tmp_path / "linked/z.xopp", "sought")
    note(tmp_path / "~/z.xopp", "sought")
    (tmp_path / "linked/deep/in").mkdir(parents=True)
    (tmp_path / "deep").symlink_to("linked/deep")
    done = run("search", "--json", "--index", "index", "sought", place, cwd=tmp_path)
    assert (done.returncode, len(files(done))) == (0, 1), done.stderr


def test_a_closed_folder_is_told_and_the_others_are_read(notes):
    note(notes / "notes/closed/secret.xopp", "secret")
    assert run("search", "--index", "index", "secret", "notes", cwd=notes).returncode == 0
    (notes / "notes/closed").chmod(0)
    try:
        done = run("transcribe", "--format", "json", "notes", cwd=notes)
        assert (done.returncode, len(files(done))) == (1, 3)
        assert done.stderr == "ductus: notes/closed: Permission denied\n"
        done = run("transcribe", "closed", cwd=notes / "notes")
        assert (done.returncode, done.stderr) == (1, "ductus: closed: Permission denied\n")
        done = run("search", "--index", "index", "first", "notes", cwd=notes)
        assert (done.returncode, done.stderr) == (1, "ductus: notes/closed: Permission denied\n")
    finally:
        (notes / "notes/closed").chmod(0o755)
    # A folder that is unreadable for a while isn't forgotten: nothing is read again.
    before = (notes / "index").read_bytes()
    assert run("search", "--index", "index", "secret", "notes", cwd=notes).returncode == 0
    assert (notes / "index").read_bytes() == before


def test_a_renamed_folder_is_not_read_again(notes):
    def search(phrase: str) -> list[str]:
        return files(run("search", "--json", "--index", "index", phrase, "notes", cwd=notes))

    assert search("inner") == [str(notes / "notes/z/inner.xopp")]
    with sqlite3.connect(notes / "index") as index:
        index.execute("UPDATE line SET text = 'as read before' WHERE text = 'inner'")
    (notes / "notes/z").rename(notes / "notes/y")
    note(notes / "notes/y/new.xopp", "new")
    assert search("inner") == [str(notes / "notes/y/inner.xopp")]
    assert search("new") == [str(notes / "notes/y/new.xopp")]
    with sqlite3.connect(notes / "index") as index:
        lines = index.execute("SELECT text FROM line ORDER BY text").fetchall()
    assert [text for (text,) in lines] == ["as read before", "first", "linked", "new"]


def test_why_an_index_cannot_be_opened_is_told(notes):
    (notes / "closed").mkdir(mode=0o555)
    done = run("search", "--index", "closed/index", "first", "notes", cwd=notes)
    assert done.returncode == 1
    assert "unable to open database file: Permission denied" in done.stderr


def test_names_that_are_not_text_are_reported(notes):
    folder = os.fsencode(notes / "notes")
    os.rename(folder + b"/z/inner.xopp", folder + b"/z/caf\xe9.xopp")
    os.mkdir(folder + b"/caf\xe9")
    for other in b"/caf\xe9.txt", b"/z/caf\xe9.png":
        os.close(os.open(folder + other, os.O_CREAT | os.O_WRONLY))
    done = run("transcribe", "--format", "json", "notes", cwd=notes)
    assert (done.returncode, files(done)) == (1, ["notes/far/linked.xopp", "notes/first.xopp"])
    assert sorted(done.stderr.splitlines()) == [
        "ductus: notes/caf\ufffd isn't valid UTF-8: rename the folder",
        "ductus: notes/z/caf\ufffd.xopp isn't valid UTF-8: rename the file, or hand it over as standard input"]


def test_names_steer_no_terminal(tmp_path):
    for name in "a\x1b[31m\nb", "c":
        note(tmp_path / f"notes/{name}.xopp", "word")
    shown = "a\ufffd[31m\ufffdb.xopp"
    done = run("search", "--index", "index", "word", "notes", cwd=tmp_path)
    assert sorted(done.stdout.splitlines()) == [
        f"{tmp_path}/notes/{name}:1:1: word (100 %)" for name in (shown, "c.xopp")]
    for form, heading in ("txt", shown), ("md", "# a\ufffd"), ("html", f'<h1 dir="auto">{shown}</h1>'):
        text = run("transcribe", "--format", form, "notes", cwd=tmp_path).stdout
        assert "\x1b" not in text and heading in text


def test_what_the_limit_leaves_out_is_told(tmp_path):
    for number in range(5):
        note(tmp_path / f"notes/{number}.xopp", "word")
    for limit, count in (1, 1), (4, 4), (5, 5), (6, 5):
        done = run("search", "--limit", str(limit), "--index", "index", "word", "notes", cwd=tmp_path)
        assert (done.returncode, len(done.stdout.splitlines())) == (0, count)
        assert done.stderr.endswith("ductus: note: there are more; --limit N shows them\n") == (count < 5)


def test_an_index_is_one_file(tmp_path):
    for number in range(20):
        note(tmp_path / f"notes/{number}.xopp", "word")
        run("search", "--index", "index", "word", "notes", cwd=tmp_path)
        assert [path.name for path in tmp_path.iterdir() if path.name.startswith("index")] == ["index"]
