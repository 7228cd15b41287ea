"""What is kept from reading to reading isn't allocated again: counted in a program with the library."""

import json
import subprocess

import pytest
from bindings import ROOT, SAMPLES, WEIGHTS, compile_c

COUNTER = ROOT / "Benchmarks/AllocationCounter"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compile_c(
        ROOT / "Tests/C/allocations.c", tmp_path_factory.mktemp("allocations") / "allocations",
        "-O1", f"-I{COUNTER}/include", str(COUNTER / "counter.c"))


@pytest.mark.parametrize(("tag", "sample", "place", "most"), [
    ("en-US", "demo", 0, 59), ("en-US", "demo", 1, 120), ("zxx-Zsym-x-shapes", "shapes", 0, 81)])
def test_reading_allocates_little(program, tag, sample, place, most):
    lines = (SAMPLES / f"{sample}.ndjson").read_text().splitlines()
    drawing = json.loads(lines[place])["drawing"]
    numbers = [len(drawing), *(len(stroke[0]) for stroke in drawing)]
    for stroke in drawing:
        numbers += [value for point in zip(stroke[0], stroke[1]) for value in point]
    done = subprocess.run(
        [program, WEIGHTS, tag], input=" ".join(map(str, numbers)), capture_output=True, text=True,
        check=True)
    reading, point = map(float, done.stdout.split())
    assert reading <= most
    # The points of an open stroke lie in an array that grows.
    assert point < 0.1
