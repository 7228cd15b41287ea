/** While a stroke is being drawn, it is read this often (milliseconds). */
const interval = 300;
/** What isn't answered for one of these reasons is asked again after a pause (milliseconds). */
const passing = ["busy", "no-answer"];
const pause = 2000;

/**
 * Has ink read after each stroke and, now and then, during long ones.
 *
 * One question is on its way at a time; of those that come up meanwhile only the last is asked, so
 * that readings never come in the wrong order and never pile up.
 */
export class Reader {
  #ask;
  #show;
  #isAsking = false;
  #isWanted = false;
  #abort = new AbortController();
  #lastAsked = -Infinity;
  #again = 0;  // what asks again

  /**
   * @param ask makes the question and awaits its answer: `async (signal) => answer`; null where
   *   there is nothing to read
   * @param show takes the answer, or the error
   */
  constructor(ask, show) {
    this.#ask = ask;
    this.#show = show;
  }

  /** Whether no answer is awaited. */
  get isDone() { return !this.#isAsking && !this.#isWanted && this.#again === 0; }

  /** The ink has changed; `isOpen` while its last stroke is being drawn. */
  inkChanged(isOpen) {
    if (isOpen && performance.now() - this.#lastAsked < interval) return;
    this.#isWanted = true;
    this.#next();
  }

  /** Forgets the question that is on its way. */
  cancel() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#isWanted = false;
    this.#askLater(null);
  }

  async #next() {
    if (this.#isAsking || !this.#isWanted) return;
    this.#isWanted = false;
    this.#isAsking = true;
    this.#lastAsked = performance.now();
    const { signal } = this.#abort;
    let [answer, error] = [null, null];
    try {
      answer = await this.#ask(signal);
    } catch (thrown) {
      error = thrown;
    }
    this.#isAsking = false;
    // What comes too late, or while newer ink waits, isn't shown as the newer ink's.
    if (!signal.aborted) {
      const isAgain = this.#again !== 0;
      this.#askLater(error);
      // It is said once that nothing is answered.
      if (!isAgain || this.#again === 0) this.#show(answer, error, !this.#isWanted);
    }
    this.#next();
  }

  /** Asks again after a pause where the reason for an error passes. */
  #askLater(error) {
    clearTimeout(this.#again);
    this.#again = passing.includes(error?.kind) ? setTimeout(() => this.inkChanged(false), pause) : 0;
  }
}
