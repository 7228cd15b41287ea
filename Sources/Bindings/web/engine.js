import { DuctusError, Trap } from "./error.js";
import { Memory } from "./memory.js";

/** Kinds of errors by the codes of `ductus.h`. */
const kinds = [
  "failed", "malformed-request", "invalid-ink", "malformed-request", "no-model", "damaged",
  "malformed-request", "cancelled", "other-hand",
];
const paces = ["at-once", "whole"];

const details = { segments: 1, shapes: 2 };
const layouts = ["page", "line", "character"];
const types = ["text", "number", "email", "uri", "perCharacter", "date", "phone", "code"];

/** The header's number of a choice, the first of which is none; the engine refuses unknown ones. */
const choice = (known, value) => (value === undefined ? 0 : known.indexOf(value));

/** The exports of an instance, whose functions throw nothing but a `Trap`, after which the instance can't be trusted. */
const trapping = (exports) => Object.fromEntries(Object.entries(exports).map(([name, own]) => [
  name, typeof own !== "function" ? own : (...values) => {
    try {
      return own(...values);
    } catch (error) {
      throw new Trap(error.message);
    }
  },
]));

/** The functions of `ductus.h`, for JavaScript values. */
export class Engine {
  #exports;
  #memory;
  #blobs = new Map();  // bytes used by recognisers: {address, users} by their hashes

  /** @param exports what an instance of the engine's modules exports */
  constructor(exports) {
    this.#exports = trapping(exports);
    this.#memory = new Memory(this.#exports);
  }

  get version() { return this.#memory.text(this.#exports.ductus_version()); }
  /** The engine's memory in bytes. */
  get bytes() { return this.#memory.size; }

  /** Calls `body(room, error)`; if it returns `failure`, throws the error. */
  #call(body, failure = 0) {
    return this.#memory.call((room) => {
      const error = room.put(new Uint8Array(1024));
      const answer = body(room, error);
      if (answer !== failure) return answer;
      const code = this.#memory.int32(error);
      throw new DuctusError(kinds[code] ?? "failed", this.#memory.text(error + 4));
    });
  }

