import { newId } from "./ink.js";

/** The most steps of undo. */
const depth = 300;

export const emptyPage = () => ({ id: newId(), strokes: [], figures: [], choices: [] });

/** Whether there is nothing on a page. */
export const isEmpty = ({ strokes, figures }) => strokes.length === 0 && figures.length === 0;

/**
 * Everything that is written, with undo.
 *
 * A state never changes: an action makes a new one from parts of the old. Its members:
 *
 * - `pages`: each has an `id`, by which all tabs know it, its `strokes`, the `figures` that replaced strokes
 *   (`{strokes?, text, box}`) and the `choices` between readings (`{ids, text}` of words, `{ids, name}` of a formula's
 *   symbols, where `ids` are those of strokes); `page` is the index of the open one.
 * - `text`: the accepted text; `selection` is the cursor in it.
 * - `caret`, `chosen`: the places marked by gestures.
 * - `patterns`: the taught patterns, `[{name, drawings}, …]`.
 * - `edit`: what tells it from states in which anything else is written.
 */
export class Notebook {
  /** Called after every change, with the action, including undo and redo. */
  onChange = () => {};
  #state = {
    pages: [emptyPage()], page: 0, text: "", selection: [0, 0], caret: null, chosen: null, patterns: [], edit: "",
  };
  #past = [];
  #future = [];
  #joined = null;
  #before = null;  // the state before separate pages were opened

  get state() { return this.#state; }
  get page() { return this.#state.pages[this.#state.page]; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /**
   * Performs an action.
   *
   * @param what the action, passed to `onChange`
   * @param change the changed members of the state
   * @param joins consecutive actions with the same value are one step of undo
   * @param since an earlier state: everything done since then is one step of undo
   */
  do(what, change, { joins = null, since = null } = {}) {
    const first = since ? this.#past.lastIndexOf(since) : -1;
    if (first >= 0) this.#past.length = first + 1;
    else if (joins === null || joins !== this.#joined) this.#past.push(this.#state);
    if (this.#past.length > depth) this.#past.shift();
    this.#joined = joins;
    this.#future = [];
    this.#state = { ...this.#state, edit: newId(), ...change };
    this.onChange(what);
  }

  /** Changes the open page. */
  doOnPage(what, change, options) {
    const pages = this.#state.pages.slice();
    pages[this.#state.page] = { ...this.page, ...change, id: this.page.id };
    this.do(what, { pages }, options);
  }

  /** Changes something that undo needn't restore, such as the cursor. */
  amend(change) { this.#state = { ...this.#state, ...change }; }

  /** Opens another page, which undo doesn't affect. */
  turn(page) {
    this.amend({ page });
    this.onChange("turn");
  }

  /** Whether the open pages aren't the notebook's. */
  get isApart() { return this.#before !== null; }

  /** Opens a separate empty page, with its own undo, until `rejoin`. */
  setApart() {
    this.#before ??= { state: this.#state, past: this.#past, future: this.#future };
    this.#state = { ...this.#state, pages: [emptyPage()], page: 0 };
    [this.#past, this.#future, this.#joined] = [[], [], null];
    this.onChange("open");
  }

  /** Restores the previous state. */
  rejoin() {
    [this.#state, this.#past, this.#future] = [this.#before.state, this.#before.past, this.#before.future];
    [this.#before, this.#joined] = [null, null];
    this.onChange("open");
  }

  /** The state to be kept: without separate pages. */
  get kept() { return this.#before?.state ?? this.#state; }

  /** Loads the stored state. */
  restore(state) {
    this.#state = { ...this.#state, ...state };
    // Undo would return to before it was loaded.
    [this.#past, this.#future, this.#joined] = [[], [], null];
    this.onChange("restore");
  }

  /**
   * Adopts changes from another tab, which can be undone here, too. The open page stays; if it is gone, the one in its
   * place is opened.
   */
  takeOver(state) {
    const own = this.kept;
    // The other tab has only turned its page.
    if (state.edit && state.edit === own.edit) return;
    const same = state.pages.findIndex(({ id }) => id === own.pages[own.page].id);
    const page = same < 0 ? Math.min(own.page, state.pages.length - 1) : same;
    if (this.isApart) {
      const past = [...this.#before.past, own].slice(-depth);
      this.#before = { state: { ...own, ...state, page }, past, future: [] };
    } else this.do(same < 0 ? "restore" : "other", { ...state, page });
  }

  undo() { this.#move(this.#past, this.#future, "undo"); }
  redo() { this.#move(this.#future, this.#past, "redo"); }

  #move(from, to, what) {
    if (from.length === 0) return;
    const before = this.#state;
    to.push(before);
    const next = from.pop();
    this.#state = { ...next, page: pageAfter(before, next) };
    this.#joined = null;
    this.onChange(what);
  }
}

/**
 * The index of the page to open in the next state: the one that is added or different; if no page is, as when text was
 * typed, the one that is open. If that is gone, or several pages differ, it is the one that was open then.
 */
function pageAfter({ pages, page }, next) {
  const known = new Set(pages);
  const changed = [...next.pages.keys()].filter((index) => !known.has(next.pages[index]));
  if (changed.length === 1) return changed[0];
  const same = next.pages.findIndex(({ id }) => id === pages[page].id);
  return changed.length === 0 && same >= 0 ? same : next.page;
}
