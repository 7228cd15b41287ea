"""`dist/web` as a package: in Node, in Deno, and bundled."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, FileServer

WEB = Path(os.environ.get("WEB", ROOT / "dist/web")).resolve()
RECORDS = [json.loads(line) for line in (ROOT / "Samples/demo.ndjson").read_text().splitlines()]
LABELS = [record["label"].strip() for record in RECORDS]

pytestmark = pytest.mark.skipif(
    not (WEB / "package.json").exists() or shutil.which("node") is None, reason="`make web` makes the package; Node runs it")

# Reads the sample inks; ends when it has nothing more to await.
PROGRAM = """
import { Ductus, DuctusError } from "ductus";
import { readFileSync } from "node:fs";

const [sample, packs] = process.argv.slice(2);
const ductus = packs ? new Ductus({ packs }) : Ductus.shared;
const reader = await ductus.load({ language: "en" });
const texts = [];
for (const line of readFileSync(sample, "utf8").trim().split("\\n")) {
  texts.push((await reader.read(JSON.parse(line).drawing)).text.trim());
}
const live = await reader.live();
await live.add([[0, 0, 0], [0, 10, 20]]);
const [one, shapes] = await Promise.all([live.read(), ductus.load({ language: "zxx-Zsym-x-shapes" })]);
const { text: figure } = await shapes.read([[[0, 10, 10, 0, 0], [0, 0, 10, 10, 0]]]);
const missing = await ductus.load({ language: "xx" }).catch((error) => error);
console.log(JSON.stringify({
  texts, figure, hasLive: one.text.length > 0, isTyped: missing instanceof DuctusError, kind: missing.kind,
  reason: missing.message,
}));
"""
EXPECTED = {"texts": LABELS, "figure": "RECTANGLE", "hasLive": True, "isTyped": True, "kind": "no-model",
            "reason": "No pack reads 'xx': none serves the wanted tag"}


@pytest.fixture
def project(tmp_path):
    """A project that has the package."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/ductus").symlink_to(WEB)
    (tmp_path / "package.json").write_text('{"type": "module", "dependencies": {"ductus": "*"}}')
    (tmp_path / "program.js").write_text(PROGRAM)
    return tmp_path


