/**
 * An error by its kind (`no-model`, `ink-too-large` …), never with its text, which is for programmers: `messages.js`
 * has the sentences for writers.
 */
export class Problem extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}
