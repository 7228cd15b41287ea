import { box, cornered, drawingOf, moved, startOf, strokesOf, thinned } from "./ink.js";
import { emptyPage, isEmpty } from "./notebook.js";
import { inkML, pages } from "./service.js";
import { penWidth, png, svg } from "./sheet/paint.js";

/** One ink as a line of NDJSON. */
const record = (drawing, members = {}) => JSON.stringify({ ...members, drawing }) + "\n";

/** The margin to the left of opened ink; above it is twice as much. In the sheet's units. */
const margin = 40;
/** The height to which lines of loose ink are scaled, unless the ink is taller and already fits the window. */
const lineHeight = 110;
/** The time between pages that are stacked (milliseconds). */
const pause = 1000;

/**
 * The pages of an ink file or a note program's file, in the notebook's form. Pages of paper are as wide as the window;
 * loose ink gets the size of usual writing.
 */
export async function read(file, width) {
  const { pages: found } = await pages(file);
  return found.map(({ title, drawing, figures = [], width: paper }) => {
    const whole = [...strokesOf(figures, "kept"), ...parted(strokesOf(drawing, "text"))];
    const placed = paper ? onPaper(whole, paper, width) : loose(whole, width);
    const strokes = [...cornered(placed.slice(0, figures.length)), ...placed.slice(figures.length)];
    return { ...emptyPage(), strokes, title };
  });
}

/** Strokes at the size of the shown paper. Dense pens have more points than are visible, or needed for reading. */
const onPaper = (strokes, paper, width) => thinned(moved(strokes, 0, 0, Math.min(2, width / paper)), 1);

function loose(strokes, width) {
  const area = box(strokes);
  if (!area) return [];
  const tall = area.bottom - area.top;
  const wide = area.right - area.left;
  const isHere = area.left >= 0 && area.top >= 0 && area.right <= width && tall > 20;
  // Ink without a known place begins at 0, and would be cut by the window's edge.
  if (isHere && tall > lineHeight) return area.left < penWidth ? moved(strokes, margin, 0) : strokes;
  const scale = Math.min((width - 2 * margin) / Math.max(wide, 1), lineHeight / Math.max(lineOf(strokes, tall), 1));
  return moved(strokes, margin - area.left * scale, 2 * margin - area.top * scale, scale);
}

/** The approximate height of a line of ink: on a page, three times that of most strokes. */
const lineOf = (strokes, tall) => Math.min(tall, 3 * usualHeight(strokes) || tall);

/** The upper quartile of the strokes' heights. */
function usualHeight(strokes) {
  const heights = strokes.map((stroke) => box([stroke])).filter(Boolean).map(({ top, bottom }) => bottom - top);
  return heights.sort((a, b) => a - b)[Math.floor(.75 * heights.length)];
}

/** The strokes of a page of several lines, whose frames, arrows and rules aren't read as text. */
function parted(strokes) {
  const around = box(strokes);
  const height = usualHeight(strokes);
  if (!height || around.bottom - around.top < 6 * height) return strokes;
  return strokes.map((stroke) => (isDrawn(stroke, height) ? { ...stroke, mode: "kept" } : stroke));
}

/** Whether a stroke is long compared with writing of a height, and is straight, an arc, or goes around something. */
function isDrawn({ x, y }, height) {
  const { left, top, right, bottom } = box([{ x, y }]) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const long = Math.max(right - left, bottom - top);
  if (long < 5 * height) return false;
  const chord = Math.hypot(x.at(-1) - x[0], y.at(-1) - y[0]);
  const way = x.slice(1).reduce((sum, value, point) => sum + Math.hypot(value - x[point], y[point + 1] - y[point]), 0);
  return way < 1.3 * chord || chord < .3 * long;
}

/** All ink of a page, including clean figures. */
const inkOf = ({ strokes, figures }) => [...strokes, ...cornered(figures.flatMap(({ strokes = [] }) => strokes))];

/** Pages one below the other and one after the other, for a format that is opened as a single page. */
function stacked(pages) {
  let [end, time] = [0, 0];
  return pages.map(({ title, ink }) => {
    const { top, bottom } = box(ink);
    const down = Math.max(0, end - top);
    end = bottom + down + lineHeight;
    const drawing = drawingOf(moved(ink, 0, down), startOf(ink) - time);
    time = drawing.reduce((last, [, , t]) => Math.max(last, (t?.at(-1) ?? 0) + pause), time);
    return { title, drawing };
  });
}

const pictures = { png, svg };

/** Gives a page to the user as a picture, or the ink of all pages as a file. */
export async function save(format, pages, page) {
  const picture = pictures[format];
  if (picture ? isEmpty(page) : pages.every(isEmpty)) throw Object.assign(new Error(), { kind: "nothing" });
  if (picture) return download(new Blob([await picture(page)]), `ink.${format}`);
  const inked = pages.map(({ title, ...page }) => ({ title, ink: inkOf(page) })).filter(({ ink }) => box(ink));
  const drawn = format === "inkml"
    ? stacked(inked) : inked.map(({ title, ink }) => ({ title, drawing: drawingOf(ink) }));
  const lines = drawn.map(({ title, drawing }) => record(drawing, title ? { label: title } : {})).join("");
  if (lines === "") throw Object.assign(new Error(), { kind: "no-ink" });
  download(new Blob([format === "ndjson" ? lines : await inkML(new Blob([lines]))]), `ink.${format}`);
}

/**
 * A file to which labelled inks are appended: a new one, or one of an earlier visit.
 *
 * If the browser can't write to files, each ink triggers a download with all inks so far.
 */
export class LabelFile {
  #handle = null;
  #lines = [];

  /** Whether a file of an earlier visit can be chosen. */
  get mayContinue() { return this.#handle === null && "showOpenFilePicker" in window; }

  /** Asks for a file of an earlier visit: the dialog for new files empties one that is there. */
  async continue() {
    const [handle] = await window.showOpenFilePicker({ types });
    if (await handle.requestPermission({ mode: "readwrite" }) === "granted") this.#handle = handle;
    else throw new DOMException("", "AbortError");
  }

  async add(strokes, label, model) {
    const line = record(drawingOf(strokes), { label, model });
    if (!("showSaveFilePicker" in window)) {
      this.#lines.push(line);
      return download(new Blob([this.#lines.join("")]), "labelled.ndjson");
    }
    this.#handle ??= await window.showSaveFilePicker({ suggestedName: "labelled.ndjson", types });
    const before = await this.#handle.getFile();
    const last = await before.slice(-1).text();
    const file = await this.#handle.createWritable({ keepExistingData: true });
    await file.write({ type: "write", position: before.size, data: (last && last !== "\n" ? "\n" : "") + line });
    await file.close();
  }
}

/** The kind of file in the browser's dialogs. */
const types = [{ description: "Labelled ink", accept: { "application/x-ndjson": [".ndjson"] } }];

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
