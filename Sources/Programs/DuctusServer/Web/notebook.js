/** Things to undo at most. */
const depth = 300;

export const emptyPage = () => ({ strokes: [], figures: [], choices: [] });

/** Whether there is nothing on a page. */
export const isEmpty = ({ strokes, figures }) => strokes.length === 0 && figures.length === 0;

/**
 * All that is written, with undo.
 *
 * A state never changes: what is done makes a new one of parts of the old. Its members:
 *
 * - `pages`: each has its `strokes`, the `figures` that took the place of strokes (`{strokes?, text, box}`)
 *   and the `choices` between readings (`{ids, text}` of words, `{ids, name}` of a formula's symbols, where
 *   `ids` are those of strokes); `page` is the number of the open one.
 * - `text`: what was taken over; `selection` is the cursor in it.
 * - `caret`, `chosen`: the places that gestures have marked.
 * - `patterns`: those that were taught, `[{name, drawings}, …]`.
 */
export class Notebook {
  /** Called after every change, with what was done; undo and redo are done, too. */
  onChange = () => {};
  #state = {
    pages: [emptyPage()], page: 0, text: "", selection: [0, 0], caret: null, chosen: null, patterns: [],
  };
  #past = [];
  #future = [];
  #joined = null;
  #before = null;  // what was there before pages were set apart

  get state() { return this.#state; }
  get page() { return this.#state.pages[this.#state.page]; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  /**
   * Does something.
   *
   * @param what is told to `onChange`
   * @param change the members of the state that are other now
   * @param joins what is done with the same value one after another is one thing to undo
   * @param since a state of the past: all that was done from there on is one thing to undo
   */
  do(what, change, { joins = null, since = null } = {}) {
    const first = since ? this.#past.lastIndexOf(since) : -1;
    if (first >= 0) this.#past.length = first + 1;
    else if (joins === null || joins !== this.#joined) this.#past.push(this.#state);
    if (this.#past.length > depth) this.#past.shift();
    this.#joined = joins;
    this.#future = [];
    this.#state = { ...this.#state, ...change };
    this.onChange(what);
  }

  /** Changes the page that is open. */
  doOnPage(what, change, options) {
    const pages = this.#state.pages.slice();
    pages[this.#state.page] = { ...this.page, ...change };
    this.do(what, { pages }, options);
  }

  /** Changes what undo needn't bring back, such as the cursor. */
  amend(change) { this.#state = { ...this.#state, ...change }; }

  /** Goes to another page, which isn't undone. */
  turn(page) {
    this.amend({ page });
    this.onChange("turn");
  }

  /** Whether what is written stands on pages that aren't the notebook's. */
  get isApart() { return this.#before !== null; }

  /** Has written on an empty page of its own, with an undo of its own, until `rejoin`. */
  setApart() {
    this.#before ??= { state: this.#state, past: this.#past, future: this.#future };
    this.#state = { ...this.#state, pages: [emptyPage()], page: 0 };
    [this.#past, this.#future, this.#joined] = [[], [], null];
    this.onChange("open");
  }

  /** Brings back all that was there before. */
  rejoin() {
    [this.#state, this.#past, this.#future] = [this.#before.state, this.#before.past, this.#before.future];
    [this.#before, this.#joined] = [null, null];
    this.onChange("open");
  }

  /** Takes over what was kept. */
  restore(state) {
    this.#state = { ...this.#state, ...state };
    this.onChange("restore");
  }

  /** Takes over what was done in another tab, which can be undone here, too. The open page stays where it is seen. */
  takeOver(state) {
    if (this.isApart) this.#before.state = { ...this.#before.state, ...state };
    else this.do(state.page === this.#state.page ? "other" : "restore", state);
  }

  undo() { this.#move(this.#past, this.#future, "undo"); }
  redo() { this.#move(this.#future, this.#past, "redo"); }

  #move(from, to, what) {
    if (from.length === 0) return;
    to.push(this.#state);
    this.#state = from.pop();
    this.#joined = null;
    this.onChange(what);
  }
}
