import { ChipList } from "../chip-list.js";
import { byId, keepWithin, placeBy } from "../page.js";
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
    this.#add([[...word.alternatives, ...found[0]], found[1]]);
  }

  #show(of) {
    this.#of = of;
    const { line, isLine, area } = of;
    this.fill(this.#others.map((text) => this.#chip(text)));
    byId("whole-line").hidden = isLine || line.words.length < 2;
    const field = byId("corrected");
    if (document.activeElement !== field) field.value = this.#now;
    field.setAttribute("aria-label", isLine ? "Type the line" : "Type the word");
    placeBy(this.element, area);
  }

  /** Adds the readings that came later; those that are there stay in their places. */
  #add(texts) {
    this.#of = { ...this.#of, texts };
    const known = this.texts;
    const others = this.#others.filter((text) => !known.includes(text)).slice(0, most - known.length);
    this.append(others.map((text) => this.#chip(text)));
    keepWithin(this.element);
  }

  /** The text that is shown of the word or the line. */
  get #now() { return this.#of.isLine ? lineText(this.#of.line).trim() : this.#of.word.text; }

  /** The readings to be offered in place of the shown text. */
  get #others() {
    const { texts, isLine } = this.#of;
    const all = new Set(texts[isLine ? 1 : 0].map((text) => text.trim()));
    return [...all].filter((text) => text && text !== this.#now).slice(0, most);
  }

  #chip(text) { return { dir: "auto", textContent: text, onclick: () => this.#choose(text) }; }

  #choose(text) {
    const { word, line, isLine } = this.#of;
    const ids = isLine ? [...new Set(line.words.flatMap(({ ids }) => ids))] : word.ids;
    this.close();
    this.onChoose(ids, text);
  }
}
