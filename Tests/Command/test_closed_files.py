"""A program may be started without its standard files: what it writes to them never goes elsewhere."""

import subprocess

import pytest
from conftest import DUCTUS, ROOT, needs_command

SAMPLE = ROOT / "Samples/demo.ndjson"

pytestmark = needs_command


def run(redirections: str, *arguments) -> subprocess.CompletedProcess:
    line = f'exec "$0" "$@" {redirections}'
    return subprocess.run(["sh", "-c", line, DUCTUS, *arguments], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("redirections", [">&-", "<&- >&-"])
def test_what_cant_be_printed_is_said(redirections):
    found = run(redirections, "recognize", "--model", "en-US", SAMPLE)
    assert found.returncode == 1 and found.stderr == "ductus: standard output: it is closed\n"


def test_readings_are_printed_without_the_other_files():
    expected = run("", "recognize", "--model", "en-US", SAMPLE)
    assert expected.returncode == 0 and "handwriting" in expected.stdout
    assert run("<&- 2>&-", "recognize", "--model", "en-US", SAMPLE).stdout == expected.stdout
