import { drawingOf } from "../ink.js";
import { learn, onUnusedHand, useHand } from "../service.js";
import { Store } from "../store.js";
import { bounded } from "./bounds.js";

/** Milliseconds without another correction before one is learned from. */
const rest = 1500;
/** Milliseconds without learning before the whole network is learned. */
const idle = 20000;

/** What is known of a hand that was never learned. */
const nothing = {
  lessons: [], dropped: 0, bytes: null, wholeBytes: null, wholeCount: 0, learned: null, model: null, version: null,
};

/**
 * The writer's hand: the confirmed inks, and what was learned from them. Both stay in this browser, where `forget`
 * deletes them.
 *
 * A lesson is `{drawing, text}`; `dropped` counts the oldest ones, which had no room any more. `bytes` are the hand's
 * file, null as long as there is none; `version` is that of the pack, `model`, with which they were learned; `wholeBytes`
 * are those of the whole network, learned from the first `wholeCount` lessons. `forgotten` counts how often everything
 * was deleted: what was learned before is nobody's.
 */
export class Hand {
  /** Called when a hand was loaded, learned or deleted. */
  onChange = () => {};
  #pad;
  #store = new Store("hand");
  #state = { ...nothing, teaches: false, forgotten: 0 };
  #timer = 0;
  #learning = null;  // the promise of the last run, which follows all others
  #isLoaded = false;
  #isRenewed = false;
  /** The loading of what is stored, before which nothing is stored: it would be replaced. */
  #loaded;

  constructor(pad) {
    this.#pad = pad;
    this.#loaded = this.#load().then(() => { this.#isLoaded = true; });
  }

  /** Whether a hand can be learned here. */
  get isOffered() { return learn !== null; }
  get lessons() { return this.#state.lessons; }
  /** The last result of learning: `{pace, lines, words, trial, isDoubtful, isMispaired}`; null for nothing. */
  get learned() { return this.#state.learned; }
  get isLearning() { return this.#learning !== null; }
  /** Whether the hand was learned with another version of its pack, whose network may be another: it isn't read with. */
  get isOutdated() { return this.#state.bytes !== null && ![undefined, this.#state.version].includes(this.#version); }
  /** Whether everything is stored, and nothing is being learned. */
  get isDone() { return !this.isLearning && this.#timer === 0 && this.#store.isDone; }

  /** Whether corrections teach. */
  get teaches() { return this.#state.teaches; }
  set teaches(teaches) { this.#onceLoaded(() => this.#keep({ teaches })); }

  /** Reads with what was learned before. */
  async start() {
    if (!this.isOffered) return;
    await this.#loaded;
    this.#store.onOther = async () => {
      const before = this.#state.bytes;
      await this.#load();
      await this.#use(before);
    };
    onUnusedHand((model) => this.#renew(model));
    await this.#use(null);
  }

  /** Learns again, once a visit, if the pack of the hand was updated meanwhile. */
  #renew(model) {
    if (this.#isRenewed || this.isLearning || model !== this.#model || this.#state.bytes === null) return;
    this.#isRenewed = true;
    this.#keep({ version: null });
    // The list of models has the version for which it is learned.
    this.#pad.languages.load().then(() => this.learn("whole")).catch((error) => this.#pad.fail(error));
  }

  async #load() {
    const kept = await this.#store.load();
    // What is about to be stored replaces it, unless everything was forgotten there.
    const counts = this.#store.isDone || kept?.forgotten > this.#state.forgotten;
    if (kept && counts) this.#state = bounded({ ...this.#state, ...kept });
  }

  async #use(before) {
    const { bytes } = this.#state;
    const isRefused = (bytes || before) && await useHand(bytes).then(() => false, () => true);
    // If the pack has changed, its hand is learned again from the confirmed inks.
    if (isRefused || this.isOutdated) this.learn("whole").catch((error) => this.#pad.fail(error));
    this.onChange();
  }

  get #model() { return this.#state.model ?? this.#pad.languages.tag; }

  /** The version of the hand's pack; undefined if it isn't here, or the packs couldn't be listed. */
  get #version() {
    const pack = this.#pad.languages.models.find(({ tag }) => tag === this.#model);
    return pack?.state === "offered" ? undefined : pack?.version;
  }

  #onceLoaded(act) {
    if (this.#isLoaded) act();
    else this.#loaded.then(act);
  }

  /** Takes the strokes of a word or a line, with the text given by their writer. */
  correct(strokes, text) {
    this.#onceLoaded(() => {
      if (!this.isOffered || !this.teaches || strokes.length === 0) return;
      this.#add([{ drawing: drawingOf(strokes), text }]);
      this.#wait(rest, "at-once");
    });
  }

  /** Learns from lessons and everything that was confirmed before. */
  async teach(lessons) {
    await this.#loaded;
    this.#add(lessons);
    const learned = await this.learn("at-once");
    if (learned) this.#wait(idle, "whole");
    return learned;
  }

  #wait(milliseconds, pace) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.learn(pace)
        .then(() => { if (pace === "at-once") this.#wait(idle, "whole"); })
        .catch((error) => this.#pad.fail(error));
    }, milliseconds);
  }

  #add(lessons) { this.#keep(bounded({ ...this.#state, lessons: [...this.lessons, ...lessons] })); }

  /** Learns again, one run at a time. Anything deleted meanwhile stays deleted. */
  learn(pace) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const learning = this.#learnAfter(this.#learning, pace).finally(() => {
      if (this.#learning === learning) this.#learning = null;
      this.onChange();
    });
    this.#learning = learning;
    return learning;
  }

  async #learnAfter(others, pace) {
    // The errors of others are their own callers'.
    await others?.catch(() => {});
    return this.#learnNow(pace);
  }

  async #learnNow(pace) {
    const before = this.#state;
    if (before.lessons.length === 0) return null;
    const own = { model: this.#model, version: this.#version ?? null };
    const isUsed = before.bytes !== null && !this.isOutdated;
    this.onChange();
    try {
      const { hand, ...learned } = await learn({
        model: own.model, lessons: before.lessons, pace,
        // The whole network is learned afresh from the pack's.
        hand: pace === "at-once" ? before.wholeBytes : null, known: before.wholeCount,
      });
      if (this.#state.forgotten !== before.forgotten) return null;
      // The whole network was given no hand, which a lesson that improves nothing would replace.
      if (pace === "whole" && learned.lines === 0 && isUsed) return learned;
      // It is kept at once, and read with afterwards: what is forgotten meanwhile stays forgotten.
      const wholeCount = Math.max(0, before.lessons.length - (this.#state.dropped - before.dropped));
      this.#keep({ ...own, bytes: hand, learned, ...(pace === "whole" ? { wholeBytes: hand, wholeCount } : {}) });
      await useHand(hand);
      return learned;
    } catch (error) {
      // These aren't the inks on the sheet.
      if (error.kind === "ink-too-large") error.kind = "too-many-lessons";
      if (error.kind !== "other-hand" || pace === "whole") throw error;
    }
    // Nothing can be added to the hand of another network.
    const { lessons, model, forgotten } = this.#state;
    if (forgotten === before.forgotten) this.#keep({ ...nothing, lessons, model });
    return this.#learnNow("whole");
  }

  /** Deletes ink, words and the hand: everything is read as before. */
  async forget() {
    await this.#loaded;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#keep({ ...nothing, forgotten: this.#state.forgotten + 1 });
    await useHand(null);
    this.onChange();
  }

  #keep(change) {
    this.#state = { ...this.#state, ...change };
    this.#store.save(this.#state);
  }
}
