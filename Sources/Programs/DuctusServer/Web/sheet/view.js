/** Beside and below what is shown whole. */
const margin = 24;
/** So much of the end of what is written stays in sight, in the screen's pixels. */
const end = 120;

/**
 * Which part of the sheet is seen: the sheet's place (x, y) is at the screen's place
 * (x · scale + left, y · scale + top).
 */
export class View {
  onChange = () => {};
  scale = 1;
  left = 0;
  top = 0;
  /** The box of what is on the sheet, which can't be lost from sight. */
  content = null;
  width = 0;
  height = 0;
  /** How much of the window's upper and lower edge is covered: what is written there can be drawn out from under. */
  covered = { top: 0, bottom: 0 };
  /** Whether the window's size has moved the sheet, and the writer hasn't since. */
  #isFitted = false;

  /** The sheet's place under a place of the screen. */
  place(x, y) { return [(x - this.left) / this.scale, (y - this.top) / this.scale]; }

  /** The area of the screen over an area of the sheet. */
  onScreen({ left, top, right, bottom }) {
    return {
      left: left * this.scale + this.left, right: right * this.scale + this.left,
      top: top * this.scale + this.top, bottom: bottom * this.scale + this.top,
    };
  }

  /** Moves the sheet with a hand. */
  pan(dx, dy) {
    this.#isFitted = false;
    this.#set(this.scale, this.left + dx, this.top + dy);
  }

  /** Zooms about a place of the screen. */
  zoom(factor, x, y) {
    const scale = Math.max(.25, Math.min(4, this.scale * factor));
    const by = scale / this.scale;
    this.#isFitted = false;
    this.#set(scale, x - (x - this.left) * by, y - (y - this.top) * by);
  }

  /** Shows the sheet from its beginning, as wide as the window if what is on it is wider. */
  showAll(content = this.content) {
    this.content = content;
    this.#isFitted = false;
    this.#set(this.#wholeWidth, 0, Infinity);
  }

  /** The scale at which what is on the sheet is as wide as the window, if it is wider. */
  get #wholeWidth() {
    const wide = this.content ? this.content.right + margin : 0;
    return Math.min(1, Math.max(.25, this.width / Math.max(wide, 1)));
  }

  /** Whether all that is on the sheet is in sight. */
  get #isWhole() {
    if (!this.content) return true;
    const { left, right, top, bottom } = this.onScreen(this.content);
    return left >= 0 && top >= 0 && right <= this.width && bottom <= this.height;
  }

  /**
   * The window has another size. Where what was in sight wouldn't be, as when a phone is turned, it is made as
   * wide as the window, and its end is shown. A keyboard on the screen takes height alone, and moves nothing.
   */
  resize(width, height) {
    const isTurned = width !== this.width && (this.#isFitted || this.#isWhole);
    [this.width, this.height] = [width, height];
    if (isTurned && (this.#isFitted || !this.#isWhole)) {
      this.#isFitted = true;
      const { bottom = 0 } = this.content ?? {};
      const scale = this.#wholeWidth;
      this.#set(scale, 0, this.height - this.covered.bottom - (bottom + margin) * scale);
    } else this.#set(this.scale, this.left, this.top);
  }

  /** The sheet goes on below what is written, and to the right as far as something is. */
  #set(scale, left, top) {
    const { top: first = Infinity, right = 0, bottom = 0 } = this.content ?? {};
    const highest = Math.max(0, this.covered.top - first * scale);
    const lowest = Math.min(0, this.covered.top + end - bottom * scale);
    const rightmost = Math.min(0, this.width - (right + 48) * scale);
    const next = [
      scale, Math.max(rightmost, Math.min(0, left)), Math.max(lowest, Math.min(highest, top)),
    ];
    if (next[0] === this.scale && next[1] === this.left && next[2] === this.top) return;
    [this.scale, this.left, this.top] = next;
    this.onChange();
  }
}
