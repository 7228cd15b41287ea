import { chip } from "./chips.js";
import { byId } from "./page.js";

/** A list of chips in a popover. */
export class ChipList {
  #list;

  /** @param list the id of the chips' list in the popover */
  constructor(popover, list) {
    this.element = byId(popover);
    this.#list = byId(list);
  }

  get isOpen() { return this.element.matches(":popover-open"); }

  close() { if (this.isOpen) this.element.hidePopover(); }

  /** Chooses by index. */
  take(number) { this.#list.children[number]?.querySelector("button").click(); }

  /** Replaces the chips by others, given by their buttons' properties. */
  fill(chips) { this.#list.replaceChildren(...chips.map(chip)); }

  /** Adds chips behind those that are there, which stay under the pointer and keep the focus. */
  append(chips) { this.#list.append(...chips.map(chip)); }

  /** The texts of the chips. */
  get texts() { return [...this.#list.children].map(({ textContent }) => textContent); }
}
