/** The interval of reading while a stroke is being drawn (milliseconds). */
const interval = 300;
/** Errors after which a request is repeated, and the pause before that (milliseconds). */
const passing = ["busy", "no-answer", "no-hand", "download"];
const pause = 2000;

/**
 * Requests readings after each stroke and, periodically, during long ones.
 *
 * One request is under way at a time; of those that arise meanwhile, only the last is sent, so that readings never
 * arrive in the wrong order and never pile up.
 */
export class Reader {
  #ask;
  #show;
  #isAsking = false;
  #isWanted = false;
  #abort = new AbortController();
  #lastAsked = -Infinity;
  #again = 0;  // the timer of a repeated request

  /**
   * @param ask sends the request and awaits its answer: `async (signal) => answer`; null if there is nothing to read
   * @param show receives the answer or the error
   */
  constructor(ask, show) {
    this.#ask = ask;
    this.#show = show;
  }

  /** Whether no answer is pending. */
  get isDone() { return !this.#isAsking && !this.#isWanted && this.#again === 0; }

  /** Called when the ink has changed; `isOpen` while its last stroke is being drawn. */
  inkChanged(isOpen) {
    if (isOpen && performance.now() - this.#lastAsked < interval) return;
    this.#isWanted = true;
    this.#next();
  }

  /** Cancels the pending request. */
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
    // A late answer, or one that arrives while newer ink waits, isn't shown as the newer ink's.
    if (!signal.aborted) {
      const isAgain = this.#again !== 0;
      this.#askLater(error);
      // A missing answer is reported once.
      if (!isAgain || this.#again === 0) this.#show(answer, error, !this.#isWanted);
    }
    this.#next();
  }

  /** Repeats the request after a pause if the reason for an error is temporary. */
  #askLater(error) {
    clearTimeout(this.#again);
    this.#again = passing.includes(error?.kind) ? setTimeout(() => this.inkChanged(false), pause) : 0;
  }
}
