import { formats, inkML, pages } from "./files.js";
import { Problem } from "./problem.js";

export { formats, inkML, pages };

/** Where reading happens: in a worker of this page, with packs that its file server has. */
export const place = "Everything runs in this page, on your computer.";
/** The guides lie beside the page. */
export const guides = new URL("guides/documentation/ductus/", document.baseURI);

const address = document.querySelector("meta[name=ductus-engine]").content;
const { Ductus } = await import(new URL(address, document.baseURI));
const ductus = Ductus.shared;

/** Tags that were offered when they were asked for last: they aren't fetched before somebody says so. */
let offered = new Set();

/** A call whose errors are the pad's. */
async function asked(call) {
  try {
    return await call();
  } catch (error) {
    if (error.name === "AbortError" || !error.kind) throw error;
    throw new Problem(error.kind);
  }
}

export function recognize(request, signal) {
  return asked(() => {
    if (offered.has(request.model)) throw new Problem("no-model");
    return ductus.recognize(request, { signal });
  });
}

export const gesture = (request, signal) => asked(() => ductus.gesture(request, { signal }));

export const match = ({ patterns, drawing }, signal) =>
  asked(async () => ({ candidates: await ductus.match(patterns, drawing, { signal }) }));

/** The whole network is learned by a worker of its own, so that reading goes on. */
export const learn = ({ model, lessons, pace, hand, known }) => asked(async () => {
  const own = pace === "whole" ? new Ductus() : ductus;
  try {
    return await own.learn({
      language: model, pace, hand, known, lessons: lessons.map(({ drawing, text }) => ({ strokes: drawing, text })),
    });
  } finally {
    if (own !== ductus) own.close();
  }
});

export const useHand = (hand) => asked(() => ductus.useHand(hand));

export const models = () => asked(async () => {
  const found = await ductus.models();
  offered = new Set(found.filter(({ state }) => state === "offered").map(({ tag }) => tag));
  return { models: found, mayInstall: true };
});

export const model = (tag) => asked(() => ductus.model(tag));

export const install = (tag, onProgress) => asked(async () => {
  const isKept = await ductus.install(tag, { onProgress: (done, total) => onProgress(done / total) });
  await models();
  onProgress(1);
  return isKept;
});

export const health = () => asked(async () => ({ version: await ductus.version() }));

/** Fetches what the page's other modes need while nobody waits, so that they are there without a network. */
export const prepare = () => asked(() => ductus.prepare());

// Keeps the page for the next visit. Where a browser doesn't, as by HTTP from another computer, it asks again.
navigator.serviceWorker?.register(new URL("service-worker.js", document.baseURI)).catch(() => {});
