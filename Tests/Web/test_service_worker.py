"""The site's service worker by itself, without the site that it keeps."""

import os
import time

import pytest
from conftest import ROOT, FileServer

PACKS = "ductus/packs/index.json"
FULL = """Cache.prototype.put = async () => { throw new DOMException("No room", "QuotaExceededError"); };"""


@pytest.fixture
def folder(tmp_path):
    """A site of a page and a list of packs."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / PACKS).parent.mkdir(parents=True)
    (tmp_path / PACKS).write_text("[1]")
    return tmp_path


@pytest.mark.parametrize("disk", ["", FULL], ids=["room", "no room"])
def test_the_newest_list_of_packs_is_read_though_it_cant_be_kept(browser, folder, disk):
    worker = (ROOT / "tools/web/service-worker.js").read_text()
    (folder / "service-worker.js").write_text(f'{disk}const version = "1", files = ["./"];\n{worker}')
    server = FileServer(folder)
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(server.address)
        page.evaluate("""async () => {
          const isControlled = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
          await navigator.serviceWorker.register("service-worker.js");
          await isControlled;
        }""")
        packs = f"fetch('{PACKS}').then((answer) => answer.json())"
        (folder / PACKS).write_text("[1, 2]")
        # Servers tell changes by the second.
        os.utime(folder / PACKS, (time.time() + 10,) * 2)
        assert page.evaluate(packs) == [1, 2]
        # Without a network, the last one that could be kept is read.
        server.stop()
        assert page.evaluate(packs) == ([1] if disk else [1, 2])
    finally:
        context.close()
        server.stop()