def run(*command: object, folder: Path, **variables: str) -> str:
    done = subprocess.run(
        [*map(str, command)], cwd=folder, capture_output=True, text=True, timeout=300, env=os.environ | variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_node_imports_the_field_which_only_a_page_can_show(project):
    (project / "program.js").write_text(
        'const { HandwritingInput } = await import("ductus/handwriting-input"); console.log(typeof HandwritingInput);')
    assert run("node", "program.js", folder=project).strip() == "function"


def test_node_reads_with_the_packs_of_the_package(project):
    said = run("node", "program.js", ROOT / "Samples/demo.ndjson", folder=project)
    assert json.loads(said) == EXPECTED


@pytest.mark.parametrize("name", ["own packs", "./own packs/"])
def test_node_reads_with_packs_from_a_folder(project, name):
    shutil.copytree(WEB / "packs", project / "own packs")
    shutil.copytree(WEB, project / "other", ignore=shutil.ignore_patterns("packs"))
    (project / "node_modules/ductus").unlink()
    (project / "node_modules/ductus").symlink_to(project / "other")
    said = run("node", "program.js", ROOT / "Samples/demo.ndjson", name, folder=project)
    assert json.loads(said) == EXPECTED


def test_readings_say_how_sure_and_how_final_they_are(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
const reader = await Ductus.load({ language: "en" });
const strokes = [[[0, 0], [0, 20], [5, 0]], [[12, 12], [0, 20], [90, 80]]];
const live = await reader.live();
for (const stroke of strokes) await live.add(stroke);
const readings = [await reader.read(strokes), await live.finish(), await live.read(), await reader.read([])];
console.log(JSON.stringify(readings.map(({ text, confidence, isPartial, candidates, warnings }) =>
  [text === (candidates[0]?.text ?? ""), confidence === (candidates[0]?.confidence ?? 0), isPartial, warnings ?? []])));
console.log(JSON.stringify(await Promise.all([reader.version, (await Ductus.shared.load({ language: "zxx-Zsym-x-shapes" })).version])));
""")
    readings, versions = map(json.loads, run("node", "program.js", folder=project).splitlines())
    assert [found[:3] for found in readings] == [[True, True, place == 2] for place in range(4)]
    # Times that run backwards are told of, as elsewhere.
    assert len(readings[0][3]) == 1 and "time" in readings[0][3][0]
    english, shapes = versions
    assert english == json.loads((ROOT / "weights/en-US/manifest.json").read_text())["version"] + "-web"
    assert shapes == json.loads((ROOT / "weights/shapes/manifest.json").read_text())["version"]


def test_wrong_types_are_told_of_at_the_door(project):
    (project / "program.js").write_text("""
import { Ductus, DuctusError } from "ductus";
const own = Ductus.shared;
const reader = await own.load({ language: "en" });
const live = await reader.live();
const calls = [
  () => own.load("en"), () => Ductus.load("en"), () => own.load(null), () => own.load(["en"]), () => own.load({ language: 5 }),
  () => own.load({ language: null }), () => own.model(5), () => own.install(["en"]), () => own.install("en", null),
  () => reader.read([], null), () => reader.read([], "en"), () => reader.live(null), () => live.setContext(null),
  () => own.learn(null), () => own.learn({ lessons: [] }, null), () => own.readGesture([], null),
  () => own.readGesture([], { lines: [] }, "en"), () => own.load({ language: "" }),
];
const errors = [];
for (const call of calls) errors.push(await call().then(() => null, (error) => error));
console.log(JSON.stringify(errors.map((error) => [error?.name, error?.message])));
""")
    *types, missing = json.loads(run("node", "program.js", folder=project))
    assert [name for name, _ in types] == ["TypeError"] * len(types)
    assert types[0][1] == """'options' is not an object, such as {language: "en"}"""
    assert types[4][1] == """'language' is not a string, such as "en\""""
    assert missing == ["DuctusError", "No pack reads '': an empty text isn't a language tag"]


def test_a_folder_without_packs_is_named(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
console.log((await Ductus.load({ packs: "nowhere" }).catch((error) => error)).message);
""")
    assert "nowhere/index.json" in run("node", "program.js", folder=project)


def test_aborted_readings_are_not_done(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
import { host } from "./node_modules/ductus/host.js";

const { start } = host;
const reads = [];
host.start = () => {
  const worker = start();
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => {
    if (message.name === "read") reads.push(message.values.request.drawing.length);
    post(message);
  };
  return worker;
};
const warnings = [];
process.on("warning", ({ name }) => warnings.push(name));
const reader = await Ductus.load({ language: "en" });
const line = (count) => Array.from({ length: count }, () => [[0, 0], [0, 20]]);
const given = new AbortController();
const calls = Array.from({ length: 20 }, (_, number) => reader.read(line(number + 1), { signal: given.signal }));
given.abort();
const ends = await Promise.all(calls.map((call) => call.catch(({ name }) => name)));
const { signal } = new AbortController();
const texts = await Promise.all([2, 1, 3].map(async (count) => (await reader.read(line(count), { signal })).text));
const alone = [];
for (const count of [2, 1, 3]) alone.push((await reader.read(line(count))).text);
console.log(JSON.stringify({ ends: [...new Set(ends)], reads, areAlike: `${texts}` === `${alone}`, warnings }));
""")
    assert json.loads(run("node", "program.js", folder=project)) == {
        "ends": ["AbortError"], "reads": [1, 2, 1, 3, 2, 1, 3], "areAlike": True, "warnings": []}


def test_the_hand_is_changed_after_earlier_readings(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
import { host } from "./node_modules/ductus/host.js";

const { start } = host;
const names = [];
host.start = () => {
  const worker = start();
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => {
    names.push(message.name);
    post(message);
  };
  return worker;
};
const reader = await Ductus.load({ language: "en" });
const { signal } = new AbortController();
const stroke = [[0, 0], [0, 20]];
await Promise.all([
  reader.read([stroke], { signal }), reader.read([stroke], { signal }), Ductus.shared.useHand(null),
  reader.read([stroke], { signal }),
]);
const fault = await reader.read([stroke], { hints: { lexicon: [() => 1] }, signal }).catch(({ name }) => name);
const { text } = await reader.read([stroke], { signal });
console.log(JSON.stringify({ names: names.slice(0, 5), fault, isRead: text.length > 0 }));
""")
    assert json.loads(run("node", "program.js", folder=project)) == {
        "names": ["load", "read", "read", "useHand", "read"], "fault": "DataCloneError", "isRead": True}


def test_readings_tell_whether_the_hand_is_used(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
const text = await Ductus.load({ language: "en" });
const shapes = await Ductus.load({ language: "zxx-Zsym-x-shapes" });
const strokes = [[[0, 0], [0, 20]]];
const used = async () => [(await text.read(strokes)).usesHand, (await shapes.read(strokes)).usesHand];
const before = await used();
const { hand } = await Ductus.shared.learn({ lessons: [{ strokes, text: "l" }] });
await Ductus.shared.useHand(hand);
const withHand = await used();
await Ductus.shared.useHand(null);
console.log(JSON.stringify({ before, withHand, after: await used() }));
""")
    assert json.loads(run("node", "program.js", folder=project)) == {
        "before": [None, None], "withHand": [True, False], "after": [None, None]}


def test_a_drawing_counts_rather_than_strokes(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
const drawing = [[[0, 0, 0], [0, 10, 20]], [[12, 12, 12], [0, 10, 20]], [[0, 6, 12], [10, 10, 10]]];
const strokes = [{ points: [{ x: 0, y: 0 }, { x: 9, y: 0 }] }];
const read = async (ink) => JSON.stringify(await Ductus.shared.recognize(ink));
const [both, one, other] = [await read({ strokes, drawing }), await read({ drawing }), await read({ strokes })];
console.log(both === one && one !== other && await read({ strokes, drawing: null }) === other);
""")
    assert run("node", "program.js", folder=project) == "true\n"


def test_a_closed_engine_lets_the_program_end(project):
    (project / "program.js").write_text("""
import { Ductus } from "ductus";
const ductus = new Ductus();
const call = ductus.load({ language: "en" }).catch((error) => error.kind);
ductus.close();
console.log(await call);
""")
    assert run("node", "program.js", folder=project) == "cancelled\n"


@pytest.mark.skipif(shutil.which("deno") is None, reason="there is no Deno")
def test_deno_reads(project):
    said = run(
        "deno", "run", "--allow-all", "--node-modules-dir=manual", "program.js", ROOT / "Samples/demo.ndjson",
        folder=project, DENO_NO_UPDATE_CHECK="1")
    assert json.loads(said) == EXPECTED


def test_a_bundle_of_webpack_reads(project, browser):
    if subprocess.run(["node", "-e", 'require("webpack")'], capture_output=True, cwd=project).returncode != 0:
        pytest.skip("there is no webpack")
    (project / "page.js").write_text(f"""
import {{ Ductus }} from "ductus";
import "ductus/handwriting-input";
const reader = await Ductus.load({{ language: "en", packs: "/packs/" }});
document.body.append((await reader.read({json.dumps(RECORDS[0]["drawing"])})).text);
""")
    (project / "build.cjs").write_text("""
const options = {
  mode: "production", entry: "./page.js", output: { path: `${__dirname}/bundle` }, experiments: { topLevelAwait: true },
};
require("webpack")(options, (error, done) => {
  if (!error && !done.hasErrors()) return;
  console.error(error ?? done.toString("errors-only"));
  process.exit(1);
});
""")
    run("node", "build.cjs", folder=project)
    bundle = project / "bundle"
    shutil.copytree(WEB / "packs", bundle / "packs")
    (bundle / "index.html").write_text('<!doctype html><body><script src="main.js"></script>')
    server = FileServer(bundle)
    page = browser.new_page()
    page.goto(server.address)
    page.wait_for_function("document.body.innerText.trim().length > 0")
    assert page.inner_text("body").strip() == LABELS[0]
    page.close()
    server.stop()
