import { drawingOf, moved, newStroke } from "./ink.js";
import { byId, moves } from "./page.js";
import { recognize } from "./service.js";
import { colours, paint } from "./sheet/paint.js";
import { setting } from "./store.js";

/** "hello" as a hand writes it: [x, y, …] of each stroke, in a box of 250 × 100. */
const hello = [
  [6, 92, 14, 78, 24, 52, 30, 26, 29, 10, 23, 10, 18, 28, 15, 60, 13, 92, 18, 72, 27, 60, 36, 60, 39, 72, 39, 86,
    44, 93, 54, 90, 66, 80, 76, 70, 79, 61, 72, 56, 64, 62, 61, 76, 66, 89, 77, 93, 90, 88, 102, 70, 112, 42, 116, 20,
    112, 8, 105, 18, 102, 48, 103, 78, 109, 91, 119, 90, 131, 72, 141, 42, 145, 20, 141, 8, 134, 18, 131, 48, 132,
    78, 138, 91, 148, 90, 160, 76, 170, 62, 178, 58, 170, 58, 162, 66, 160, 80, 167, 92, 179, 92, 188, 82, 189, 68,
    182, 59, 178, 58, 186, 64, 200, 64],
];

/** Milliseconds for the whole word. */
const duration = 1600;

/** On the first visit a ghost writes a word, which is read; it goes at the first touch. */
export class Ghost {
  #pad;
  #strokes = [];
  #isThere = false;

  constructor(pad) { this.#pad = pad; }

  async appear() {
    if (setting("seen")) return;
    const { board } = this.#pad;
    const scale = Math.min(1.6, board.width / 330);
    const [left, top] = [(board.width - 200 * scale) / 2, board.height * .38 - 50 * scale];
    this.#strokes = moved(hello.map(curve), left, top, scale);
    this.#isThere = true;
    byId("invitation").hidden = true;
    if (moves()) await this.#write();
    if (!this.#isThere) return;
    this.#draw(1);
    const { candidates } = await recognize({
      model: "en-US", drawing: drawingOf(this.#strokes), candidates: 1,
    }).catch(() => ({ candidates: [] }));
    if (!this.#isThere || candidates.length === 0) return;
    const label = byId("ghost-reading");
    label.textContent = candidates[0].text;
    label.hidden = false;
    Object.assign(label.style, { left: `${left + 100 * scale}px`, top: `${top + 100 * scale}px` });
  }

  vanish() {
    if (!this.#isThere) return;
    this.#isThere = false;
    setting("seen", true);
    byId("ghost-reading").hidden = true;
    this.#context.clearRect(0, 0, this.#context.canvas.width, this.#context.canvas.height);
  }

  get #context() { return byId("ghost").getContext("2d"); }

  #write() {
    return new Promise((done) => {
      const start = performance.now();
      const frame = (now) => {
        const part = Math.min(1, (now - start) / duration);
        if (!this.#isThere) return done();
        this.#draw(part);
        if (part < 1) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }

  #draw(part) {
    const context = this.#context;
    const pixels = devicePixelRatio || 1;
    context.canvas.width = this.#pad.board.width * pixels;
    context.canvas.height = this.#pad.board.height * pixels;
    context.scale(pixels, pixels);
    const count = this.#strokes.reduce((sum, { x }) => sum + x.length, 0) * part;
    let before = 0;
    const parts = this.#strokes.map(({ x, y }) => {
      const end = Math.max(0, Math.round(count - before));
      before += x.length;
      return { x: x.slice(0, end), y: y.slice(0, end) };
    });
    paint(context, parts, colours(this.#pad.board.element).name, 3);
  }
}

/** A stroke through given places, with points between them (a spline after Catmull and Rom). */
function curve(places) {
  const points = [];
  for (let index = 0; index < places.length; index += 2) points.push(places.slice(index, index + 2));
  const stroke = newStroke("ghost");
  const at = (index) => points[Math.max(0, Math.min(points.length - 1, index))];
  for (let index = 0; index < points.length - 1; index++) {
    for (let step = 0; step < 5; step++) {
      const t = step / 5;
      const value = (axis) => {
        const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => at(index + offset)[axis]);
        return b + t * (c - a) / 2 + t ** 2 * (a - 2.5 * b + 2 * c - d / 2)
          + t ** 3 * (-a + 3 * b - 3 * c + d) / 2;
      };
      stroke.x.push(value(0));
      stroke.y.push(value(1));
    }
  }
  return stroke;
}
