/**
 * Ductus in a page: reads handwriting on the visitor's machine, without a server.
 *
 *     import { Ductus } from "./ductus.js";
 *     const reader = await Ductus.load({ language: "en" });
 *     const { text, candidates } = await reader.read(strokes);
 *
 * A stroke is `[{x, y, t?}, …]`, `[xs, ys, ts?]` or `{x: [], y: [], t?: []}`, y downwards, t in milliseconds.
 * `ductus.d.ts` has the types and all members.
 */

import { DuctusError } from "./error.js";
import { host } from "./host.js";

export { DuctusError };

const closed = () => new DuctusError("cancelled", "Ductus was closed.");

/** The address of a folder of packs. */
function folder(packs) {
  const address = host.address(packs);
  if (!address.pathname.endsWith("/")) address.pathname += "/";
  return address.href;
}

/** What is called when a signal is aborted, by the signals. */
const aborts = new Map();

/**
 * Calls a function when a signal is aborted, until the returned function is called. All calls of a signal share one
 * listener, since Node warns of more than ten.
 */
function onAbort(signal, act) {
  if (!signal) return () => {};
  const known = aborts.get(signal);
  const shared = known ?? { acts: new Set(), listen: () => { for (const act of [...shared.acts]) act(); } };
  if (!known) {
    aborts.set(signal, shared);
    signal.addEventListener("abort", shared.listen);
  }
  shared.acts.add(act);
  return () => {
    // Signals keep no reference to what has ended.
    if (!shared.acts.delete(act) || shared.acts.size > 0) return;
    signal.removeEventListener("abort", shared.listen);
    aborts.delete(signal);
  };
}

/** Calls during which the worker hears nothing: those that can be aborted are posted one after the other. */
const readings = new Set(["read", "gesture"]);

/** The calls that wait for the worker. */
class Port {
  #packs;
  #worker = null;  // null before the first call, and after one has ended
  #hasAnswered = false;
  #isClosed = false;
  #waiting = new Map();
  #reading = new Map();  // the readings that the worker has, by what they read with
  #count = 0;
  #liveCount = 0;
  #hand = { id: 0, values: null };  // the last call that changed the hand

  constructor(packs) { this.#packs = packs && folder(packs); }

  #start() {
    const worker = host.start();
    worker.addEventListener("message", ({ data }) => this.#take(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.#failAll(new DuctusError("no-engine", event.message || "The worker could not be started."));
      // A worker that has ended, or never answered, counts as missing: the next call starts another.
      if (event.isFinal || !this.#hasAnswered) this.#stop();
    });
    if (this.#packs) worker.postMessage({ id: 0, name: "configure", values: { packs: this.#packs } });
    if (this.#hand.values) worker.postMessage({ id: 0, name: "useHand", values: this.#hand.values });
    return worker;
  }

  #failAll(error) {
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
    this.#reading.clear();
    this.#letGo();
  }

  /** Posts a call, whose values may be of a kind that can't be posted. */
  #post(id) {
    const call = this.#waiting.get(id);
    call.isHeld = false;
    try {
      this.#worker.postMessage({ id, name: call.name, values: call.values });
      if (call.reader) this.#reading.set(call.reader, id);
      return true;
    } catch (error) {
      this.#waiting.delete(id);
      this.#letGo();
      call.fail(error);
      return false;
    }
  }

  /** Posts the next reading that was held back until the worker had ended another one. */
  #postAfter(ended) {
    for (const [reader, id] of this.#reading) {
      if (id !== ended) continue;
      this.#reading.delete(reader);
      for (const [next, call] of this.#waiting) {
        if (call.isHeld && call.reader === reader && this.#post(next)) return;
      }
    }
  }

  /** Lets Node end while no call waits for the worker. */
  #letGo() {
    if (this.#waiting.size === 0) this.#worker?.unref?.();
  }

