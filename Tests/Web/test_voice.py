"""The pad's messages by themselves."""

import shutil

import pytest
from conftest import ROOT, FileServer

PAD = ROOT / "Sources/Programs/DuctusServer/Web"
PAGE = """<!doctype html><p id="status"></p><div id="notice" hidden><span id="notice-text"></span>
<button id="notice-action"></button><button id="close-notice">Close</button></div>
<script type="module">
  import { Voice } from "./voice.js";
  window.voice = new Voice();
</script>"""
SHOWN = """document.getElementById("notice").hidden ? null
  : [document.getElementById("notice-text").textContent, document.getElementById("notice-action").hidden]"""


@pytest.fixture
def page(browser, tmp_path):
    for name in ("voice.js", "page.js"):
        shutil.copy(PAD / name, tmp_path)
    (tmp_path / "index.html").write_text(PAGE)
    server = FileServer(tmp_path)
    page = browser.new_page()
    page.goto(server.address)
    page.wait_for_function("window.voice !== undefined")
    yield page
    page.close()
    server.stop()


def test_a_warning_stays_until_it_is_closed(page):
    """Another message took its place, and the end of that message removed both."""
    page.evaluate("voice.warn('nothing is stored')")
    page.evaluate("voice.calm('reading', 'news')")
    assert page.evaluate(SHOWN) == ["nothing is stored", True]
    page.evaluate("voice.say('not installed', { name: 'Install', act() {} })")
    page.evaluate("voice.calm('reading')")
    assert page.evaluate(SHOWN) == ["not installed", False]
    page.evaluate("voice.calm('news')")
    assert page.evaluate(SHOWN) == ["nothing is stored", True]
    # Closing another message closes only that.
    page.evaluate("voice.say('late')")
    page.locator("#close-notice").click()
    assert page.evaluate(SHOWN) == ["nothing is stored", True]
    page.locator("#close-notice").click()
    assert page.evaluate(SHOWN) is None
    page.evaluate("voice.say('late', null, 'reading')")
    page.evaluate("voice.calm('reading')")
    assert page.evaluate(SHOWN) is None
