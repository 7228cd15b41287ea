import { byId } from "./page.js";

/** How long a reading must be unchanged before it is announced (milliseconds). */
const rest = 700;

/** The page's messages, visible and for screen readers. */
export class Voice {
  #timer = 0;
  #isWarning = false;

  constructor() {
    byId("close-notice").addEventListener("click", () => {
      this.#isWarning = false;
      this.calm();
    });
  }

  /** Announces a reading to a screen reader, once it is stable. */
  speak(words) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(words), rest);
  }

  /** Announces something to a screen reader at once. */
  tell(words) { byId("status").textContent = words; }

  /** Shows a message that stays until it is noticed, with or without a button (`{name, act}`). */
  say(words, action) {
    this.#isWarning = false;
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

  /** Shows a message that only the writer removes. */
  warn(words) {
    this.say(words);
    this.#isWarning = true;
  }

  /** Removes the message, unless it is a warning. */
  calm() { byId("notice").hidden = !this.#isWarning; }
}
