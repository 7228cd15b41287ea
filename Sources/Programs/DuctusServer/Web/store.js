import { newId } from "./ink.js";
import { merged } from "./merging.js";
import { answer, WholeRecord } from "./records.js";
import { Unsaved } from "./unsaved.js";

/** The browser's storage of the writing: one database with a record for each store. */
const open = async () => {
  const request = indexedDB.open("ductus", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("pad");
  return answer(request);
};

/** Waits until the browser has stored what a transaction wrote: it may find no room for it at the end. */
function stored(transaction) {
  const end = new Promise((done, fail) => {
    transaction.oncomplete = done;
    transaction.onabort = () => fail(transaction.error);
  });
  // A failed request is reported where it is awaited.
  end.catch(() => {});
  return end;
}

/** Waits until the page is idle, but not for long. */
const idle = () => new Promise((done) =>
  ("requestIdleCallback" in window ? requestIdleCallback(done, { timeout: 300 }) : setTimeout(done, 100)));

/**
 * Stores states so that they survive a reload: one is written at a time, and of those that arrive meanwhile only the
 * last is written next.
 *
 * What isn't written yet when the page is left is kept beside the records, and joined to them at the next visit.
 *
 * All tabs share the records. Calls `onOther(state)` with the state that another tab has stored, and `onFail()` once
 * the browser stores nothing any more, as without room or in some private windows.
 */
export class Store {
  onOther = () => {};
  onFail = () => {};
  #database = open();
  #records;
  #tabs;
  #next = null;
  #latest = null;  // the last state that was to be stored, until it is
  #unsaved = null;
  #isWriting = false;
  #isFailing = false;
  #hasNews = false;  // whether another tab has stored something during writing
  #base = { state: null, mark: undefined };  // what this tab has stored, loaded or taken over last
  #other = null;  // what another tab has stored since, with its mark

  /**
   * @param name the name of the tabs' channel
   * @param records the form of what is stored
   */
  constructor(name = "notebook", records = new WholeRecord(name)) {
    this.#records = records;
    // Without a database, loading and storing fail.
    this.#database.catch(() => {});
    if (records.isShared) this.#keepUnsaved(name);
    this.#tabs = new BroadcastChannel(`ductus.${name}`);
    this.#tabs.onmessage = () => {
      this.#hasNews = true;
      if (!this.#isWriting) this.#hear();
    };
  }

  /** Keeps what isn't written when the page is left, or perhaps is: phones end pages that aren't seen. */
  #keepUnsaved(name) {
    this.#unsaved = new Unsaved(name);
    const keep = () => { if (this.#latest) this.#unsaved.keep(this.#base, this.#latest); };
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  }

  #written() {
    this.#latest = null;
    this.#unsaved?.drop();
  }

  /** Whether everything has been written. */
  get isDone() { return !this.#isWriting && this.#next === null; }

  /** The last stored state; undefined if there is none, or the browser stores nothing. */
  async load() {
    const found = await this.#newer(this.#base.mark);
    if (found) [this.#base, this.#other] = [found, null];
    const { state } = this.#base;
    const whole = this.#unsaved?.joined(this.#base) ?? state;
    if (whole !== state) this.save(whole);
    return whole ?? undefined;
  }

  /** What is stored, if its mark is another one. Earlier versions' form may be replaced by the present one. */
  async #newer(mark) {
    try {
      const transaction = (await this.#database).transaction("pad", "readwrite");
      const isStored = stored(transaction);
      const found = await this.#records.newer(transaction.objectStore("pad"), mark);
      await isStored;
      return found;
    } catch {
      return undefined;
    }
  }

  async #hear() {
    this.#hasNews = false;
    this.#tell(await this.#newer(this.#base.mark));
  }

  #tell(found) {
    // If two were stored in quick succession, the first message already brings the second.
    if (!found || [this.#base.mark, this.#other?.mark].includes(found.mark)) return;
    this.#other = found;
    this.onOther(found.state);
  }

  /**
   * A state with the changes that another tab has stored; null if there are none. It is to be saved if `isAhead` says
   * so.
   */
  join(own) {
    if (!this.#other) return null;
    const { state: base } = this.#base;
    const isAhead = base === null || own.edit !== base.edit;
    const state = merged(base, own, this.#other.state);
    [this.#base, this.#other] = [this.#other, null];
    return { state, isAhead };
  }

  async save(state) {
    [this.#next, this.#latest] = [state, state];
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#next !== null) {
      await idle();
      const state = this.#next;
      this.#next = null;
      try {
        const transaction = (await this.#database).transaction("pad", "readwrite");
        const isStored = stored(transaction);
        const store = transaction.objectStore("pad");
        const other = this.#records.isShared ? await this.#records.newer(store, this.#base.mark) : undefined;
        const mark = newId();
        if (!other) await this.#records.write(store, state, mark);
        await isStored;
        this.#isFailing = false;
        // What another tab has stored comes first; then both are saved together.
        if (other) this.#tell(other);
        else {
          this.#base = { state, mark };
          this.#tabs.postMessage(null);
          if (this.#latest === state) this.#written();
        }
      } catch {
        if (!this.#isFailing) this.onFail();
        this.#isFailing = true;
      }
    }
    this.#isWriting = false;
    if (this.#hasNews) this.#hear();
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
