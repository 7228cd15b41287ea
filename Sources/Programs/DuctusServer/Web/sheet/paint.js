import { box } from "../ink.js";
import { SVGContext } from "./svg.js";

/** The width of a pen's line, in the sheet's units. */
export const penWidth = 2.6;

/** The colours of drawing: the page's, or those of a saved picture. */
export function colours(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(name);
  return {
    ink: colour("--ink"), lit: colour("--accent"), figure: colour("--figure"),
    name: colour("--faint"), text: colour("--text"),
  };
}

/** The colours of pictures: dark on white, whatever the page's theme. */
export const printed = {
  ink: "#1b2a49", lit: "#1b2a49", figure: "#96410f", name: "#5a616b", text: "#1f2329",
};

const pen = (context, colour, width) => Object.assign(context, {
  strokeStyle: colour, fillStyle: colour, lineWidth: width, lineCap: "round", lineJoin: "round",
});

/** Draws strokes as smooth curves through the middles between points. */
export function paint(context, strokes, colour, width = penWidth) {
  pen(context, colour, width);
  for (const { x, y } of strokes) {
    if (x.length === 0) continue;
    const last = x.length - 1;
    context.beginPath();
    context.moveTo(x[0], y[0]);
    for (let point = 1; point < last; point++) {
      const [next, below] = [(x[point] + x[point + 1]) / 2, (y[point] + y[point + 1]) / 2];
      context.quadraticCurveTo(x[point], y[point], next, below);
    }
    // A stroke of one place is a dot.
    context.lineTo(x[last] + (last === 0 ? .01 : 0), y[last]);
    context.stroke();
  }
}

/** Draws clean figures, whose corners stay sharp. */
function paintLines(context, strokes, colour, width = penWidth) {
  pen(context, colour, width);
  for (const { x, y } of strokes) {
    context.beginPath();
    context.moveTo(x[0], y[0]);
    for (let point = 1; point < x.length; point++) context.lineTo(x[point], y[point]);
    if (x.length === 1) context.lineTo(x[0] + .01, y[0]);
    context.stroke();
  }
}

/** Draws what replaced strokes: clean lines with their name, or only a word or a picture. */
export function paintFigure(context, { strokes, text, box: area }, palette) {
  if (strokes) paintLines(context, strokes, palette.figure);
  if (!text) return;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = strokes ? palette.name : palette.text;
  context.font = `14px ${face}`;
  if (strokes) return context.fillText(text, (area.left + area.right) / 2, area.bottom + 18);
  // A word is as wide as its ink was, a picture as large.
  const size = Math.min(height, 14 * Math.max(width, 40) / context.measureText(text).width);
  context.font = `${Math.max(18, size)}px ${face}`;
  context.fillText(text, (area.left + area.right) / 2, (area.top + area.bottom) / 2);
}

const face = "system-ui, sans-serif";

/** The corners of a figure, as a stroke. */
const corners = ({ box: { left, top, right, bottom } }, below = 0) => ({ x: [left, right], y: [top, bottom + below] });

/** Draws strokes and figures to fill a small canvas. */
export function paintThumbnail(canvas, { strokes, figures = [] }, palette, margin = 8) {
  const context = canvas.getContext("2d");
  const around = box([...strokes, ...figures.map((figure) => corners(figure))]);
  if (!around) return;
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const scale = Math.min(
    (canvas.width - 2 * margin) / Math.max(width, 1),
    (canvas.height - 2 * margin) / Math.max(height, 1));
  context.translate(
    (canvas.width - width * scale) / 2 - around.left * scale,
    (canvas.height - height * scale) / 2 - around.top * scale);
  context.scale(scale, scale);
  for (const figure of figures) {
    // Names would be too small to be read.
    if (figure.strokes) paintLines(context, figure.strokes, palette.figure, 3 / scale);
    else paintFigure(context, figure, palette);
  }
  paint(context, strokes, palette.ink, 3 / scale);
}

/** The longest side of a picture, in pixels: browsers can't draw much longer ones. */
const longest = 8000;

/** The part of the sheet that a picture of a page shows: `{left, top, width, height}`. */
function areaOf({ strokes, figures }) {
  const { left, top, right, bottom } = box([...strokes, ...figures.map((figure) => corners(figure, 30))]);
  const margin = 24;
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
  return { left: left - margin, top: top - margin, width, height };
}

/** Draws a page dark on white. */
function paintPage(context, { strokes, figures }, { left, top, width, height }) {
  context.fillStyle = "white";
  // A picture's last pixels may be fractional.
  context.fillRect(left, top, width + 1, height + 1);
  for (const figure of figures) paintFigure(context, figure, printed);
  paint(context, strokes, printed.ink);
}

/** A page as a picture, at twice its size if that isn't too large, or at a share of that. */
export function picture(page, share = 1) {
  const area = areaOf(page);
  const { left, top, width, height } = area;
  const scale = share * Math.min(2, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.translate(-left, -top);
  paintPage(context, page, area);
  return canvas;
}

/**
 * A page as a PNG file: a smaller one if the browser has no room for a large canvas.
 *
 * @throws Error of the kind `no-picture`
 */
export async function png(page) {
  for (const share of [1, .5]) {
    const blob = await new Promise((done) => picture(page, share).toBlob(done, "image/png"));
    if (blob) return blob;
  }
  throw Object.assign(new Error(), { kind: "no-picture" });
}

/** A page as an SVG file. */
export function svg(page) {
  const area = areaOf(page);
  const context = new SVGContext(area);
  paintPage(context, page, area);
  return String(context);
}
