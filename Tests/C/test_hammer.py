"""Many random calls: no leak, no race, no crash.

`make test-deep` sets DUCTUS_CALLS to a larger number.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from bindings import ROOT, WEIGHTS, compile_c

SOURCE = ROOT / "Tests/C/hammer.c"
CALLS = int(os.environ.get("DUCTUS_CALLS", 20_000))


def hammer(program, calls: int, threads: int, *runner: str, **environment: str):
    done = subprocess.run(
        [*runner, str(program), str(WEIGHTS), str(calls), str(threads)], capture_output=True,
        text=True, env=os.environ | environment)
    assert done.returncode == 0, done.stderr[-4_000:]
    assert int(done.stdout.split()[0]) >= calls
    return done


def test_nothing_leaks(tmp_path):
    """The leak checker finds all unreachable allocations at the end."""
    program = compile_c(
        SOURCE, tmp_path / "hammer", "-O1", "-g", "-fsanitize=address", "-pthread")
    hammer(program, CALLS, 2, ASAN_OPTIONS="detect_leaks=1:quarantine_size_mb=8")


def test_leak_checker_sees_the_librarys_memory(tmp_path):
    """A result that isn't freed is reported as a leak: otherwise the test above would prove nothing."""
    source = tmp_path / "leak.c"
    source.write_text(SOURCE.read_text().replace("ductus_free_result(result);", "result = NULL;"))
    program = compile_c(
        source, tmp_path / "leak", "-O1", "-g", "-fsanitize=address", "-pthread")
    done = subprocess.run(
        [program, WEIGHTS, "1000", "1"], capture_output=True, text=True,
        env=os.environ | {"ASAN_OPTIONS": "detect_leaks=1"})
    assert done.returncode != 0 and "LeakSanitizer" in done.stderr


def test_memory_does_not_grow(tmp_path):
    """Twice the calls need no more memory, apart from the first few."""
    program = compile_c(SOURCE, tmp_path / "hammer", "-O1", "-pthread")

    def peak(calls: int) -> int:
        printed = hammer(program, calls, 1).stdout
        return int(re.search(r"(\d+) kB", printed)[1])

    assert peak(max(CALLS, 120_000)) < peak(60_000) * 1.4


@pytest.mark.skipif("DUCTUS_TSAN" not in os.environ, reason="DUCTUS_TSAN is wanted")
def test_threads_do_not_race(tmp_path):
    """ThreadSanitizer follows the library's own locks and atomics: DUCTUS_TSAN is the folder of a
    library that was built with it."""
    folder = Path(os.environ["DUCTUS_TSAN"]).resolve()
    program = tmp_path / "hammer"
    # The sanitizer of Swift's toolchain calls libraries that are there.
    swift = Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/linux"
    places = [flag for each in (folder / "lib", swift) for flag in (f"-L{each}", f"-Wl,-rpath,{each}")]
    subprocess.run(
        ["clang", "-O1", "-g", "-fsanitize=thread", "-pthread", f"-I{folder}/include", "-o", str(program),
         str(SOURCE), *places, "-lductus", "-ldispatch", "-lBlocksRuntime"], check=True)
    suppressions = ROOT / "Tests/Deep/thread.suppressions"
    hammer(
        program, min(CALLS, 20_000), 4, TSAN_OPTIONS=f"exitcode=66 suppressions={suppressions}")
