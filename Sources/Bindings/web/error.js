/** An error, with the kinds of `ductus serve` (`no-model`, `invalid-ink` …). */
export class DuctusError extends Error {
  name = "DuctusError";

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }

  /** Calls `act()`, with the place of what it is about before the message of its error. */
  static within(place, act) {
    try {
      return act();
    } catch (error) {
      throw error instanceof DuctusError ? new DuctusError(error.kind, `${place}: ${error.message}`) : error;
    }
  }
}

/** What ends an instance of the engine: a trap, or that its memory or its stack is full. */
export class Trap extends Error {
  name = "Trap";
}
