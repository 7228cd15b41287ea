/**
 * Ductus in a page: reads handwriting on the visitor's machine, without a server.
 *
 *     import { Ductus } from "./ductus.js";
 *     const reader = await Ductus.load({ language: "en" });
 *     const { text, candidates } = await reader.read(strokes);
 *
 * A stroke is `[{x, y, t?}, …]`, `[xs, ys, ts?]` or `{x: [], y: [], t?: []}`, y downwards, t in
 * milliseconds. Types and all members stand in `ductus.d.ts`.
 */

import { DuctusError } from "./error.js";

export { DuctusError };

const closed = () => new DuctusError("cancelled", "Ductus was closed.");

/** The address of a folder of packs, as seen from the page, or from the worker that calls. */
function folder(packs) {
  const address = new URL(packs, globalThis.document?.baseURI ?? location.href);
  if (!address.pathname.endsWith("/")) address.pathname += "/";
  return address.href;
}

/** The calls that wait for the worker. */
class Port {
  #packs;
  #worker = null;  // none before the first call, and after it could not be started
  #hasAnswered = false;
  #isClosed = false;
  #waiting = new Map();
  #count = 0;

  constructor(packs) { this.#packs = packs && folder(packs); }

  #start() {
    const worker = this.#make();
    worker.addEventListener("message", ({ data }) => this.#take(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#failAll(new DuctusError("no-engine", event.message || "The worker could not be started."));
      // One that never answered isn't there: the next call tries again.
      if (!this.#hasAnswered) this.#stop();
    });
    if (this.#packs) worker.postMessage({ id: 0, name: "configure", values: { packs: this.#packs } });
    return worker;
  }

  #make() {
    const address = new URL("worker.js", import.meta.url);
    if (address.origin === location.origin) return new Worker(address, { type: "module" });
    // Browsers start workers of the page's own origin alone: this one imports the other's.
    const script = new Blob([`import ${JSON.stringify(address.href)};`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(script), { type: "module" });
  }

  #failAll(error) {
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }

