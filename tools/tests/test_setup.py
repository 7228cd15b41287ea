"""tools/setup.sh asks for what the current step needs, and continues if it may not install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).resolve().parents[1] / "setup.sh"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="plays a Debian")


@pytest.fixture
def machine(tmp_path):
    """Runs the set-up as a user who may not install, on a machine that lacks these libraries."""
    commands = {
        "id": "echo 1000",
        "sudo": "exit 1",
        "swift": "echo 'Swift version 6.1'",
        "apt-get": f"echo called >{tmp_path}/installed",
        "pkg-config": f'case " $(cat {tmp_path}/missing) " in *" $2 "*) exit 1 ;; esac',
    }
    for name, body in commands.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def run(*missing: str) -> subprocess.CompletedProcess:
        (tmp_path / "missing").write_text(" ".join(missing))
        return subprocess.run(
            ["sh", str(SETUP)], env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, text=True,
            stdin=subprocess.DEVNULL, capture_output=True)

    yield run
    assert not (tmp_path / "installed").exists()


def test_says_the_line_for_an_administrator_and_goes_on(machine):
    result = machine("libsodium", "libzip")
    assert result.returncode == 0
    assert "apt-get install" in result.stderr
    assert "libsodium-dev" in result.stderr and "libzip-dev" in result.stderr
    assert "liblzma-dev" not in result.stderr
    assert "going on with what is there" in result.stderr


def test_nothing_but_the_build_is_asked_for(machine):
    """librsvg draws PNG files, which the build doesn't need."""
    result = machine("librsvg-2.0", "python3")
    assert result.returncode == 0
    assert "librsvg" not in result.stderr and "python" not in result.stderr