  /** Calls a function of the worker. An aborted call doesn't wait for its answer. */
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
      const forget = onAbort(signal, () => {
        this.#waiting.delete(id);
        this.#letGo();
        forget();
        fail(signal.reason);
      });
      const ending = (act) => (value) => {
        forget();
        act(value);
      };
      const reader = signal && readings.has(name) ? `${name} ${values.tag}` : null;
      const isHeld = reader !== null && this.#reading.has(reader);
      this.#waiting.set(id, { name, values, reader, isHeld, done: ending(done), fail: ending(fail), onProgress });
      this.#worker.ref?.();
      // Earlier readings are read with the hand before.
      if (name === "useHand") for (const [held, call] of this.#waiting) if (call.isHeld) this.#post(held);
      if (!isHeld) this.#post(id);
    });
  }

  #take({ id, value, error, progress }) {
    this.#hasAnswered = true;
    const call = this.#waiting.get(id);
    if (progress) return call?.onProgress?.(...progress);
    this.#postAfter(id);
    if (!call) return;
    this.#waiting.delete(id);
    this.#letGo();
    if (error) return call.fail(new DuctusError(error.kind, error.message));
    // An earlier hand may be ready later.
    if (call.name === "useHand" && id > this.#hand.id) this.#hand = { id, values: call.values };
    call.done(value);
  }

  /** A number for live ink that no other has, of this worker or of one that has ended. */
  nextLive() { return ++this.#liveCount; }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasAnswered = false;
  }

  close() {
    this.#isClosed = true;
    this.#stop();
    this.#failAll(closed());
  }
}

const isRow = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** The rows of a stroke in any of its forms: xs, ys and times, which may be missing. */
function axes(stroke, refuse) {
  const isPoint = (point) => typeof point === "object" && point !== null && !isRow(point);
  if (Array.isArray(stroke) && stroke.length > 0 && stroke.every(isPoint)) {
    return ["x", "y", "t"].map((axis) => stroke.map((point) => point[axis]));
  }
  const own = Array.isArray(stroke) ? [0, 1, 2].map((place) => stroke[place] ?? [])
    : [stroke?.x, stroke?.y, stroke?.t ?? []];
  if (!own.every(isRow)) refuse(": neither points {x, y} nor rows [xs, ys, ts]");
  if (Array.isArray(stroke) && stroke.length > 3) {
    refuse(`: not of the form [[x…], [y…], [t…]]: ${stroke.length} rows instead of 2 or 3`);
  }
  return own;
}

/**
 * The rows `{x, y, t}` of a stroke in any of its forms: finite numbers, with a time for each point or none.
 *
 * @param number the stroke's, for errors
 */
function rows(stroke, number) {
  const refuse = (fault) => {
    throw new DuctusError("invalid-ink", `${number === undefined ? "the stroke" : `stroke ${number}`}${fault}`);
  };
  const [x, y, times] = axes(stroke, refuse).map((row) => [...row]);
  const lengths = [x.length, y.length, times.length || x.length];
  if (new Set(lengths).size > 1) refuse(`, point ${Math.min(...lengths)}: x, y and t differ in length`);
  // Where one is missing, the others tell little.
  const t = times.some((time) => time === undefined || time === null) ? [] : times;
  for (const [name, row] of Object.entries({ x, y, t })) {
    const point = row.findIndex((value) => !Number.isFinite(value));
    if (point >= 0) refuse(`, point ${point}: ${name} isn't a finite number`);
  }
  return { x, y, t };
}

/** The rows of each stroke. */
function allRows(strokes) {
  if (typeof strokes?.[Symbol.iterator] !== "function") {
    throw new DuctusError("invalid-ink", "strokes: a list of them is due");
  }
  return Array.from(strokes, rows);
}

/** The strokes in the form of requests, `[[xs, ys, ts?], …]`, with whole milliseconds from that of the first point. */
function drawing(strokes) {
  const plain = allRows(strokes);
  const start = plain.find(({ t }) => t.length > 0)?.t[0] ?? 0;
  return plain.map(({ x, y, t }) =>
    (t.length > 0 ? [x, y, t.map((time) => Math.round(time - start))] : [x, y]));
}

/** A text without halves of characters, which a cut may leave. */
const whole = (text) => (typeof text === "string" ? text.replace(/\p{Cs}/gu, "") : text);

/** Expected words as requests have them: sets and maps would become objects without members. */
function words(lexicon) {
  if (lexicon instanceof Map) return Object.fromEntries(lexicon);
  return lexicon instanceof Set ? [...lexicon] : lexicon;
}

/** The members of a list, which may be a set. */
function listed(list, name) {
  if (typeof list?.[Symbol.iterator] !== "function") throw new TypeError(`'${name}' is not a list`);
  return [...list];
}

/** The names and the values of an object or a map. */
function entries(object, name) {
  if (object instanceof Map) return [...object];
  if (typeof object !== "object" || object === null || Symbol.iterator in object) {
    throw new TypeError(`'${name}' is not an object`);
  }
  return Object.entries(object);
}

