"""Ductus in Node when its thread ends, with parts in place of the engine, its modules and packs."""

import json
import shutil
import subprocess

import pytest
from conftest import ROOT

WEB = ROOT / "Sources/Bindings/web"
#: An engine that ends its thread instead of learning, and reads whether there is a hand.
PARTS = {
    "package.json": '{"type": "module"}',
    "engine.js": """export class Engine {
      match(tags, tag) { return tag; }
      open() { return { handle: "without a hand" }; }
      openWithHand(plain, [number]) { return { handle: `with hand ${number}` }; }
      checkHand() {}
      close() {}
      read({ handle }) { return { candidates: [{ text: handle }] }; }
      learn(recognizer, lessons, { pace }) {
        if (pace === "whole") process.exit(0);
        setTimeout(() => { throw new Error("something broke"); });
        return new Promise(() => {});
      }
      openLive() { return { count: 0 }; }
      addStroke(live) { return live.count++; }
      readLive({ count }) { return { candidates: [{ text: `${count}` }] }; }
    }""",
    "modules.js": """export class Modules {
      async fetch() {}
      instantiate() {}
      async fetchMore() {}
    }""",
    "packs.js": """export class Packs {
      constructor(base) { this.base = `${base}`; }
      async index() {
        if (!this.base.endsWith("/own/")) throw new Error(this.base);
        return [{ tags: ["en"], kind: "text", version: "1" }];
      }
      async files() { return [{ name: "manifest.json", bytes: new TextEncoder().encode('{"alphabet": "a"}') }]; }
    }""",
    "program.js": """
import { Ductus } from "./node/node.js";
const ductus = new Ductus({ packs: "own" });
const reader = await ductus.load({ language: "en" });
// The bytes stay the page's, which may overwrite or transfer them.
const hand = new Uint8Array(1);
for (const number of [1, 2]) await ductus.useHand(hand.fill(number));
hand.fill(3);
if (process.argv[2] === "whole") structuredClone(hand, { transfer: [hand.buffer] });
const stroke = [[0, 1], [0, 1]];
const old = await reader.live();
await old.add(stroke);
const { message } = await ductus.learn({ lessons: [{ strokes: [stroke], text: "a" }], pace: process.argv[2] })
  .catch((error) => error);
const { text } = await reader.read([stroke]);
const live = await reader.live();
await live.add(stroke);
const late = await old.add(stroke).catch((error) => error.message);
console.log(JSON.stringify([message, text, late, (await live.read()).text]));
""",
}


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
@pytest.mark.parametrize("pace, fault", [("at-once", "something broke"), ("whole", "The thread has ended.")])
def test_a_thread_that_has_ended_is_replaced(tmp_path, pace, fault):
    """Calls waited for ever for the answers of a thread that was gone."""
    for name in ("ductus.js", "host.js", "error.js", "worker.js"):
        shutil.copy(WEB / name, tmp_path)
    shutil.copytree(WEB / "node", tmp_path / "node")
    for name, text in PARTS.items():
        (tmp_path / name).write_text(text)
    done = subprocess.run(["node", "program.js", pace], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    # It goes on with the packs and the hand, and its live ink isn't that of the other.
    assert json.loads(done.stdout) == [fault, "with hand 2", "This live ink was closed.", "1"]
