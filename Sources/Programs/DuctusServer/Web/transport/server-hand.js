import { Problem } from "./problem.js";

/** Errors after which a hand is sent again, with the next reading. */
const passing = ["busy", "no-answer"];

/**
 * The writer's hand that a server reads with: its bytes, and the name by which the server knows it until it is restarted
 * or has many others.
 */
export class ServerHand {
  #send;
  #bytes = null;
  #name = null;
  #given = new WeakMap();  // the names of bytes that came from the server
  /** The sending of bytes, which all who need the name await. */
  #sending = null;

  /** @param send sends bytes, and returns their name: `async (bytes) => name` */
  constructor(send) { this.#send = send; }

  /** Has bytes that the server made and knows by a name not sent to it when they are first used. */
  know(bytes, name) { this.#given.set(bytes, name); }

  /**
   * Reads with other bytes from now on, whatever is still being sent; without a hand for null.
   *
   * @throws Problem of the kind `no-hand` if the server refuses them: it reads without
   */
  async use(bytes) {
    [this.#bytes, this.#name] = [bytes, this.#given.get(bytes) ?? null];
    this.#given.delete(bytes);
    await this.name().catch((error) => { if (!passing.includes(error.kind)) throw error; });
  }

  /**
   * The hand's name, for which it is sent if need be; null without a hand.
   *
   * @throws Problem
   */
  async name() {
    while (this.#bytes !== null && this.#name === null) {
      this.#sending ??= this.#sent().finally(() => { this.#sending = null; });
      await this.#sending;
    }
    return this.#name;
  }

  async #sent() {
    const bytes = this.#bytes;
    try {
      const name = await this.#send(bytes);
      // It may have been forgotten, or another one learned.
      if (this.#bytes === bytes) this.#name = name;
    } catch (error) {
      if (this.#bytes !== bytes) return;
      if (passing.includes(error.kind)) throw error;
      this.#bytes = null;
      throw new Problem("no-hand");
    }
  }

  /** Whether a name is that of the hand that is read with. */
  isNamed(name) { return this.#name === name; }

  /** Sends the hand again with the next reading, if it still has a name that the server doesn't know any more. */
  drop(name) { if (this.#name === name) this.#name = null; }
}
