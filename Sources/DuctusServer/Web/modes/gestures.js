import { box } from "../ink.js";
import { recognize } from "../service.js";
import { text } from "./text.js";

const byId = (id) => document.getElementById(id);

/**
 * Gestures edit a text that stands on the pad.
 *
 * The text is that of the text mode. `caret` is where the next writing goes, a place in the text;
 * null: to its end. `chosen` is a range of the text that the next writing replaces.
 */
let caret = null;
let chosen = null;

function show() {
  const { value } = byId("text");
  const paper = byId("paper");
  const piece = (start, end, name) => {
    const span = document.createElement("span");
    span.textContent = value.slice(start, end);
    span.dataset.start = start;
    if (name) span.className = name;
    return span;
  };
  const breaks = [0, value.length, caret, chosen?.start, chosen?.end]
    .filter((place) => place !== null && place !== undefined)
    .sort((a, b) => a - b);
  const parts = [];
  for (let index = 0; index + 1 < breaks.length; index++) {
    const [start, end] = [breaks[index], breaks[index + 1]];
    if (start === caret && !parts.some((part) => part.className === "caret")) {
      parts.push(Object.assign(document.createElement("span"), { className: "caret" }));
    }
    if (start < end) parts.push(piece(start, end, chosen && start >= chosen.start && end <= chosen.end && "chosen"));
  }
  if (caret === value.length) parts.push(Object.assign(document.createElement("span"), { className: "caret" }));
  paper.replaceChildren(...parts);
}

/** Every character of the text with its box on the board: `{place, left, right, top, bottom}`. */
function characters(board) {
  const { left, top } = board.canvas.getBoundingClientRect();
  const found = [];
  for (const span of byId("paper").children) {
    const node = span.firstChild;
    if (!node) continue;
    for (let place = 0; place < node.length; place++) {
      const range = document.createRange();
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const area = range.getBoundingClientRect();
      if (area.width === 0) continue;
      found.push({
        place: Number(span.dataset.start) + place,
        left: area.left - left, right: area.right - left,
        top: area.top - top, bottom: area.bottom - top,
      });
    }
  }
  return found;
}

/** The range of the words of which the box covers at least half of a character's width. */
function wordsUnder(area, letters) {
  const { value } = byId("text");
  const hit = letters.filter((letter) => {
    const covered = Math.min(area.right, letter.right) - Math.max(area.left, letter.left);
    return covered >= (letter.right - letter.left) / 2
      && area.bottom >= letter.top && area.top <= letter.bottom && /\S/.test(value[letter.place]);
  });
  if (hit.length === 0) return null;
  let start = Math.min(...hit.map(({ place }) => place));
  let end = Math.max(...hit.map(({ place }) => place)) + 1;
  while (start > 0 && /\S/.test(value[start - 1])) start--;
  while (end < value.length && /\S/.test(value[end])) end++;
  return { start, end };
}

/** The place in the text between two characters that is nearest to a point of the board. */
function placeAt(x, y, letters) {
  let best = byId("text").value.length;
  let least = Infinity;
  for (const { place, left, right, top, bottom } of letters) {
    const away = Math.max(top - y, y - bottom, 0) * 3;
    for (const [edge, at] of [[left, place], [right, place + 1]]) {
      const distance = Math.abs(edge - x) + away;
      if (distance < least) [least, best] = [distance, at];
    }
  }
  return best;
}

function replace(start, end, words) {
  const field = byId("text");
  field.setRangeText(words, start, end, "end");
  [caret, chosen] = [null, null];
  show();
}

/** A range with the space before it, or after it at the beginning of a line. */
function withSpace({ start, end }) {
  const { value } = byId("text");
  if (value[start - 1] === " ") return [start - 1, end];
  return [start, value[end] === " " ? end + 1 : end];
}

/** What each gesture does to the text: `(area, letters, middle) => …`, where the ink's box is. */
const edits = {
  strike(area, letters) {
    const words = wordsUnder(area, letters);
    if (words) replace(...withSpace(words), "");
  },
  circle(area, letters) {
    chosen = wordsUnder(area, letters);
    caret = null;
    show();
  },
  caret(x, y, letters) {
    caret = placeAt(x, y, letters);
    chosen = null;
    show();
  },
  space(x, y, letters) {
    const place = placeAt(x, y, letters);
    const { value } = byId("text");
    // A bar between two words takes the space away; within a word it makes one.
    if (value[place] === " ") replace(place, place + 1, "");
    else if (value[place - 1] === " ") replace(place - 1, place, "");
    else replace(place, place, " ");
  },
  join(area, letters) {
    const { value } = byId("text");
    const inside = letters.filter(({ place, left, right }) =>
      value[place] === " " && left >= area.left && right <= area.right);
    if (inside.length > 0) replace(inside[0].place, inside.at(-1).place + 1, "");
  },
  newLine(x, y, letters) {
    const place = placeAt(x, y, letters);
    replace(place, byId("text").value[place] === " " ? place + 1 : place, "\n");
  },
};

async function write(pad) {
  const field = byId("text");
  const [start, end] = chosen ? [chosen.start, chosen.end]
    : caret === null ? [field.value.length, field.value.length] : [caret, caret];
  field.setSelectionRange(start, end);
  const { candidates } = await recognize(text.request(pad));
  if (!candidates[0]) return;
  let words = candidates[0].text;
  // Words that are put in between others keep apart from them.
  if (/\S/.test(field.value[start - 1] ?? " ") && !words.startsWith(" ")) words = ` ${words}`;
  if (/\S/.test(field.value[end] ?? " ")) words += " ";
  replace(start, end, words);
}

export const gestures = {
  name: "Gestures",
  invitation: "",
  panel: "text",
  note: "Strike a word out or scribble on it; put words in with a caret (^); circle a word to write it"
    + " anew; a bar makes or takes a space, an arch joins words, a corner breaks the line. Writing"
    + " goes to the caret.",
  hasPaper: true,

  open() {
    if (!byId("text").value) byId("text").value = "Strike this this word out, and write a new one.";
    byId("text").oninput = show;
    show();
  },

  read: ({ ink }, signal) =>
    recognize({ model: "en-US-x-gesture", drawing: ink.drawing, candidates: 4 }, signal),

  settled(pad, { candidates: [best] }) { if (best) return this.take(pad, best); },

  async take(pad, { text: gesture }) {
    const area = box(pad.ink.strokes);
    const letters = characters(pad.board);
    const x = (area.left + area.right) / 2;
    switch (gesture) {
      case "strike": case "scribble": edits.strike(area, letters); break;
      case "circle": edits.circle(area, letters); break;
      case "caret:above": edits.caret(x, area.top, letters); break;
      case "caret:below": edits.caret(x, area.bottom, letters); break;
      case "verticalbar": edits.space(x, (area.top + area.bottom) / 2, letters); break;
      case "arch:above": case "arch:below": edits.join(area, letters); break;
      case "corner:downleft": edits.newLine(area.right, area.top, letters); break;
      default: await write(pad);
    }
    pad.clear();
  },
};
