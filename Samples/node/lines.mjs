// Reads the inks of an NDJSON file with the library as WebAssembly, and prints their readings
// in the form of `ductus recognize --json`. The module has no file system: it gets a pack as bytes.
//
//   node lines.mjs ductus.wasm WEIGHTS TAG FILE
//
// `make library TARGET=wasm32` builds `dist/wasm32/lib/ductus.wasm`; WEIGHTS is a folder
// of packs, such as `weights`. The module of pages, `dist/web/ductus.wasm`, has other imports.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const [module, weights, tag, file] = argv.slice(2);
if (file === undefined) {
  console.error("lines.mjs ductus.wasm WEIGHTS TAG FILE");
  exit(64);
}
const wasi = new WASI({ version: "preview1" });
const { instance } = await WebAssembly.instantiate(readFileSync(module), wasi.getImportObject());
wasi.initialize(instance);
const ductus = instance.exports;

/** Memory of the module with these bytes, for `free` to free. */
function copied(bytes) {
  const place = ductus.malloc(bytes.length + 1);
  const memory = new Uint8Array(ductus.memory.buffer, place, bytes.length + 1);
  memory.set(bytes);
  memory[bytes.length] = 0;
  return place;
}

const text = (string) => copied(new TextEncoder().encode(string));

/** The text at a place of the module's memory. */
function textAt(place) {
  const memory = new Uint8Array(ductus.memory.buffer);
  return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
}

const error = ductus.malloc(1024);

/** What a call returned; throws if it failed. */
function checked(answer) {
  if (answer === 0) throw new Error(textAt(error + 4));
  return answer;
}

/** The files of a pack by their names: its own, and those that packs share. */
function filesOf(folder) {
  const manifest = readFileSync(join(folder, "manifest.json"));
  const files = { "manifest.json": manifest };
  for (const value of Object.values(JSON.parse(manifest))) {
    if (typeof value !== "object" || value === null || !value.sha256) continue;
    const name = value.shared ? `${value.shared}/${value.path}` : value.path;
    files[name] = readFileSync(join(value.shared ? dirname(folder) : folder, name));
  }
  return files;
}

/** A recogniser; the bytes of its files stay in the module's memory. */
function open(folder) {
  const files = Object.entries(filesOf(folder));
  const list = ductus.malloc(12 * files.length);
  const entries = files.map(([name, bytes]) => [text(name), copied(bytes), bytes.length]);
  new Uint32Array(ductus.memory.buffer, list, 3 * files.length).set(entries.flat());
  return checked(ductus.ductus_open_files(list, files.length, 0, 0, error));
}

function read(recognizer, ink) {
  const bytes = new TextEncoder().encode(ink);
  const json = copied(bytes);
  const answer = ductus.ductus_read_json(recognizer, json, bytes.length, error);
  ductus.free(json);
  const said = textAt(checked(answer));
  ductus.ductus_free_text(answer);
  return said;
}

const recognizer = open(join(weights, tag));
for (const line of readFileSync(file, "utf8").split("\n")) {
  if (line.trim() !== "") console.log(read(recognizer, line));
}
