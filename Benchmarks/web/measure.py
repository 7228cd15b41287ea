#!/usr/bin/env python3
"""Measures Ductus in a page of Chromium: a fresh visit to the site, words, strokes of live ink, memory.

    Benchmarks/web/measure.py [--site dist/site] [--rounds N] [--only visit|words|live|memory]...

Times are by the clock in the page, there and back to the worker, and processor time of the worker's thread, as
Linux counts it. A round's time is the median of its 100; the machine may be busy, so all rounds are told.
"""

import argparse
import json
import lzma
import os
import pathlib
import statistics
import sys
import tempfile

from chromium import PROGRAM, Chromium
from files import Files

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 100

#: When the site has read its first word: milliseconds since the navigation began.
VISIT = """async (drawing) => {
  while (!window.pad?.ready) await new Promise((done) => setTimeout(done, 1));
  await pad.ready;
  const ready = performance.now();
  const { recognize } = await import(new URL("pad/service.js", document.baseURI));
  const { candidates } = await recognize({ model: "en-US", drawing, candidates: 1 });
  return { ready, read: performance.now(), text: candidates[0].text };
}"""
LOAD = """async () => {
  const { Ductus } = await import(new URL("ductus/ductus.js", document.baseURI));
  window.reader = await Ductus.load({ language: "en" });
  window.ductus = Ductus.shared;
}"""
WORDS = """async (inks) => {
  const times = [];
  for (const ink of inks) {
    const start = performance.now();
    await reader.read(ink);
    times.push(performance.now() - start);
  }
  return times;
}"""
#: Each stroke is added and read, as it is when the pen is lifted.
LIVE = """async (inks) => {
  const times = [];
  for (const ink of inks) {
    const live = await reader.live();
    for (const stroke of ink) {
      const start = performance.now();
      await live.add(stroke);
      await live.read();
      times.push(performance.now() - start);
    }
    await live.close();
  }
  return times;
}"""
MEMORY = """async (inks) => {
  for (let i = 0; i < 1000; i++) await reader.read(inks[i % inks.length], { segments: true });
  return ductus.memory();
}"""


