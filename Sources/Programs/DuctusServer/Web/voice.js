import { byId, keepFocus } from "./page.js";

/** How long a reading must be unchanged before it is announced (milliseconds). */
const rest = 700;

/**
 * The page's messages, visible and for screen readers.
 *
 * A message has an owner, which has one at a time: `news`; `reading` for what is said about the ink, until it is read;
 * `language` for offers; and `warning`. The last message is shown, and the one before it comes back after it.
 */
export class Voice {
  #timer = 0;
  #messages = [];  // {owner, words, action}, the one that is shown last

  constructor() {
    byId("close-notice").addEventListener("click", () => this.#take());
    // What is shown in a dialog goes on above the page.
    document.addEventListener("close", () => this.#place(), true);
  }

  /** Announces a reading to a screen reader, once it is stable. */
  speak(words) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(words), rest);
  }

  /** Announces something to a screen reader at once. */
  tell(words) { byId("status").textContent = words; }

  /** Shows a message that stays until it is noticed, with or without a button (`{name, act}`). */
  say(words, action = null, owner = "news") {
    this.#messages = [...this.#others([owner]), { owner, words, action }];
    this.#show();
  }

  /** Shows a message that only the writer removes. */
  warn(words) { this.say(words, null, "warning"); }

  /** Removes the messages of owners. */
  calm(...owners) {
    const others = this.#others(owners);
    if (others.length === this.#messages.length) return;
    this.#messages = others;
    this.#show();
  }

  #others(owners) { return this.#messages.filter(({ owner }) => !owners.includes(owner)); }

  /** Removes the message that is shown, and returns it. */
  #take() {
    const taken = this.#messages.pop();
    this.#show();
    return taken;
  }

  #show() {
    const [notice, button] = [byId("notice"), byId("notice-action")];
    const last = this.#messages.at(-1);
    if (!last) {
      keepFocus(notice, notice.closest("dialog")?.querySelector("[data-close]"), () => { notice.hidden = true; });
      return;
    }
    this.#place();
    // What is still shown isn't announced again.
    if (byId("notice-text").textContent !== last.words) byId("notice-text").textContent = last.words;
    button.hidden = !last.action;
    button.textContent = last.action?.name ?? "";
    button.onclick = () => this.#take().action.act();
    notice.hidden = false;
  }

  /** Moves the message into the open dialog, which covers what is outside it and takes its presses. */
  #place() {
    const notice = byId("notice");
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    if (dialog && notice.parentElement !== dialog) dialog.append(notice);
    else if (!dialog && notice.parentElement !== document.body) byId("status").before(notice);
  }
}
