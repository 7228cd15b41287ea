"""How fast the C library opens and reads, beside the command, which is the same engine in full Swift.

    measure.py --ductus COMMAND [--rounds N]

Both read the same inks again and again on one thread, 32 at a time, as the command does, and write
their candidates as JSON. Times are of the processor, so that a busy machine counts for less; each is the
least of several runs. `make library` comes first.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/C"))
from bindings import DIST, SAMPLES, WEIGHTS, Library, inks  # noqa: E402

RUNS = 5
#: Inks that the command reads together.
BATCH = 32


def used(who: int) -> float:
    """Seconds of the processor, by this process or by those that have ended."""
    times = resource.getrusage(who)
    return times.ru_utime + times.ru_stime


def command_seconds(ductus: str, lines: list[str]) -> float:
    """What the command takes for these lines, its start included."""
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        start = used(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [ductus, "recognize", "--json", "--threads", "1", file.name], check=True,
            stdout=subprocess.DEVNULL, env=os.environ | {"DUCTUS_WEIGHTS": str(WEIGHTS)})
        return used(resource.RUSAGE_CHILDREN) - start


def opening() -> tuple[float, float]:
    """Milliseconds in which a fresh process opens English: by the clock, and of the processor."""
    program = (
        "import resource, sys, time\n"
        f"sys.path.insert(0, {str(ROOT / 'Tests/C')!r})\n"
        "from bindings import DIST, WEIGHTS, Library\n"
        "library = Library(DIST / 'lib/libductus.so.1')\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "start = time.perf_counter()\n"
        "library.open('en-US')\n"
        "took = time.perf_counter() - start\n"
        "now = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(1e3 * took, 1e3 * (now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime))\n")
    runs = [
        tuple(map(float, subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True)
            .stdout.split()))
        for _ in range(3 * RUNS)]
    return min(run[0] for run in runs), min(run[1] for run in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ductus", required=True)
    parser.add_argument("--rounds", type=int, default=20 * BATCH)
    options = parser.parse_args()
    options.rounds -= options.rounds % BATCH
    wall, processor = opening()
    print(f"opening English: {wall:.1f} ms, {processor:.1f} ms of the processor")
    library = Library(DIST / "lib/libductus.so.1")
    recognizer = library.open("en-US")
    for line in (SAMPLES / "demo.ndjson").read_text().splitlines():
        batch = inks([json.loads(line)["drawing"]] * BATCH)
        by_library, by_command = [], []
        for _ in range(RUNS):
            start = time.process_time()
            for _ in range(options.rounds // BATCH):
                result = library.ductus_read(recognizer, batch, None, 0, None)
                for index in range(BATCH):
                    library.text(library.ductus_result_json(result, index))
                library.ductus_free_result(result)
            by_library.append(time.process_time() - start)
            few, many = BATCH, options.rounds + BATCH
            by_command.append(
                command_seconds(options.ductus, [line] * many)
                - command_seconds(options.ductus, [line] * few))
        mine, other = (1e3 * min(times) / options.rounds for times in (by_library, by_command))
        print(
            f"{json.loads(line)['label']!r}: {mine:.3f} ms by the library, "
            f"{other:.3f} ms by the command, {100 * (mine / other - 1):+.0f} %")
    library.ductus_close(recognizer)


if __name__ == "__main__":
    main()
