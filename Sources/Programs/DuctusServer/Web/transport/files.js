import { Problem } from "./problem.js";

/** Ink files in a page without a server: NDJSON, JSON and InkML are read, InkML and SVG written. */

/** The pages of an ink file: `{title, pages: [{title?, drawing}]}`. */
export async function pages(file) {
  const text = await file.text();
  const found = text.trimStart().startsWith("<") ? fromInkML(text) : fromJSON(text);
  if (found.length === 0) throw new Problem("invalid-ink");
  return { title: null, pages: found };
}

/** Lines of NDJSON, or one value: an ink, or an array of inks. */
function fromJSON(text) {
  try {
    const values = /^\s*\[/.test(text) ? JSON.parse(text) : text.split("\n").filter((line) => line.trim())
      .map((line) => JSON.parse(line));
    return values.map(({ label, drawing }) => ({ title: label, drawing: checked(drawing) }));
  } catch {
    throw new Problem("invalid-ink");
  }
}

/** A drawing, whose axes have as many numbers each. */
function checked(drawing) {
  for (const axes of drawing) {
    if (axes.length < 2 || axes.some((axis) => axis.length !== axes[0].length)) throw new Problem("invalid-ink");
    if (![...axes[0], ...axes[1]].every(Number.isFinite)) throw new Problem("invalid-ink");
  }
  return drawing;
}

/** InkML's traces with plain numbers (https://www.w3.org/TR/InkML), on one page. */
function fromInkML(text) {
  const document = new DOMParser().parseFromString(text, "text/xml");
  const channels = [...document.getElementsByTagNameNS("*", "channel")].map((one) => one.getAttribute("name"));
  const order = channels.length > 0 ? channels : ["X", "Y"];
  const [x, y, t] = ["X", "Y", "T"].map((name) => order.indexOf(name));
  const drawing = [...document.getElementsByTagNameNS("*", "trace")].map((trace) => {
    const points = trace.textContent.trim().split(",").map((point) => point.trim().split(/\s+/).map(Number));
    const axis = (place) => points.map((point) => point[place]);
    // Times are in seconds or in milliseconds: the order and the distances of points count.
    return t >= 0 ? [axis(x), axis(y), axis(t)] : [axis(x), axis(y)];
  });
  const label = document.querySelector("annotation[type=truth], annotation[type=label]")?.textContent;
  return drawing.length > 0 ? [{ title: label, drawing: checked(drawing) }] : [];
}

/** Lines of NDJSON in another format. */
export async function convert(file, format) {
  const inks = (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return format === "svg" ? svg(inks[0].drawing) : inkML(inks);
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function inkML(inks) {
  const trace = ([x, y, t]) => `<trace>${x.map((value, index) =>
    (t ? `${value} ${y[index]} ${t[index]}` : `${value} ${y[index]}`)).join(", ")}</trace>`;
  const group = ({ label, drawing }) => [
    "<traceGroup>", ...(label ? [`<annotation type="truth">${escaped(label)}</annotation>`] : []),
    ...drawing.map(trace), "</traceGroup>",
  ].join("\n");
  const hasTimes = inks.every(({ drawing }) => drawing.every(([, , t]) => t));
  const format = ["X", "Y", ...(hasTimes ? ["T"] : [])].map((name) => `<channel name="${name}" type="decimal"/>`);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`, `<ink xmlns="http://www.w3.org/2003/InkML">`,
    `<traceFormat>${format.join("")}</traceFormat>`, ...inks.map(group), "</ink>", "",
  ].join("\n");
}

function svg(drawing) {
  const [xs, ys] = [0, 1].map((axis) => drawing.flatMap((stroke) => stroke[axis]));
  const margin = 10;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - left + margin, Math.max(...ys) - top + margin];
  // A point alone is a line of no length, which round caps make a dot.
  const path = ([x, y]) => `<path d="M${x.map((value, index) => `${value} ${y[index]}`).join("L")}${x.length === 1 ? "l0 0" : ""}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">`,
    `<g fill="none" stroke="#1b2a49" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">`,
    ...drawing.map(path), "</g>", "</svg>", "",
  ].join("\n");
}
