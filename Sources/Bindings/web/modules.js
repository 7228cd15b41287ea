/**
 * The engine's two modules: `ductus.wasm` has the functions for reading text, `ductus-more.wasm` the others. They are
 * one program, in one memory; the second is downloaded when the first reading is ready.
 */
import { DuctusError } from "./error.js";
import { importsOf } from "./system.js";

/** The addresses of both modules, with vectors and without. Bundlers find the files by these expressions. */
const addresses = {
  vectors: [new URL("./ductus.wasm", import.meta.url), new URL("./ductus-more.wasm", import.meta.url)],
  plain: [new URL("./ductus-plain.wasm", import.meta.url), new URL("./ductus-plain-more.wasm", import.meta.url)],
};

/** WebAssembly vectors: a function that makes one of zeros. */
const withVectors = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** An empty module. */
const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** The error of a module that couldn't be compiled: the page's policy allows none, or it is damaged. */
async function meaning(error, address) {
  try {
    await WebAssembly.compile(empty);
    return new DuctusError("damaged", `${address}: ${error.message}`);
  } catch {
    return new DuctusError("no-engine", error.message);
  }
}

async function compile(address) {
  const unreached = (error) => { throw new DuctusError("download", `${address}: ${error.message}`); };
  const response = await fetch(address).catch(unreached);
  if (!response.ok) throw new DuctusError("download", `${address}: ${response.status}`);
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The file server doesn't know the file's type.
    const bytes = await copy.arrayBuffer().catch(unreached);
    return WebAssembly.compile(bytes).catch(async (error) => { throw await meaning(error, address); });
  }
}

/** Loads the module at an address synchronously, which only workers may do. */
function compileAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch (error) {
    throw new WebAssembly.RuntimeError(`${address}: ${error.message}`);
  }
  if (request.status !== 200) throw new WebAssembly.RuntimeError(`${address}: ${request.status}`);
  return new WebAssembly.Module(request.response);
}

/** The two modules, compiled once, and instantiated again after a trap. */
export class Modules {
  #first = null;
  #more = null;
  #addresses;  // older browsers need modules without vectors
  #fetchingFirst = null;  // promises
  #fetchingMore = null;

  constructor() {
    if (!globalThis.WebAssembly) throw new DuctusError("no-engine", "This browser has no WebAssembly.");
    this.#addresses = WebAssembly.validate(withVectors) ? addresses.vectors : addresses.plain;
  }

  /** Downloads the first one, once; also the second one where that can't be loaded synchronously later. */
  async fetch() {
    this.#first = await (this.#fetchingFirst ??= compile(this.#addresses[0]));
    if (!globalThis.XMLHttpRequest) await this.fetchMore();
  }

  /** Downloads the second one, which is tried again after a failure. */
  async fetchMore() {
    try {
      this.#more ??= await (this.#fetchingMore ??= compile(this.#addresses[1]));
    } catch (error) {
      this.#fetchingMore = null;
      throw error;
    }
  }

  /** The exports of a new instance; the first module must be there. */
  instantiate() {
    return instantiate(this.#first, () => this.#more ??= compileAtOnce(this.#addresses[1]));
  }
}

/**
 * The exports of an instance of the first module.
 *
 * @param more returns the second module, at the first call of one of its functions
 */
export function instantiate(first, more) {
  let exports = null;
  let isWhole = false;
  const imports = importsOf(first, () => exports.memory);
  // A placeholder for a function until the second module is loaded, which puts itself into the table.
  for (const place of Object.keys(imports.placeholder ?? {})) {
    imports.placeholder[place] = (...values) => {
      if (!isWhole) new WebAssembly.Instance(more(), { ...imports, primary: exports });
      isWhole = true;
      return exports._table.get(Number(place))(...values);
    };
  }
  exports = new WebAssembly.Instance(first, imports).exports;
  exports._initialize?.();
  return exports;
}
