import { byId, make, placeBy } from "../page.js";

/** Symbols in a list at most. */
const most = 8;

/** What else the strokes of a symbol may be, in place. Calls `onChoose(symbol, name)`. */
export class OtherSymbols {
  onChoose = () => {};
  #element = byId("other-symbols");
  #list = byId("symbol-list");

  get isOpen() { return this.#element.matches(":popover-open"); }

  /** @param symbol one of an answer, with its alternatives */
  open(symbol, anchor) {
    // Above the whole formula, which stays in sight.
    const { left } = anchor.getBoundingClientRect();
    const { top } = anchor.closest(".floating").getBoundingClientRect();
    const area = { left, top, bottom: innerHeight };
    const others = (symbol.alternatives ?? []).filter(({ name }) => name !== symbol.name).slice(0, most);
    this.#list.replaceChildren(...others.map(({ name, text }) => make("li", {}, make("button", {
      type: "button", className: "chip", textContent: text, title: name,
      onclick: () => {
        this.close();
        this.onChoose(symbol, name);
      },
    }))));
    byId("no-symbols").hidden = others.length > 0;
    this.#element.showPopover();
    placeBy(this.#element, area);
  }

  close() { if (this.isOpen) this.#element.hidePopover(); }

  /** Chooses by number, from 0. */
  take(number) { this.#list.children[number]?.querySelector("button").click(); }
}
