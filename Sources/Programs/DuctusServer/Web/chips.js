import { byId, keepFocus, make } from "./page.js";

/** An item of a list with a chip, whose properties are given. */
export const chip = (properties) =>
  make("li", {}, make("button", { type: "button", className: "chip", ...properties }));

/** The candidates of a figure: a chip for each, best first, chosen by a tap or by 1–9. */
export class Chips {
  onTake = () => {};
  #element = byId("chips");
  #candidates = [];

  /** @param mode the mode whose candidates they are: `hasPictures`, and `nameOf(text)` names a candidate */
  show(candidates, { hasPictures, nameOf = (text) => text } = {}) {
    this.#candidates = candidates;
    const chips = candidates.map((candidate) => chip({
      className: hasPictures ? "chip picture" : "chip", dir: "auto", textContent: nameOf(candidate.text),
      onclick: () => this.onTake(candidate),
    }));
    keepFocus(this.#element, byId("board"), () => this.#element.replaceChildren(...chips));
    this.#element.scrollLeft = 0;
    document.body.classList.toggle("with-chips", candidates.length > 0);
  }

  clear() { if (this.#candidates.length > 0) this.show([]); }

  take(number) { if (this.#candidates[number]) this.onTake(this.#candidates[number]); }
}
