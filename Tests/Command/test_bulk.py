"""`ductus recognize` as used for archives: on a pipe, and under GNU parallel.

Skipped if the command or GNU parallel is missing.
"""

import json
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from conftest import DUCTUS, ROOT, needs_command

SAMPLES = (ROOT / "Samples/demo.ndjson").read_text().splitlines()

pytestmark = needs_command


def inks(count: int) -> list[str]:
    """Records with numbers for ids."""
    records = []
    for number in range(count):
        record = json.loads(SAMPLES[number % len(SAMPLES)])
        record["id"] = str(number)
        records.append(json.dumps(record))
    return records


def read(*command: str, source: list[str]) -> list[dict]:
    result = subprocess.run(
        command, input="".join(f"{line}\n" for line in source), text=True, check=True,
        stdout=subprocess.PIPE)
    return [json.loads(line) for line in result.stdout.splitlines()]


def texts(results: list[dict]) -> list[str]:
    """The best readings. The last digits of scores may depend on the batches that they were computed in."""
    return [result["candidates"][0]["text"] for result in results]


def ids(results: list[dict]) -> list[str]:
    return [result["id"] for result in results]


def test_pipe_keeps_order_with_all_threads():
    source = inks(200)
    results = read(DUCTUS, "recognize", "--json", "--candidates", "1", source=source)
    assert ids(results) == [str(number) for number in range(200)]
    single = read(DUCTUS, "recognize", "--json", "--threads", "1", source=source)
    assert texts(results) == texts(single)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory from /proc")
def test_pipe_that_nobody_reads_from_holds_the_input_back():
    """Thousands of inks wait outside: neither they nor their results pile up in memory."""
    process = subprocess.Popen(
        [DUCTUS, "recognize", "--json", "--threads", "2"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    source = inks(60)
    written = [0]

    def write() -> None:
        try:
            for number in range(200_000):
                process.stdin.write(source[number % len(source)] + "\n")
                written[0] = number
        except (BrokenPipeError, ValueError):
            pass

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    try:
        last, still = -1, 0
        while still < 10:  # until nothing has gone in for a second
            time.sleep(0.1)
            still = still + 1 if written[0] == last else 0
            last = written[0]
        assert 0 < written[0] < 5_000
        assert peak_memory(process.pid) < 200e6
    finally:
        process.kill()
        process.wait()


def peak_memory(process: int) -> float:
    """Bytes."""
    status = Path(f"/proc/{process}/status").read_text().splitlines()
    line = next(line for line in status if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024.0


def is_gnu_parallel() -> bool:
    # moreutils has another `parallel`.
    if not shutil.which("parallel"):
        return False
    result = subprocess.run(["parallel", "--version"], capture_output=True, text=True)
    return result.stdout.startswith("GNU parallel")


@pytest.mark.skipif(not is_gnu_parallel(), reason="GNU parallel is not installed")
def test_gnu_parallel():
    source = inks(60)
    plain = read(DUCTUS, "recognize", "--json", source=source)
    results = read(
        "parallel", "--will-cite", "--pipe", "--keep-order", "-N", "20", "-j", "2",
        f"{DUCTUS} recognize --json --threads 1", source=source)
    assert ids(results) == ids(plain)
    assert texts(results) == texts(plain)
