"""The worker by itself, with parts in place of the engine, its modules and packs."""

import shutil

import pytest
from conftest import ROOT, FileServer

WEB = ROOT / "Sources/Bindings/web"
#: An engine that reads the name of its recogniser, whose second module takes a while to come.
PARTS = {
    "index.html": "<!doctype html>",
    "engine.js": """export class Engine {
      match(tags, tag) { return tag; }
      open() { return { handle: "without a hand" }; }
      openWithHand() { return { handle: "with a hand" }; }
      checkHand() {}
      close() {}
      read({ handle }) { return handle; }
    }""",
    "modules.js": """let wait = new Promise((done) => { addEventListener("message", ({ data }) => { if (data === "come") done(); }); });
    export class Modules {
      async fetch() {}
      instantiate() {}
      fetchMore() { return wait; }
    }""",
    "packs.js": """export class Packs {
      async index() { return [{ tags: ["en"], kind: "text", version: "1" }]; }
      async files() { return [{ name: "manifest.json", bytes: new TextEncoder().encode('{"alphabet": "a"}') }]; }
    }""",
}
# Calls the worker, and lets the second module come after `late` of the calls.
CALL = """async ([calls, late]) => {
  const worker = new Worker("worker.js", { type: "module" });
  const answers = new Map();
  worker.onmessage = ({ data: { id, value } }) => answers.get(id)(value);
  const ends = calls.map(([name, values], id) => new Promise((done) => {
    answers.set(id, done);
    worker.postMessage({ id, name, values });
  }));
  await Promise.all(ends.slice(late));
  worker.postMessage("come");
  await Promise.all(ends);
  const reading = new Promise((done) => answers.set(-1, done));
  worker.postMessage({ id: -1, name: "read", values: { tag: "en", request: {} } });
  return reading;
}"""
A_HAND, NONE = ["useHand", {"hand": [1]}], ["useHand", {"hand": None}]


@pytest.fixture
def page(browser, tmp_path):
    for name in ("worker.js", "error.js"):
        shutil.copy(WEB / name, tmp_path)
    for name, text in PARTS.items():
        (tmp_path / name).write_text(text)
    server = FileServer(tmp_path)
    page = browser.new_page()
    page.goto(server.address)
    yield page
    page.close()
    server.stop()


@pytest.mark.parametrize("calls, late, read", [
    ([A_HAND], 1, "with a hand"), ([A_HAND, NONE], 1, "without a hand"), ([NONE, A_HAND], 2, "with a hand"),
])
def test_the_last_hand_counts_though_an_earlier_one_takes_longer(page, calls, late, read):
    assert page.evaluate(CALL, [calls, late]) == read
