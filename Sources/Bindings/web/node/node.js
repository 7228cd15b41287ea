/**
 * Ductus in Node and Deno: the same module as in pages, with the engine in a thread and packs from files.
 *
 *     import { Ductus } from "ductus";
 *     const reader = await Ductus.load({ language: "en" });
 *     console.log((await reader.read(strokes)).text);
 *
 * `packs` names a folder or the address of one. The thread doesn't keep a program running that awaits nothing.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { host } from "../host.js";

export * from "../ductus.js";

/** A thread with the members of a page's worker. */
class Thread extends Worker {
  constructor() { super(new URL("thread.js", import.meta.url)); }

  addEventListener(name, act) {
    if (name !== "error") return this.on(name, (data) => act({ data }));
    // Unlike a page's worker, a thread ends with an error. Without one, it may be ended by the program.
    const tell = (message) => act({ message, isFinal: true, preventDefault() {} });
    this.on("error", ({ message }) => tell(message));
    this.on("exit", () => tell("The thread has ended."));
  }
}

host.start = () => new Thread();
host.address = (path) => (/^[a-z]{2,}:/i.test(path) ? new URL(path) : pathToFileURL(resolve(String(path))));