/** Members of a request: the context of the ink. */
function known({
  preContext, postContext, writingArea, layout, candidates, segments, hints, signal, onProgress, ...others
} = {}) {
  const {
    type, pattern, lexicon, allowedCharacters, allowsOnly, allowedSymbols, knownSymbols, ...strange
  } = hints ?? {};
  for (const name of Object.keys(others)) {
    throw new DuctusError("malformed-request", `there is no option '${name}'; hints are members of 'hints'.`);
  }
  for (const name of Object.keys(strange)) throw new DuctusError("malformed-request", `there is no hint '${name}'.`);
  const area = writingArea && (Array.isArray(writingArea)
    ? writingArea : [writingArea.width, writingArea.height]);
  const members = {
    preContext: whole(preContext), postContext: whole(postContext), writingArea: area, layout, candidates,
    segments, type, pattern, lexicon: words(lexicon), allowedCharacters, allowsOnly, allowedSymbols, knownSymbols,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}

/** Refuses what isn't an object with members. */
function checkObject(value, name, example = "") {
  const isPlain = typeof value === "object" && value !== null && !(Symbol.iterator in value);
  if (!isPlain) throw new TypeError(`'${name}' is not an object${example && `, such as ${example}`}`);
}

/** Refuses a language that isn't a text. */
function checkLanguage(language) {
  if (typeof language !== "string") throw new TypeError("'language' is not a string, such as \"en\"");
}

/** Refuses options that aren't in an object. */
function checkOptions(options) {
  checkObject(options, "options", '{language: "en"}');
  if (options.language !== undefined) checkLanguage(options.language);
}

/** Refuses what isn't the bytes of a hand or none. */
function checkHand(hand) {
  if (hand !== undefined && hand !== null && !ArrayBuffer.isView(hand)) {
    throw new TypeError("'hand' is not a Uint8Array");
  }
}

/** A lesson for the worker; unconfirmed ink teaches nothing. */
function confirmed({ strokes, text, writingArea, ...others }) {
  for (const name of Object.keys(others)) throw new DuctusError("malformed-request", `there is no member '${name}'.`);
  if (text === undefined || text === null) throw new DuctusError("malformed-request", "'text' is missing");
  if (typeof text !== "string") throw new DuctusError("malformed-request", "'text' is not a string");
  if (text.trim() === "") throw new DuctusError("malformed-request", "'text' is empty");
  return { ...known({ writingArea }), strokes: allRows(strokes), text };
}

/** A reading with the best candidate's text and confidence as members. */
function withBest(answer, isPartial = false) {
  const { text = "", confidence = 0 } = answer.candidates[0] ?? {};
  return { isPartial, ...answer, text, confidence };
}

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
    checkObject(options, "options", '{preContext: "Dear "}');
    const request = { ...known(options), drawing: drawing(strokes) };
    return withBest(await this.#port.call("read", { tag: this.language, request }, options));
  }

  /** Starts ink that is read while it grows, each time only where it has changed. */
  async live(options = {}) {
    checkObject(options, "options", '{preContext: "Dear "}');
    const context = known(options);
    const { candidates, segments } = context;
    const id = this.#port.nextLive();
    await this.#port.call("openLive", { id, tag: this.language, context });
    return new LiveInk(this.#port, id, { candidates, segments });
  }
}

/** The number of a stroke of live ink. */
function checkedNumber(number) {
  if (Number.isSafeInteger(number)) return number;
  throw new DuctusError("malformed-request", `there is no stroke number '${number}'.`);
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

  /** Adds a stroke and returns its number. */
  async add(stroke) { return this.#do("addStroke", rows(stroke)); }
  /**
   * Inserts strokes, as an undo does that brings erased ones back, and returns their numbers.
   *
   * @param index how many of the ink's strokes stay before the first; beyond the end, they are appended
   */
  async insert(index, strokes) {
    if (Number.isSafeInteger(index) && index >= 0) return this.#do("insertStrokes", index, allRows(strokes));
    throw new DuctusError("malformed-request", `there is no place '${index}' among strokes.`);
  }
  /** Replaces a stroke with others, as an eraser does; returns whether it existed. */
  async replace(number, strokes) { return this.#do("replaceStroke", checkedNumber(number), allRows(strokes)); }
  /** Removes a stroke; returns whether it existed. */
  async remove(number) { return this.#do("removeStroke", checkedNumber(number)); }
  clear() { return this.#do("clearLive"); }

  /**
   * Changes what is known of the ink, such as the text before it once a reading is accepted and the ink cleared. The
   * ink is then read anew; what isn't given is unknown.
   */
  async setContext(context = {}) {
    checkObject(context, "context");
    for (const name of ["candidates", "segments"]) {
      if (context[name] !== undefined) {
        throw new DuctusError("malformed-request", `'${name}' is set when live ink is started.`);
      }
    }
    return this.#port.call("setLiveContext", { id: this.#id, context: known(context) });
  }

  /** Returns the reading so far, for which only changed parts are read. */
  async read() { return withBest(await this.#do("readLive", this.#options), true); }
  /** The reading of the whole ink. */
  async finish() { return withBest(await this.#do("readLive", { ...this.#options, isWhole: true })); }
  close() { return this.#port.call("closeLive", { id: this.#id }); }
}

/** The instances shared by a page, by the folders of their packs; "" stands for the one beside this file. */
const shared = new Map();

/** The engine and its packs. */
export class Ductus {
  #port;

  /**
   * @param packs the address of a folder of packs; by default `packs/` beside this file
   */
  constructor({ packs } = {}) { this.#port = new Port(packs); }

  /** The instance shared by a page. */
  static get shared() { return Ductus.#sharedWith(); }

  static #sharedWith(packs) {
    const key = packs ? folder(packs) : "";
    if (!shared.has(key)) shared.set(key, new Ductus({ packs }));
    return shared.get(key);
  }

  /** Returns a reader of a language, whose pack is downloaded once and kept by the browser. */
  static async load(options = {}) {
    checkOptions(options);
    const { packs, ...others } = options;
    return Ductus.#sharedWith(packs).load(others);
  }

  /**
   * Returns a reader of a language.
   *
   * @param language a BCP 47 tag, such as `en`, `zh-Hant` or `zxx-Zsym-x-shapes`
   * @param onProgress called with the number of bytes received, and their total
   */
  async load(options = {}) {
    checkOptions(options);
    const { language = "en", onProgress, signal, ...others } = options;
    for (const name of Object.keys(others)) throw new DuctusError("malformed-request", `there is no option '${name}'.`);
    return new Reader(this.#port, await this.#port.call("load", { tag: language }, { onProgress, signal }));
  }

  /** All tags: `[{tag, pack, kind, bytes, version, licence, state}, …]`. */
  models() { return this.#port.call("models", {}); }
  /** Returns the model that serves a language; null if none does, or if the text isn't a tag. */
  async model(language) {
    checkLanguage(language);
    try {
      return await this.#port.call("model", { tag: language });
    } catch (error) {
      if (["no-model", "malformed-request"].includes(error.kind)) return null;
      throw error;
    }
  }
  /**
   * Downloads a language's pack without opening it. Returns whether the browser keeps it: without room, or on a page
   * that came neither by HTTPS nor from this computer, it is downloaded again on the next visit.
   */
  async install(language, options = {}) {
    checkLanguage(language);
    checkOptions(options);
    // A chosen pack shouldn't be evicted when the browser makes room.
    await globalThis.navigator?.storage?.persist?.().catch(() => false);
    return this.#port.call("install", { tag: language }, options);
  }

  /** Downloads the packs that the file server has for every visitor, for offline use. */
  prepare() { return this.#port.call("prepare", {}); }

  /** Answers a request like `POST /v1/recognize` of `ductus serve`. */
  async recognize({ model = "en", inks, ...request }, { signal } = {}) {
    const refuse = (fault) => { throw new DuctusError("malformed-request", fault); };
    const read = async (ink) => {
      if (typeof ink !== "object" || ink === null) refuse("'ink' is not an object");
      const { model: own, strokes, ...members } = ink;
      for (const name of ["preContext", "postContext"]) members[name] = whole(members[name]);
      // A drawing counts more than strokes in ML Kit's form.
      if (strokes && !members.drawing) {
        if (!Array.isArray(strokes)) refuse("'strokes' is not an array");
        members.drawing = drawing(strokes.map((stroke) => stroke?.points));
      }
      return this.#port.call(
        "read", { tag: own ?? model, request: { ...members, lexicon: words(members.lexicon) } }, { signal });
    };
    if (inks === undefined || inks === null) return read(request);
    if (!Array.isArray(inks)) refuse("'inks' is not an array");
    const results = inks.map((ink) => read(ink).catch((error) => {
      if (signal?.aborted) throw signal.reason;
      return { error: { kind: error.kind, detail: error.message } };
    }));
    return { results: await Promise.all(results) };
  }

  /**
   * Returns the meaning of strokes over a text: whether something should be struck out, inserted, …, and the resulting
   * text. Nothing is changed.
   *
   * @param over the text of the page: `{lines: [[{text, frame, edges?}, …], …]}` if typed, or `{ink, lines: [[{text,
   *   strokes}, …], …]}` or `{ink, reading}` if written, where `reading` is a candidate that was read with `segments`
   * @param options `{extent: "words" | "characters", reach: "covered" | "touched", language, signal}`; with the
   *   language of words in ink, late strokes of letters are told from gestures
   */
  async readGesture(strokes, over, options = {}) {
    checkObject(over, "over");
    checkOptions(options);
    const { ink, ...text } = over;
    const { signal, language, ...others } = options;
    const page = ink ? { ink: drawing(ink), ...(language && { model: language }) } : {};
    return this.gesture({ drawing: drawing(strokes), ...page, ...text, ...others }, { signal });
  }

  /** Answers a request like `POST /v1/gestures` of `ductus serve`. */
  gesture(request, { signal } = {}) {
    return this.#port.call("gesture", { tag: "und-x-gesture", request }, { signal });
  }

  /**
   * Reads with a person's hand from now on, with packs that have the network with which it was learned; null for none.
   *
   * @param hand the bytes from `learn`
   */
  async useHand(hand) {
    checkHand(hand);
    // Another worker gets them later, when the page may have overwritten or transferred its own.
    const bytes = hand ? new Uint8Array(hand.buffer, hand.byteOffset, hand.byteLength).slice() : null;
    return this.#port.call("useHand", { hand: bytes });
  }

  /**
   * Learns one person's hand from lessons `[{strokes, text, writingArea?}, …]`, whose texts the person confirmed:
   * unconfirmed texts make a hand worse.
   *
   * @param pace `at-once`: the output layer; `whole`: the network, for which the worker takes some seconds
   * @param hand the hand learned before, from which learning at once continues
   * @param known how many of the lessons, from the first, it was learned from: the others tell whether it is this
   *   person's
   */
  async learn(taught, options = {}) {
    checkOptions(taught);
    checkObject(options, "control");
    const { language = "en", lessons, pace = "at-once", hand, known: count = 0, ...others } = taught;
    for (const name of Object.keys(others)) throw new DuctusError("malformed-request", `there is no option '${name}'.`);
    if (!["at-once", "whole"].includes(pace)) {
      throw new DuctusError("malformed-request", `'pace' is '${pace}', neither at-once nor whole`);
    }
    checkHand(hand);
    const own = listed(lessons, "lessons").map((lesson, number) => {
      const place = `lessons[${number}]`;
      checkObject(lesson, place, '{strokes, text: "word"}');
      return DuctusError.within(place, () => confirmed(lesson));
    });
    if (own.length === 0) throw new DuctusError("malformed-request", "'lessons' is empty");
    if (!Number.isInteger(count) || count < 0 || count > own.length) {
      throw new DuctusError("malformed-request", `'known' is from 0 to ${own.length}, the number of the lessons`);
    }
    return this.#port.call("learn", { tag: language, lessons: own, pace, hand: hand ?? null, known: count }, options);
  }

  /** Compares strokes with taught figures: `{name: [strokes, …], …}`, or a map. */
  async match(patterns, strokes, { signal } = {}) {
    const taught = entries(patterns, "patterns").map(([name, drawings]) =>
      [name, listed(drawings, `patterns.${name}`).map((drawing, number) =>
        DuctusError.within(`patterns.${name}[${number}]`, () => allRows(drawing)))]);
    const { candidates } = await this.#port.call(
      "match", { patterns: taught, strokes: allRows(strokes) }, { signal });
    return candidates.map(({ text, score }) => ({ name: text, score }));
  }

  version() { return this.#port.call("version", {}); }
  /** The engine's memory in bytes. */
  memory() { return this.#port.call("memory", {}); }
  /** Ends the worker. Pending calls fail. */
  close() {
    for (const [key, one] of shared) if (one === this) shared.delete(key);
    this.#port.close();
  }
}
