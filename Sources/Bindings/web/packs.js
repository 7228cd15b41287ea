import { DuctusError } from "./error.js";
import { sha256 } from "./sha256.js";

/** The browser's cache of packs' files, by their hashes, so that shared files are stored once. */
const store = "ductus-packs";

/**
 * The packs on a file server, as laid out by `make -C tools repository` or `make web`: `index.json`, and files named by
 * their hashes under `blobs/sha256`.
 */
export class Packs {
  #base;
  #index = null;
  #loading = new Map();  // `{bytes, count, listeners}` by hash, so that two requests for a file share one download
  #came = new Set();  // packs downloaded in this visit, by their manifests' hashes

  constructor(base) { this.#base = base; }

  /** All packs: `[{tags, names, version, kind, licence, bytes, manifest}, …]`. */
  async index() {
    this.#index ??= this.#fetchIndex();
    try {
      return (await this.#index).packs;
    } catch (error) {
      this.#index = null;
      throw error;
    }
  }

  /** Whether a pack is in the browser, or was downloaded in this visit, since some browsers keep nothing. */
  async isAtHand(pack) { return this.#came.has(pack.manifest.sha256) || await this.isKept(pack); }

  /** Whether the browser has all of a pack. */
  async isKept(pack) {
    const cache = await this.#cache();
    if (!cache) return false;
    const manifest = await cache.match(this.#address(pack.manifest.sha256));
    if (!manifest) return false;
    const kept = filesOf(await manifest.json()).map(({ sha256 }) => cache.match(this.#address(sha256)));
    return (await Promise.all(kept)).every(Boolean);
  }

  /**
   * The files of a pack, downloaded or cached: `[{name, hash, bytes}, …]`.
   *
   * @param progress called with the number of bytes received, and their total
   */
  async files(pack, progress = () => {}) {
    let [done, total] = [0, pack.bytes];
    const arrived = (count) => {
      done += count;
      progress(Math.min(done, total), total);
    };
    const { sha256: hash, bytes: length } = pack.manifest;
    const manifest = await this.#file(hash, length, arrived);
    const files = filesOf(JSON.parse(new TextDecoder().decode(manifest)));
    total = length + files.reduce((sum, { bytes }) => sum + bytes, 0);
    const others = await Promise.all(files.map(async ({ name, sha256, bytes }) =>
      ({ name, hash: sha256, bytes: await this.#file(sha256, bytes, arrived) })));
    this.#came.add(hash);
    return [{ name: "manifest.json", hash, bytes: manifest }, ...others];
  }

  #address(hash) { return new URL(`blobs/sha256/${hash}`, this.#base).href; }

  /**
   * The cache; null if a browser keeps nothing, as in sandboxed frames, and on pages that came neither by HTTPS nor from
   * this computer.
   */
  async #cache() {
    try {
      return await globalThis.caches.open(store);
    } catch {
      return null;
    }
  }

  async #fetchIndex() {
    const address = new URL("index.json", this.#base);
    const answer = await fetched(address);
    // Some servers answer with a page if a file is missing.
    const index = await answer.json().catch(() => { throw new DuctusError("damaged", `${address} isn't an index of packs.`); });
    if (index.format !== 1) throw new DuctusError("damaged", `The packs' index has format ${index.format}.`);
    return index;
  }

  #file(hash, length, arrived) {
    const running = this.#loading.get(hash);
    if (running) {
      arrived(running.count);
      running.listeners.push(arrived);
      return running.bytes;
    }
    const loading = { count: 0, listeners: [arrived] };
    loading.bytes = this.#load(hash, length, (count) => {
      loading.count += count;
      for (const tell of loading.listeners) tell(count);
    }).finally(() => this.#loading.delete(hash));
    this.#loading.set(hash, loading);
    return loading.bytes;
  }

  async #load(hash, length, arrived) {
    const address = this.#address(hash);
    const cache = await this.#cache();
    const kept = await cache?.match(address);
    if (kept) {
      const bytes = await kept.arrayBuffer();
      if (await sha256(bytes) === hash) {
        arrived(length);
        return bytes;
      }
      await cache.delete(address);
    }
    const bytes = await whole(await fetched(address), length, arrived);
    if (await sha256(bytes) !== hash) throw new DuctusError("damaged", `${address} isn't what its hash says.`);
    // A browser without room can still read.
    await cache?.put(address, new Response(bytes)).catch(() => {});
    return bytes;
  }
}

/** The files that a manifest names. */
const filesOf = (manifest) => Object.values(manifest)
  .filter((value) => value?.sha256)
  .map(({ path, shared, sha256, bytes }) => ({ name: shared ? `${shared}/${path}` : path, sha256, bytes }));

async function fetched(address) {
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    throw new DuctusError("download", `${address} can't be reached.`);
  }
  if (!answer.ok) throw new DuctusError("download", `${address}: ${answer.status}`);
  return answer;
}

/** All bytes of an answer, which must be as many as announced. */
async function whole(answer, length, arrived) {
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read().catch(() => {
      throw new DuctusError("download", `${answer.url} ended too early.`);
    });
    if (done) break;
    if (place + value.length > length) throw new DuctusError("damaged", `${answer.url} is too long.`);
    bytes.set(value, place);
    place += value.length;
    arrived(value.length);
  }
  if (place < length) throw new DuctusError("damaged", `${answer.url} is too short.`);
  return bytes.buffer;
}
