import { box, drawingOf } from "../ink.js";
import { gesture, recognize } from "../service.js";
import { withWords } from "../text/insertion.js";
import { Paper } from "../text/paper.js";

/** The messages about an edit; `[words]` are the affected ones. */
const sentences = {
  scratchOut: (words) => `Strike out ${words}`,
  strikeThrough: (words) => `Strike out ${words}`,
  underline: (words) => `Select ${words}`,
  surround: (words) => `Select ${words}`,
  insert: () => "Insert words here",
  split: () => "Insert a space",
  join: () => "Remove the space",
  lineBreak: () => "Break the line",
};

/** A text with some parts replaced; the cursor is after the last. */
function edited(text, edits) {
  let [whole, place, cursor] = ["", 0, 0];
  for (const { range: [start, end], text: words } of edits) {
    whole += text.slice(place, start) + words;
    [place, cursor] = [end, whole.length];
  }
  return { text: whole + text.slice(place), selection: [cursor, cursor], caret: null, chosen: null };
}

/** The changes of the notebook by a gesture. */
function changed(text, { action, ranges, edits }) {
  if (edits.length > 0) return edited(text, edits);
  if (action === "insert") return { caret: ranges[0][0], chosen: null };
  return { chosen: [ranges[0][0], ranges.at(-1)[1]], caret: null };
}

/**
 * Gestures edit the text, which is shown on the sheet; writing goes to the caret. The effect of a gesture is shown
 * while the pen rests, with its alternatives, and then applied.
 */
export const gestures = {
  id: "gestures",
  name: "Gestures",
  hint: "Strike out a word to delete it, circle it to rewrite it, or insert words with a caret (^). A bar adds or"
    + " removes a space, an arch joins words, a corner breaks the line.",
  paper: null,

  connect() { this.paper = new Paper(this.hint); },

  refresh(pad) { this.paper.show(pad.notebook.state); },

  /** The meanings of strokes, as candidates; none if they are writing. */
  async read(pad, strokes, signal) {
    const page = this.paper.words(pad.board.view, box(strokes));
    const { gestures: found, writing } = await gesture(
      { drawing: drawingOf(strokes), lines: page.lines }, signal);
    const { shown } = this.paper;
    const likely = found.filter(({ confidence }) => confidence >= .05 && confidence > writing / 2);
    return {
      isGesture: likely[0]?.confidence > .5,
      candidates: likely.slice(0, 4).map(({ action, ranges, edits }) => {
        const meant = {
          action, ranges: ranges.map(page.inShown),
          edits: edits.map(({ range, text }) => ({ range: page.inShown(range), text })),
        };
        const words = meant.ranges.map(([start, end]) => `“${shown.slice(start, end)}”`).join(", ");
        return { text: sentences[action](words), meant };
      }),
    };
  },

  /** Shows the effect of the likeliest meaning, and chips for all of them. */
  preview(pad, { isGesture, candidates }) {
    this.paper.show(pad.notebook.state, isGesture ? candidates[0].meant : null);
    pad.chips.show(candidates.length > 0 ? [...candidates, { text: "Write it" }] : []);
  },

  async settled(pad, { isGesture, candidates }) {
    await (isGesture ? this.take(pad, candidates[0]) : this.take(pad, {}));
  },

  /** Applies the meaning of strokes; writes them if they aren't a gesture. */
  async take(pad, { meant }) {
    const strokes = pad.active;
    if (strokes.length === 0) return;
    const { shown } = this.paper;
    try {
      const change = meant ? changed(shown, meant) : await this.written(pad, strokes);
      // The ink may have changed: then it is another gesture.
      if (pad.active.length !== strokes.length || pad.board.open) return;
      // Undo returns to before the gesture. The example becomes the text once it is edited.
      pad.consume("gesture", {}, change ? { text: shown, ...change } : {}, { isWhole: true });
    } catch (error) {
      pad.fail(error);
    }
  },

  /** Strokes that aren't a gesture are writing, which goes to the caret or replaces the circled text. */
  async written(pad, strokes) {
    const { caret, chosen } = pad.notebook.state;
    const { shown } = this.paper;
    const [start, end] = chosen ?? (caret === null ? [shown.length, shown.length] : [caret, caret]);
    const { candidates: [best] } = await recognize({
      ...pad.writing.request(strokes), preContext: shown.slice(0, start), postContext: shown.slice(end),
    });
    if (!best) return null;
    return { ...withWords({ text: shown, selection: [start, end] }, best.text), caret: null, chosen: null };
  },
};
