import { drawingOf } from "../ink.js";
import { byId } from "../page.js";
import { sentences } from "./sentences.js";

/** Has ten sentences written, one after the other on a page of their own, and the hand learned from them. */
export class Lesson {
  /** What is to be written. */
  sentences = sentences;
  #pad;
  #written = [];  // lessons

  constructor(pad) {
    this.#pad = pad;
    byId("lesson-next").addEventListener("click", () => this.#next());
    byId("lesson-end").addEventListener("click", () => this.#leave());
  }

  get isOpen() { return !byId("lesson").hidden; }

  start() {
    this.#written = [];
    this.#pad.ghost.vanish();
    this.#pad.choose("text");
    byId("lesson").hidden = false;
    document.body.classList.add("in-lesson");
    this.#show();
  }

  /** Shows the next sentence on an empty page. */
  #show() {
    const number = this.#written.length;
    byId("lesson-number").textContent = `Write this, ${number + 1} of ${this.sentences.length}`;
    byId("lesson-sentence").textContent = this.sentences[number];
    byId("lesson-next").textContent = number + 1 < this.sentences.length ? "Next" : "Learn";
    this.#pad.notebook.setApart();
  }

  async #next() {
    const { strokes } = this.#pad.notebook.page;
    if (strokes.length === 0) return this.#pad.voice.say("Write the sentence first.");
    this.#written.push({ drawing: drawingOf(strokes), text: this.sentences[this.#written.length] });
    if (this.#written.length < this.sentences.length) return this.#show();
    const written = this.#written;
    this.#leave();
    byId("hand-dialog").showModal();
    try {
      await this.#pad.hand.teach(written);
    } catch (error) {
      byId("hand-dialog").close();
      this.#pad.fail(error);
    }
  }

  /** Brings back the pages that were open before. */
  #leave() {
    byId("lesson").hidden = true;
    document.body.classList.remove("in-lesson");
    this.#pad.notebook.rejoin();
  }
}
