#!/usr/bin/env python3
"""Measures `ductus serve` under load beside the engine alone, on this machine and the loopback only.

    Benchmarks/load/measure.py [--ductus FILE] [--requests N] [--rounds N]

wrk (Debian's package `wrk`) sends one word over and over; `ductus recognize` reads the same word from
a file, in batches and with all cores, as the server does. The two take turns, so that whatever else
the machine does meets both; the ratio of processor time holds on a busy machine, too.
"""

import argparse
import contextlib
import json
import os
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
CONNECTIONS = 64
SLOW = 300


class Server:
    """A running `ductus serve`."""

    def __init__(self, ductus):
        self.process = subprocess.Popen(
            [ductus, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[0]

    def seconds(self) -> float:
        """Processor time up to now."""
        fields = self.stat("stat").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        pages = int(self.stat("statm").split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 2**20

    def stat(self, name: str) -> str:
        return pathlib.Path(f"/proc/{self.process.pid}/{name}").read_text()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


def send(server, body, seconds, connections=CONNECTIONS, pause=None) -> dict:
    """What wrk found, and the server's processor time for a request in milliseconds."""
    time.sleep(1)  # What wrk leaves behind when it ends is still being read.
    start = server.seconds()
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "-s",
               HERE / "word.lua", server.address + "v1/recognize", "--", body]
    found = subprocess.run([*command, *([str(pause)] if pause else [])],
                           capture_output=True, text=True, check=True)
    result = json.loads(found.stdout.splitlines()[-1])
    if any(result["errors"].values()):
        sys.exit(f"requests failed: {result['errors']} of {result['requests']}")
    result["rate"] = result["requests"] / result["seconds"]
    result["processor"] = 1e3 * (server.seconds() - start) / result["requests"]
    return result


def read(ductus, file) -> tuple[float, float]:
    """Seconds and processor seconds that `ductus recognize` takes for a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run([ductus, "recognize", file], stdout=subprocess.DEVNULL, check=True)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def read_alone(ductus, folder, line, words) -> dict:
    """Words a second and processor milliseconds for a word, what it takes to start taken off."""
    for name, count in (("few", words // 10), ("many", words)):
        (folder / name).with_suffix(".ndjson").write_text(line * count)
    few, many = (read(ductus, folder / f"{name}.ndjson") for name in ("few", "many"))
    count = words - words // 10
    return {"rate": count / (many[0] - few[0]), "processor": 1e3 * (many[1] - few[1]) / count}


@contextlib.contextmanager
def slow_connections(server):
    """Clients that have begun a request and send no more."""
    parts = urllib.parse.urlsplit(server.address)
    with contextlib.ExitStack() as stack:
        for _ in range(SLOW):
            wire = socket.create_connection((parts.hostname, parts.port))
            stack.enter_context(wire)
            wire.sendall(b"POST /v1/recognize HTTP/1.1\r\nHost: local")
        yield


def measure(options, folder) -> dict:
    record = json.loads(next(
        line for line in (ROOT / "Samples/demo.ndjson").read_text().splitlines()
        if f'"{options.word}"' in line))
    drawing = {"drawing": record["drawing"]}
    line = json.dumps(drawing) + "\n"
    body = folder / "body.json"
    body.write_text(line)
    server = Server(options.ductus)
    try:
        send(server, body, 2)
        rounds = []
        for _ in range(options.rounds):
            alone = read_alone(options.ductus, folder, line, options.words)
            served = send(server, body, options.seconds)
            rounds.append((alone, served))
            print(f"alone {alone['rate']:.0f} words/s, {alone['processor']:.2f} ms; served "
                  f"{served['rate']:.0f} words/s, {served['processor']:.2f} ms", file=sys.stderr)
        rate = statistics.median(served["rate"] for _, served in rounds)
        half = send(server, body, options.seconds, pause=round(2e3 * CONNECTIONS / rate))
        live = send(server, body, 5, connections=1)
        with slow_connections(server):
            beside = send(server, body, 5, connections=1)
        count, memory = 0, []
        while count < options.requests:
            count += send(server, body, options.seconds)["requests"]
            memory.append(server.megabytes())
        return {
            "word": options.word, "points": sum(len(stroke[0]) for stroke in record["drawing"]),
            "alone, words a second": statistics.median(a["rate"] for a, _ in rounds),
            "served, words a second": rate,
            "ratio of rates": statistics.median(s["rate"] / a["rate"] for a, s in rounds),
            "ratio of processor time": statistics.median(
                a["processor"] / s["processor"] for a, s in rounds),
            "half the rate, words a second": half["rate"],
            "half the rate, median ms": half["median"], "half the rate, 99 % ms": half["p99"],
            "one client, median ms": live["median"], "one client, 99 % ms": live["p99"],
            f"beside {SLOW} slow ones, median ms": beside["median"],
            f"beside {SLOW} slow ones, 99 % ms": beside["p99"],
            "requests in all": count, "memory after a tenth of them, MB": memory[len(memory) // 10],
            "memory at the end, MB": memory[-1],
        }
    finally:
        server.stop()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ductus", default=ROOT / ".build/release/ductus", type=pathlib.Path)
    parser.add_argument("--word", default="555-0172", help="the label of an ink of Samples/demo.ndjson")
    parser.add_argument("--words", default=4_000, type=int, help="how many the engine alone reads")
    parser.add_argument("--seconds", default=8, type=int, help="for each burst of requests")
    parser.add_argument("--rounds", default=5, type=int)
    parser.add_argument("--requests", default=100_000, type=int, help="for the test of memory")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        sys.exit("there is no wrk: it is a package of Debian's")
    with tempfile.TemporaryDirectory() as folder:
        for name, value in measure(options, pathlib.Path(folder)).items():
            print(f"{name}: {value if isinstance(value, (str, int)) else f'{value:.2f}'}")


if __name__ == "__main__":
    main()
