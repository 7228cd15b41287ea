/**
 * The worker behind `ductus.js`: it has the engine and the packs, and answers one call after the other.
 *
 * A call is `{id, name, values}`, its answer `{id, value}` or `{id, error: {kind, message}}`; meanwhile `{id, progress:
 * [done, total]}` gives the progress of a download.
 */
import { Engine } from "./engine.js";
import { DuctusError, Trap } from "./error.js";
import { Modules } from "./modules.js";
import { Packs } from "./packs.js";

/** The most recognisers that are kept: the least recently used one is dropped. */
const most = 4;

/** Where this file is. In a bundle it only knows where it was built, so the bundle's place counts. */
const own = import.meta.url;
const base = own.startsWith("file:") && globalThis.location?.protocol.startsWith("http") ? location.href : own;
let modules = null;
let engine = null;
let packs = new Packs(new URL("packs/", base));
const recognizers = new Map();  // by tag, the most recently used last
const lives = new Map();
/** Kinds of packs that can learn a hand. */
const learning = new Set(["text", "characters"]);
/** The bytes of the writer's hand, for packs that have the network with which it was learned; null for none. */
let hand = null;
/** The number of hands that were given: an earlier one may be ready later. */
let handCount = 0;
/** When the last one is ready. */
let handed = Promise.resolve();

async function started() {
  modules ??= new Modules();
  try {
    await modules.fetch();
    engine ??= new Engine(modules.instantiate());
  } catch (error) {
    modules = null;
    throw error;
  }
  return engine;
}

/** The complete engine, for everything except reading text. */
async function whole() {
  await started();
  await modules.fetchMore();
  // Another call may have abandoned the engine meanwhile.
  return started();
}

/** The index's entry of the pack that serves a tag. */
async function packOf(tag) {
  const index = await packs.index();
  await started();
  try {
    const found = engine.match(index.flatMap(({ tags }) => tags), tag);
    return { pack: index.find((one) => one.tags.includes(found)), tag: found };
  } catch (error) {
    throw error instanceof DuctusError ? new DuctusError("no-model", `No pack reads '${tag}': ${error.message}`) : error;
  }
}

/** Letters from Greek to Khmer: the engine reads Latin words among them with another pack. */
const otherLetters = /[\u0370-\u1dff]/;

/**
 * The files for opening a pack: its own and, for another script, those of the English pack if that is downloaded
 * automatically.
 */
async function filesOf(pack, progress) {
  const files = await packs.files(pack, progress);
  const { characters, alphabet } = JSON.parse(new TextDecoder().decode(files[0].bytes));
  const english = (await packs.index()).find(({ tags, isBundled }) => isBundled && tags.includes("en-US"));
  if (pack.kind !== "text" || !otherLetters.test(characters ?? alphabet) || !english) return files;
  // If it can't be downloaded, reading works without it.
  const others = await packs.files(english).catch(() => []);
  return [...files, ...others.map(({ name, ...file }) =>
    ({ ...file, name: name.includes("/") ? name : `en-US/${name}` }))];
}

/**
 * Calls `body(recogniser)` with that of a tag. Other calls may close it whenever something is awaited, unless it has
 * `users`.
 */
async function using(wanted, progress, body) {
  await handed;
  const { pack, tag } = await packOf(wanted);
  if (!recognizers.has(tag)) {
    const files = await filesOf(pack, progress);
    // Reading text only needs the first module. The other one is downloaded when that is ready.
    if (pack.kind === "text") await started();
    else await whole();
    // Another call may have opened it meanwhile.
    if (!recognizers.has(tag)) {
      const plain = engine.open(files, tag);
      recognizers.set(tag, {
        ...plain, plain, mine: null, tag, version: pack.version, kind: pack.kind, users: 0,
      });
      modules.fetchMore().catch(() => {});  // calls that need it try again
    }
  }
  const found = recognizers.get(tag);
  recognizers.delete(tag);
  recognizers.set(tag, found);
  makeRoom();
  takeUp(found);
  return body(found);
}

/** Reads with the writer's hand from now on, if it belongs to the pack's network; readings tell. */
function takeUp(found) {
  if (!hand || found.hand === hand || !learning.has(found.kind)) return;
  found.hand = hand;
  try {
    found.mine = engine.openWithHand(found.plain, hand);
    found.handle = found.mine.handle;
  } catch (error) {
    if (error.kind !== "other-hand") throw error;
  }
}

async function useHand(bytes) {
  const number = ++handCount;
  if (bytes) (await whole()).checkHand(bytes);
  if (number !== handCount) return;
  for (const found of recognizers.values()) layDown(found);
  hand = bytes;
}

/** Reads without a hand again. */
function layDown(found) {
  if (found.mine) engine.close(found.mine);
  Object.assign(found, { mine: null, hand: null, handle: found.plain.handle });
}

