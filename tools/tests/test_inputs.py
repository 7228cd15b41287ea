"""Fetching of ink, texts and fonts by a table of names and hashes."""

import hashlib
import sys

import pytest

from ductus_tools.inputs import Input, fetch, inputs, main
from ductus_tools.registry import SCRIPTS
from ductus_tools.script.ink import Ink


def entry(name: str, content: bytes) -> Input:
    return Input(name, len(content), hashlib.sha256(content).hexdigest(), "CC0", "somebody")


@pytest.fixture
def mirror(tmp_path):
    (tmp_path / "mirror" / "text").mkdir(parents=True)
    (tmp_path / "mirror" / "text" / "a.txt").write_bytes(b"words")
    return tmp_path / "mirror"


def test_files_come_once(mirror, tmp_path):
    wanted = [entry("text/a.txt", b"words")]
    assert fetch(wanted, str(mirror), tmp_path / "out") == ["text/a.txt"]
    assert (tmp_path / "out/text/a.txt").read_bytes() == b"words"
    assert fetch(wanted, mirror.as_uri(), tmp_path / "out") == []


@pytest.mark.parametrize("content", [b"other", b"longer than the words", b""])
def test_a_file_of_other_content_is_refused_and_leaves_nothing(content, mirror, tmp_path):
    (mirror / "text" / "a.txt").write_bytes(content)
    with pytest.raises(ValueError, match="text/a.txt: SHA-256"):
        fetch([entry("text/a.txt", b"words")], str(mirror), tmp_path / "out")
    assert list((tmp_path / "out/text").iterdir()) == []


def test_the_table_has_what_every_script_needs():
    table = {each.name: each for each in inputs()}
    assert len(table) == len(inputs()) and all(each.licence and each.source for each in table.values())
    for script in SCRIPTS.values():
        own = {text for plan in script.plans(script.alphabet) for text in plan.texts} or set(script.names)
        assert {f"text/{name}.txt.xz" for name in own - {"und-Latn"}} <= table.keys()
    assert all(len(each.sha256) == 64 and each.size > 0 for each in table.values())


@pytest.mark.parametrize(
    "only, message", [("latin/none*", "no file of inputs.tsv is named like latin/none"), ("latin/chars*", "No such file")]
)
def test_what_cannot_be_fetched_is_told_in_a_line(only, message, mirror, tmp_path, monkeypatch, capsys):
    words = ["inputs", "--mirror", str(mirror), "--output", str(tmp_path / "out"), "--only", only]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as ended:
        main()
    assert message in f"{ended.value.code}{capsys.readouterr().err}"


@pytest.mark.parametrize("script", ["european", "brahmic"])
def test_ink_that_a_script_lacks_is_named(script, tmp_path):
    with pytest.raises(SystemExit, match="^--drawers is needed"):
        SCRIPTS[script].composer(Ink(tmp_path), "train", None)
