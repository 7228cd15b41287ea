"""The plugin for Xournal++, run in Lua with the calls that Xournal++ documents (luapi_application.def.lua)."""

import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import PLUGIN

lupa = pytest.importorskip("lupa.lua54", reason="there is no lupa: Lua's interpreter for Python")


class Xournalpp:
    """The functions of Xournal++ 1.2 that a plugin may call, and its calls."""

    def __init__(self, name: str = "", strokes: list | None = None, answers: list | None = None):
        self.lua = lupa.LuaRuntime(unpack_returned_tuples=True)
        self.menu: dict[str, str] = {}
        self.said: list[str] = []
        self.texts: list[dict] = []
        self.pages: list = []
        self.answers = answers or []
        self.name, self.strokes = name, strokes or []
        self.refreshed = 0
        self.lua.globals().app = self.lua.table_from({
            "registerUi": lambda entry: self.menu.update({entry["callback"]: entry["menu"]}),
            "getStrokes": lambda kind: self.table(self.strokes) if kind == "layer" else None,
            "getDocumentStructure": lambda: self.table({"xoppFilename": self.name}),
            "addTexts": self.add_texts, "openDialog": self.open_dialog,
            "refreshPage": self.refresh, "scrollToPage": self.pages.append,
            "openFile": lambda path, page: self.pages.append((path, page)),
        })
        # lupa's Lua is built without pipes.
        self.lua.globals().io.popen = self.popen
        self.lua.execute((PLUGIN / "main.lua").read_text())
        self.call("initUi")

    def table(self, value):
        return self.lua.table_from(value, recursive=True)

    def call(self, name: str, *arguments) -> None:
        self.lua.globals()[name](*arguments)

    def popen(self, words: str):
        done = subprocess.run(words, shell=True, stdout=subprocess.PIPE, text=True)
        return self.lua.table_from({
            "read": lambda pipe, what: done.stdout, "close": lambda pipe: done.returncode == 0 or None})

    def add_texts(self, given) -> None:
        assert given["allowUndoRedoAction"] == "grouped"
        self.texts += [dict(text) for text in given["texts"].values()]

    def refresh(self) -> None:
        self.refreshed += 1

    def open_dialog(self, message, buttons, callback) -> None:
        self.said.append(message)
        button = self.answers.pop(0) if self.answers else len(buttons)
        assert button <= len(buttons)
        self.call(callback, button)


@pytest.fixture
def settings(monkeypatch, tmp_path, command):
    monkeypatch.setenv("DUCTUS", str(command))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("DUCTUS_NOTES", raising=False)

    def ask(phrase: str) -> None:
        monkeypatch.setenv("DUCTUS_ASK", f"printf '%s\\n' {shlex.quote(phrase)}")

    monkeypatch.ask = ask
    return monkeypatch


def pen(ink: dict) -> list:
    return [{"tool": "pen", "x": x, "y": y} for x, y in ink["drawing"]]


def test_both_actions_are_in_the_menu(settings):
    assert set(Xournalpp().menu) == {"readHandwriting", "findHandwriting"}


def test_ink_is_read_and_its_text_is_put_beneath_it(settings, ink):
    program = Xournalpp(strokes=pen(ink))
    program.call("readHandwriting")
    assert [text["text"] for text in program.texts] == [ink["label"]]
    assert program.texts[0]["y"] > max(max(y) for _, y in ink["drawing"])
    assert program.refreshed == 1 and not program.said


def test_a_layer_without_ink_is_told(settings):
    program = Xournalpp(strokes=[{"tool": "highlighter", "x": [1, 2], "y": [1, 2]}])
    program.call("readHandwriting")
    assert "no ink" in program.said[0] and not program.texts


def test_what_the_command_says_is_shown(settings, ink):
    settings.setenv("DUCTUS_MODEL", "nothing")
    program = Xournalpp(strokes=pen(ink))
    program.call("readHandwriting")
    assert "nothing" in program.said[0] and not program.texts


def test_words_are_found_in_the_open_note(settings, ink, note):
    settings.ask(ink["label"].split()[0])
    program = Xournalpp(str(note), answers=[1])
    program.call("findHandwriting")
    assert f"page 2: {ink['label']}" in program.said[0]
    assert program.pages == [2]


def test_words_are_found_in_other_notes(settings, ink, note):
    settings.ask(ink["label"].split()[0])
    settings.setenv("DUCTUS_NOTES", str(note.parent))
    program = Xournalpp(answers=[1])
    program.call("findHandwriting")
    assert f"{note.name}, page 2" in program.said[0]
    assert program.pages == [(str(note), 2)]


def test_damaged_notes_are_told_beside_the_words_of_others(settings, ink, note, tmp_path):
    settings.ask(ink["label"].split()[0])
    shutil.copy(note, tmp_path)
    (tmp_path / "damaged.xopp").write_bytes(note.read_bytes()[:200])
    settings.setenv("DUCTUS_NOTES", str(tmp_path))
    program = Xournalpp(answers=[1])
    program.call("findHandwriting")
    assert f"{note.name}, page 2" in program.said[0]
    assert "damaged.xopp" in program.said[0].splitlines()[-1]
    assert program.pages == [(str(tmp_path / note.name), 2)]
    # Its fault is told once, as long as the index is kept.
    (tmp_path / note.name).unlink()
    settings.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    program.call("findHandwriting")
    assert program.said[-1].startswith("Ductus: ") and "damaged.xopp" in program.said[-1]


def test_words_that_are_nowhere_are_told(settings, note):
    settings.ask("it's \"zebra\"")
    program = Xournalpp(str(note))
    program.call("findHandwriting")
    assert "not found" in program.said[0] and not program.pages


def test_a_dialog_that_is_left_finds_nothing(settings, note):
    settings.setenv("DUCTUS_ASK", "false")
    program = Xournalpp(str(note))
    program.call("findHandwriting")
    assert not program.said and not program.pages


def test_a_note_without_a_name_is_told(settings):
    program = Xournalpp()
    program.call("findHandwriting")
    assert "Save the note" in program.said[0]


def test_a_program_that_shows_no_strokes_is_told(settings):
    program = Xournalpp()
    program.lua.globals().app["getStrokes"] = None
    program.call("readHandwriting")
    assert "1.2" in program.said[0]


def test_texts_keep_their_quotation_marks(settings, tmp_path):
    fake = tmp_path / "ductus"
    fake.write_text(
        f"#!{sys.executable}\nimport json\n"
        + 'print(json.dumps({"file": "/a \\"b\\\\.xopp", "page": 3, "line": 1, "text": "say \\"é\\" \\\\ n"}, separators=(",", ":")))\n')
    fake.chmod(0o755)
    settings.setenv("DUCTUS", str(fake))
    settings.ask("say")
    program = Xournalpp('/a "b\\.xopp', answers=[1])
    program.call("findHandwriting")
    assert program.said == ['1. page 3: say "é" \\ n']
    assert program.pages == [3]
