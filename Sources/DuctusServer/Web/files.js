import { Ink } from "./ink.js";
import { convert } from "./service.js";

/** One ink as a line of NDJSON. */
export const record = (ink, members = {}) =>
  JSON.stringify({ ...members, drawing: ink.drawing }) + "\n";

/** The inks of a file: `[{drawing, label?}, …]`. The server reads it, so that all formats open. */
export async function read(file) {
  const lines = await convert(file, "ndjson");
  return lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Gives the ink to the user as a file. */
export async function save(format, ink, board) {
  const line = record(ink);
  const content = format === "png" ? await board.png()
    : format === "ndjson" ? line : await convert(new Blob([line]), format);
  download(new Blob([content]), `ink.${format}`);
}

/**
 * A file of the user's choice that labelled inks are added to.
 *
 * Where the browser can't write to files, every ink comes as a download that holds all so far.
 */
export class LabelFile {
  #handle = null;
  #lines = [];

  async add(ink, label, model) {
    this.#lines.push(record(ink, { label, model }));
    const content = this.#lines.join("");
    if (!("showSaveFilePicker" in window)) return download(new Blob([content]), "labelled.ndjson");
    this.#handle ??= await window.showSaveFilePicker({
      suggestedName: "labelled.ndjson",
      types: [{ description: "Labelled ink", accept: { "application/x-ndjson": [".ndjson"] } }],
    });
    const file = await this.#handle.createWritable();
    await file.write(content);
    await file.close();
  }
}

/** Strokes moved and scaled into the board, where they don't lie in it. */
export function fitted(drawing, width, height) {
  const strokes = Ink.strokes(drawing);
  const xs = strokes.flatMap(({ x }) => x);
  const ys = strokes.flatMap(({ y }) => y);
  if (xs.length === 0) return [];
  const range = (values) => values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const [[left, right], [top, bottom]] = [range(xs), range(ys)];
  const margin = 40;
  if (left >= 0 && top >= 0 && right <= width && bottom <= height && bottom - top > margin) return strokes;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-6),
    (height - 2 * margin) / Math.max(bottom - top, 1e-6), 200 / Math.max(bottom - top, 1e-6));
  const move = (values, from, to) => values.map((value) => to + (value - from) * scale);
  return strokes.map(({ x, y, t }) => ({ x: move(x, left, margin), y: move(y, top, margin), t }));
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
