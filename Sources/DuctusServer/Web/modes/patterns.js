import { paintThumbnail } from "../board.js";
import { Ink } from "../ink.js";
import { match } from "../service.js";

const byId = (id) => document.getElementById(id);
const key = "ductus.patterns";

/** What was taught: `{name: [drawing, …]}`, kept by the browser. */
let taught = JSON.parse(localStorage.getItem(key) ?? "{}");

function keep() {
  localStorage.setItem(key, JSON.stringify(taught));
  byId("pattern-list").replaceChildren(...Object.entries(taught).map(([name, drawings]) => {
    const item = document.createElement("li");
    const picture = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
    const title = document.createElement("span");
    title.textContent = drawings.length > 1 ? `${name} (${drawings.length})` : name;
    const forget = Object.assign(document.createElement("button"), {
      type: "button", textContent: "Forget",
    });
    forget.addEventListener("click", () => {
      delete taught[name];
      keep();
    });
    item.append(picture, title, forget);
    queueMicrotask(() => paintThumbnail(picture, Ink.strokes(drawings[0])));
    return item;
  }));
}

/** Figures of one's own: taught from a drawing or more, and told apart without a network. */
export const patterns = {
  name: "Patterns",
  invitation: "Draw a figure of your own",
  panel: "patterns",
  note: "One drawing is enough; three are better. They stay in this browser.",

  open(pad) {
    keep();
    byId("teach").onsubmit = (event) => {
      event.preventDefault();
      const name = byId("pattern-name").value.trim();
      if (!name || pad.ink.isEmpty) return;
      taught = { ...taught, [name]: [...(taught[name] ?? []), pad.ink.drawing] };
      keep();
      byId("pattern-name").value = "";
      pad.clear();
    };
  },

  async read({ ink }, signal) {
    if (Object.keys(taught).length === 0) return null;
    const answer = await match({ patterns: taught, drawing: ink.drawing }, signal);
    return { ...answer, candidates: answer.candidates.map(({ name, score }) => ({ text: name, score })) };
  },

  take(pad) { pad.clear(); },
};
