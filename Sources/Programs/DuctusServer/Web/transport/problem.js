/**
 * What went wrong, by its kind (`no-model`, `ink-too-large` …) and never in its words, which are for
 * programmers: `messages.js` has the sentences for writers.
 */
export class Problem extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}
