import { byId, make, placeBy } from "../page.js";

/** The most symbols in a list. */
const most = 8;

/** The alternatives of a symbol, in place. Calls `onChoose(symbol, name)`. */
export class OtherSymbols {
  onChoose = () => {};
  #element = byId("other-symbols");
  #list = byId("symbol-list");

  get isOpen() { return this.#element.matches(":popover-open"); }

  /** @param symbol a symbol of an answer, with its alternatives */
  open(symbol, anchor) {
    // Above the whole formula, so that it stays visible.
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

  /** Chooses by index. */
  take(number) { this.#list.children[number]?.querySelector("button").click(); }
}
