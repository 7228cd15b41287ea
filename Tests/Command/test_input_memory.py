"""The memory that `ductus` needs for a large ink file, at most ten times its size, and for files that it refuses.
"""

import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import DUCTUS, ROOT, needs_command

pytestmark = [
    needs_command,
    pytest.mark.skipif(sys.platform != "linux", reason="sizes of processes have other units elsewhere"),
]

LIMIT = 10
# Files of at least 64 MiB or, where time is short, of some megabytes.
SHARE = 1 if "DUCTUS_DEEP" in os.environ else 12


def peak(*arguments: str | Path, **environment: str) -> int:
    """Greatest size in bytes of the process that reads a file."""
    process = subprocess.Popen(
        [str(DUCTUS), *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # The file is read or refused, but no signal ends the command.
    assert process.returncode >= 0
    return usage.ru_maxrss * 1024


def drawn(path: Path) -> int:
    return peak("render", "--format", path.suffix[1:], path)


def sparse(path: Path, size: int) -> Path:
    """A file of zeros, which takes no place."""
    path.touch()
    os.truncate(path, size)
    return path


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
    grown = drawn(large) - drawn(small)
    assert grown <= LIMIT * large.stat().st_size, f"{grown / large.stat().st_size:.1f} times"


def test_what_is_kept_together_is_bounded(tmp_path):
    """A file of some kilobytes may hold more inks than there is memory for."""
    inks = tmp_path / "inks.ndjson.xz"
    with lzma.open(inks, "wb", preset=1) as file:
        for _ in range(60):
            file.write(100_000 * b'{"drawing":[]}\n')
    assert peak("convert", inks, "--to", "ndjson") < 3 << 29


def test_manifests_that_are_too_large_are_not_read(tmp_path):
    for name in ("en-US", "xx"):
        (tmp_path / name).mkdir()
    manifest = tmp_path / "xx/manifest.json"
    sizes = []
    for size in (2 << 20, 200 << 20):
        sparse(manifest, size)
        sizes.append(peak("models", "list", "--local", DUCTUS_WEIGHTS=str(tmp_path), DUCTUS_STORE=str(tmp_path / "no")))
    assert sizes[1] - sizes[0] < 50 << 20, sizes


def test_hands_that_are_too_large_are_not_read(tmp_path):
    hand = tmp_path / "me.hand"
    sizes = [
        peak("transcribe", "--hand", sparse(hand, size), "--model", "en-US", ROOT / "Samples/demo.ndjson")
        for size in (65 << 20, 400 << 20)
    ]
    assert sizes[1] - sizes[0] < 100 << 20, sizes
