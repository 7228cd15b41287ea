"""A server and a browser for the tests of the pad.

DUCTUS names the command (default: `.build/release/ductus` of this checkout). Tests that need a
browser are skipped where there is no Chromium.
"""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from pen import until

ROOT = pathlib.Path(__file__).parents[2]
DUCTUS = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


class Server:
    """A running `ductus serve` on a port of its own."""

    def __init__(self, *arguments: str, stderr=subprocess.DEVNULL, **environment: str):
        self.process = subprocess.Popen(
            [DUCTUS, "serve", "--port", "0", *arguments],
            # Release builds don't look into the checkout for the languages that can be installed.
            env={**os.environ, "DUCTUS_WEIGHTS": str(ROOT / "weights"), **environment},
            stdout=subprocess.PIPE, stderr=stderr, text=True)
        line = self.process.stdout.readline()
        self.address = next(word for word in line.split() if word.startswith("http://"))

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(timeout=60)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    if not DUCTUS.exists():
        pytest.skip(f"there is no {DUCTUS}: `make build` makes it")
    # What tests install isn't the user's.
    server = Server(DUCTUS_STORE=str(tmp_path_factory.mktemp("store")))
    yield server
    assert server.stop() == 0


# Of a module, not of the session: Playwright bears one browser at a time, and tests of notes have theirs.
@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian's package `chromium`)")
    playwright = pytest.importorskip("playwright.sync_api", reason="there is no Playwright")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def open_pad(browser, server):
    """Opens the pad; at the end nothing may stand in the console, and no other host was asked.

    `refusal` is the status of answers that a test asks for: browsers tell of these, too.
    """
    contexts, faults = [], []

    def open_pad(server=server, fragment="", refusal=None, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text)
                if said.type == "error" and f"status of {refusal}" not in said.text else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url)
                if not request.url.startswith((server.address, "data:", "blob:")) else None)
        page.goto(server.address + fragment)
        until(page, "window.pad?.languages.models.length > 0")
        return page

    yield open_pad
    for context in contexts:
        context.close()
    assert faults == []


def samples(name: str) -> dict[str, list]:
    """The drawings of a file of Samples by their labels."""
    lines = (ROOT / "Samples" / f"{name}.ndjson").read_text().splitlines()
    records = map(json.loads, lines)
    return {record["label"]: record["drawing"] for record in records}
