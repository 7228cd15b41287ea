"""The type declarations fit a program that uses all of them."""

import re
import shutil
import subprocess

import pytest
from conftest import ROOT

BINDING = ROOT / "Sources/Bindings/web"
PROGRAM = """
import { Ductus, DuctusError, type Reading, type Stroke } from "./ductus.js";
import "./handwriting-input.js";

const strokes: Stroke[] = [[{ x: 0, y: 0 }, { x: 1, y: 1, t: 10 }], [[0, 1], [2, 3]], { x: new Float32Array(2), y: [1, 2] }];
const reader = await Ductus.load({ language: "en", onProgress: (done, total) => console.log(done / total) });
const reading: Reading = await reader.read(strokes, {
  preContext: "a", writingArea: [100, 40], segments: true, hints: { type: "number", lexicon: { word: 2 } },
});
await reader.read(strokes, { hints: { lexicon: new Set(["word"]) } });
await reader.read(strokes, { hints: { lexicon: new Map([["word", 2]]) } });
await Ductus.shared.match(new Map([["a", new Set([strokes])]]), strokes);
const [first, ...rest] = reading.candidates[0].graphemes ?? [];
const place: number = first.ink[0][2];
const live = await reader.live({ candidates: 3 });
const number: number = await live.add(strokes[0]);
await live.replace(number, strokes);
const added: number[] = await live.insert(0, strokes);
await live.remove(added[0]);
await live.setContext({ preContext: "a", hints: { type: "number" } });
const text: string = (await live.finish()).text;
const isSure: boolean = reading.confidence > 0.5 && !reading.isPartial;
await live.close();
const nearest = (await new Ductus({ packs: "packs/" }).match({ a: [strokes] }, strokes))[0].name.length;
const meant = await Ductus.shared.readGesture(
  strokes, { lines: [[{ text: "a", frame: [0, 0, 10, 20], edges: [0, 10] }]] }, { reach: "touched" });
if (meant.gestures[0]?.action === "split") console.log(meant.gestures[0].edits[0].range[0], meant.writing);
await Ductus.shared.readGesture(strokes, { ink: strokes, reading: reading.candidates[0] }, { language: "en" });
try {
  await Ductus.shared.install("de", { onProgress() {} });
} catch (error) {
  if (error instanceof DuctusError) console.log(error.kind, text, rest, place, nearest, isSure);
}
const field = document.querySelector("handwriting-input")!;
field.type = "formula";
const isWhole: boolean = await field.settled();
console.log(field.value.length, field.form?.length, isWhole);
field.setCustomValidity(field.willValidate ? field.validationMessage : "");
// @ts-expect-error
field.type = "poem";
// @ts-expect-error
await live.setContext({ candidates: 3 });
// @ts-expect-error
await reader.read(strokes, { hints: { type: "poem" } });
// @ts-expect-error
await reader.read(strokes, { hints: { lexicon: "word" } });
// @ts-expect-error
await Ductus.shared.readGesture(strokes, { lines: [[{ text: "a", strokes: [0] }]] });
// @ts-expect-error
await Ductus.load({ langauge: "en" });
// @ts-expect-error
new DuctusError();
"""


def test_the_compiler_takes_them(tmp_path):
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("there is no TypeScript (Debian's package `node-typescript`)")
    for name in ("ductus.d.ts", "handwriting-input.d.ts"):
        shutil.copy(BINDING / name, tmp_path)
    (tmp_path / "program.ts").write_text(PROGRAM)
    done = subprocess.run(
        [compiler, "--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution",
         "node", "--lib", "es2022,dom", "program.ts"],
        cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "" and done.returncode == 0


def test_the_fields_members_are_declared():
    def members(text):
        body = re.search(r"export class HandwritingInput .*?{\n(.*?)\n}", text, re.S)[1]
        return set(re.findall(r"^  (?:readonly |[gs]et )?(\w+)(?:\(|:| = )", body, re.M))

    callbacks = {"constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback",
                 "formAssociatedCallback", "formResetCallback", "formStateRestoreCallback", "formDisabledCallback"}
    assert members((BINDING / "handwriting-input.js").read_text()) - callbacks == members(
        (BINDING / "handwriting-input.d.ts").read_text())


@pytest.mark.parametrize("name", ["Ductus", "Reader", "LiveInk"])
def test_every_method_is_declared(name):
    def members(text, declared):
        body = re.search(rf"export class {name} {{\n(.*?)\n}}", text, re.S)[1]
        pattern = r"^  (?:static |async |readonly |get )*(\w+)(?:\(|:)" if declared else r"^  (?:static |async |get )*(\w+)\("
        found = set(re.findall(pattern, body, re.M))
        if not declared:
            found |= set(re.findall(r"^  static get (\w+)", body, re.M)) | set(re.findall(r"    this\.(\w+) = ", body))
        return found - {"constructor", "private"}

    assert members((BINDING / "ductus.js").read_text(), False) == members(
        (BINDING / "ductus.d.ts").read_text(), True)
