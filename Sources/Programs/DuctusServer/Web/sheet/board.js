import { box, newStroke, round } from "../ink.js";
import { colours, paint, paintFigure } from "./paint.js";
import { erases, Pointers } from "./pointers.js";
import { View } from "./view.js";

/** The distance from a stroke, in screen pixels, at which the eraser and the hovering pointer affect it. */
const reach = 10;
/** The greatest movement of a tap. */
const tapReach = 5;

/**
 * The sheet: two canvases, one for what is written and one for the stroke that is being drawn.
 *
 * Calls `onBegin()` when a stroke begins, `onProgress()` while it lasts, and at its end `onStroke(stroke)`, or
 * `onCancel()` if it was none; `onErase(item, isFirst)` with what the eraser met, `onTap(target)` when a word was
 * tapped, `onHover(stroke, point)` with what is under a pointer that isn't drawing, or `null`, and `onZoom()` when the
 * zoom has changed.
 */
export class Board {
  onStroke = () => {};
  onProgress = () => {};
  onBegin = () => {};
  onErase = () => {};
  onTap = () => {};
  onCancel = () => {};
  onHover = () => {};
  onZoom = () => {};
  /** Decides whether a press on a word may be a tap. */
  mayTap = () => false;
  isErasing = false;
  /** The mode of drawn strokes. */
  mode = "text";
  /** The stroke that is being drawn, or null. */
  open = null;
  view = new View();
  #strokes = [];
  #figures = [];
  #highlight = [];  // parts of strokes
  #lineHeight = 0;
  #pressed = null;  // {target, x, y}
  #isRubbing = false;
  #rubbed = null;  // where the eraser was last
  #hasErased = false;  // whether it has met something since it came down
  #frame = 0;
  #pixels = 1;  // of the canvases, per unit of the window
  #palette;
  #zoom = 1;

