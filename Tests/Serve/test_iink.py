"""iinkTS's canvas itself, in a browser.

DUCTUS_IINK names a folder with iinkTS 4 as one script, `iink.js`, that sets `iink`, and `iink.css`. A bundler makes it
from iinkTS's sources.
"""

import functools
import http.server
import os
import threading
import urllib.parse

import pytest
from conftest import Server

PAGE = """<!doctype html><meta charset="utf-8"><title>Canvas</title>
<link rel="stylesheet" href="iink.css"><link rel="icon" href="data:,">
<style>#canvas { width: 900px; height: 500px }</style><div id="canvas"></div>
<script src="iink.js"></script>
<script>
const host = new URLSearchParams(location.search).get("host");
const server = {scheme: "http", host, applicationKey: "app", hmacKey: "secret"};
const errors = [];
const kind = new URLSearchParams(location.search).get("kind");
const recognition = {text: {mimeTypes: ["text/plain", "application/vnd.myscript.jiix"]}};
const configuration = kind === "INTERACTIVE_INK" ? {server} : {server, recognition};
const ready = iink.Canvas.load(document.getElementById("canvas"), kind, {configuration})
  .then(loaded => { window.canvas = loaded; });
const labels = async () => {
  await new Promise(done => setTimeout(done, 1200));
  await canvas.waitForIdle();
  const exports = await canvas.export(["application/vnd.myscript.jiix"]);
  return exports["application/vnd.myscript.jiix"].elements.map(element => element.label);
};
</script>
"""


@pytest.fixture
def iink_page(tmp_path):
    folder = os.environ.get("DUCTUS_IINK")
    if not folder:
        pytest.skip("DUCTUS_IINK names no folder with iinkTS")
    (tmp_path / "index.html").write_text(PAGE)
    for name in ("iink.js", "iink.css"):
        (tmp_path / name).symlink_to(os.path.join(os.path.abspath(folder), name))
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{pages.server_port}"
        pages.shutdown()


@pytest.fixture
def iink_canvas(iink_page, browser):
    """Opens a canvas of a kind, with a pen for it; the console must be empty at the end."""
    server = Server("--key", "app:secret", "--allow-origin", iink_page)
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    faults = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))

    def open_canvas(kind):
        page.goto(f"{iink_page}/?kind={kind}&host={urllib.parse.urlsplit(server.address).netloc}")
        page.evaluate("ready")
        place = page.locator("#canvas").bounding_box()

        def write(ink, x, y, width):
            left, top = (min(value for stroke in ink for value in stroke[axis]) for axis in (0, 1))
            scale = width / (max(value for stroke in ink for value in stroke[0]) - left)
            for stroke in ink:
                points = [(place["x"] + x + (a - left) * scale, place["y"] + y + (b - top) * scale)
                          for a, b in zip(stroke[0], stroke[1])]
                page.mouse.move(*points[0])
                page.mouse.down()
                for point in points[1:]:
                    page.mouse.move(*point)
                page.mouse.up()

        return page, write

    yield open_canvas
    page.close()
    server.stop()
    assert faults == []


def zigzag():
    """A scribble from right to left and back, downwards."""
    strokes = [[], []]
    for turn in range(24):
        for step in range(8):
            strokes[0].append(380 * ((step / 8) if turn % 2 else 1 - step / 8))
            strokes[1].append(80 * (turn + step / 8) / 24)
    return [strokes]


def test_iink_writes_erases_undoes_and_converts(iink_canvas, inks):
    page, write = iink_canvas("INTERACTIVE_INK")
    write(inks["handwriting"], 120, 120, 380)
    assert page.evaluate("labels()") == ["handwriting"]
    write(inks["Can you read this?"], 100, 300, 600)
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    strokes = page.evaluate("canvas.model.symbols.length")
    assert strokes == len(inks["handwriting"]) + len(inks["Can you read this?"])
    page.evaluate("canvas.undo().then(() => canvas.undo())")
    assert page.evaluate("canvas.model.symbols.length") == strokes - 2
    page.evaluate("canvas.redo().then(() => canvas.redo())")
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    write(zigzag(), 120, 120, 380)
    assert page.evaluate("labels()") == ["Can you read this?"]
    page.evaluate("canvas.undo()")
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    page.evaluate("canvas.convert()")
    words = page.evaluate(
        "canvas.model.symbols.map(symbol => (symbol.chars || []).map(c => c.label).join(''))")
    assert words == ["handwriting", "Can", "you", "read", "this?"]


def test_the_server_draws_for_iink(iink_canvas, inks):
    page, write = iink_canvas("INTERACTIVE_INK_SSR")
    drawn = "document.querySelectorAll('[data-layer=MODEL] #contents > *').length"

    def until(text, count):
        page.wait_for_function(
            f"""([text, count]) => canvas.model.exports?.["text/plain"] === text && {drawn} === count
              && document.querySelectorAll("#pendingStrokes > *").length === 0""",
            arg=[text, count], timeout=60_000)

    write(inks["handwriting"], 120, 120, 380)
    first = len(inks["handwriting"])
    until("handwriting", first)
    write(inks["Can you read this?"], 100, 300, 600)
    strokes = first + len(inks["Can you read this?"])
    until("handwriting\nCan you read this?", strokes)
    page.evaluate("canvas.undo().then(() => canvas.undo())")
    page.wait_for_function(f"{drawn} === {strokes - 2}")
    page.evaluate("canvas.redo().then(() => canvas.redo())")
    until("handwriting\nCan you read this?", strokes)
    write(zigzag(), 120, 120, 380)
    until("Can you read this?", strokes - first)
    page.evaluate("canvas.undo()")
    until("handwriting\nCan you read this?", strokes)
    # A word among the candidates in iinkTS's own line of suggestions.
    word = page.locator("[id^='word-0']").first
    word.dispatch_event("pointerdown")
    other = page.locator("[id^='cdt-']:not(.selected-word)").first
    chosen = other.inner_text()
    other.dispatch_event("pointerdown")
    until(f"{chosen}\nCan you read this?", strokes)
    page.evaluate("canvas.convert()")
    until(f"{chosen}\nCan you read this?", 5)
    assert page.locator("[data-layer=MODEL] #contents text").all_text_contents() == [
        chosen, "Can", "you", "read", "this?"]
    if "DUCTUS_PICTURES" in os.environ:
        page.screenshot(path=os.path.join(os.environ["DUCTUS_PICTURES"], "document.png"))
    page.evaluate("canvas.clear()")
    until("", 0)
