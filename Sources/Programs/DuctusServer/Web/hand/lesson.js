import { drawingOf } from "../ink.js";
import { byId, keepFocus } from "../page.js";
import { recognize } from "../service.js";
import { sentences } from "./sentences.js";
import { sharedOut } from "./sharing.js";

/** The smallest likeness of a reading to its sentence, which readings of other words hardly ever reach. */
const least = .5;
/** The smallest length of a whole sentence's reading, per its length, however misread. */
const whole = .8;

/** Asks for ten sentences, each on its own page, and learns the hand from them. */
export class Lesson {
  /** The sentence to write. */
  sentences = sentences;
  #pad;
  #written = [];  // the lessons of each sentence
  #isReading = false;

  constructor(pad) {
    this.#pad = pad;
    byId("lesson-next").addEventListener("click", () => this.#next());
    byId("lesson-end").addEventListener("click", () => this.#stop());
  }

  get isOpen() { return !byId("lesson").hidden; }
  get #sentence() { return this.sentences[this.#written.length]; }

  start() {
    // The notebook's pages are put aside, which must be there.
    if (!this.#pad.isLoaded) return;
    this.#written = [];
    this.#pad.ghost.vanish();
    this.#pad.choose("text");
    byId("lesson").hidden = false;
    document.body.classList.add("in-lesson");
    this.#show();
    // What had the focus is hidden.
    byId("board").focus();
  }

  /** Shows the next sentence on an empty page. */
  #show() {
    const number = this.#written.length;
    byId("lesson-number").textContent = `Write this, ${number + 1} of ${this.sentences.length}`;
    byId("lesson-sentence").textContent = this.#sentence;
    byId("lesson-next").textContent = number + 1 < this.sentences.length ? "Next" : "Learn";
    this.#pad.notebook.setApart();
  }

  async #next() {
    if (this.#isReading) return;
    const { voice, notebook } = this.#pad;
    const { strokes } = notebook.page;
    if (strokes.length === 0) return voice.say("Write the sentence first.", null, "reading");
    this.#isReading = true;
    try {
      const { lessons, likeness, extent } = await this.#read(strokes);
      const take = () => { if (this.isOpen && notebook.page.strokes === strokes) this.#take(lessons); };
      const isIt = { name: "It is", act: take };
      if (likeness <= least) voice.say("This reads as something else. Is it the sentence?", isIt, "reading");
      else if (extent <= whole) voice.say("This reads as only part of the sentence. Is it complete?", isIt, "reading");
      else take();
    } catch (error) {
      this.#pad.fail(error);
    } finally {
      this.#isReading = false;
    }
  }

  /**
   * The lessons of strokes if they are the sentence: as one line or several, whichever is more like it.
   *
   * @returns `{lessons, likeness, extent}`, a lesson for each line
   */
  async #read(strokes) {
    // An answer of the sheet removes the message.
    while (!this.#pad.writing.isDone) await new Promise(requestAnimationFrame);
    const drawing = drawingOf(strokes);
    const { results } = await recognize({
      model: this.#pad.languages.tag,
      inks: ["line", "page"].map((layout) => ({ drawing, layout, candidates: 1 })),
    });
    const [one, several] = results.map(({ candidates = [], lines }) => {
      const found = lines ?? [{ text: candidates[0]?.text ?? "", strokes: [...drawing.keys()] }];
      const { parts, ...comparison } = sharedOut(this.#sentence, found.map(({ text }) => text));
      const lessons = found.map(({ strokes }, line) =>
        ({ drawing: strokes.map((number) => drawing[number]), text: parts[line] }));
      return { lessons: lessons.filter(({ text }) => text), ...comparison };
    });
    return several.likeness > one.likeness ? several : one;
  }

  async #take(lessons) {
    this.#written.push(lessons);
    if (this.#written.length < this.sentences.length) return this.#show();
    const written = this.#written.flat();
    this.#leave();
    byId("hand-dialog").showModal();
    try {
      await this.#pad.hand.teach(written);
    } catch (error) {
      byId("hand-dialog").close();
      this.#pad.fail(error);
    }
  }

  /** Leaves the lesson; asks first if there is something to lose. */
  #stop() {
    const leave = () => this.#leave();
    if (this.#written.length === 0) return leave();
    this.#pad.voice.say("Your sentences so far will be lost. Stop anyway?", { name: "Stop", act: leave }, "reading");
  }

  /** Restores the pages that were open before. */
  #leave() {
    this.#pad.voice.calm("news", "reading");
    keepFocus(byId("lesson"), byId("board"), () => { byId("lesson").hidden = true; });
    document.body.classList.remove("in-lesson");
    this.#pad.notebook.rejoin();
  }
}