  /** Calls a function of the worker's. An aborted call's answer is not waited for. */
  call(name, values, { onProgress, signal } = {}) {
    return new Promise((done, fail) => {
      signal?.throwIfAborted();
      if (this.#isClosed) throw closed();
      const id = ++this.#count;
      try {
        this.#worker ??= this.#start();
      } catch (error) {
        // The page's policy allows no workers.
        throw new DuctusError("no-engine", error.message);
      }
      const abort = () => {
        this.#waiting.delete(id);
        fail(signal.reason);
      };
      // A signal may serve many calls, and holds nothing of those that have ended.
      const ending = (act) => (value) => {
        signal?.removeEventListener("abort", abort);
        act(value);
      };
      this.#waiting.set(id, { done: ending(done), fail: ending(fail), onProgress });
      this.#worker.postMessage({ id, name, values });
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  #take({ id, value, error, progress }) {
    this.#hasAnswered = true;
    const call = this.#waiting.get(id);
    if (!call) return;
    if (progress) return call.onProgress?.(...progress);
    this.#waiting.delete(id);
    if (error) call.fail(new DuctusError(error.kind, error.message));
    else call.done(value);
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  close() {
    this.#isClosed = true;
    this.#stop();
    this.#failAll(closed());
  }
}

/** Rows of numbers of a stroke in any of its forms; an error names it by its number. */
function rows(stroke, number) {
  const isPoint = (point) => typeof point === "object" && point !== null && !isRow(point);
  if (Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint)) {
    const t = stroke.every((point) => point.t !== undefined && point.t !== null);
    return {
      x: stroke.map(({ x }) => x), y: stroke.map(({ y }) => y), t: t ? stroke.map(({ t }) => t) : [],
    };
  }
  const own = Array.isArray(stroke) ? [0, 1, 2].map((place) => stroke[place] ?? [])
    : [stroke?.x, stroke?.y, stroke?.t ?? []];
  const name = number === undefined ? "the stroke" : `stroke ${number}`;
  if (!own.every(isRow)) {
    throw new DuctusError("invalid-ink", `${name}: neither points {x, y} nor rows [xs, ys, ts]`);
  }
  if (Array.isArray(stroke) && stroke.length > 3) {
    throw new DuctusError(
      "invalid-ink", `${name}: not of the form [[x…], [y…], [t…]], with ${stroke.length} in place of 2 or 3 rows`);
  }
  const [x, y, t] = own;
  return { x: [...x], y: [...y], t: [...t] };
}

/** The rows of each stroke. */
function allRows(strokes) {
  if (typeof strokes?.[Symbol.iterator] !== "function") {
    throw new DuctusError("invalid-ink", "strokes: a list of them is due");
  }
  return Array.from(strokes, rows);
}

const isRow = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** The strokes as requests have them, `[[xs, ys, ts?], …]`, with whole milliseconds from 0. */
function drawing(strokes) {
  const plain = allRows(strokes);
  plain.forEach(({ x, y }, number) => {
    const point = x.findIndex((value, index) => !Number.isFinite(value) || !Number.isFinite(y[index]));
    if (point < 0 && x.length === y.length) return;
    throw new DuctusError("invalid-ink", `stroke ${number}, point ${Math.max(point, 0)}: not two finite numbers`);
  });
  const start = plain.find(({ t }) => t.length > 0)?.t[0] ?? 0;
  return plain.map(({ x, y, t }) => (t.length === x.length && t.length > 0
    ? [x, y, t.map((time) => Math.max(0, Math.round(time - start)))] : [x, y]));
}

/** Members of a request: what is known of the ink. */
function known({ preContext, postContext, writingArea, layout, candidates, segments, hints = {} } = {}) {
  const {
    type, pattern, lexicon, allowedCharacters, allowsOnly, allowedSymbols, knownSymbols, ...others
  } = hints;
  const unknown = Object.keys(others)[0];
  if (unknown) throw new DuctusError("malformed-request", `'${unknown}' is no hint.`);
  const area = writingArea && (Array.isArray(writingArea)
    ? writingArea : [writingArea.width, writingArea.height]);
  const members = {
    preContext, postContext, writingArea: area, layout, candidates, segments, type, pattern, lexicon,
    allowedCharacters, allowsOnly, allowedSymbols, knownSymbols,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** A reading with the best candidate's text at hand. */
const withText = (answer) => ({ ...answer, text: answer.candidates[0]?.text ?? "" });

/** Reads inks of one language, or formulas, or names figures of one set. */
export class Reader {
  #port;

  constructor(port, { tag, version, kind }) {
    this.#port = port;
    this.language = tag;
    this.version = version;
    this.isOfFigures = kind === "classifier";
  }

  /** Reads an ink: a word, a line or a page. */
  async read(strokes, options = {}) {
    const request = { ...known(options), drawing: drawing(strokes) };
    return withText(await this.#port.call("read", { tag: this.language, request }, options));
  }

  /** Ink that is read while it grows: each time only what has changed. */
  async live(options = {}) {
    const context = known(options);
    return new LiveInk(this.#port, await this.#port.call("openLive", { tag: this.language, context }), options);
  }
}

/** Ink that is being written. */
export class LiveInk {
  #port;
  #id;
  #options;

  constructor(port, id, options) {
    this.#port = port;
    this.#id = id;
    this.#options = options;
  }

  #do(action, ...values) { return this.#port.call("live", { id: this.#id, action, values }); }

  /** Adds a stroke, and gives its number. */
  async add(stroke) { return this.#do("addStroke", rows(stroke)); }
  /** Takes a stroke away; whether it was there. */
  async remove(number) {
    if (Number.isSafeInteger(number)) return this.#do("removeStroke", number);
    throw new DuctusError("malformed-request", `'${number}' is no number of a stroke.`);
  }
  clear() { return this.#do("clearLive"); }

  /** The reading so far, for which only what has changed is read. */
  async read() { return withText(await this.#do("readLive", this.#options)); }
  /** The reading of the whole ink. */
  async finish() { return withText(await this.#do("readLive", { ...this.#options, isWhole: true })); }
  close() { return this.#port.call("closeLive", { id: this.#id }); }
}

/** Those that all of a page share, by the folders of their packs; "" stands for that beside this file. */
const shared = new Map();

/** The engine and its packs. */
export class Ductus {
  #port;

  /**
   * @param packs the address of a folder of packs, if not that of `packs/` beside this file
   */
  constructor({ packs } = {}) { this.#port = new Port(packs); }

  /** One that all of a page share. */
  static get shared() { return Ductus.#sharedWith(); }

  static #sharedWith(packs) {
    const key = packs ? folder(packs) : "";
    if (!shared.has(key)) shared.set(key, new Ductus({ packs }));
    return shared.get(key);
  }

  /** A reader of a language, whose pack is fetched once and kept by the browser. */
  static async load({ packs, ...options } = {}) { return Ductus.#sharedWith(packs).load(options); }

  /**
   * A reader of a language.
   *
   * @param language a tag of BCP 47, such as `en`, `zh-Hant` or `zxx-Zsym-x-shapes`
   * @param onProgress is told of how many bytes are there, of how many
   */
  async load({ language = "en", onProgress, signal } = {}) {
    return new Reader(this.#port, await this.#port.call("load", { tag: language }, { onProgress, signal }));
  }

  /** All tags: `[{tag, pack, kind, bytes, version, licence, state}, …]`. */
  models() { return this.#port.call("models", {}); }
  /** The model that serves a language; null where none does. */
  async model(language) {
    try {
      return await this.#port.call("model", { tag: language });
    } catch (error) {
      if (["no-model", "malformed-request"].includes(error.kind)) return null;
      throw error;
    }
  }
  /**
   * Fetches a language's pack without opening it. Whether the browser keeps it: one without room, or on a page
   * that came neither by HTTPS nor from this computer, fetches it again on the next visit.
   */
  async install(language, options) {
    // What was chosen shouldn't go when the browser makes room.
    await navigator.storage?.persist?.().catch(() => false);
    return this.#port.call("install", { tag: language }, options);
  }

  /** Fetches the packs that the file server has for every visitor, so that they are there without a network. */
  prepare() { return this.#port.call("prepare", {}); }

  /** Answers a request as `POST /v1/recognize` of `ductus serve` does. */
  async recognize({ model = "en", inks, ...request }, { signal } = {}) {
    const read = async (tag, { strokes, ...request }) => this.#port.call("read", {
      tag, request: strokes ? { ...request, drawing: drawing(strokes.map(({ points }) => points)) } : request,
    }, { signal });
    if (!inks) return read(model, request);
    const results = inks.map(({ model: own, ...ink }) => read(own ?? model, ink).catch((error) => {
      if (error.name === "AbortError") throw error;
      return { error: { kind: error.kind, detail: error.message } };
    }));
    return { results: await Promise.all(results) };
  }

  /**
   * Says what strokes mean that are drawn over a text: whether something is to be struck out, put in, …,
   * and what the text becomes. Nothing is changed.
   *
   * @param over what stands on the page: `{lines: [[{text, frame, edges?}, …], …]}` in type, or `{ink,
   *   lines: [[{text, strokes}, …], …]}` or `{ink, reading}` in ink, where `reading` is a candidate that
   *   was read with `segments`
   * @param options `{extent: "words" | "characters", reach: "covered" | "touched", language, signal}`; with
   *   the language of words in ink, strokes of letters that are put in late are told from gestures
   */
  readGesture(strokes, { ink, ...over }, { signal, language, ...options } = {}) {
    const page = ink ? { ink: drawing(ink), ...(language && { model: language }) } : {};
    return this.gesture({ drawing: drawing(strokes), ...page, ...over, ...options }, { signal });
  }

  /** Answers a request as `POST /v1/gestures` of `ductus serve` does. */
  gesture(request, { signal } = {}) {
    return this.#port.call("gesture", { tag: "und-x-gesture", request }, { signal });
  }

  /**
   * Reads with a person's hand from now on, with the packs whose network it was learned on; null for none.
   *
   * @param hand the bytes that `learn` gave
   */
  useHand(hand) { return this.#port.call("useHand", { hand: hand ?? null }); }

  /**
   * Learns one person's hand from lessons `[{strokes, text, writingArea?}, …]`, whose texts the person
   * confirmed: other texts make a hand worse.
   *
   * @param pace `at-once`: the output layer; `whole`: the network, for which the worker takes some seconds
   * @param hand what was learned before, which learning at once goes on from
   * @param known how many of the lessons, from the first on, that was learned from: the others tell whether
   *   it is this person's
   */
  learn({ language = "en", lessons, pace = "at-once", hand, known: count = 0 }, options) {
    const own = Array.from(lessons, ({ strokes, text, writingArea }) =>
      ({ ...known({ writingArea }), strokes: allRows(strokes), text }));
    return this.#port.call("learn", { tag: language, lessons: own, pace, hand: hand ?? null, known: count }, options);
  }

  /** Compares strokes with figures that were taught: `{name: [strokes, …], …}`. */
  async match(patterns, strokes, { signal } = {}) {
    const taught = Object.entries(patterns).map(([name, drawings]) =>
      [name, drawings.map(allRows)]);
    const { candidates } = await this.#port.call(
      "match", { patterns: taught, strokes: allRows(strokes) }, { signal });
    return candidates.map(({ text, score }) => ({ name: text, score }));
  }

  version() { return this.#port.call("version", {}); }
  /** Bytes of memory that the engine has. */
  memory() { return this.#port.call("memory", {}); }
  /** Ends the worker. What waits for it fails. */
  close() {
    for (const [key, one] of shared) if (one === this) shared.delete(key);
    this.#port.close();
  }
}
