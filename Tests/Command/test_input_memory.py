"""The memory that `ductus` needs for a large ink file: at most ten times the file's size.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import DUCTUS, needs_command

pytestmark = [
    needs_command,
    pytest.mark.skipif(sys.platform != "linux", reason="sizes of processes have other units elsewhere"),
]

LIMIT = 10
# Files of at least 64 MiB or, where time is short, of some megabytes.
SHARE = 1 if "DUCTUS_DEEP" in os.environ else 12


def peak(path: Path) -> int:
    """Greatest size in bytes of the process that reads a file."""
    process = subprocess.Popen(
        [DUCTUS, "render", "--format", path.suffix[1:], str(path)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # The file is read or refused, but no signal ends the command.
    assert process.returncode in (0, 1)
    return usage.ru_maxrss * 1024


@pytest.mark.parametrize(
    ("name", "head", "element", "count", "end"),
    [
        # Most have far more strokes than the 100,000 that are read.
        ("traces.inkml", "<ink>", "<trace>1 2</trace>", 3_600_000, "</ink>"),
        ("empty.inkml", "<ink>", "<trace/>", 8_000_000, "</ink>"),
        ("points.inkml", "<ink><trace>1 2", ",1 2", 15_000_000, "</trace></ink>"),
        ("strokes.ndjson", '{"drawing":[[[1],[2]]', ",[[1],[2]]", 1_600_000, "]}\n"),
        ("records.json", "[{}", ",{}", 15_000_000, "]"),
        ("many.ndjson", "", '{"drawing":[[[1,2],[2,3]]]}\n', 40_000, ""),
    ],
)
def test_memory_grows_with_the_file(tmp_path, name, head, element, count, end):
    small, large = tmp_path / f"small-{name}", tmp_path / name
    small.write_text(head + element + end)
    large.write_text(head + element * (count // SHARE) + end)
    grown = peak(large) - peak(small)
    assert grown <= LIMIT * large.stat().st_size, f"{grown / large.stat().st_size:.1f} times"
