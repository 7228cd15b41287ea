"""Samples in other languages: each is built and run, and reads what the sample inks say."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from bindings import DIST, ROOT, SAMPLES, WEIGHTS, compile_c

INKS = SAMPLES / "demo.ndjson"
LABELS = [json.loads(line)["label"] for line in INKS.read_text().splitlines()]


@pytest.fixture
def spaced(tmp_path) -> Path:
    """The inks with blank lines between them, which aren't inks."""
    path = tmp_path / "spaced.ndjson"
    path.write_text("\n" + INKS.read_text().replace("\n", "\n \n\n"))
    return path


def ended(*command: str, weights: Path = WEIGHTS, **more) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "DUCTUS_WEIGHTS": str(weights), "LD_LIBRARY_PATH": str(DIST / "lib")}
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, env=environment, **more)


def run(*command: str, **more) -> str:
    done = ended(*command, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def failure(*command: str) -> str:
    """The message of a program that fails by itself."""
    done = ended(*command)
    assert done.returncode == 1, done
    return done.stderr


def wants(*programs: str) -> None:
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is missing: tools/setup.sh --samples installs it")


def as_table(drawing: list) -> str:
    """An ink in the form of the C sample: a point per line, an empty line after each stroke."""
    return "\n".join(
        "".join(f"{x} {y}\n" for x, y in zip(stroke[0], stroke[1])) for stroke in drawing)


def test_c(tmp_path):
    program = compile_c(
        SAMPLES / "c/points.c", tmp_path / "points", "-std=c99", "-Wall", "-Wextra", "-pedantic",
        "-Werror")
    for line, label in zip(INKS.read_text().splitlines(), LABELS):
        printed = run(program, "en-US", input=as_table(json.loads(line)["drawing"]))
        best, *letters = printed.splitlines()
        # This sample doesn't know any text before the ink, after which there would be a space.
        assert best.split("\t")[0] == label.strip()
        assert "".join(letter.split("\t")[0] for letter in letters) == label.strip()


def test_first_lines_in_c(tmp_path):
    """The C lines of the article that shows some in each language."""
    article = (ROOT / "Sources/Library/Ductus/Ductus.docc/FirstLines.md").read_text()
    source = tmp_path / "first.c"
    source.write_text(re.search(r"```c\n(.*?)```", article, re.S)[1])
    program = compile_c(source, tmp_path / "first", "-Wall", "-Wextra", "-Werror")
    assert json.loads(run(program))["candidates"][0]["text"] == "Hi"
    assert run(program, weights=tmp_path).startswith("the model for 'en-US' is not installed: ")


def test_c_gestures(tmp_path):
    program = compile_c(
        SAMPLES / "c/gestures.c", tmp_path / "gestures", "-std=c99", "-Wall", "-Wextra", "-pedantic",
        "-Werror")
    scribble = "".join(f"{78 + 106 * step / 14} {8 if step % 2 else 36}\n" for step in range(15))
    kind, text, *more = run(program, input=scribble).splitlines()
    assert kind.split("\t")[0] == "scratch out small"
    assert [text, *more] == ["one step", "for all of us"]
    assert run(program, input="300 23\n310 23\n330 23\n").startswith("writing")


def best_of(printed: str) -> list[str]:
    return [json.loads(line)["candidates"][0]["text"] for line in printed.splitlines()]


def test_cpp(tmp_path, spaced):
    wants("g++")
    program = compile_c(
        SAMPLES / "cpp/lines.cpp", tmp_path / "lines", "-std=c++17", "-Wall", "-Wextra",
        "-pedantic", "-Werror", compiler="g++")
    assert best_of(run(program, "en-US", INKS)) == LABELS
    assert best_of(run(program, "en-US", spaced)) == LABELS
    assert "nowhere: can't be read" in failure(program, "en-US", tmp_path / "nowhere")
    (tmp_path / "bad").write_text("{}\n")
    assert failure(program, "en-US", tmp_path / "bad").startswith("1: ")


def test_rust(tmp_path, spaced):
    wants("rustc")
    program = tmp_path / "lines"
    subprocess.run(
        ["rustc", "--edition", "2021", "-L", f"{DIST}/lib", "-o", program,
         SAMPLES / "rust/lines.rs"], check=True)
    assert best_of(run(program, "en-US", INKS)) == LABELS
    assert best_of(run(program, "en-US", spaced)) == LABELS
    assert "nowhere: " in failure(program, "en-US", tmp_path / "nowhere")


def test_csharp(tmp_path, spaced):
    wants("mcs", "mono")
    program = tmp_path / "Lines.exe"
    subprocess.run(
        ["mcs", "-warnaserror", f"-out:{program}", SAMPLES / "csharp/Lines.cs"], check=True)
    assert best_of(run("mono", program, "en-US", INKS)) == LABELS
    assert best_of(run("mono", program, "en-US", spaced)) == LABELS
    assert "nowhere" in failure("mono", program, "en-US", tmp_path / "nowhere")
    (tmp_path / "bad").write_text("{}\n")
    assert "drawing" in failure("mono", program, "en-US", tmp_path / "bad")


def test_node(spaced):
    wants("node")
    module = DIST / "lib/ductus.wasm"
    if not module.exists():
        pytest.skip("ductus.wasm is missing: tools/embedded/library.py --target wasm32 builds it")
    printed = run("node", SAMPLES / "node/lines.mjs", module, WEIGHTS, "en-US", INKS)
    assert best_of(printed) == LABELS
    assert run("node", SAMPLES / "node/lines.mjs", module, WEIGHTS, "en-US", spaced) == printed
