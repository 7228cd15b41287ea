/**
 * Strokes of a pen, with undo.
 *
 * A stroke is `{x: [], y: [], t: []}`: CSS pixels from the board's upper left corner, y downwards,
 * milliseconds from the ink's first point. A stroke never changes once its pen is up, so that lists
 * of strokes can be kept for undo without copying points.
 */
export class Ink {
  strokes = [];
  /** The stroke that is being drawn, or null. It is also the last of `strokes`. */
  open = null;
  #past = [];
  #future = [];
  #start = 0;

  get isEmpty() { return this.strokes.length === 0; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  begin() {
    this.#remember();
    this.open = { x: [], y: [], t: [] };
    this.strokes = [...this.strokes, this.open];
  }

  /** Adds a point to the open stroke; `time` in milliseconds of any clock. */
  add(x, y, time) {
    if (this.strokes.length === 1 && this.open.x.length === 0) this.#start = time;
    this.open.x.push(Math.round(x * 10) / 10);
    this.open.y.push(Math.round(y * 10) / 10);
    this.open.t.push(Math.max(0, Math.round(time - this.#start)));
  }

  end() { this.open = null; }

  /** Takes back the open stroke, as if the pen had never come down. */
  cancel() {
    if (!this.open) return;
    this.open = null;
    this.strokes = this.#past.pop();
  }

  erase(stroke) { this.replace(this.strokes.filter((other) => other !== stroke)); }
  clear() { if (!this.isEmpty) this.replace([]); }

  /** Puts other strokes in place of all; undo brings these back. */
  replace(strokes) {
    this.#remember();
    this.open = null;
    this.strokes = strokes;
  }

  undo() { this.#move(this.#past, this.#future); }
  redo() { this.#move(this.#future, this.#past); }

  /** The ink as the server reads it: `[[xs, ys, ts], …]`. */
  get drawing() {
    return this.strokes.map(({ x, y, t }) => (t.length === x.length ? [x, y, t] : [x, y]));
  }

  /** Strokes from `[[xs, ys, ts?], …]`. */
  static strokes(drawing) {
    return drawing.map(([x, y, t]) => ({ x, y, t: t ?? [] }));
  }

  #remember() {
    this.#past.push(this.strokes);
    this.#future = [];
  }

  #move(from, to) {
    if (from.length === 0) return;
    to.push(this.strokes);
    this.open = null;
    this.strokes = from.pop();
  }
}

/** The box around strokes: `{left, top, right, bottom}`; null where there is no point. */
export function box(strokes) {
  const xs = strokes.flatMap((stroke) => stroke.x);
  const ys = strokes.flatMap((stroke) => stroke.y);
  if (xs.length === 0) return null;
  const least = (values) => values.reduce((a, b) => Math.min(a, b));
  const most = (values) => values.reduce((a, b) => Math.max(a, b));
  return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
}
