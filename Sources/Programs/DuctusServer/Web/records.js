import { newId } from "./ink.js";

/** The result of a database request. */
export const answer = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** A state in one record, whose last writer counts, unless it doesn't know yet how often another has forgotten all. */
export class WholeRecord {
  #key;

  constructor(key) { this.#key = key; }

  /** The stored state, if its mark is another one: `{mark, state}`; undefined for none. */
  async newer(store, mark) {
    const state = await answer(store.get(this.#key));
    return state && state.mark !== mark ? { mark: state.mark, state } : undefined;
  }

  /** Whether a state is stored only on top of the one that is there. */
  isShared = false;

  async write(store, state, mark) {
    const there = await answer(store.get(this.#key));
    if (!(there?.forgotten > state.forgotten)) store.put({ ...state, mark }, this.#key);
  }
}

/**
 * A notebook in one record for each page, and one for everything else: a stroke stores only its page. The keys are
 * `[key, id of the page]` and `[key]`, whose `pages` are `{id, mark}` in their order. A mark tells a version of a page
 * from all others.
 *
 * Earlier versions stored everything by `key` itself. That is added to the notebook when it is found, since a tab or a
 * server of an earlier version may have stored it at any time.
 */
export class PageRecords {
  #key;
  #marks = new WeakMap();  // by the pages that are stored
  #pages = new Map();  // the pages of the last state by their marks: they are the same objects as long as they are the same

  constructor(key) { this.#key = key; }

  isShared = true;

  async newer(store, mark) {
    const earlier = await answer(store.get(this.#key));
    const head = await answer(store.get([this.#key]));
    if (earlier) return this.#adopt(store, earlier, head);
    return head && head.mark !== mark ? { mark: head.mark, state: await this.#read(store, head) } : undefined;
  }

  async #read(store, { mark, pages: list, ...state }) {
    const pages = await Promise.all(list.map(({ id, mark }) => this.#pages.get(mark) ?? answer(store.get([this.#key, id]))));
    this.#remember(pages, list.map(({ mark }) => mark));
    return { ...state, pages: pages.filter(Boolean) };
  }

  #remember(pages, marks) {
    this.#pages = new Map(pages.map((page, number) => [marks[number], page]));
    for (const [mark, page] of this.#pages) if (page) this.#marks.set(page, mark);
  }

  async write(store, { pages, mark: _, ...state }, mark) {
    const head = await answer(store.get([this.#key]));
    const stored = new Map(head?.pages.map(({ id, mark }) => [id, mark]));
    const marks = pages.map((page) => {
      const known = this.#marks.get(page);
      if (known && stored.get(page.id) === known) return known;
      const own = newId();
      store.put(page, [this.#key, page.id]);
      return own;
    });
    const ids = new Set(pages.map(({ id }) => id));
    for (const id of stored.keys()) if (!ids.has(id)) store.delete([this.#key, id]);
    store.put({ ...state, mark, pages: pages.map(({ id }, number) => ({ id, mark: marks[number] })) }, [this.#key]);
    this.#remember(pages, marks);
  }

  /** Stores what an earlier version has stored in the present form. */
  async #adopt(store, earlier, head) {
    // The first versions gave pages no `id`.
    const pages = earlier.pages.map((page, number) => ({ id: `${number}`, ...page }));
    const known = head ? await this.#read(store, head) : null;
    const state = { ...(known ? joined(known, { ...earlier, pages }) : { ...earlier, pages }), edit: newId() };
    const mark = newId();
    await this.write(store, state, mark);
    store.delete(this.#key);
    return { mark, state };
  }
}

/** A notebook with what another one has besides: pages, strokes, text. */
function joined(state, { pages, text }) {
  const own = new Map(state.pages.map((page) => [page.id, page]));
  for (const page of pages) {
    const [before, now] = [contentsOf(own.get(page.id)), contentsOf(page)];
    if ([...now].every((one) => before.has(one))) continue;
    // A page that was changed in both is there twice.
    const id = [...before].every((one) => now.has(one)) ? page.id : `${page.id}-earlier`;
    own.set(id, { ...page, id });
  }
  const all = text.startsWith(state.text) ? text : state.text.includes(text) ? state.text : `${state.text}\n${text}`;
  return { ...state, pages: [...own.values()], text: all };
}

const contentsOf = ({ strokes, figures } = { strokes: [], figures: [] }) =>
  new Set([...strokes.map(({ id }) => id), ...figures.map((figure) => JSON.stringify(figure))]);
