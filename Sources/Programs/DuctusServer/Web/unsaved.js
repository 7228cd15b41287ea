import { newId } from "./ink.js";
import { merged } from "./merging.js";

/**
 * What was written just before a tab was closed: `localStorage` stores it at once, while a database may be too late.
 *
 * There is little room. So only the difference between two states of a notebook is stored, `{mark, base, own}`: `base` is
 * what the database had under that mark, null for nothing; both have the members that differ, with all `pages`, of which
 * those that are the same have only their `id`, and so have strokes.
 */
export class Unsaved {
  #prefix;
  #key;
  #taken = new Map();  // what other tabs have left, which this one has, by its keys

  constructor(name) {
    this.#prefix = `ductus.unsaved.${name}.`;
    this.#key = this.#prefix + newId();
  }

  /** Stores how a state differs from what the database has, if there is room. */
  keep({ state: base, mark }, own) {
    attempt(() => {
      localStorage.setItem(this.#key, JSON.stringify({ mark, ...difference(base, own) }));
      this.#removeTaken();
    });
  }

  /** Removes what the database has by now. */
  drop() {
    attempt(() => {
      localStorage.removeItem(this.#key);
      this.#removeTaken();
    });
  }

  #removeTaken() {
    // A tab may have left more since.
    for (const [key, text] of this.#taken) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
    this.#taken.clear();
  }

  /** What the database has, with all that tabs have left; the same state if they left nothing. */
  joined({ state: stored, mark: storedMark }) {
    let [state, mark] = [stored, storedMark];
    attempt(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(this.#prefix) && key !== this.#key) this.#taken.set(key, localStorage.getItem(key));
      }
    });
    for (const text of this.#taken.values()) {
      attempt(() => {
        const left = JSON.parse(text);
        state = withLeft(state, left, mark === left.mark);
        mark = null;
      });
    }
    return state;
  }
}

/** Tries what fails without room or the right to store anything, or with what another version has left. */
function attempt(act) {
  try {
    act();
  } catch {
    // Then nothing is kept beside the database.
  }
}

function difference(base, own) {
  if (base === null) return { base, own };
  const changed = Object.keys(own).filter((name) => own[name] !== base[name]);
  const [before, now] = [new Set(base.pages), new Set(own.pages)];
  const strokes = new Set(base.pages.filter((page) => !now.has(page)).flatMap((page) => page.strokes));
  const only = ({ id }) => ({ id });
  const part = (state, others) => ({
    ...Object.fromEntries(changed.map((name) => [name, state[name]])),
    pages: state.pages.map((page) => (others.has(page) ? only(page)
      : { ...page, strokes: page.strokes.map((stroke) => (strokes.has(stroke) ? only(stroke) : stroke)) })),
  });
  return { base: part(base, now), own: part(own, before) };
}

/** A state of the database with the difference that a tab has left; `isBase` if nobody has stored anything since. */
function withLeft(state, { base, own }, isBase) {
  // Without what it differs from, a difference is nothing.
  if (state === null) return base === null ? own : null;
  const pages = new Map(state.pages.map((page) => [page.id, page]));
  const whole = (part) => ({ ...state, ...part, pages: part.pages.flatMap((page) => wholePage(page, pages.get(page.id))) });
  const now = whole(own);
  if (isBase) return opened(now, now);
  // If it was stored in time, there is nothing to add.
  return state.edit === now.edit ? state : opened(merged(base && whole(base), now, state), now);
}

/** A page with the strokes that the database has of it; none if it has been removed there. */
function wholePage(page, stored) {
  if (!page.strokes) return stored ? [stored] : [];
  const strokes = new Map(stored?.strokes.map((stroke) => [stroke.id, stroke]));
  return [{ ...page, strokes: page.strokes.flatMap((stroke) => (stroke.x ? [stroke] : strokes.get(stroke.id) ?? [])) }];
}

/** A state with the open page of another one. */
function opened(state, { pages, page }) {
  const place = state.pages.findIndex(({ id }) => id === pages[page]?.id);
  return { ...state, page: place < 0 ? Math.min(page, state.pages.length - 1) : place };
}
