import { box } from "./ink.js";

/** How close to a stroke, in CSS pixels, the eraser and the hovering pointer take hold of it. */
const reach = 10;
/** For so long after a pen was seen, touches are taken for the palm of its hand (milliseconds). */
const palmTime = 1500;

/**
 * The canvas: takes pens, fingers and mice, and draws the ink.
 *
 * Calls `onInk(isOpen)` whenever the ink has changed, and `onHover(stroke, point)` with the number
 * of the stroke and of its point under a pointer that isn't drawing, or with `null`.
 */
export class Board {
  isErasing = false;
  onInk = () => {};
  onHover = () => {};
  /** Clean drawings and words in place of ink: `{strokes}` or `{text, box}`. */
  figures = [];
  #highlight = [];  // [stroke, first point, point after the last]
  #lineHeight = 0;
  #pointer = null;
  #penSeen = -Infinity;

  constructor(canvas, ink) {
    this.canvas = canvas;
    this.ink = ink;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#cancel(event));
    canvas.addEventListener("pointerleave", () => this.onHover(null));
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  get width() { return this.canvas.clientWidth; }
  get height() { return this.canvas.clientHeight; }

  set lineHeight(height) { this.#lineHeight = height; this.draw(); }
  set highlight(spans) { this.#highlight = spans; this.draw(); }

  // MARK: Pointers

  #isPalm(event) {
    if (event.pointerType === "pen") this.#penSeen = event.timeStamp;
    return event.pointerType === "touch" && event.timeStamp - this.#penSeen < palmTime;
  }

  #down(event) {
    if (this.#isPalm(event) || this.#pointer !== null || event.button > 0) return;
    event.preventDefault();
    this.canvas.focus({ preventScroll: true });
    this.canvas.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.onHover(null);
    // Button 5 is the other end of a pen.
    if (this.isErasing || event.buttons & 32) return this.#erase(event);
    this.ink.begin();
    this.#add(event);
  }

  #move(event) {
    if (this.#isPalm(event)) return;
    if (this.#pointer === null) return this.#hover(event);
    if (event.pointerId !== this.#pointer) return;
    if (!this.ink.open) return this.#erase(event);
    // Browsers gather several positions of the pen in one event.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) this.#add(one);
    this.draw();
    this.onInk(true);
  }

  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = null;
    if (!this.ink.open) return;
    this.ink.end();
    this.draw();
    this.onInk(false);
  }

  #cancel(event) {
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = null;
    this.ink.cancel();
    this.draw();
    this.onInk(false);
  }

  #place(event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  #add(event) {
    const [x, y] = this.#place(event);
    this.ink.add(x, y, event.timeStamp);
    this.draw();
  }

  #erase(event) {
    const found = this.#nearest(...this.#place(event));
    if (!found) return;
    this.ink.erase(this.ink.strokes[found.stroke]);
    this.draw();
    this.onInk(false);
  }

  #hover(event) {
    const found = this.#nearest(...this.#place(event));
    if (found) this.onHover(found.stroke, found.point);
    else this.onHover(null);
  }

  /** The stroke and point next to a place; null where none is in reach. */
  #nearest(x, y) {
    let best = null;
    let least = reach * reach;
    this.ink.strokes.forEach((stroke, number) => {
      for (let point = 0; point < stroke.x.length; point++) {
        const distance = squaredDistance(x, y, stroke, point);
        if (distance <= least) [least, best] = [distance, { stroke: number, point }];
      }
    });
    return best;
  }

  // MARK: Drawing

  draw() {
    const { canvas } = this;
    const scale = devicePixelRatio || 1;
    const [width, height] = [Math.round(this.width * scale), Math.round(this.height * scale)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    const colours = getComputedStyle(canvas);
    this.#drawLines(context, colours.getPropertyValue("--line"));
    paint(context, this.ink.strokes, colours.getPropertyValue("--ink"));
    const lit = this.#highlight.map(([stroke, first, end]) => {
      const { x, y } = this.ink.strokes[stroke] ?? { x: [], y: [] };
      return { x: x.slice(first, end), y: y.slice(first, end) };
    });
    paint(context, lit, colours.getPropertyValue("--accent"), 4);
    this.#drawFigures(context, colours);
  }

  #drawLines(context, colour) {
    if (!this.#lineHeight) return;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    for (let y = this.#lineHeight; y < this.height; y += this.#lineHeight) {
      context.beginPath();
      context.moveTo(16, y);
      context.lineTo(this.width - 16, y);
      context.stroke();
    }
  }

  #drawFigures(context, colours) {
    for (const { strokes, text, box } of this.figures) {
      if (strokes) paint(context, strokes, colours.getPropertyValue("--accent"), 3);
      if (!text) continue;
      const size = strokes ? 14 : Math.max(18, Math.min(box.bottom - box.top, box.right - box.left));
      context.font = `${size}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.fillStyle = colours.getPropertyValue(strokes ? "--faint" : "--text");
      const y = strokes ? box.bottom + 20 : (box.top + box.bottom) / 2 + size / 3;
      context.fillText(text, (box.left + box.right) / 2, y);
    }
  }

  /** The board as a PNG file. */
  png() {
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }
}

/** Draws strokes; a stroke of one place is a dot. */
export function paint(context, strokes, colour, width = 3) {
  Object.assign(context, {
    strokeStyle: colour, fillStyle: colour, lineWidth: width, lineCap: "round", lineJoin: "round",
  });
  for (const { x, y } of strokes) {
    if (x.length === 0) continue;
    context.beginPath();
    context.moveTo(x[0], y[0]);
    if (x.length === 1) context.lineTo(x[0], y[0] + .01);
    for (let point = 1; point < x.length; point++) context.lineTo(x[point], y[point]);
    context.stroke();
  }
}

/** Draws strokes into the whole of a small canvas. */
export function paintThumbnail(canvas, strokes) {
  const around = box(strokes);
  const size = Math.max(around.right - around.left, around.bottom - around.top, 1);
  const scale = (canvas.width - 12) / size;
  const context = canvas.getContext("2d");
  const fit = (values, from) => values.map((value) => 6 + (value - from) * scale);
  paint(
    context,
    strokes.map(({ x, y }) => ({ x: fit(x, around.left), y: fit(y, around.top) })),
    getComputedStyle(canvas).getPropertyValue("--ink"));
}

/** Squared distance of a place from the piece of a stroke that ends at a point. */
function squaredDistance(x, y, stroke, point) {
  const [x1, y1] = [stroke.x[point], stroke.y[point]];
  const [x0, y0] = point > 0 ? [stroke.x[point - 1], stroke.y[point - 1]] : [x1, y1];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
  return (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2;
}