/** Closes the least recently used recognisers that have no users. */
function makeRoom() {
  for (const [tag, old] of [...recognizers].slice(0, -1)) {
    if (recognizers.size <= most) return;
    if (old.users > 0) continue;
    layDown(old);
    engine.close(old.plain);
    recognizers.delete(tag);
  }
}

/** The live ink of an id. */
function opened(id) {
  const live = lives.get(id);
  if (!live) throw new DuctusError("malformed-request", "This live ink was closed.");
  return live;
}

/** The kinds of packs that don't read text. */
const kinds = { classifier: "figures", formula: "formulas" };

const calls = {
  /** The place of the packs, if not beside this file. */
  configure: ({ packs: address }) => { packs = new Packs(address); },
  version: async () => (await started()).version,
  memory: async () => (await started()).bytes,

  /** Every supported tag, with its pack and whether that is available or downloaded automatically. */
  async models() {
    const index = await packs.index();
    const atHand = await Promise.all(index.map((pack) => packs.isAtHand(pack)));
    return index.flatMap(({ tags, names, bytes, kind, version, licence, isBundled }, number) => tags.map((tag, place) => ({
      tag, name: names?.[place] ?? tag, pack: tags[0], bytes, version, licence, kind: kinds[kind] ?? "text",
      state: atHand[number] || isBundled ? "installed" : "offered",
    })));
  },

  /** The tag of a model that serves a language, and whether it is available. */
  async model({ tag: wanted }) {
    const { pack, tag } = await packOf(wanted);
    return { tag, pack: pack.tags[0], state: pack.isBundled || await packs.isAtHand(pack) ? "installed" : "offered" };
  },

  /**
   * Downloads everything for reading a language offline: its pack, and the whole engine. Returns whether the browser
   * keeps the pack.
   */
  async install({ tag }, progress) {
    const { pack } = await packOf(tag);
    await filesOf(pack, progress);
    await whole();
    return packs.isKept(pack);
  },

  /**
   * Downloads everything for offline use: the engine, and the automatic packs. Reading text comes first, since somebody
   * may already be writing.
   */
  async prepare() {
    await started();
    const bundled = (await packs.index()).filter(({ isBundled }) => isBundled);
    for (const pack of bundled.filter(({ kind }) => kind === "text")) await packs.files(pack);
    await whole();
    for (const pack of bundled.filter(({ kind }) => kind !== "text")) await packs.files(pack);
  },

  load: ({ tag }, progress) => using(tag, progress, ({ tag, version, kind }) => ({ tag, version, kind })),

  read: ({ tag, request }, progress) =>
    using(tag, progress, (found) => {
      const reading = engine.read(found, request);
      return hand ? { ...reading, usesHand: found.mine !== null } : reading;
    }),

  async gesture({ tag, request }, progress) {
    await whole();
    return using(tag, progress, async (found) => {
      if (!request.model || !request.ink) return engine.gesture(found, null, request);
      found.users += 1;
      try {
        return await using(request.model, progress, (text) => engine.gesture(found, text, request));
      } finally {
        found.users -= 1;
      }
    });
  },

  /** Reads with a hand from now on; without one for null. */
  useHand({ hand: bytes }) {
    const change = useHand(bytes);
    handed = change.catch(() => {});
    return change;
  },

  async learn({ tag, lessons, pace, hand: before, known }, progress) {
    await whole();
    return using(tag, progress, (found) => {
      if (!learning.has(found.kind)) throw new DuctusError("malformed-request", `${tag} learns no hand.`);
      return engine.learn(found.plain, lessons, { pace, hand: before, known });
    });
  },

  async match({ patterns, strokes }) {
    return (await whole()).matchPatterns(patterns, strokes);
  },

  openLive: ({ id, tag, context }) => using(tag, undefined, (found) => {
    lives.set(id, { handle: engine.openLive(found, context), recognizer: found });
    found.users += 1;
  }),
  live({ id, action, values }) {
    return engine[action](opened(id).handle, ...values);
  },
  setLiveContext({ id, context }) {
    const { handle, recognizer } = opened(id);
    engine.setLiveContext(handle, recognizer, context);
  },
  closeLive({ id }) {
    const live = lives.get(id);
    if (!live) return;
    engine.closeLive(live.handle);
    live.recognizer.users -= 1;
    lives.delete(id);
  },
};

/** After a trap nothing of an instance can be trusted: the next call starts another. */
function abandon() {
  engine = null;
  // A call that waits for a second recogniser has one of the old instance: the engine refuses it.
  for (const found of recognizers.values()) found.handle = 0;
  recognizers.clear();
  lives.clear();
}

addEventListener("message", async ({ data: { id, name, values } }) => {
  try {
    postMessage({ id, value: await calls[name](values, (done, total) => postMessage({ id, progress: [done, total] })) });
  } catch (error) {
    if (error instanceof Trap) abandon();
    postMessage({ id, error: { kind: error.kind ?? "failed", message: `${error.message}` } });
  }
});