  constructor(element) {
    this.element = element;
    this.canvas = element.querySelector("#ink");
    this.live = element.querySelector("#live");
    // Neither canvas waits for the other, nor the live one for the page, if the browser supports that.
    this.context = this.canvas.getContext("2d");
    this.liveContext = this.live.getContext("2d", { desynchronized: true });
    this.#palette = colours(element);
    this.pointers = new Pointers(element, this.view, {
      onBegin: (event) => this.#begin(event),
      onGo: (events, predicted) => this.#go(events, predicted),
      onEnd: () => this.#end(),
      onCancel: () => this.#cancel(),
      onHover: (event) => this.#hover(event),
    });
    this.view.onChange = () => {
      this.#moveLayers();
      this.draw();
    };
    // A browser can't scroll the sheet to what the keyboard reaches.
    element.addEventListener("focusin", ({ target }) => {
      if (target !== element && target.matches(":focus-visible")) this.view.reveal(target.getBoundingClientRect());
    });
    new ResizeObserver(() => this.#resize()).observe(element);
    this.#watchPixels();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.#palette = colours(element);
      this.draw();
    });
    this.#resize();
  }

  get width() { return this.element.clientWidth; }
  get height() { return this.element.clientHeight; }

  set lineHeight(height) { this.#lineHeight = height; this.draw(); }
  set highlight(parts) {
    if (parts.length === 0 && this.#highlight.length === 0) return;
    this.#highlight = parts;
    this.draw();
  }

  /** Sets the content of the sheet. */
  show(strokes, figures) {
    this.#strokes = strokes;
    this.#figures = figures;
    this.#highlight = [];
    this.view.content = this.#content;
    this.draw();
  }

  get #content() {
    const corners = this.#figures.map(({ box: { left, top, right, bottom } }) =>
      ({ x: [left, right], y: [top, bottom] }));
    return box([...this.#strokes, ...corners]);
  }

  // MARK: Pointers

  #place({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    return this.view.place(clientX - left, clientY - top);
  }

  #begin(event) {
    this.onHover(null);
    const target = event.target.closest?.("[data-word]");
    this.#pressed = target && this.mayTap(event)
      ? { target, x: event.clientX, y: event.clientY } : null;
    this.onBegin();
    this.#isRubbing = this.isErasing || erases(event);
    if (this.#isRubbing) {
      [this.#rubbed, this.#hasErased] = [this.#place(event), false];
      this.#rub(event);
      return true;
    }
    this.open = newStroke(this.mode);
    this.#add(event);
    this.#drawLive();
    return true;
  }

  #go(events, predicted) {
    if (this.#isRubbing) return events.forEach((event) => this.#rub(event));
    if (!this.open) return;
    const last = events.at(-1);
    if (this.#pressed && Math.hypot(last.clientX - this.#pressed.x, last.clientY - this.#pressed.y) > tapReach) {
      this.#pressed = null;
    }
    for (const event of events) this.#add(event);
    this.#drawLive(predicted.map((event) => this.#place(event)));
    // What may be a tap isn't read: other readings would take the place of the tapped one.
    if (!this.#pressed) this.onProgress();
  }

  #end() {
    const [stroke, pressed] = [this.open, this.#pressed];
    this.#lift();
    if (stroke && !pressed) return this.onStroke(stroke);
    this.onCancel();
    // Not before the browser has finished handling the press, since it then closes open popups.
    if (pressed) setTimeout(() => this.onTap(pressed.target));
  }

  #cancel() {
    this.#lift();
    this.onCancel();
  }

  #lift() {
    this.open = null;
    this.#pressed = null;
    this.#isRubbing = false;
    this.draw();
  }

  #add(event) {
    const [x, y] = this.#place(event);
    this.open.x.push(round(x));
    this.open.y.push(round(y));
    this.open.t.push(Math.round(performance.timeOrigin + event.timeStamp));
  }

  /** Erases along the way to a place, which a fast eraser reaches in one leap. */
  #rub(event) {
    const [[x0, y0], [x1, y1]] = [this.#rubbed, this.#place(event)];
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) * this.view.scale / reach));
    for (let step = 1; step <= steps; step++) {
      this.#eraseAt(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps);
    }
    this.#rubbed = [x1, y1];
  }

  #eraseAt(x, y) {
    const item = this.#nearest(x, y)?.item ?? this.#figures.findLast(({ box }) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    if (!item) return;
    this.onErase(item, !this.#hasErased);
    this.#hasErased = true;
  }

  #hover(event) {
    // A word under the pointer highlights its ink itself.
    if (event?.target.closest?.("[data-word]")) return;
    const found = event && this.#nearest(...this.#place(event));
    this.onHover(found?.item ?? null, found?.point);
  }

  /** The nearest stroke and point to a place; null if none is in reach. */
  #nearest(x, y) {
    let best = null;
    let least = (reach / this.view.scale) ** 2;
    for (const item of this.#strokes) {
      for (let point = 0; point < item.x.length; point++) {
        const distance = squaredDistance(x, y, item, point);
        if (distance <= least) [least, best] = [distance, { item, point }];
      }
    }
    return best;
  }

  // MARK: Drawing

  /** Follows the screen's resolution, which is another one when the window is moved to another screen. */
  #watchPixels() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      this.#resize();
      this.#watchPixels();
    }, { once: true });
  }

  #resize() {
    this.#pixels = devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.live]) {
      canvas.width = Math.round(this.width * this.#pixels);
      canvas.height = Math.round(this.height * this.#pixels);
    }
    this.measureCover();
    this.view.resize(this.width, this.height);
    this.draw();
  }

  /** Measures the elements along the window's edges, over the sheet. */
  measureCover() {
    const [bar, dock, pages] = ["bar", "dock", "pages"].map((id) => document.getElementById(id).getBoundingClientRect());
    const isBelow = ({ top }) => top > this.height / 2;
    this.view.covered = {
      top: Math.max(pages.bottom, isBelow(bar) ? 0 : bar.bottom),
      bottom: Math.max(...[bar, dock].filter(isBelow).map(({ top }) => this.height - top), 0),
    };
  }

  /** Draws the sheet before the next frame, once, however often it is called. */
  draw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#drawNow();
    });
  }

  #start(context) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    const { scale: zoom, left, top } = this.view;
    const scale = zoom * this.#pixels;
    context.setTransform(scale, 0, 0, scale, left * this.#pixels, top * this.#pixels);
  }

  #drawNow() {
    const { context } = this;
    this.#start(context);
    if (this.#lineHeight > 0) this.#drawLines(this.#palette);
    for (const figure of this.#figures) paintFigure(context, figure, this.#palette);
    paint(context, this.#strokes, this.#palette.ink);
    paint(context, this.#highlight, this.#palette.lit, 3.4);
    // A finished stroke leaves one canvas in the same frame in which it appears on the other.
    this.#drawLive();
    const { scale } = this.view;
    if (scale !== this.#zoom) this.onZoom();
    this.#zoom = scale;
  }

  /** Moves what isn't drawn, at once: gestures are compared with where the text is. */
  #moveLayers() {
    const { scale, left, top } = this.view;
    this.element.style.setProperty("--zoom", scale);
    this.element.style.setProperty("--left", `${left}px`);
    this.element.style.setProperty("--top", `${top}px`);
  }

  #drawLines({ name }) {
    const { context, view } = this;
    const [, bottom] = view.place(0, this.height);
    const [right] = view.place(this.width, 0);
    context.strokeStyle = name;
    context.globalAlpha = .35;
    context.lineWidth = 1;
    for (let y = this.#lineHeight; y < bottom; y += this.#lineHeight) {
      context.beginPath();
      context.moveTo(0, y + .5);
      context.lineTo(right, y + .5);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** Draws the open stroke, extended to where the browser expects the pen in the next frame. */
  #drawLive(predicted = []) {
    this.#start(this.liveContext);
    if (!this.open) return;
    const x = [...this.open.x, ...predicted.map((place) => place[0])];
    const y = [...this.open.y, ...predicted.map((place) => place[1])];
    paint(this.liveContext, [{ x, y }], this.#palette.ink);
  }
}

/** The squared distance of a place from the segment of a stroke that ends at a point. */
function squaredDistance(x, y, stroke, point) {
  const [x1, y1] = [stroke.x[point], stroke.y[point]];
  const [x0, y0] = point > 0 ? [stroke.x[point - 1], stroke.y[point - 1]] : [x1, y1];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length)) : 0;
  return (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2;
}
