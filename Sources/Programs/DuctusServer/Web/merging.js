import { newId } from "./ink.js";
import { isEmpty } from "./notebook.js";

/** Members of a state that a writer changes as a whole. */
const whole = ["text", "selection", "caret", "chosen", "patterns"];

/**
 * One state with the changes of two tabs since the state that both began with.
 *
 * @param base the common state; null for none
 * @param own this tab's state, which has the parts of `base` that it hasn't changed
 * @param other another tab's state, which has the pages of `base` that it hasn't changed
 */
export function merged(base, own, other) {
  if (own === base || (base && own.edit === base.edit)) return { ...other, page: own.page };
  // The other tab has stored what this one left.
  if (own.edit && own.edit === other.edit) return { ...other, page: own.page };
  const pages = mergedPages(base?.pages ?? [], own.pages, other.pages);
  const state = { ...own, pages, edit: newId() };
  for (const name of whole) if (base && own[name] === base[name]) state[name] = other[name];
  // Words that both have added stay.
  const texts = base ? [base.text, own.text, other.text] : [];
  if (new Set(texts).size === 3 && texts.every((text) => text.startsWith(base.text))) {
    state.text = other.text + own.text.slice(base.text.length);
    state.selection = [state.text.length, state.text.length];
  }
  return state;
}

/** The other tab's pages with those that this tab has added behind the same ones, and with what it changed. */
function mergedPages(base, own, other) {
  const [before, mine, theirs] = [base, own, other].map((pages) => new Map(pages.map((page) => [page.id, page])));
  const kept = other.flatMap((page) => {
    const [old, changed] = [before.get(page.id), mine.get(page.id)];
    // Removed here; what was written on it meanwhile brings it back.
    if (!changed) return old === page ? [] : [page];
    return [changed === old ? page : page === old ? changed : mergedPage(old, changed, page)];
  });
  own.forEach((page, number) => {
    const old = before.get(page.id);
    // Removed there and not written on here; or the page with which this tab began.
    if (theirs.has(page.id) || old === page || (!old && isEmpty(page) && base.length === 0)) return;
    const previous = own[number - 1]?.id;
    kept.splice(kept.findIndex(({ id }) => id === previous) + 1, 0, page);
  });
  return kept.length > 0 ? kept : own;
}

/** A page with the changes of both tabs. */
function mergedPage(old, own, other) {
  const list = (name, keyOf) => {
    const [before, mine, theirs] = [old?.[name] ?? [], own[name], other[name]].map((items) =>
      new Map(items.map((item) => [keyOf(item), item])));
    const kept = [...theirs].filter(([key]) => mine.has(key) || !before.has(key));
    return [...kept, ...[...mine].filter(([key]) => !before.has(key) && !theirs.has(key))].map(([, item]) => item);
  };
  return {
    ...other, ...own, strokes: list("strokes", ({ id }) => id), figures: list("figures", JSON.stringify),
    choices: list("choices", JSON.stringify),
  };
}
