import { drawingOf } from "../ink.js";
import { learn, useHand } from "../service.js";
import { Store } from "../store.js";

/** Milliseconds without another correction before one is learned from. */
const rest = 1500;
/** Milliseconds without learning before the whole network is learned. */
const idle = 20000;

/**
 * The writer's hand: the confirmed inks, and what was learned from them. Both stay in this browser, where `forget`
 * deletes them.
 *
 * A lesson is `{drawing, text}`. `bytes` are the hand's file, null as long as there is none.
 */
export class Hand {
  /** Called when a hand was loaded, learned or deleted. */
  onChange = () => {};
  #pad;
  #store = new Store("hand");
  #state = { lessons: [], bytes: null, wholeBytes: null, wholeCount: 0, learned: null, teaches: false, model: null };
  #timer = 0;
  #learning = null;  // a promise
  #isLoaded = false;
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
    await this.#use(null);
  }

  async #load() {
    const kept = await this.#store.load();
    if (kept) this.#state = { ...this.#state, ...kept };
  }

  async #use(before) {
    const { bytes } = this.#state;
    // If the pack has changed, its hand is learned again from the confirmed inks.
    if (bytes || before) await useHand(bytes).catch(() => this.learn("whole"));
    this.onChange();
  }

  #onceLoaded(act) {
    if (this.#isLoaded) act();
    else this.#loaded.then(act);
  }

  /** Takes the strokes of a word or a line, with the text given by their writer. */
  correct(strokes, text) {
    this.#onceLoaded(() => {
      if (!this.isOffered || !this.teaches || strokes.length === 0) return;
      this.#keep({ lessons: [...this.lessons, { drawing: drawingOf(strokes), text }] });
      this.#wait(rest, "at-once");
    });
  }

  /** Learns from lessons and everything that was confirmed before. */
  async teach(lessons) {
    await this.#loaded;
    this.#keep({ lessons: [...this.lessons, ...lessons] });
    const learned = await this.learn("at-once");
    this.#wait(idle, "whole");
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

  /** Learns again, one run at a time. Anything deleted meanwhile stays deleted. */
  async learn(pace) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#learning) await this.#learning.catch(() => {});
    const before = this.#state;
    if (before.lessons.length === 0) return null;
    this.#learning = learn({
      model: before.model ?? this.#pad.languages.tag, lessons: before.lessons, pace,
      // The whole network is learned afresh from the pack's.
      hand: pace === "at-once" ? before.wholeBytes : null, known: before.wholeCount,
    });
    this.onChange();
    try {
      const { hand, ...learned } = await this.#learning;
      if (this.#state.lessons.length < before.lessons.length) return null;
      // The whole network was given no hand, which a lesson that improves nothing would replace.
      if (pace === "whole" && learned.lines === 0 && before.bytes) return learned;
      await useHand(hand);
      this.#keep({
        bytes: hand, learned, model: before.model ?? this.#pad.languages.tag,
        ...(pace === "whole" ? { wholeBytes: hand, wholeCount: before.lessons.length } : {}),
      });
      return learned;
    } finally {
      this.#learning = null;
      this.onChange();
    }
  }

  /** Deletes ink, words and the hand: everything is read as before. */
  async forget() {
    await this.#loaded;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#keep({ lessons: [], bytes: null, wholeBytes: null, wholeCount: 0, learned: null, model: null });
    await useHand(null);
    this.onChange();
  }

  #keep(change) {
    this.#state = { ...this.#state, ...change };
    this.#store.save(this.#state);
  }
}
