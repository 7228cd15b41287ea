"""Patterns that several processes teach at once."""

import json
import os
import subprocess

import pytest
from conftest import DUCTUS, needs_command

INK = b'{"drawing":[[[0,80],[0,0]],[[40,40],[0,100]]]}\n'

pytestmark = needs_command


def test_patterns_taught_at_once_are_all_kept(tmp_path):
    file = tmp_path / "patterns.json"
    names = [f"n{number}" for number in range(8)]
    processes = [subprocess.Popen([DUCTUS, "patterns", "teach", file, "--name", name], stdin=subprocess.PIPE)
                 for name in names]
    # All have read the file, which isn't there yet, before the first has an ink.
    for process in processes:
        process.stdin.write(INK)
        process.stdin.close()
    assert [process.wait() for process in processes] == [0] * 8
    assert sorted(json.loads(file.read_text())["patterns"]) == names
    assert sorted(os.listdir(tmp_path)) == ["patterns.json"]


def test_a_name_is_forgotten(tmp_path):
    def patterns(*arguments, ink=b""):
        return subprocess.run([DUCTUS, "patterns", *arguments], input=ink, capture_output=True)

    file = tmp_path / "patterns.json"
    for name in "ab":
        assert patterns("teach", file, "--name", name, ink=INK).returncode == 0
    assert patterns("forget", file).returncode == 2
    done = patterns("forget", file, "a", "z")
    assert done.returncode == 1 and b"no pattern is called 'z'" in done.stderr
    assert list(json.loads(file.read_text())["patterns"]) == ["b"]
    assert patterns("forget", tmp_path / "none.json", "a").returncode == 3


def test_a_path_is_one_stroke(tmp_path):
    done = subprocess.run(
        [DUCTUS, "patterns", "teach", tmp_path / "p.json", "--kind", "path", "--name", "x"], input=INK,
        capture_output=True)
    assert done.returncode == 1 and b"a path is one stroke; this ink has 2" in done.stderr


@pytest.mark.parametrize("options, ink", [([], b'{"label":"","drawing":[[[0,80],[0,0]]]}'), (["--name", ""], INK)])
def test_a_pattern_has_a_name(options, ink, tmp_path):
    file = tmp_path / "patterns.json"
    done = subprocess.run([DUCTUS, "patterns", "teach", file, *options], input=ink, capture_output=True)
    assert done.returncode != 0 and not file.exists()
    assert b"has no label" in done.stderr
