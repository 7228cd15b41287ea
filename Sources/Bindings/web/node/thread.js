/** The worker of pages in a thread of Node, which lacks some of what it calls. */
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

const download = globalThis.fetch;

/** Also reads files: a missing one is an answer, as a missing page is. */
globalThis.fetch = async (address, ...options) => {
  const { protocol } = new URL(address);
  if (protocol !== "file:") return download(address, ...options);
  try {
    return new Response(await readFile(new URL(address)), { headers: { "Content-Type": "application/wasm" } });
  } catch (error) {
    return new Response(null, { status: 404, statusText: error.message });
  }
};
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (name, act) => parentPort.on(name, (data) => act({ data }));

await import("../worker.js");
