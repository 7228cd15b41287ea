"""A file server and a browser for testing Ductus in pages.

SITE names the folder of the site (default: `dist/site` of this checkout), which `make site` builds; tests of missing
parts are skipped. DUCTUS names the command that readings are compared with.
"""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "Tests/Serve"))
sys.path.append(str(ROOT / "Benchmarks/web"))

from chromium import launched  # noqa: E402

SITE = pathlib.Path(os.environ.get("SITE", ROOT / "dist/site")).resolve()
#: Path below which the site is served.
BELOW = "some/folder"
#: A page with only the module.
PAGE = """<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval';
  connect-src 'self'; worker-src 'self'; img-src data:"><link rel="icon" href="data:,">
<script type="module" src="ductus/ductus.js"></script>"""
LOAD = """async (language) => {
  const {Ductus} = await import("./ductus/ductus.js");
  window.reader = await Ductus.load({language});
  return [reader.language, reader.isOfFigures];
}"""


class FileServer:
    """Python's own file server, which knows nothing about the files."""

    def __init__(self, folder: pathlib.Path):
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        # Serving HTTP on 127.0.0.1 port 41234 (http://127.0.0.1:41234/) ...
        self.address = self.process.stdout.readline().split("(")[1].split(")")[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site's address, below a path; tests may add to its folder."""
    if not (SITE / "ductus/ductus.wasm").exists():
        pytest.skip(f"there is no {SITE}: `make site` makes it")
    root = tmp_path_factory.mktemp("root")
    folder = root / BELOW
    folder.parent.mkdir(parents=True)
    folder.symlink_to(SITE)
    server = FileServer(root)
    yield f"{server.address}{BELOW}/"
    server.stop()


@pytest.fixture(scope="module")
def browser():
    with launched() as browser:
        yield browser


@pytest.fixture
def open_page(browser, site):
    """Opens a page of the site; at the end the console must be empty, and no other host may have been contacted.

    html: a page that replaces the one at that address
    """
    contexts, faults = [], []

    def open_page(path="", html=None, context=None, **options):
        if context is None:
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
            contexts.append(context)
            context.on("request", lambda request: faults.append(request.url)
                       if not request.url.startswith((site, "data:", "blob:")) else None)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        if html is not None:
            page.route(site + path, lambda route: route.fulfill(content_type="text/html", body=html))
        page.goto(site + path)
        return page

    open_page.faults = faults
    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(open_page):
    return open_page("test.html", PAGE)
