/**
 * A typeset formula: MathML whose elements have their strokes in `data-strokes`, each of which can be hovered, tapped
 * and reached by the arrow keys.
 *
 * Calls `onPoint(strokes)` with the indices of strokes, none when the pointer leaves, and `onOpen(strokes, element)`.
 */
export class TypesetFormula {
  onPoint = () => {};
  onOpen = () => {};
  #element;

  constructor(element) {
    this.#element = element;
    element.addEventListener("pointerover", ({ target }) => this.#point(this.#part(target)));
    element.addEventListener("pointerout", () => this.#point(null));
    element.addEventListener("focusin", ({ target }) => this.#point(this.#part(target)));
    element.addEventListener("focusout", () => this.#point(null));
    element.addEventListener("click", ({ target }) => this.#open(this.#part(target)));
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  get #parts() { return [...this.#element.querySelectorAll("[data-strokes]")]; }

  /** @param mathml one `math` element; empty for no formula */
  show(mathml) {
    const math = mathml ? document.importNode(
      new DOMParser().parseFromString(mathml, "application/xml").documentElement, true) : null;
    // The focused symbol keeps the focus while the formula grows.
    const place = this.#parts.indexOf(document.activeElement);
    this.#element.replaceChildren(...(math ? [math] : []));
    for (const [number, part] of this.#parts.entries()) part.setAttribute("tabindex", number === 0 ? 0 : -1);
    if (place >= 0) this.#parts[place]?.focus();
  }

  /** Highlights the symbol of a stroke, or none. */
  light(stroke) {
    for (const part of this.#parts) {
      part.classList.toggle("lit", stroke !== null && strokesOf(part).includes(stroke));
    }
  }

  #part(target) { return target.closest?.("[data-strokes]") ?? null; }

  #point(part) {
    for (const other of this.#parts) other.classList.toggle("lit", other === part);
    this.onPoint(part ? strokesOf(part) : []);
  }

  #open(part) { if (part) this.onOpen(strokesOf(part), part); }

  #key(event) {
    const parts = this.#parts;
    const place = parts.indexOf(this.#part(event.target));
    if (place < 0) return;
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.#open(parts[place]);
    else if (next !== undefined && parts[next]) {
      parts[place].setAttribute("tabindex", -1);
      parts[next].setAttribute("tabindex", 0);
      parts[next].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const strokesOf = (part) => part.dataset.strokes.split(" ").map(Number);
