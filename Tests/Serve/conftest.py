"""A server and a browser for the tests of the pad.

DUCTUS names the command (default: `.build/release/ductus` of this checkout). Tests that need a browser are skipped
without Chromium.
"""

import os
import pathlib
import subprocess

import pytest
from chromium import launched
from drawings import samples
from pad import DESK
from pen import until

ROOT = pathlib.Path(__file__).parents[2]
DUCTUS = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()
# Removes what pages have stored in the browser.
FORGET = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((done, fail) => {
      Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: fail });
    });
  }
}"""


class Server:
    """A running `ductus serve` on its own port."""

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
    # Tests don't install into the user's store.
    server = Server(DUCTUS_STORE=str(tmp_path_factory.mktemp("store")))
    yield server
    assert server.stop() == 0


# One per module, not per session: Playwright allows one browser at a time, and tests of notes have their own.
@pytest.fixture(scope="module")
def browser():
    with launched("--process-per-site") as browser:
        yield browser


@pytest.fixture
def start_server():
    """Starts servers for one test. They end after its pages, since a page's request to a server that ends is refused,
    which the page's console would report."""
    servers = []

    def start_server(*arguments, **environment):
        servers.append(Server(*arguments, **environment))
        return servers[-1]

    yield start_server
    for server in servers:
        server.stop()


class Desk:
    """Windows that share a process, which has compiled the pad's scripts from the second window on."""

    def __init__(self, browser, server):
        self.address = server.address
        self.context = browser.new_context(**DESK)
        # It keeps the process alive, and isn't a pad, which might store something meanwhile.
        self.keeper = self.context.new_page()
        self.keeper.goto(self.address + "healthz")

    def clear(self):
        """Closes all windows, and removes all that they stored."""
        for page in self.context.pages:
            if page != self.keeper:
                page.close()
        self.keeper.evaluate(FORGET)


@pytest.fixture(scope="module")
def desk(browser, server):
    desk = Desk(browser, server)
    yield desk
    desk.context.close()


@pytest.fixture
def open_pad(browser, server, start_server, desk):
    """Opens the pad; at the end the console must be empty, and no other host may have been contacted. Its pages are
    closed before the servers that a test starts end.

    `refusal` is the status of answers that a test provokes: browsers report these, too.
    """
    contexts, faults = [], []

    def open_pad(server=server, fragment="", refusal=None, **options):
        if server.address == desk.address and {**DESK, **options} == DESK:
            context = desk.context
        else:
            context = browser.new_context(**{**DESK, **options})
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
    desk.clear()
    assert faults == []


@pytest.fixture(scope="module")
def inks():
    return samples("demo")
