/** The browser's storage of the writing: one database with a record for each store. */
const open = () => new Promise((done, fail) => {
  const request = indexedDB.open("ductus", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("pad");
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** The result of a database request. */
const answer = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** Waits until the browser has stored what a transaction wrote: it may find no room for it at the end. */
const stored = (transaction) => new Promise((done, fail) => {
  transaction.oncomplete = done;
  transaction.onabort = () => fail(transaction.error);
});

/** Waits until the page is idle, but not for long. */
const idle = () => new Promise((done) =>
  ("requestIdleCallback" in window ? requestIdleCallback(done, { timeout: 300 }) : setTimeout(done, 100)));

/**
 * Stores states so that they survive a reload: one is written at a time, and of those that arrive meanwhile only the
 * last is written next.
 *
 * Calls `onOther(state)` with the state that another tab has stored, since all tabs share a record, and `onFail()` once
 * the browser stores nothing any more, as without room or in some private windows.
 */
export class Store {
  onOther = () => {};
  onFail = () => {};
  #database = open();
  #record;
  #tabs;
  #next = null;
  #isWriting = false;
  #isFailing = false;
  #mark = null;  // that of the last state stored or loaded by this tab

  /** @param record the name of the record */
  constructor(record = "notebook") {
    this.#record = record;
    // Without a database, loading and storing fail.
    this.#database.catch(() => {});
    this.#tabs = new BroadcastChannel(`ductus.${record}`);
    this.#tabs.onmessage = async () => {
      const state = this.isDone ? await this.#kept() : undefined;
      // If two were stored in quick succession, the first message already brings the second.
      if (!state || state.mark === this.#mark) return;
      this.#mark = state.mark;
      this.onOther(state);
    };
  }

  /** Whether everything has been written. */
  get isDone() { return !this.#isWriting && this.#next === null; }

  /** The last stored state; undefined if there is none, or the browser stores nothing. */
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
        transaction.objectStore("pad").put({ ...state, mark: this.#mark }, this.#record);
        await stored(transaction);
        this.#isFailing = false;
        this.#tabs.postMessage(null);
      } catch {
        if (!this.#isFailing) this.onFail();
        this.#isFailing = true;
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
