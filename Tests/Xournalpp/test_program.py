"""The plugin in Xournal++ itself, on an invisible screen."""

import os
import pathlib
import shutil
import subprocess
import time

import pytest
from conftest import PLUGIN
from display import PATIENCE, displayed


@pytest.fixture(scope="module")
def display():
    yield from displayed("xournalpp")


def test_the_plugin_finds_words_in_a_folder(display, command, ink, note, tmp_path):
    # Xournal++ 1.1 finds only plugins beside its own files, so it is copied.
    installed = pathlib.Path(shutil.which("xournalpp"))
    (tmp_path / "bin").mkdir()
    shutil.copy(installed, tmp_path / "bin")
    shared = tmp_path / "share/xournalpp"
    shutil.copytree(installed.parents[1] / "share/xournalpp", shared)
    shutil.copytree(PLUGIN, shared / "plugins/Ductus")
    ini = shared / "plugins/Ductus/plugin.ini"
    ini.write_text(ini.read_text() + "\n[default]\nenabled=true\n")
    wrapper = tmp_path / "ductus"
    wrapper.write_text(f'#!/bin/sh\n"{command}" "$@" > "{tmp_path}/answer"; s=$?; cat "{tmp_path}/answer"; exit $s\n')
    wrapper.chmod(0o755)
    environment = {
        **display.environment, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"), "DUCTUS": str(wrapper), "DUCTUS_NOTES": str(note.parent),
        "DUCTUS_ASK": f"printf '%s' {ink['label'].split()[0]}", "LC_ALL": "C.UTF-8"}
    with (tmp_path / "log").open("w") as log:
        program = subprocess.Popen(
            [tmp_path / "bin/xournalpp", str(note)], env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        def windows(name: str) -> list:
            return subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", name], env=display.environment,
                capture_output=True, text=True).stdout.split()

        def wait(holds):
            end = time.monotonic() + PATIENCE
            while not (found := holds()):
                assert time.monotonic() < end and program.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.2)
            return found

        window = wait(lambda: windows("a note.xopp"))[0]
        before = set(windows(""))
        display.tool("windowactivate", "--sync", window)
        # Keys pressed before the menu exists are lost.
        answer = tmp_path / "answer"

        def press():
            display.tool("key", "ctrl+alt+f")
            time.sleep(1)
            return answer.exists() and ink["label"] in answer.read_text()

        wait(press)
        wait(lambda: set(windows("")) - before)
        if folder := os.environ.get("DUCTUS_PICTURES"):
            display.picture(pathlib.Path(folder) / "xournalpp-find.png")
        display.tool("key", "Escape")
        assert program.poll() is None
    finally:
        program.kill()
        program.wait(PATIENCE)
