/** An error, with the kinds of `ductus serve` (`no-model`, `invalid-ink` …). */
export class DuctusError extends Error {
  name = "DuctusError";

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
