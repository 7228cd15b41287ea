/** The browser's memory for what is written: one database with a record for each store. */
const open = () => new Promise((done, fail) => {
  const request = indexedDB.open("ductus", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("pad");
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** What a request of the database answers. */
const answer = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** Waits until the page has nothing better to do, but not for long. */
const idle = () => new Promise((done) =>
  ("requestIdleCallback" in window ? requestIdleCallback(done, { timeout: 300 }) : setTimeout(done, 100)));

/**
 * Keeps states so that they survive a reload: one is being written at a time, and of those that come
 * meanwhile only the last is written next.
 *
 * Calls `onOther(state)` with what another tab has kept, for all tabs have one record.
 */
export class Store {
  onOther = () => {};
  #database = open();
  #record;
  #tabs;
  #next = null;
  #isWriting = false;
  #mark = null;  // that of the state which this tab has kept or loaded last

  /** @param record the name of what is kept */
  constructor(record = "notebook") {
    this.#record = record;
    this.#tabs = new BroadcastChannel(`ductus.${record}`);
    this.#tabs.onmessage = async () => {
      const state = this.isDone ? await this.#kept() : undefined;
      // Of two that were kept one soon after the other, the first message brings the second already.
      if (!state || state.mark === this.#mark) return;
      this.#mark = state.mark;
      this.onOther(state);
    };
  }

  /** Whether all that came has been written. */
  get isDone() { return !this.#isWriting && this.#next === null; }

  /** The state that was kept last; undefined where there is none, or the browser keeps nothing. */
  async load() {
    const state = await this.#kept();
    this.#mark = state?.mark;
    return state;
  }

  async #kept() {
    try {
      const database = await this.#database;
      return await answer(database.transaction("pad").objectStore("pad").get(this.#record));
    } catch {
      return undefined;
    }
  }

  async save(state) {
    this.#next = state;
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#next !== null) {
      await idle();
      const state = this.#next;
      this.#next = null;
      try {
        const database = await this.#database;
        const transaction = database.transaction("pad", "readwrite");
        this.#mark = Math.random();
        await answer(transaction.objectStore("pad").put({ ...state, mark: this.#mark }, this.#record));
        this.#tabs.postMessage(null);
      } catch {
        // A browser that keeps nothing, in a private window perhaps, still writes.
      }
    }
    this.#isWriting = false;
  }
}

/** A small setting, such as the language; `value` undefined reads it. */
export function setting(name, value) {
  const key = `ductus.${name}`;
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(key) ?? "null");
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return null;
  }
  return value;
}
