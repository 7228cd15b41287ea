import { drawingOf, strokesOf } from "../ink.js";
import { byId, icon, keepFocus, make } from "../page.js";
import { match } from "../service.js";
import { colours, paintThumbnail } from "../sheet/paint.js";

/** The user's own figures: taught from one or more drawings, and distinguished without a network. */
export const patterns = {
  id: "patterns",
  name: "Patterns",
  hint: "Draw a figure of your own, name it and teach it. One drawing is enough; three are better.",
  isFigure: true,

  connect(pad) {
    byId("teach").addEventListener("submit", (event) => {
      event.preventDefault();
      const name = byId("pattern-name").value.trim();
      if (!name || pad.active.length === 0) return;
      byId("pattern-name").value = "";
      pad.consume("teach", {}, { patterns: taught(pad.notebook.state.patterns, name, drawingOf(pad.active)) });
    });
  },

  /** Shows the taught figures. */
  refresh(pad) {
    const { patterns } = pad.notebook.state;
    if (this.shown === patterns) return;
    this.shown = patterns;
    const list = byId("pattern-list");
    keepFocus(list, byId("pattern-name"), () => list.replaceChildren(...patterns.map((one) => item(pad, one))));
  },

  async read(pad, strokes, signal) {
    const { patterns } = pad.notebook.state;
    if (patterns.length === 0) return null;
    // Made from entries, so that a pattern may have any name, even `__proto__`.
    const named = Object.fromEntries(patterns.map(({ name, drawings }) => [name, drawings]));
    const { candidates } = await match({ patterns: named, drawing: drawingOf(strokes) }, signal);
    return { candidates: candidates.map(({ name, score }) => ({ text: name, score })) };
  },

  /** The name replaces the ink, so that the next figure may come. */
  take(pad) { pad.consume("take", {}); },
};

/** The taught figures with an added drawing. */
function taught(patterns, name, drawing) {
  const known = patterns.find((one) => one.name === name);
  if (!known) return [...patterns, { name, drawings: [drawing] }];
  return patterns.map((one) => (one === known ? { name, drawings: [...one.drawings, drawing] } : one));
}

function item(pad, one) {
  const { name, drawings } = one;
  const picture = make("canvas", { width: 64, height: 64 });
  paintThumbnail(picture, { strokes: strokesOf(drawings[0], "patterns") }, colours(pad.board.element));
  const forget = make("button", {
    type: "button", className: "tool", ariaLabel: `Forget ${name}`, title: `Forget ${name}`,
    onclick: () => pad.notebook.do("forget", {
      patterns: pad.notebook.state.patterns.filter((other) => other.name !== name),
    }),
  }, icon("close"));
  const title = drawings.length > 1 ? `${name} · ${drawings.length}` : name;
  return make("li", {}, picture, make("span", { textContent: title, dir: "auto" }), forget);
}
