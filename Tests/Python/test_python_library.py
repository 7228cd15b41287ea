"""The ctypes declarations agree with `ductus.h`."""

import ctypes
import os
import re
import shutil
import subprocess
import sys

import pytest

from checkout import PACKAGE, ROOT
from ductus import _library

HEADER = ROOT / "Sources/C/include/ductus.h"


def snake(name: str) -> str:
    """The structure's name in the header."""
    return "ductus_" + re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def test_structures_lie_as_the_compiler_lays_them(tmp_path):
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler")
    lines, expected = [], []
    for structure in _library.STRUCTURES:
        name = snake(structure.__name__)
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        expected.append(f"{name} {ctypes.sizeof(structure)}")
        for field, *_ in structure._fields_:
            lines.append(
                f'printf("{name}.{field} %zu %zu\\n", offsetof({name}, {field}), '
                f"sizeof((({name} *)0)->{field}));")
            place = getattr(structure, field)
            expected.append(f"{name}.{field} {place.offset} {place.size}")
    source = tmp_path / "layout.c"
    source.write_text(
        '#include "ductus.h"\n#include <stdio.h>\n#include <stddef.h>\n'
        "int main(void) {\n" + "\n".join(lines) + "\nreturn 0; }\n")
    subprocess.run(
        [compiler, "-I", HEADER.parent, "-o", tmp_path / "layout", source], check=True)
    found = subprocess.run([tmp_path / "layout"], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == expected


def test_functions_are_the_headers():
    """All of its functions except those for other languages: JSON, and packs in memory."""
    code = re.sub(r"//[^\n]*", "", HEADER.read_text())
    declared = dict(re.findall(r"DUCTUS_API[^;(]*?\bductus_(\w+)\(([^;]*)\);", code))
    unused = set(declared) - set(_library.FUNCTIONS)
    assert unused <= {"open_files", "read_json", "read_gesture", "read_gesture_json",
                      "read_gesture_over_ink_json", "result_json"}
    assert set(_library.FUNCTIONS) <= set(declared)
    for name, (_, arguments) in _library.FUNCTIONS.items():
        text = declared[name].strip()
        count = 0 if text == "void" else text.count(",") + 1
        assert len(arguments) == count, name


def test_constants_are_the_headers():
    code = HEADER.read_text()
    values = dict(re.findall(r"(DUCTUS_\w+) = (\d+)", code))
    for prefix, known in [
        ("DUCTUS_LAYOUT_", ["PAGE", "LINE", "CHARACTER"]),
        ("DUCTUS_", ["ANY_TEXT", "NUMBER", "EMAIL", "URI", "PER_CHARACTER", "DATE", "PHONE", "CODE"]),
        ("DUCTUS_", ["GRID", "PATH", "CLOUD"]), ("DUCTUS_", ["TEXT", "CHARACTERS", "FIGURES", "FORMULAS"]),
    ]:
        assert [int(values[prefix + name]) for name in known] == list(range(len(known)))
    actions = [re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() for name in _library.ACTIONS]
    assert [int(values[f"DUCTUS_{name}"]) for name in actions] == list(range(8))
    assert (int(values["DUCTUS_SEGMENTS"]), int(values["DUCTUS_SHAPES"])) == (
        _library.SEGMENTS, _library.SHAPES)
    errors = {int(values[name]) for name in values if re.match(
        r"DUCTUS_(BAD_|NO_PACK|CANCELLED)", name)}
    assert errors == set(_library._ERRORS)


def test_types_tell_programs_of_slips(tmp_path):
    pytest.importorskip("mypy", reason="there is no mypy")
    program = tmp_path / "program.py"
    program.write_text(
        "import ductus, numpy\n"
        "recognizer, strokes = ductus.Recognizer(), [numpy.zeros((3, 2))]\n"
        "recognizer.read_one(strokes, candidates=3)\n"
        "recognizer.read_one(strokes, candidats=3)  # type: ignore[call-arg]\n"
        "ductus.LiveInk(recognizer).replace(0, strokes)\n")
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", tmp_path, program],
        env={**os.environ, "MYPYPATH": str(PACKAGE)}, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout
