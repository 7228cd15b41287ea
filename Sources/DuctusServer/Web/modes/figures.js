import { Ink, box } from "../ink.js";
import { recognize } from "../service.js";

/** A mode whose whole ink is one figure of a model. */
const figure = (model, mode) => ({
  ...mode,
  read: ({ ink }, signal) => recognize({ model, drawing: ink.drawing, candidates: 8 }, signal),
});

/** Shapes: the fitted figure takes the place of the ink. */
export const shapes = figure("zxx-Zsym-x-shapes-plus", {
  name: "Shapes",
  invitation: "Draw a circle, an arrow, a star …",
  note: "When the pen rests, the figure that fits takes the place of the ink. Undo brings it back.",

  take(pad, { text, geometry }) {
    const strokes = Ink.strokes(geometry?.drawing ?? pad.ink.drawing);
    pad.put({ strokes, text: text.toLowerCase().replaceAll("_", " "), box: box(strokes) });
  },

  settled(pad, { candidates: [best] }) {
    if (best && best.confidence >= .5) this.take(pad, best);
  },
});

/** Puts the name or picture that was picked where the ink was. */
const pick = {
  take(pad, { text }) { pad.put({ text, box: box(pad.ink.strokes) }); },
};

export const sketches = figure("zxx-Zsym-x-autodraw", {
  ...pick,
  name: "Sketches",
  invitation: "Draw a thing: a cat, a bicycle, a house …",
  note: "Pick the thing that you drew. There are 345.",
});

export const emoji = figure("zxx-Zsye-x-emoji", {
  ...pick,
  name: "Emoji",
  invitation: "Draw an emoji",
  note: "Pick one: it takes the place of the ink.",
  isLarge: true,
});
