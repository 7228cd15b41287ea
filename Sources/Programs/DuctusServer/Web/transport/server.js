import { Problem } from "./problem.js";
import { ServerHand } from "./server-hand.js";

/** Where ink is read: by `ductus serve`, over HTTP. */
export const place = "Everything runs on the machine that serves this page.";
/** The guides' address: a server has none. */
export const guides = null;
/** The extensions of its files are those that the page names. */
export const formats = null;
/** A server has all that it needs. */
export const prepare = async () => {};

/** The key in an address; a `+` in it is one, unlike in a form's. */
function keyOf({ hash }) {
  const [, key] = /^#(?:.*&)?key=([^&]*)/.exec(hash) ?? [];
  try {
    return key && decodeURIComponent(key);
  } catch {
    // A sign of per cent that was typed as it is.
    return key;
  }
}

/**
 * The credentials for a server with a key (`ductus serve --key APPKEY:HMACKEY`). The key is in this page's address,
 * `#key=APPKEY`: the part after `#` isn't sent, so no log has it.
 */
function authorization() {
  const key = keyOf(location);
  return key ? { Authorization: `Bearer ${key}` } : {};
}

// A key that is added to the address of the open page, as the message says, counts at once.
addEventListener("hashchange", () => { if (keyOf(location)) location.reload(); });

async function ask(path, options) {
  let response;
  try {
    // Relative to this page, since a proxy may have put the server below a path.
    response = await fetch(`.${path}`, { ...options, headers: { ...options?.headers, ...authorization() } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("no-answer");
  }
  if (response.ok) return response;
  if (response.status === 401) throw new Problem("unauthorised");
  const { type } = await response.json().catch(() => ({}));
  throw new Problem(type?.split(":").at(-1) ?? "failed");
}

async function post(path, value, signal) {
  try {
    return await (await ask(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), signal,
    })).json();
  } catch (error) {
    // What is posted here is ink.
    throw error.kind === "body-too-large" ? new Problem("ink-too-large") : error;
  }
}

/** Keeps a hand's bytes on the server, and returns their name. */
const send = async (bytes) => (await (await ask("/v1/hands", { method: "POST", body: bytes })).json()).id;
const hand = new ServerHand(send);

/** Reads one ink, or `inks`. See the server's OpenAPI file for the members of request and result. */
export async function recognize(request, signal) {
  const name = await hand.name();
  try {
    return await recognizeWith(name, request, signal);
  } catch (error) {
    if (error.kind !== "no-hand" || name === null) throw error;
    // It has dropped the hand, because it was restarted or has many.
    hand.drop(name);
    return recognizeWith(await hand.name(), request, signal);
  }
}

async function recognizeWith(name, request, signal) {
  const { inks } = request;
  const named = name === null ? request
    : inks ? { ...request, inks: inks.map((ink) => ({ ...ink, hand: name })) } : { ...request, hand: name };
  const answer = checked(await post("/v1/recognize", named, signal));
  // Meanwhile another hand may have been learned.
  const isUnused = (answer.results ?? [answer]).some(({ usesHand }) => usesHand === false);
  if (isUnused && hand.isNamed(name)) tellUnused(request.model);
  return answer;
}

/** An answer none of whose inks failed because of its hand. */
function checked(answer) {
  if (answer.results?.some(({ error }) => error?.type?.endsWith(":no-hand"))) throw new Problem("no-hand");
  return answer;
}

export const useHand = (bytes) => hand.use(bytes);

let tellUnused = () => {};
/** Has a function called with the model of each reading in which the hand wasn't used: its network may have changed. */
export const onUnusedHand = (act) => { tellUnused = act; };

/** Learns the writer's hand; see `service.js`. */
export async function learn({ model, lessons, pace, hand: bytes, known }) {
  const before = bytes ? await send(bytes) : undefined;
  const inks = lessons.map(({ drawing, text }) => ({ drawing, text }));
  const { id, hand: file, ...learned } = await post("/v1/hands/learn", { model, pace, inks, hand: before, known });
  const own = Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0));
  hand.know(own, id);
  return { ...learned, trial: learned.trial ?? null, hand: own };
}

/** The meaning of an ink over a text: `{drawing, lines: [[{text, frame, edges?}, …], …]}`. */
export const gesture = (request, signal) => post("/v1/gestures", request, signal);

/** Compares one ink with taught patterns: `{patterns: {name: [drawing, …]}, drawing}`. */
export const match = (request, signal) => post("/v1/patterns/match", request, signal);

/** All models: `{models: [{tag, pack, name, kind, bytes, state}, …], mayInstall}`. */
export const models = async () => (await ask("/v1/models")).json();

/** The model that serves a tag; null if none does. */
export async function model(tag) {
  try {
    return await (await ask(`/v1/models/${encodeURIComponent(tag)}`)).json();
  } catch (error) {
    if (error instanceof Problem && ["no-model", "malformed-request"].includes(error.kind)) return null;
    throw error;
  }
}

const installation = (tag) => `/v1/models/${encodeURIComponent(tag)}/install`;
const breath = () => new Promise((done) => setTimeout(done, 100));

/**
 * Installs a model, reporting progress from 0 to 1.
 *
 * @throws Problem of the kind that the server gives
 */
export async function install(tag, onProgress) {
  let answer = await post(installation(tag), {});
  while (answer.state === "installing") {
    if (answer.total > 0) onProgress(answer.completed / answer.total);
    await breath();
    answer = await (await ask(installation(tag))).json();
  }
  if (answer.state === "failed") throw new Problem(answer.reason);
  onProgress(1);
}

export const health = async () => (await ask("/healthz")).json();

/** The most bytes that a server takes. */
const most = 4 << 20;

/** The pages of an ink file or of a note program's file: `{title, pages: [{title?, width?, drawing}]}`. */
export async function pages(file) {
  if (file.size <= most) return (await ask("/v1/pages", { method: "POST", body: file })).json();
  // Whole notebooks that were saved here may be larger, and this page can read them itself.
  const { needsServer, pages } = await import("./files.js");
  if (needsServer(file)) throw new Problem("body-too-large");
  return pages(file);
}

/** An ink file as InkML. */
export async function inkML(file) {
  if (file.size <= most) return (await ask("/v1/convert?to=inkml", { method: "POST", body: file })).text();
  return (await import("./files.js")).inkML(file);
}
