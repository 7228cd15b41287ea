// Reads the samples of text with an instrumented engine and writes which of its functions were called:
//
//   node profile.mjs INSTRUMENTED.wasm SAMPLES.ndjson INDEX.json PROFILE NAME=FILE...

import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { Engine } from "../../Sources/Bindings/web/engine.js";
import { instantiate } from "../../Sources/Bindings/web/modules.js";

const [program, samples, index, profile, ...pack] = argv.slice(2);
const exports = instantiate(new WebAssembly.Module(readFileSync(program)));
const engine = new Engine(exports);
const files = pack.map((pair) => {
  const [name, path] = pair.split("=");
  return { name, hash: name, bytes: readFileSync(path) };
});
const tag = "en-US";
const tags = [tag, ...JSON.parse(readFileSync(index, "utf8")).packs.flatMap((one) => one.tags)];
for (const wanted of ["en", "en-GB", "de-AT", "zh-Hant-TW", "sr-Latn", "iw", "tlh", "no tag!"]) {
  try { engine.match(tags, wanted); } catch { /* no tag */ }
}
const reader = engine.open(files, tag);

const drawings = readFileSync(samples, "utf8").trim().split("\n").map((line) => JSON.parse(line).drawing);
for (const drawing of drawings) {
  for (const request of [
    { drawing }, { drawing, segments: true, candidates: 10, preContext: "Dear ", writingArea: [800, 200] },
  ]) engine.read(reader, request);
  const live = engine.openLive(reader, { writingArea: [800, 200] });
  for (const [x, y, t] of drawing) {
    const number = engine.addStroke(live, { x, y, t });
    engine.readLive(live, { candidates: 5, segments: true });
    engine.removeStroke(live, number);
    engine.addStroke(live, { x, y, t });
  }
  engine.readLive(live, { isWhole: true, segments: true });
  engine.setLiveContext(live, reader, { preContext: "Dear " });
  const [first] = engine.insertStrokes(live, 0, [{ x: [0, 1], y: [0, 1] }]);
  engine.replaceStroke(live, first, []);
  engine.clearLive(live);
  engine.closeLive(live);
}
// A page of two lines while it is written, and what goes wrong.
const below = drawings[0].map(([x, y]) => [x, y.map((value) => value + 300)]);
const page = [...drawings[1], ...below];
engine.read(reader, { drawing: page });
for (const drawing of [page.slice(0, -1), page]) engine.read(reader, { drawing, segments: true });
for (const request of [{ drawing: 3 }, { drawing: [[[1], [1]]], hints: { speed: 1 } }]) {
  try { engine.read(reader, request); } catch { /* as it should be */ }
}
engine.read(reader, { drawing: [] });
engine.close(reader);
void engine.bytes;

const size = exports.__write_profile(0, 0);
const place = exports.malloc(size);
exports.__write_profile(place, size);
writeFileSync(profile, new Uint8Array(exports.memory.buffer, place, size));
