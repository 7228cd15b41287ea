"""The header alone: it compiles everywhere without a warning, and its example does what it says."""

import re
import shutil
import subprocess

import pytest
from bindings import HEADER, ROOT, WEIGHTS, compile_c

STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]


@pytest.mark.parametrize("compiler, standard, language", [
    ("gcc", "c99", "c"), ("gcc", "c17", "c"), ("clang", "c99", "c"), ("g++", "c++11", "c++"),
    ("g++", "c++20", "c++"), ("clang++", "c++11", "c++"), ("clang++", "c++20", "c++")])
def test_header_compiles_strictly(tmp_path, compiler, standard, language):
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is missing")
    source = tmp_path / "empty.c"
    zeros = "{}" if language == "c++" else "{0}"
    source.write_text(
        f'#include "ductus.h"\nductus_context context = {zeros};\nductus_options options = {zeros};\n'
        f"ductus_open_options opening = {zeros};\nint main(void) {{ return 0; }}\n")
    subprocess.run(
        [compiler, "-x", language, f"-std={standard}", *STRICT, f"-I{HEADER.parent}", "-c", "-o",
         str(tmp_path / "empty.o"), str(source)], check=True)


def example() -> str:
    """The whole program in the header's first comment."""
    comment = re.match(r"(?://.*\n)+", HEADER.read_text())[0]
    return re.sub(r"^//(     )?", "", re.search(r"//     #include.*?\n//     }\n", comment, re.S)[0], flags=re.M)


@pytest.mark.parametrize("weights", [WEIGHTS, WEIGHTS.relative_to(ROOT)])
def test_example_reads_what_it_says(tmp_path, weights):
    source = tmp_path / "hi.c"
    source.write_text(example())
    program = compile_c(source, tmp_path / "hi", "-std=c99", *STRICT)
    done = subprocess.run(
        [program], capture_output=True, text=True, cwd=ROOT, env={"DUCTUS_WEIGHTS": str(weights)})
    assert done.stdout.splitlines()[0].split("\t")[0] == "Hi", done.stderr


def test_example_says_what_is_missing(tmp_path):
    source = tmp_path / "hi.c"
    source.write_text(example())
    program = compile_c(source, tmp_path / "hi", "-std=c99")
    done = subprocess.run(
        [program], capture_output=True, text=True,
        env={"DUCTUS_WEIGHTS": "/nowhere", "DUCTUS_STORE": "/nowhere"})
    assert done.returncode == 1
    assert "en-US" in done.stderr and "/nowhere" in done.stderr


def test_lines_are_short_and_the_page_is_one():
    lines = HEADER.read_text().splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) <= 700
