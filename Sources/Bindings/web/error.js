/** What went wrong, by the names that `ductus serve` has for it, too (`no-model`, `invalid-ink` …). */
export class DuctusError extends Error {
  name = "DuctusError";

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
