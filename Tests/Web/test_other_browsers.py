"""Firefox and WebKit, the engine of Safari: what they read, with and without the file server."""

import pytest
from conftest import BELOW, SITE, FileServer
from drawings import samples
from firefox import Firefox
from inks import pack, read_by_command, recorded_words
from pen import places, until
from webkit import WebKit

BROWSERS = [Firefox, WebKit]
READY = "() => window.pad?.languages.models.length > 0"
#: Whether the service worker and the packs of every mode are there.
KEPT = """async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)
  && (await (await caches.open('ductus-packs')).keys()).length >= 13"""
READ = """async (drawings) => {
  const { Ductus } = await import(new URL("ductus/ductus.js", document.baseURI));
  const reader = await Ductus.load({ language: "en-US" });
  const texts = [];
  for (const drawing of drawings) texts.push((await reader.read(drawing)).text);
  return texts;
}"""


@pytest.fixture
def server(tmp_path):
    """The site below a path, on a file server that a test may stop."""
    if not (SITE / "ductus/ductus.wasm").exists():
        pytest.skip(f"there is no {SITE}: `make site` makes it")
    folder = tmp_path / "root" / BELOW
    folder.parent.mkdir(parents=True)
    folder.symlink_to(SITE)
    server = FileServer(tmp_path / "root")
    server.site = f"{server.address}{BELOW}/"
    yield server
    server.stop()


@pytest.fixture(params=BROWSERS, ids=[kind.__name__ for kind in BROWSERS])
def browser(request, tmp_path):
    kind = request.param
    if not kind.program:
        pytest.skip(f"there is no {kind.__name__} that can be driven (Debian's packages: {kind.package})")
    pytest.importorskip("websockets", reason="there is no `websockets`")
    folder = tmp_path / "profile"
    folder.mkdir()
    browser = kind(folder)
    yield browser
    faults = list(browser.faults)
    browser.close()
    assert faults == []


def write(browser, drawing, left, top, pointer="mouse", scale=1.0):
    """Draws strokes with pointer events, which the browser creates itself."""
    actions = []
    for stroke in drawing:
        (x, y), *others = [(round(x), round(y)) for x, y in places(stroke, (left, top), scale)]
        move = {"type": "pointerMove", "duration": 0, "origin": "viewport"}
        actions += [move | {"x": x, "y": y}, {"type": "pointerDown", "button": 0},
                    *(move | {"x": x, "y": y} for x, y in others), {"type": "pointerUp", "button": 0}]
    browser.act([{"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": actions}])


def test_200_recorded_words_are_read_as_the_command_reads_them(browser, server, tmp_path):
    words = recorded_words(200)
    expected = read_by_command(words, pack("en-US", tmp_path / "en-US"))
    browser.goto(server.site)
    until(browser, KEPT)
    server.stop()
    browser.goto(server.site)
    found = browser.evaluate(READ, words)
    assert found == [one["candidates"][0]["text"] for one in expected] and len(found) == 200


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_the_pad_reads_what_is_written_without_a_server(browser, server, pointer):
    browser.goto(server.site)
    until(browser, READY)
    until(browser, "() => document.getElementById('ghost-reading').textContent !== ''")
    until(browser, KEPT)
    server.stop()
    browser.goto(server.site)
    until(browser, READY)
    write(browser, samples("demo")["handwriting"], 100, 200, pointer)
    until(browser, "() => pad.reading === 'handwriting' && pad.isAtRest")
    browser.evaluate("() => pad.choose('shapes')")
    write(browser, next(iter(samples("shapes").values())), 700, 420, pointer)
    until(browser, "() => pad.notebook.page.figures.length === 1")
    browser.evaluate("() => { pad.choose('formula'); pad.clear(); }")
    write(browser, next(iter(samples("formulas").values())), 200, 150, pointer)
    until(browser, "() => document.querySelector('#formula mfrac msqrt') !== null")
