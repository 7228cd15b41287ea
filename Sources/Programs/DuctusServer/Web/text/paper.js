import { byId, make } from "../page.js";

/** The example on the sheet as long as nothing has been written. */
const example = "Strike this this word out, and write a new one.";
/** The distance from a gesture beyond which lines aren't affected, in their heights. */
const reach = 2;
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The marks of parts of the text that a gesture would affect. */
const marks = {
  scratchOut: "going", strikeThrough: "going", join: "going", underline: "chosen", surround: "chosen",
};
/** The marks of places that a gesture would change. */
const signs = { split: "␣", lineBreak: "↵" };

/** The text on the sheet for gestures, with its caret and the circled part. */
export class Paper {
  /** The text, or an example if there is none yet. */
  shown = "";
  #element = byId("paper");

  /** @param hint shown above the text, since there may be no room below it */
  constructor(hint) { this.#element.dataset.hint = hint; }

  /** @param meant a gesture that is previewed: `{action, ranges}`, with ranges of the text */
  show({ text, caret, chosen }, meant = null) {
    this.shown = text || example;
    const parts = chosen ? [{ range: chosen, className: "chosen" }] : [];
    const places = caret === null ? [] : [{ place: caret, className: "caret" }];
    for (const range of meant?.ranges ?? []) {
      const { action } = meant;
      if (range[0] < range[1]) parts.push({ range, className: marks[action] ?? "chosen" });
      else places.push({ place: range[0], className: signs[action] ? "sign" : "caret", sign: signs[action] });
    }
    const ends = [0, this.shown.length, ...parts.flatMap(({ range }) => range), ...places.map(({ place }) => place)];
    const cuts = [...new Set(ends)].sort((a, b) => a - b);
    this.#element.replaceChildren(...cuts.flatMap((start, number) => {
      const here = places.filter(({ place }) => place === start).map(({ className, sign = "" }) =>
        make("span", { className, dataset: { sign } }));
      const end = cuts[number + 1];
      if (end === undefined) return here;
      const own = parts.filter(({ range: [from, to] }) => from <= start && end <= to);
      return [...here, make("span", {
        textContent: this.shown.slice(start, end), className: own.at(-1)?.className ?? "",
        dataset: { start },
      })];
    }));
  }

  /**
   * The words near a box of the sheet, in the visible lines: `{lines, inShown}`, where lines are those of a request for
   * a gesture, in the sheet's units, and `inShown` turns a range of its answer, which counts code points of these
   * words, into one of `shown`.
   */
  words(view, area) {
    const found = [];  // {start, text, boxes, line}
    const places = this.#characters().map((one) => ({ ...one, ...onSheet(view, one) }));
    let line = -1;
    let last = null;
    for (const one of places) {
      const height = one.bottom - one.top;
      if (one.bottom < area.top - reach * height || one.top > area.bottom + reach * height) continue;
      const isBelow = !last || one.top > last.top + height / 2;
      if (isBelow) line++;
      const word = found.at(-1);
      if (!isBelow && word && word.start + word.text.length === one.place) {
        word.text += one.text;
        word.boxes.push(one);
      } else {
        found.push({ start: one.place, text: one.text, boxes: [one], line });
      }
      last = one;
    }
    const lines = Array.from({ length: line + 1 }, () => []);
    let count = 0;
    for (const word of found) {
      word.begin = count;
      word.end = count + [...word.text].length;
      count = word.end + 1;
      lines[word.line].push({ text: word.text, ...frame(word.boxes) });
    }
    const place = (number) => {
      const word = found.find(({ begin, end }) => begin <= number && number <= end);
      return word.start + [...word.text].slice(0, number - word.begin).join("").length;
    };
    return { lines, inShown: (range) => range.map(place) };
  }

  /** Every character that isn't white space: `{place, text, left, right, top, bottom}`, of the window. */
  #characters() {
    const found = [];
    for (const span of this.#element.children) {
      const node = span.firstChild;
      if (!node) continue;
      const range = document.createRange();
      for (const { segment, index } of characters.segment(node.data)) {
        if (!/[^\s\u0085]/.test(segment)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        found.push({ place: Number(span.dataset.start) + index, text: segment, left, right, top, bottom });
      }
    }
    return found;
  }
}

/** Converts a box of the window to the sheet. */
function onSheet(view, box) {
  const [left, top] = view.place(box.left, box.top);
  const [right, bottom] = view.place(box.right, box.bottom);
  return { left, top, right, bottom };
}

/** A word's frame and its characters' edges, in the order of the text. */
function frame(boxes) {
  const left = Math.min(...boxes.map((one) => one.left));
  const right = Math.max(...boxes.map((one) => one.right));
  const { top, bottom } = boxes[0];
  const [first, last] = [boxes[0], boxes.at(-1)];
  const isReversed = last.left + last.right < first.left + first.right;
  return {
    frame: [left, top, right - left, bottom - top],
    edges: isReversed
      ? [...boxes.map((one) => one.right), last.left] : [...boxes.map((one) => one.left), last.right],
  };
}