  /** Parses a text of the engine as JSON, and frees it. */
  #json(address) {
    const text = this.#memory.text(address);
    this.#exports.ductus_free_text(address);
    return JSON.parse(text);
  }

  /** The one of some tags that serves a wanted one. If there is none, the error mentions related ones. */
  match(tags, wanted) {
    return tags[Number(this.#call((room, error) => this.#exports.ductus_match_tag(
      room.struct(...tags.map((tag) => room.text(tag))), tags.length, room.text(wanted), error), -1n))];
  }

  /**
   * A recogniser of a pack.
   *
   * @param files `[{name, hash, bytes}, …]`: files with the same hash are in memory once
   */
  open(files, tag) {
    const kept = files.map(({ hash, bytes }) => this.#keep(hash, bytes));
    try {
      const handle = this.#call((room, error) => this.#exports.ductus_open_files(
        room.struct(...files.flatMap(({ name, bytes }, index) =>
          [room.text(name), kept[index], bytes.byteLength])),
        files.length, tag ? room.text(tag) : 0, 0, error));
      return { handle, hashes: files.map(({ hash }) => hash) };
    } catch (error) {
      for (const { hash } of files) this.#release(hash);
      throw error;
    }
  }

  close({ handle, hashes }) {
    this.#exports.ductus_close(handle);
    for (const hash of hashes) this.#release(hash);
  }

  #keep(hash, bytes) {
    const known = this.#blobs.get(hash) ?? { address: this.#memory.copy(bytes), users: 0 };
    known.users += 1;
    this.#blobs.set(hash, known);
    return known.address;
  }

  #release(hash) {
    const blob = this.#blobs.get(hash);
    blob.users -= 1;
    if (blob.users > 0) return;
    this.#memory.free(blob.address);
    this.#blobs.delete(hash);
  }

  /** Reads one ink, with a request and an answer as in `ductus_read_json`. */
  read({ handle }, request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    return this.#json(this.#call((room, error) =>
      this.#exports.ductus_read_json(handle, room.put(bytes), bytes.length, error)));
  }

  /**
   * Returns the meaning of an ink over a text, with a request and an answer as in `ductus_read_gesture_over_ink_json`.
   *
   * @param text the recogniser of the words beside the ink; null if not requested
   */
  gesture({ handle }, text, request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    return this.#json(this.#call((room, error) => this.#exports.ductus_read_gesture_over_ink_json(
      handle, text?.handle ?? 0, room.put(bytes), bytes.length, error)));
  }

  // MARK: Live ink

  openLive(recognizer, { candidates = 10, ...context } = {}) {
    return this.#withContext(recognizer, { ...context, candidates }, (own, error) =>
      this.#exports.ductus_open_live(recognizer.handle, own, candidates, error));
  }

  /** Changes what is known of a recogniser's live ink. */
  setLiveContext(live, recognizer, context) {
    this.#withContext(recognizer, context, (own, error) =>
      this.#exports.ductus_live_set_context(live, own, error), -1);
  }

  /** Calls `body(context, error)` like `#call`, with the address of what is known of an ink. */
  #withContext(recognizer, { lexicon, ...context }, body, failure) {
    // Numbers would be cut to fit the header's structures: what readings refuse is refused by reading nothing.
    this.read(recognizer, { ...context, lexicon, drawing: [] });
    const words = lexicon ? this.#lexicon(lexicon) : 0;
    try {
      return this.#call((room, error) => body(this.#context(room, context, words), error), failure);
    } finally {
      this.#exports.ductus_free_lexicon(words);
    }
  }

  /** Expected words, `[word, …]` or `{word: weight, …}`. */
  #lexicon(lexicon) {
    const isPlain = Array.isArray(lexicon);
    const words = isPlain ? lexicon : Object.keys(lexicon);
    return this.#call((room, error) => this.#exports.ductus_make_lexicon(
      room.struct(...words.map((word) => room.text(word))),
      isPlain ? 0 : room.put(Float32Array.from(Object.values(lexicon))), words.length, error));
  }

  closeLive(live) { this.#exports.ductus_close_live(live); }

  /** Adds a stroke `{x, y, t?}` and returns its number. */
  addStroke(live, stroke) {
    this.#exports.ductus_live_begin(live);
    this.#call((room, error) => {
      const ink = room.ink([stroke]);
      return this.#exports.ductus_live_add(
        live, this.#memory.int32(ink), this.#memory.int32(ink + 4), stroke.x.length, error);
    }, -1);
    return Number(this.#exports.ductus_live_end(live));
  }

  /** Inserts strokes, the first at an index; returns their numbers. */
  insertStrokes(live, index, strokes) {
    if (strokes.length === 0) return [];
    // Beyond any end, where an address ends.
    const place = Math.min(index, 2 ** 31 - 1);
    const first = Number(this.#call((room, error) =>
      this.#exports.ductus_live_insert(live, place, room.ink(strokes), error), -1n));
    return strokes.map((_, number) => first + number);
  }

  /** Replaces a stroke with others; returns whether it existed. */
  replaceStroke(live, number, strokes) {
    return this.#call((room, error) =>
      this.#exports.ductus_live_replace(live, BigInt(number), room.ink(strokes), error), -1) === 1;
  }

  removeStroke(live, number) { return this.#exports.ductus_live_remove(live, BigInt(number)) === 1; }
  clearLive(live) { this.#exports.ductus_live_reset(live); }

  /** Reads the changed parts, or with `isWhole` the whole ink. */
  readLive(live, { candidates = 0, segments = false, isWhole = false } = {}) {
    const read = isWhole ? this.#exports.ductus_live_result : this.#exports.ductus_live_partial;
    return this.#result((room, error) => read(
      live, this.#options(room, { candidates, details: segments ? details.segments : 0 }), error));
  }

  #options(room, { candidates, details }) {
    return room.struct(candidates, details, 0, 0, 0, 0, 0, 0);
  }

  #context(room, context, lexicon) {
    const { preContext, postContext, writingArea, layout, type, pattern, allowedCharacters, allowsOnly } = context;
    const text = (value) => (value ? room.text(value) : 0);
    const [width, height] = writingArea ?? [0, 0];
    return room.struct(
      text(preContext), text(postContext), { float: width }, { float: height },
      choice(layouts, layout === "automatic" ? "page" : layout), choice(types, type),
      text(allowedCharacters), allowsOnly ? 1 : 0, 0, text(pattern), 0, 0, lexicon);
  }

  /** Returns the reading of a result's first ink, and frees the result. */
  #result(body) {
    const result = this.#call(body);
    try {
      return this.#json(this.#call((room, error) => this.#exports.ductus_result_json(result, 0, error)));
    } finally {
      this.#exports.ductus_free_result(result);
    }
  }

  // MARK: One person's hand

  /** A copy of a recogniser with a hand; `hand` has the bytes of its file. */
  openWithHand({ handle, hashes }, hand) {
    return this.#withHand(hand, (own) => {
      const mine = this.#call((room, error) => this.#exports.ductus_open_with_hand(handle, own, error));
      // It reads the same bytes.
      for (const hash of hashes) this.#blobs.get(hash).users += 1;
      return { handle: mine, hashes };
    });
  }

  /**
   * Learns a hand from lessons `[{strokes: [{x, y, t?}, …], text, writingArea?}, …]`.
   *
   * @param hand the bytes of the hand learned before, if any
   * @param known how many of the lessons it was learned from
   */
  learn({ handle }, lessons, { pace = "at-once", hand = null, known = 0 } = {}) {
    return this.#withHand(hand, (own) => {
      const teacher = this.#call((room, error) => this.#exports.ductus_open_teacher(handle, own, error));
      try {
        const confirm = (lessons) => lessons.reduce((lines, { strokes, text, ...context }) =>
          lines + Number(this.#call((room, error) => this.#exports.ductus_confirm(
            teacher, room.ink(strokes), room.struct(room.text(text)), this.#context(room, context, 0), 1, error),
          -1n)), 0);
        // Lessons that are new to the hand tell whether it is this writer's.
        let lines = confirm(lessons.slice(known));
        const isDoubtful = this.#call(
          (room, error) => this.#exports.ductus_doubts_hand(teacher, error), -1) === 1;
        lines += confirm(lessons.slice(0, known));
        const learned = this.#call((room, error) => this.#exports.ductus_learn(
          teacher, room.struct(paces.indexOf(pace), 0, 0, 0, 0, 0, 0), error));
        return { ...this.#learned(learned), confirmed: lines, isDoubtful };
      } finally {
        this.#exports.ductus_close_teacher(teacher);
      }
    });
  }

  /** Throws if the bytes aren't a hand. */
  checkHand(bytes) { this.#withHand(bytes, () => {}); }

  /** Calls `body(handle)` with a hand that is freed afterwards; 0 for none. */
  #withHand(bytes, body) {
    if (!bytes) return body(0);
    const hand = this.#call((room, error) =>
      this.#exports.ductus_read_hand(room.put(bytes), bytes.byteLength, error));
    try {
      return body(hand);
    } finally {
      this.#exports.ductus_free_hand(hand);
    }
  }

  /** Returns a learned hand, and frees it. */
  #learned(hand) {
    try {
      const address = this.#exports.ductus_hand_learned(hand);
      const number = (place) => this.#memory.int32(address + 4 * place);
      const [characters, before, after] = [number(6), number(7), number(8)];
      return {
        hand: this.#memory.bytes(number(0), number(1)), pace: paces[number(3)], lines: number(4),
        words: number(5), trial: characters > 0 ? { characters, before, after } : null,
        isMispaired: this.#exports.ductus_is_mispaired(hand) === 1,
      };
    } finally {
      this.#exports.ductus_free_hand(hand);
    }
  }

  // MARK: Patterns

  /** Compares a drawing with figures: `patterns` is `[[name, [strokes, …]], …]`. */
  matchPatterns(patterns, strokes) {
    const cloud = 2;
    const handle = this.#call((room, error) => this.#exports.ductus_make_patterns(cloud, error));
    try {
      for (const [name, drawings] of patterns) {
        drawings.forEach((drawing, number) => DuctusError.within(`patterns.${name}[${number}]`, () =>
          this.#call((room, error) => this.#exports.ductus_teach(
            handle, room.text(name), room.ink(drawing), error), -1)));
      }
      return this.#result((room, error) => this.#exports.ductus_match(
        handle, room.ink(strokes), this.#options(room, { candidates: 10, details: 0 }), error));
    } finally {
      this.#exports.ductus_free_patterns(handle);
    }
  }
}
