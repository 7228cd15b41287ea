import { byId, make } from "../page.js";

/** What stands on the sheet as long as nothing has been written. */
const example = "Strike this this word out, and write a new one.";

/**
 * The text as it stands on the sheet for gestures, with its caret and with what is circled.
 *
 * Places are those of the window, so that they can be compared with ink.
 */
export class Paper {
  /** The text, or an example where there is none yet. */
  shown = "";
  #element = byId("paper");

  show({ text, caret, chosen }) {
    this.shown = text || example;
    const ends = chosen ?? (caret === null ? [] : [caret, caret]);
    const [start, end] = ends.length > 0 ? ends : [this.shown.length, this.shown.length];
    const piece = (from, to, className = "") => make("span", {
      textContent: this.shown.slice(from, to), className, dataset: { start: from },
    });
    this.#element.replaceChildren(
      piece(0, start), ...(chosen ? [piece(start, end, "chosen")] : []),
      ...(caret === null ? [] : [make("span", { className: "caret" })]),
      piece(end, this.shown.length));
  }

  /** Every character with its box: `{place, left, right, top, bottom}`. */
  #characters() {
    const found = [];
    for (const span of this.#element.children) {
      const node = span.firstChild;
      if (!node) continue;
      const range = document.createRange();
      for (let place = 0; place < node.length; place++) {
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const { left, right, top, bottom, width } = range.getBoundingClientRect();
        if (width > 0) found.push({ place: Number(span.dataset.start) + place, left, right, top, bottom });
      }
    }
    return found;
  }

  /** The range of the words of which an area covers at least half of a character's width. */
  wordsUnder(area) {
    const hit = this.#characters().filter(({ place, left, right, top, bottom }) =>
      Math.min(area.right, right) - Math.max(area.left, left) >= (right - left) / 2
        && area.bottom >= top && area.top <= bottom && /\S/.test(this.shown[place]));
    if (hit.length === 0) return null;
    let start = Math.min(...hit.map(({ place }) => place));
    let end = Math.max(...hit.map(({ place }) => place)) + 1;
    while (start > 0 && /\S/.test(this.shown[start - 1])) start--;
    while (end < this.shown.length && /\S/.test(this.shown[end])) end++;
    return [start, end];
  }

  /** The range of the spaces that lie within an area; null where none does. */
  spacesWithin(area) {
    const inside = this.#characters().filter(({ place, left, right }) =>
      this.shown[place] === " " && left >= area.left && right <= area.right);
    return inside.length > 0 ? [inside[0].place, inside.at(-1).place + 1] : null;
  }

  /** The place between two characters that is nearest to a place of the window. */
  placeAt(x, y) {
    let best = this.shown.length;
    let least = Infinity;
    for (const { place, left, right, top, bottom } of this.#characters()) {
      const away = Math.max(top - y, y - bottom, 0) * 3;
      for (const [edge, at] of [[left, place], [right, place + 1]]) {
        const distance = Math.abs(edge - x) + away;
        if (distance < least) [least, best] = [distance, at];
      }
    }
    return best;
  }
}
