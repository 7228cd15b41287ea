import { box, drawingOf } from "../ink.js";
import { recognize } from "../service.js";
import { Paper } from "../text/paper.js";

/** A range with the space before it, or after it at the beginning of a line. */
function withSpace(text, [start, end]) {
  if (text[start - 1] === " ") return [start - 1, end];
  return [start, text[end] === " " ? end + 1 : end];
}

/** A text with a range replaced, and the marks gone. */
const replaced = (text, [start, end], words) => ({
  text: text.slice(0, start) + words + text.slice(end),
  selection: [start + words.length, start + words.length], caret: null, chosen: null,
});

/**
 * What each gesture does: `(text, paper, area)` to what is other then, where `area` is its ink's box;
 * null where it meets nothing.
 */
const edits = {
  strike(text, paper, area) {
    const words = paper.wordsUnder(area);
    return words && replaced(text, withSpace(text, words), "");
  },

  circle(text, paper, area) {
    const words = paper.wordsUnder(area);
    return words && { chosen: words, caret: null };
  },

  "caret:above": (text, paper, area) => ({ caret: paper.placeAt(middle(area), area.top), chosen: null }),
  "caret:below": (text, paper, area) => ({ caret: paper.placeAt(middle(area), area.bottom), chosen: null }),

  /** A bar between two words takes the space away; within a word it makes one. */
  verticalbar(text, paper, area) {
    const place = paper.placeAt(middle(area), (area.top + area.bottom) / 2);
    if (text[place] === " ") return replaced(text, [place, place + 1], "");
    if (text[place - 1] === " ") return replaced(text, [place - 1, place], "");
    return replaced(text, [place, place], " ");
  },

  "arch:above"(text, paper, area) {
    const inside = paper.spacesWithin(area);
    return inside && replaced(text, inside, "");
  },

  "corner:downleft"(text, paper, area) {
    const place = paper.placeAt(area.right, area.top);
    return replaced(text, [place, text[place] === " " ? place + 1 : place], "\n");
  },
};
edits.scribble = edits.strike;
edits["arch:below"] = edits["arch:above"];

const middle = ({ left, right }) => (left + right) / 2;

/** Gestures edit the text, which stands on the sheet; writing goes to the caret. */
export const gestures = {
  id: "gestures",
  name: "Gestures",
  hint: "Strike a word out, circle it to write it anew, put words in with a caret (^). A bar makes or"
    + " takes a space, an arch joins words, a corner breaks the line.",
  paper: null,

  connect() { this.paper = new Paper(); },

  refresh(pad) { this.paper.show(pad.notebook.state); },

  read: (pad, strokes, signal) =>
    recognize({ model: "en-US-x-gesture", drawing: drawingOf(strokes), candidates: 4 }, signal),

  async settled(pad, { candidates: [best] }) {
    const strokes = pad.active;
    if (!best || strokes.length === 0) return;
    const edit = edits[best.text];
    const { shown } = this.paper;
    const change = edit
      ? edit(shown, this.paper, pad.board.view.onScreen(box(strokes))) : await this.written(pad, strokes);
    // The ink may be another by now: then it is another gesture.
    if (pad.active.length !== strokes.length || pad.board.open) return;
    // Undo leads to before the gesture. The example becomes the text once it is edited.
    pad.consume("gesture", {}, change ? { text: shown, ...change } : {}, { isWhole: true });
  },

  /** What isn't a gesture is writing: it goes to the caret, or in the place of what is circled. */
  async written(pad, strokes) {
    const { caret, chosen } = pad.notebook.state;
    const { shown } = this.paper;
    const [start, end] = chosen ?? (caret === null ? [shown.length, shown.length] : [caret, caret]);
    const { candidates: [best] } = await recognize({
      ...pad.writing.request(strokes), preContext: shown.slice(0, start), postContext: shown.slice(end),
    });
    if (!best) return null;
    let words = best.text;
    // Words that are put in between others keep apart from them.
    if (/\S/.test(shown[start - 1] ?? " ") && !/^\s/.test(words)) words = ` ${words}`;
    if (/\S/.test(shown[end] ?? " ")) words += " ";
    return replaced(shown, [start, end], words);
  },
};
