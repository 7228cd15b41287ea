import { byId } from "./page.js";

/** A reading is told when it hasn't changed for so long (milliseconds). */
const rest = 700;

/** What the page says, to the eye and to screen readers. */
export class Voice {
  #timer = 0;

  constructor() { byId("close-notice").addEventListener("click", () => this.calm()); }

  /** Tells a screen reader what was read, once that rests. */
  speak(words) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(words), rest);
  }

  /** Tells a screen reader something at once. */
  tell(words) { byId("status").textContent = words; }

  /** Says something that stays until it is heard, with a button (`{name, act}`) or without. */
  say(words, action) {
    const button = byId("notice-action");
    byId("notice-text").textContent = words;
    button.hidden = !action;
    button.textContent = action?.name ?? "";
    button.onclick = () => {
      this.calm();
      action.act();
    };
    byId("notice").hidden = false;
  }

  /** Takes back what was said. */
  calm() { byId("notice").hidden = true; }
}
