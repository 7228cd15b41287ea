import { box, drawingOf, moved, strokesOf } from "./ink.js";
import { byId, moves } from "./page.js";
import { recognize } from "./service.js";
import { colours, paint } from "./sheet/paint.js";
import { setting } from "./store.js";

/** Inks that people wrote: some of Samples/demo.ndjson, by their text. */
const inks = new URL("ghost.json", import.meta.url);

/** Milliseconds for writing a line, and for which it then stays. */
const duration = 2000;
const pause = 3500;

/**
 * On the first visit a ghost writes line after line, which are read, once; the last one stays. It disappears at the first
 * touch.
 */
export class Ghost {
  #pad;
  #drawing = null;
  #strokes = [];
  #area = null;
  #part = 1;  // how much of them is written
  /** Whether it writes, or shows what it wrote. */
  isThere = false;
  #isUnwanted = false;  // whether the writer was faster

  constructor(pad) {
    this.#pad = pad;
    addEventListener("resize", () => this.#follow());
  }

  async appear() {
    if (this.#isUnwanted || setting("seen")) return;
    this.isThere = true;
    byId("invitation").hidden = true;
    const drawings = Object.values(await (await fetch(inks)).json());
    // With reduced motion, one line is shown, and nothing moves by itself.
    for (const [number, drawing] of drawings.slice(0, moves() ? drawings.length : 1).entries()) {
      if (number > 0) await new Promise((done) => setTimeout(done, pause));
      if (!this.isThere) return;
      byId("ghost-reading").hidden = true;
      this.#drawing = drawing;
      this.#place();
      if (moves()) await this.#write();
      if (this.isThere) this.#draw(1);
      await this.#read();
    }
  }

  /** Ends the ghost, or keeps it away where the page isn't ready for it yet. */
  vanish() {
    if (this.#isUnwanted) return;
    if (this.isThere) byId("invitation").hidden = false;
    [this.isThere, this.#isUnwanted] = [false, true];
    setting("seen", true);
    byId("ghost-reading").hidden = true;
    this.#context.clearRect(0, 0, this.#context.canvas.width, this.#context.canvas.height);
  }

  /** Puts an ink in the middle of the sheet, at the size of usual writing. */
  #place() {
    const { board } = this.#pad;
    const strokes = strokesOf(this.#drawing, "ghost");
    const { left, top, right, bottom } = box(strokes);
    const scale = Math.min(1, board.width * .8 / (right - left));
    this.#strokes = moved(
      strokes, (board.width - (left + right) * scale) / 2, board.height * .4 - (top + bottom) / 2 * scale, scale);
    this.#area = box(this.#strokes);
    const { left: from, right: to, bottom: low } = this.#area;
    Object.assign(byId("ghost-reading").style, { left: `${(from + to) / 2}px`, top: `${low + 16}px` });
  }

  /** Stays in the middle of a window of another size. */
  #follow() {
    if (!this.isThere || !this.#drawing) return;
    this.#place();
    this.#draw(this.#part);
  }

  async #read() {
    const { candidates } = await recognize({
      model: "en-US", drawing: drawingOf(this.#strokes), candidates: 1,
    }).catch(() => ({ candidates: [] }));
    if (!this.isThere || candidates.length === 0) return;
    byId("ghost-reading").textContent = candidates[0].text;
    byId("ghost-reading").hidden = false;
  }

  get #context() { return byId("ghost").getContext("2d"); }

  #write() {
    return new Promise((done) => {
      const start = performance.now();
      const frame = (now) => {
        const part = Math.min(1, (now - start) / duration);
        if (!this.isThere) return done();
        this.#draw(part);
        if (part < 1) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }

  #draw(part) {
    this.#part = part;
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
