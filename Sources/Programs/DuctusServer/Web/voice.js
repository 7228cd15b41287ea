import { byId } from "./page.js";

/** How long a reading must be unchanged before it is announced (milliseconds). */
const rest = 700;

/** The page's messages, visible and for screen readers. */
export class Voice {
  #timer = 0;
  #warning = null;  // until the writer removes it

  constructor() {
    byId("close-notice").addEventListener("click", () => {
      if (this.#isWarning) this.#warning = null;
      this.calm();
    });
  }

  /** Whether the message that is shown is the warning. */
  get #isWarning() { return byId("notice-text").textContent === this.#warning; }

  /** Announces a reading to a screen reader, once it is stable. */
  speak(words) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(words), rest);
  }

  /** Announces something to a screen reader at once. */
  tell(words) { byId("status").textContent = words; }

  /** Shows a message that stays until it is noticed, with or without a button (`{name, act}`). */
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

  /** Shows a message that only the writer removes: it comes back after others. */
  warn(words) {
    this.#warning = words;
    this.say(words);
  }

  /** Removes the message, unless it is a warning. */
  calm() {
    if (this.#warning === null) byId("notice").hidden = true;
    else if (!this.#isWarning) this.say(this.#warning);
  }
}
