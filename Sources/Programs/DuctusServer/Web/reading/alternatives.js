import { ChipList } from "../chip-list.js";
import { byId, placeBy } from "../page.js";
import { lineText } from "./lines.js";

/** The most readings in a list. */
const most = 6;

/**
 * The alternatives of a word, in place, and one tap further those of its line.
 *
 * Calls `onChoose(ids, text)` with the strokes of the chosen part and its text. `ask(word, line)` reads the ink of both
 * again: `async () => [texts of the word, texts of the line]`.
 */
export class Alternatives extends ChipList {
  onChoose = () => {};
  ask = async () => [[], []];
  #shown = 0;  // grows with each word that is opened
  #of = null;  // {word, line, texts, isLine}

  constructor() {
    super("alternatives", "alternative-list");
    byId("whole-line").addEventListener("click", () => this.#show({ ...this.#of, isLine: true }));
    byId("correction").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("corrected").value.trim();
      if (text) this.#choose(text);
    });
  }

  async open(word, line, anchor) {
    const number = ++this.#shown;
    const area = anchor.getBoundingClientRect();
    const known = [word.alternatives, []];
    // Tab moves from the word into the list and back.
    this.element.showPopover({ source: anchor });
    this.#show({ word, line, area, texts: known, isLine: false });
    const found = await this.ask(word, line).catch(() => known);
    if (number !== this.#shown || !this.isOpen) return;
    this.#show({ ...this.#of, texts: [[...word.alternatives, ...found[0]], found[1]] });
  }

  #show(of) {
    this.#of = of;
    const { word, line, texts, isLine, area } = of;
    const now = isLine ? lineText(line).trim() : word.text;
    const others = [...new Set(texts[isLine ? 1 : 0].map((text) => text.trim()))]
      .filter((text) => text && text !== now).slice(0, most);
    this.fill(others.map((text) => ({ dir: "auto", textContent: text, onclick: () => this.#choose(text) })));
    byId("whole-line").hidden = isLine || line.words.length < 2;
    const field = byId("corrected");
    if (document.activeElement !== field) field.value = now;
    field.setAttribute("aria-label", isLine ? "Type the line" : "Type the word");
    placeBy(this.element, area);
  }

  #choose(text) {
    const { word, line, isLine } = this.#of;
    const ids = isLine ? [...new Set(line.words.flatMap(({ ids }) => ids))] : word.ids;
    this.close();
    this.onChoose(ids, text);
  }
}
