import { box, drawingOf, strokesOf } from "../ink.js";
import { recognize } from "../service.js";

/** The name of a class of figures, for people. */
const nameOf = (text) => text.toLowerCase().replaceAll("_", " ");

/** A mode whose whole ink is one figure of a model. */
const figure = (model, mode) => ({
  ...mode,
  isFigure: true,
  nameOf,
  read: (pad, strokes, signal) => recognize({ model, drawing: drawingOf(strokes), candidates: 8 }, signal),
});

/** Shapes: the fitted figure replaces the ink when the pen rests. */
export const shapes = figure("zxx-Zsym-x-shapes-plus", {
  id: "shapes",
  name: "Shapes",
  hint: "Draw a circle, an arrow, a star… When the pen rests, the shape replaces the ink.",

  take(pad, { text, geometry }) {
    const strokes = geometry ? strokesOf(geometry.drawing, "shapes") : pad.active;
    pad.put({ strokes, text: nameOf(text), box: box(strokes) });
  },

  settled(pad, { candidates: [best] }) { if (best && best.confidence >= .5) this.take(pad, best); },
});

export const sketches = figure("zxx-Zsym-x-autodraw", {
  id: "sketches",
  name: "Sketches",
  hint: "Draw something, such as a cat, a bicycle or a house, and pick its name. There are 345.",

  /** The drawing stays, with the name below it. */
  take(pad, { text }) { pad.put({ strokes: pad.active, text: nameOf(text), box: box(pad.active) }); },
});

export const emoji = figure("zxx-Zsye-x-emoji", {
  id: "emoji",
  name: "Emoji",
  hint: "Draw an emoji and pick it: it replaces the ink.",
  hasPictures: true,
  take(pad, { text }) { pad.put({ text, box: box(pad.active) }); },
});
