import { formats, inkML, pages } from "./files.js";
import { Problem } from "./problem.js";

export { formats, inkML, pages };

/** Where ink is read: in a worker of this page, with packs from its file server. */
export const place = "Everything runs in this page, on your device.";
/** The guides are beside the page. */
export const guides = new URL("guides/documentation/ductus/", document.baseURI);

const address = document.querySelector("meta[name=ductus-engine]").content;
const { Ductus } = await import(new URL(address, document.baseURI));
const ductus = Ductus.shared;

/** Tags that were offered at the last request: they aren't downloaded without consent. */
let offered = new Set();

/** A call with its errors converted to the pad's. */
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

/** The whole network is learned by a separate worker, so that reading continues. */
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

/** The packs of this page change only with the page. */
export const onUnusedHand = () => {};

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

/** Downloads what the page's other modes need in the background, so that they work offline. */
export const prepare = () => asked(() => ductus.prepare());

// Caches the page for the next visit. If a browser doesn't, as by HTTP from another computer, it is downloaded again.
navigator.serviceWorker?.register(new URL("service-worker.js", document.baseURI)).catch(() => {});
