import { byId, copyText, keepFocus, moves } from "../page.js";
import { setting } from "../store.js";

/**
 * The accepted text: a drawer on the right, on a phone at the bottom, and one line in the dock if the drawer is closed.
 */
export class Drawer {
  #pad;
  #field = byId("text");
  #element = byId("drawer");
  #words = 0;

  constructor(pad) {
    this.#pad = pad;
    byId("show-text").addEventListener("click", () => this.toggle());
    byId("close-text").addEventListener("click", () => this.toggle(false));
    byId("copy").addEventListener("click", () => this.#copy());
    byId("pin").addEventListener("click", () => this.#pin(!this.isPinned));
    this.#field.addEventListener("input", () => this.#typed());
    for (const name of ["select", "keyup", "pointerup", "blur"]) {
      this.#field.addEventListener(name, () => this.#select());
    }
    this.#pin(setting("pinned") ?? false);
    if (this.isPinned) this.toggle(true);
  }

  get isOpen() { return !this.#element.hidden; }
  get isPinned() { return byId("pin").getAttribute("aria-pressed") === "true"; }
  get #selection() { return [this.#field.selectionStart, this.#field.selectionEnd]; }

  /** Shows the present text. */
  show({ text, selection }) {
    if (this.#field.value !== text) {
      this.#field.value = text;
      this.#field.setSelectionRange(...selection);
      this.#field.scrollTop = this.#field.scrollHeight;
    }
    this.#deselect(selection);
    const last = text.trimEnd().split("\n").at(-1);
    byId("text-so-far").textContent = last || "Your text";
    byId("text-so-far").classList.toggle("empty", !last);
    byId("copy").disabled = text === "";
  }

  toggle(isOpen = !this.isOpen) {
    keepFocus(this.#element, byId("show-text"), () => { this.#element.hidden = !isOpen; });
    byId("show-text").setAttribute("aria-expanded", isOpen);
    document.body.classList.toggle("with-drawer", isOpen);
    this.#deselect(this.#selection);
    if (isOpen) this.#field.scrollTop = this.#field.scrollHeight;
  }

  /** Closes a drawer that isn't pinned, when writing on the sheet. */
  giveWay() { if (this.isOpen && !this.isPinned) this.toggle(false); }

  /** Lets readings move to where the text is. */
  receive(elements) {
    if (!moves()) return;
    const target = byId(this.isOpen ? "drawer" : "dock").getBoundingClientRect();
    for (const element of elements) {
      const { left, top } = element.getBoundingClientRect();
      const copy = element.cloneNode(true);
      copy.classList.add("leaving");
      Object.assign(copy.style, { left: `${left}px`, top: `${top}px` });
      document.body.append(copy);
      const [x, y] = [target.left + target.width / 2 - left, target.top + target.height / 2 - top];
      copy.animate(
        [{ opacity: 1 }, { opacity: 0, transform: `translate(${x}px, ${y}px) scale(.6)` }],
        { duration: 120, easing: "ease-in" }).finished.finally(() => copy.remove());
    }
  }

  /** Keeps where the cursor is, before which readings are added. */
  #select() {
    this.#pad.notebook.amend({ selection: this.#selection });
    this.#pad.writing.update();
  }

  /** Leaves only the cursor of a selection that isn't shown: what is added would replace words out of sight. */
  #deselect([from, to]) {
    if (this.isOpen || from === to) return;
    this.#field.setSelectionRange(to, to);
    this.#pad.notebook.amend({ selection: [to, to] });
  }

  /** Typing is undone word by word. */
  #typed() {
    const { value } = this.#field;
    if (/\s$/.test(value.slice(0, this.#field.selectionStart))) this.#words++;
    this.#pad.notebook.do(
      "type", { text: value, selection: this.#selection, caret: null, chosen: null },
      { joins: `typing ${this.#words}` });
  }

  async #copy() {
    await copyText(this.#pad.notebook.state.text);
    this.#pad.voice.tell("Copied");
  }

  #pin(isPinned) {
    byId("pin").setAttribute("aria-pressed", isPinned);
    setting("pinned", isPinned);
  }
}
