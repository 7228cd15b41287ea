"""The worker by itself, with parts in place of the engine, its modules and packs."""

import shutil

import pytest
from conftest import ROOT, FileServer

WEB = ROOT / "Sources/Bindings/web"
#: An engine that reads whether its recogniser is open, and with a hand. The second module and the packs
#: take a while to come, all at once.
PARTS = {
    "index.html": "<!doctype html>",
    "engine.js": """import { DuctusError, Trap } from "./error.js";
    export class Engine {
      match(tags, tag) {
        if (!tags.includes(tag)) throw new DuctusError("no-model", "none serves it; related ones are a, b");
        return tag;
      }
      bytes = 0;
      open() {
        this.bytes += 1;
        return { handle: { name: "without a hand" } };
      }
      openWithHand() {
        this.bytes += 1;
        return { handle: { name: "with a hand" } };
      }
      checkHand() {}
      close({ handle }) {
        this.bytes -= 1;
        handle.name = "closed";
      }
      read({ handle }, request) {
        if (request.isFatal) throw new Trap("unreachable");
        return { text: handle.name };
      }
      gesture(found, text) { return [found, text].map(({ handle }) => handle.name ?? "gone"); }
      learn({ handle }) { return handle.name; }
      openLive({ handle }) { return handle; }
      readLive(handle) { return handle.name; }
      closeLive() {}
      matchPatterns() { return "matched"; }
    }""",
    "coming.js": """const coming = (...messages) => new Promise((done) => {
      addEventListener("message", ({ data }) => { if (messages.includes(data)) done(); });
    });
    export const packs = coming("come", "packs come");
    export const module = coming("come");""",
    "modules.js": """import { module } from "./coming.js";
    export class Modules {
      async fetch() {}
      instantiate() {}
      fetchMore() { return module; }
    }""",
    "packs.js": """import { packs } from "./coming.js";
    export class Packs {
      async index() { return ["en", "de", "fr", "it", "es", "nl", "pl", "late-1", "late-2", "late-3", "late-4", "later"]
        .map((tag) => ({ tags: [tag], kind: "text", version: "1" })); }
      async files({ tags: [tag] }) {
        await packs;
        if (tag.startsWith("late")) await new Promise((done) => setTimeout(done, tag === "later" ? 200 : 100));
        return [{ name: "manifest.json", bytes: new TextEncoder().encode('{"alphabet": "a"}') }];
      }
    }""",
}
# Calls the worker, and lets the second module come after `late` of the calls.
CALL = """async ([calls, late]) => {
  const worker = new Worker("worker.js", { type: "module" });
  const answers = new Map();
  worker.onmessage = ({ data: { id, value } }) => answers.get(id)(value?.text ?? value);
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
# Calls the worker and gives all answers, the last of another call after them.
CALL_AT_ONCE = """async ([calls, last]) => {
  const worker = new Worker("worker.js", { type: "module" });
  const answers = new Map();
  worker.onmessage = ({ data: { id, value, error } }) => answers.get(id)(value?.text ?? value ?? error?.message);
  const call = ([name, values], id) => new Promise((done) => {
    answers.set(id, done);
    worker.postMessage({ id, name, values });
  });
  const answered = Promise.all(calls.map(call));
  worker.postMessage("come");
  const first = await answered;
  return last ? [...first, await call(last, -1)] : first;
}"""
# Abandons the engine while a call waits for the second module.
CALL_ACROSS_A_TRAP = """async (call) => {
  const worker = new Worker("worker.js", { type: "module" });
  const answers = new Map();
  worker.onmessage = ({ data: { id, value, error } }) => answers.get(id)(value?.text ?? value ?? error?.message);
  const post = (id, [name, values]) => new Promise((done) => {
    answers.set(id, done);
    worker.postMessage({ id, name, values });
  });
  worker.postMessage("packs come");
  await post(0, ["read", { tag: "en", request: {} }]);
  const waiting = post(1, call);
  await post(2, ["read", { tag: "en", request: { isFatal: true } }]);
  worker.postMessage("come");
  return waiting;
}"""
# Calls the worker before the second module comes, and tells what happens in order.
CALL_BEFORE_THE_MODULE = """async ([calls]) => {
  const worker = new Worker("worker.js", { type: "module" });
  const told = [];
  const answers = new Map();
  worker.onmessage = ({ data: { id, value } }) => answers.get(id)(value?.text ?? value);
  const ends = calls.map(([name, values], id) => new Promise((done) => {
    answers.set(id, done);
    worker.postMessage({ id, name, values });
  }).then((answer) => told.push(`${name} ${answer}`)));
  worker.postMessage("packs come");
  await ends[0];
  await new Promise((done) => setTimeout(done, 100));
  told.push("the module comes");
  worker.postMessage("come");
  await Promise.all(ends);
  return told;
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


def test_readings_wait_for_the_second_module_that_their_hand_needs(page):
    reading = ["read", {"tag": "en", "request": {}}]
    assert page.evaluate(CALL_BEFORE_THE_MODULE, [[reading, A_HAND, reading]]) == [
        "read without a hand", "the module comes", "useHand undefined", "read with a hand"]


def test_a_recogniser_stays_open_while_it_is_used(page):
    tags = ["en", "de", "fr", "it", "es", "nl", "pl"]
    for name, values in [("read", {"request": {}}), ("learn", {"lessons": []})]:
        calls = [[name, {"tag": tag, **values}] for tag in tags]
        assert page.evaluate(CALL_AT_ONCE, [calls, None]) == ["without a hand"] * len(tags)
    calls = [["openLive", {"id": id, "tag": tag}] for id, tag in enumerate(tags)]
    first = ["live", {"id": 0, "action": "readLive", "values": []}]
    assert page.evaluate(CALL_AT_ONCE, [calls, first])[-1] == "without a hand"


def test_two_recognisers_of_a_gesture_stay_open(page):
    # Its second one comes last.
    calls = [["gesture", {"tag": "en", "request": {"model": "later", "ink": [1]}}],
             *(["read", {"tag": tag, "request": {}}] for tag in ["late-1", "late-2", "late-3", "late-4"])]
    assert page.evaluate(CALL_AT_ONCE, [calls, None])[0] == ["without a hand"] * 2


def test_a_recogniser_of_an_abandoned_engine_is_not_used_with_the_next(page):
    gesture = ["gesture", {"tag": "en", "request": {"model": "later", "ink": [1]}}]
    fatal = ["read", {"tag": "late-1", "request": {"isFatal": True}}]
    assert page.evaluate(CALL_AT_ONCE, [[gesture, fatal], ["read", {"tag": "en", "request": {}}]]) == [
        ["gone", "without a hand"], "unreachable", "without a hand"]


def test_a_tag_without_a_pack_is_named_with_related_ones(page):
    assert page.evaluate(CALL_AT_ONCE, [[["model", {"tag": "xx"}]], None]) == [
        "No pack reads 'xx': none serves it; related ones are a, b"]


def test_a_call_that_waits_for_the_second_module_has_an_engine_after_a_trap(page):
    assert page.evaluate(CALL_ACROSS_A_TRAP, ["match", {}]) == "matched"


def test_an_ink_is_read_with_a_hand_that_was_given_before_it(page):
    reading = ["read", {"tag": "en", "request": {}}]
    assert page.evaluate(CALL_AT_ONCE, [[A_HAND, reading], None])[1] == "with a hand"


def test_no_more_recognisers_stay_open_than_are_kept(page):
    tags = ["en", "de", "fr", "it", "es", "nl", "pl"]
    calls = [["read", {"tag": tag, "request": {}}] for tag in tags]
    assert page.evaluate(CALL_AT_ONCE, [calls, ["memory", {}]])[-1] == 4
