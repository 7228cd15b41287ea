import { byId, make } from "./page.js";

/** What a figure may be: a chip for each candidate, best first, chosen by a tap or by 1–9. */
export class Chips {
  onTake = () => {};
  #element = byId("chips");
  #candidates = [];

  show(candidates, arePictures) {
    this.#candidates = candidates;
    this.#element.replaceChildren(...candidates.map((candidate) => make("li", {}, make("button", {
      type: "button", className: arePictures ? "chip picture" : "chip", dir: "auto",
      textContent: candidate.text.toLowerCase().replaceAll("_", " "),
      onclick: () => this.onTake(candidate),
    }))));
    this.#element.scrollLeft = 0;
    document.body.classList.toggle("with-chips", candidates.length > 0);
  }

  clear() { if (this.#candidates.length > 0) this.show([]); }

  take(number) { if (this.#candidates[number]) this.onTake(this.#candidates[number]); }
}
