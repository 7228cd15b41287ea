const byId = (id) => document.getElementById(id);

/**
 * Shows what was read: the best reading character by character, the candidates, the time it took.
 *
 * Calls `onTake(candidate)` when a candidate is chosen and `onPoint(spans)` with the ink of the
 * character under the pointer, `[[stroke, first point, point after the last], …]`, or with `[]`.
 */
export class Reading {
  onTake = () => {};
  onPoint = () => {};
  #candidates = [];
  #graphemes = [];  // {element, ink}

  clear() {
    this.#candidates = [];
    this.#graphemes = [];
    for (const id of ["reading", "candidates", "facts"]) byId(id).replaceChildren();
    byId("problem").hidden = true;
  }

  /**
   * @param answer the server's
   * @param milliseconds from the question to the answer
   * @param isLarge whether candidates are pictures, such as emoji
   */
  show(answer, milliseconds, isLarge) {
    byId("problem").hidden = true;
    this.#candidates = answer.candidates;
    const best = answer.candidates[0];
    this.#showBest(best);
    byId("candidates").replaceChildren(
      ...answer.candidates.map((candidate) => this.#button(candidate, isLarge)));
    const facts = [answer.model && `${answer.model} ${answer.modelVersion}`];
    if (answer.milliseconds !== undefined) facts.push(`read in ${answer.milliseconds.toFixed(1)} ms`);
    facts.push(`answered in ${Math.round(milliseconds)} ms`);
    if (answer.warnings?.length) facts.push(answer.warnings.map((one) => one.detail ?? one).join("; "));
    byId("facts").textContent = facts.filter(Boolean).join(" · ");
  }

  fail(error) {
    byId("problem").textContent = error.message;
    byId("problem").hidden = false;
  }

  take(number) {
    if (this.#candidates[number]) this.onTake(this.#candidates[number]);
  }

  /** Lights up the character that a point of the ink belongs to. */
  point(stroke, point) {
    for (const { element, ink } of this.#graphemes) {
      const isHit = ink.some(([of, first, end]) => of === stroke && first <= point && point < end);
      element.classList.toggle("lit", isHit);
      if (isHit) this.onPoint(ink);
    }
    if (stroke === null) this.onPoint([]);
  }

  #showBest(best) {
    this.#graphemes = [];
    const line = byId("reading");
    if (!best) return line.replaceChildren();
    if (!best.graphemes) return line.replaceChildren(best.text);
    // Places in the text are counted in code points.
    const letters = Array.from(best.text);
    const parts = [];
    let place = 0;
    for (const { text: [start, end], ink, confidence } of best.graphemes) {
      parts.push(letters.slice(place, start).join(""));
      place = end;
      const element = document.createElement("span");
      element.textContent = letters.slice(start, end).join("");
      element.title = `${Math.round(confidence * 100)} % sure`;
      const light = (isLit) => {
        element.classList.toggle("lit", isLit);
        this.onPoint(isLit ? ink : []);
      };
      element.addEventListener("pointerenter", () => light(true));
      element.addEventListener("pointerleave", () => light(false));
      this.#graphemes.push({ element, ink });
      parts.push(element);
    }
    parts.push(letters.slice(place).join(""));
    line.replaceChildren(...parts);
  }

  #button(candidate, isLarge) {
    const button = document.createElement("button");
    button.type = "button";
    const text = document.createElement("span");
    text.dir = "auto";
    text.textContent = candidate.text;
    text.classList.toggle("large", Boolean(isLarge));
    button.append(text);
    if (candidate.confidence !== undefined) {
      const meter = document.createElement("meter");
      meter.value = candidate.confidence;
      meter.title = `${(candidate.confidence * 100).toFixed(1)} % sure`;
      meter.setAttribute("aria-label", "confidence");
      button.append(meter);
    } else if (candidate.score !== undefined) {
      button.title = `score ${candidate.score}; lower is better`;
    }
    button.addEventListener("click", () => this.onTake(candidate));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }
}