def inks(name: str, count: int) -> list:
    """Drawings of the evaluation data, at even distances over `test`; without it, of the samples."""
    if shared := os.environ.get("DUCTUS_SHARED"):
        with lzma.open(pathlib.Path(shared) / f"data/latin/{name}.ndjson.xz", "rt") as file:
            found = [one["drawing"] for one in map(json.loads, file) if one.get("split") == "test"]
        return found[:: max(1, len(found) // count)][:count]
    print("DUCTUS_SHARED names no recorded inks: these are of Samples/demo.ndjson", file=sys.stderr)
    lines = (ROOT / "Samples/demo.ndjson").read_text().splitlines()
    drawings = [json.loads(line)["drawing"] for line in lines]
    return [drawings[place % len(drawings)] for place in range(count)]


class Network:
    """What went over the wire from a site, headers and all, as the browser counts it."""

    def __init__(self, site: str):
        self.site = site
        self.addresses: dict[str, str] = {}
        self.bytes: dict[str, float] = {}  # by request

    def __call__(self, session: str | None, method: str, params: dict) -> None:
        request = params.get("requestId")
        if method == "Network.requestWillBeSent":
            self.addresses[request] = params["request"]["url"]
        elif method == "Network.responseReceived":
            self.bytes[request] = max(0, params["response"]["encodedDataLength"])
        elif method == "Network.dataReceived":
            self.bytes[request] = self.bytes.get(request, 0) + max(0, params["encodedDataLength"])
        elif method == "Network.loadingFinished":
            self.bytes[request] = max(0, params["encodedDataLength"])

    def files(self) -> list[tuple[str, float]]:
        """Bytes by the files' paths, the largest first."""
        found: dict[str, float] = {}
        for request, count in self.bytes.items():
            address = self.addresses.get(request, "")
            if address.startswith(self.site):
                path = address.removeprefix(self.site)
                found[path] = found.get(path, 0) + count
        return sorted(found.items(), key=lambda one: -one[1])

    @property
    def megabytes(self) -> float:
        return sum(count for _, count in self.files()) / 1e6


def visit(browser: Chromium, address: str, word: list) -> tuple[dict, Network, Network]:
    """A fresh visit: its times, its network until the first reading, and until nothing more is fetched."""
    context, page = browser.open()
    first, whole = Network(address), Network(address)
    browser.listeners += [first, whole]
    browser.call(page, "Page.enable")
    browser.send(page, "Page.navigate", url=address)
    times = browser.evaluate(page, VISIT, word)
    browser.listeners.remove(first)
    while True:
        before = len(whole.bytes)
        browser.wait(3)
        if len(whole.bytes) == before:
            break
    browser.listeners.remove(whole)
    browser.call(None, "Target.disposeBrowserContext", browserContextId=context)
    return times, first, whole


def measure_visits(browser: Chromium, site: pathlib.Path, rounds: int, packed: pathlib.Path) -> None:
    word = inks("words", 1)[0]
    for name, folder in (("brotli", packed), ("nothing packed", None)):
        files = Files(site, folder)
        visit(browser, files.address, word)  # packs the files, and has the system read them
        found = [visit(browser, files.address, word) for _ in range(rounds)]
        files.close()
        times, first, whole = min(found, key=lambda one: one[0]["read"])
        print(f"visit, {name}: ready after {times['ready']:.0f} ms, first word read after {times['read']:.0f} ms "
              f"(rounds: {', '.join(str(round(one[0]['read'])) for one in found)}); {first.megabytes:.2f} MB until "
              f"then, {whole.megabytes:.2f} MB in all")
        for path, count in first.files()[:12]:
            print(f"  {count / 1e3:8.0f} kB  {path[:40]}")


def processor_time(browser: Chromium) -> float:
    """Milliseconds that the threads of workers have had of a processor."""
    total = 0
    for process in browser.renderers():
        for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
            if (thread / "comm").read_text().startswith("DedicatedWorker"):
                total += int((thread / "schedstat").read_text().split()[0]) / 1e6
    return total


def measure_times(browser: Chromium, page: str, name: str, script: str, drawings: list, rounds: int) -> None:
    browser.evaluate(page, script, drawings)
    times, processor = [], []
    for _ in range(rounds):
        before = processor_time(browser)
        found = browser.evaluate(page, script, drawings)
        processor.append((processor_time(browser) - before) / len(found))
        times.append(statistics.median(found))
    print(f"{name}, {len(found)} of them: median {min(times):.1f} ms in the best of {rounds} rounds "
          f"({', '.join(f'{time:.1f}' for time in times)}); of the worker's processor time "
          f"{statistics.median(processor):.1f} ms each ({', '.join(f'{time:.1f}' for time in processor)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=pathlib.Path, default=ROOT / "dist/site")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", nargs="*", default=["visit", "words", "live", "memory"])
    options = parser.parse_args()
    if PROGRAM is None:
        raise SystemExit("there is no Chromium (Debian's package `chromium`)")
    if not (options.site / "ductus/ductus.wasm").exists():
        raise SystemExit(f"there is no {options.site}: `make site` makes it")
    browser = Chromium()
    print(browser.call(None, "Browser.getVersion")["product"], "load", *os.getloadavg())
    with tempfile.TemporaryDirectory() as packed:
        if "visit" in options.only:
            measure_visits(browser, options.site, options.rounds, pathlib.Path(packed))
    files = Files(options.site)
    _, page = browser.open()
    browser.call(page, "Page.navigate", url=files.address + "icon.svg")
    browser.wait(1)
    browser.evaluate(page, LOAD)
    words = inks("words", COUNT)
    if "words" in options.only:
        measure_times(browser, page, "words", WORDS, words, options.rounds)
    if "live" in options.only:
        measure_times(browser, page, "strokes of words", LIVE, words[:50], options.rounds)
        measure_times(browser, page, "strokes of lines", LIVE, inks("lines", 10), options.rounds)
    if "memory" in options.only:
        size = browser.evaluate(page, MEMORY, words)
        heaps = {kind: browser.call(session, "Runtime.getHeapUsage")["usedSize"] / 1e6
                 for session, kind in browser.targets.items() if kind in ("page", "worker")}
        print(f"memory after 1,000 readings: engine {size / 1e6:.1f} MB; JavaScript "
              f"{', '.join(f'{kind} {heap:.1f} MB' for kind, heap in heaps.items())}")
    files.close()
    browser.close()


if __name__ == "__main__":
    main()
