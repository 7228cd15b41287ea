/** The surroundings of the engine: a page or a worker. `node/node.js` replaces them by those of Node. */

/** Starts the worker of a page. Bundlers find it by the expression that creates it. */
function start() {
  const own = import.meta.url;
  const isForeign = own.startsWith("http") && new URL(own).origin !== globalThis.origin;
  if (!isForeign) return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  // Browsers only start workers of the page's own origin, so this one imports the other. In a sandboxed frame, which
  // has no origin, they start none from a blob.
  const script = `import ${JSON.stringify(new URL("worker.js", own).href)};`;
  const address = globalThis.origin === "null" ? `data:text/javascript,${encodeURIComponent(script)}`
    : URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

export const host = {
  start,
  /** The absolute address of what a page or the calling worker names. */
  address: (path) => new URL(path, globalThis.document?.baseURI ?? location.href),
};
