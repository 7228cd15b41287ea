/** The margins beside and below content that is shown completely. */
const margin = 24;
/** The space to the right of content that is scrolled. */
const beside = 48;
/** How much of the end of the writing stays visible, in screen pixels. */
const end = 120;

/**
 * The visible part of the sheet: the sheet's place (x, y) is at the screen's place (x · scale + left, y · scale + top).
 */
export class View {
  onChange = () => {};
  scale = 1;
  left = 0;
  top = 0;
  /** The box of the content, which can't be scrolled out of sight. */
  content = null;
  width = 0;
  height = 0;
  /** How much of the window's top and bottom edges is covered: writing there can be scrolled out. */
  covered = { top: 0, bottom: 0 };
  /** Whether the window's resizing has moved the sheet, and the writer hasn't since. */
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

  /** The sheet's right edge: the window's, or what can be scrolled to. */
  get end() {
    const window = this.width / this.scale;
    const right = this.content?.right ?? 0;
    return right < window ? window : right + beside;
  }

  /** Scrolls the sheet. */
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

  /**
   * Shows the sheet from its beginning, or from where the content begins if that would be below the window; fitted to
   * the window's width if the content is wider.
   */
  showAll(content = this.content) {
    this.content = content;
    this.#isFitted = false;
    const scale = this.#wholeWidth;
    const first = (content?.top ?? 0) * scale;
    const isBelow = first > this.height - this.covered.bottom - end;
    this.#set(scale, 0, isBelow ? this.covered.top + margin - first : Infinity);
  }

  /** Scrolls the sheet if an area of the screen isn't in sight, until it is. */
  reveal({ left, top, right, bottom }) {
    const [first, last] = [this.covered.top + margin, this.height - this.covered.bottom - end];
    const down = top < first ? first - top : Math.min(0, Math.max(last - bottom, first - top));
    const along = left < margin ? margin - left : Math.min(0, Math.max(this.width - margin - right, margin - left));
    if (down !== 0 || along !== 0) this.pan(along, down);
  }

  /** Whether there is content, but none of it is in the window. */
  get isAway() {
    if (!this.content) return false;
    const { left, right, top, bottom } = this.onScreen(this.content);
    return right < 0 || bottom < 0 || left > this.width || top > this.height;
  }

  /** The scale at which the content fits the window's width, if it is wider. */
  get #wholeWidth() {
    const wide = this.content ? this.content.right + margin : 0;
    return Math.min(1, Math.max(.25, this.width / Math.max(wide, 1)));
  }

  /** Whether all content is in the window, or in the part of it that isn't covered. */
  #isWhole(covered = { top: 0, bottom: 0 }) {
    if (!this.content) return true;
    const { left, right, top, bottom } = this.onScreen(this.content);
    return left >= 0 && top >= covered.top && right <= this.width && bottom <= this.height - covered.bottom;
  }

  /**
   * Called when the window's size has changed. If content in the window would leave it or be covered, as when a phone
   * is rotated, it is fitted to the window's width, and its end is shown. An on-screen keyboard only takes height, and
   * moves nothing.
   */
  resize(width, height) {
    const isTurned = width !== this.width && (this.#isFitted || this.#isWhole());
    [this.width, this.height] = [width, height];
    if (isTurned && (this.#isFitted || !this.#isWhole(this.covered))) {
      this.#isFitted = true;
      const { bottom = 0 } = this.content ?? {};
      const scale = this.#wholeWidth;
      this.#set(scale, 0, this.height - this.covered.bottom - (bottom + margin) * scale);
    } else this.#set(this.scale, this.left, this.top);
  }

  /** The sheet extends below the writing, and to the right as far as there is content. */
  #set(scale, left, top) {
    const { top: first = Infinity, right = 0, bottom = 0 } = this.content ?? {};
    const highest = Math.max(0, this.covered.top - first * scale);
    const lowest = Math.min(0, this.covered.top + end - bottom * scale);
    const rightmost = Math.min(0, this.width - (right + beside) * scale);
    const next = [
      scale, Math.max(rightmost, Math.min(0, left)), Math.max(lowest, Math.min(highest, top)),
    ];
    if (next[0] === this.scale && next[1] === this.left && next[2] === this.top) return;
    [this.scale, this.left, this.top] = next;
    this.onChange();
  }
}
