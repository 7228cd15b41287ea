import { ChipList } from "../chip-list.js";
import { byId, placeBy } from "../page.js";

/** The most symbols in a list. */
const most = 8;

/** The alternatives of a symbol, in place. Calls `onChoose(symbol, name)`. */
export class OtherSymbols extends ChipList {
  onChoose = () => {};

  constructor() { super("other-symbols", "symbol-list"); }

  /** @param symbol a symbol of an answer, with its alternatives */
  open(symbol, anchor) {
    // Above the whole formula, so that it stays visible.
    const { left } = anchor.getBoundingClientRect();
    const { top } = anchor.closest(".floating").getBoundingClientRect();
    const area = { left, top, bottom: innerHeight };
    const others = (symbol.alternatives ?? []).filter(({ name }) => name !== symbol.name).slice(0, most);
    this.fill(others.map(({ name, text }) => ({
      textContent: text, title: name,
      onclick: () => {
        this.close();
        this.onChoose(symbol, name);
      },
    })));
    byId("no-symbols").hidden = others.length > 0;
    this.element.showPopover();
    placeBy(this.element, area);
  }
}
