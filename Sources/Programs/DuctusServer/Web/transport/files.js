import { Problem } from "./problem.js";

/**
 * Files in a page without a server: ink as NDJSON, JSON and InkML, pages of Xournal++ and drawings of
 * Excalidraw are read, InkML written. A server reads more.
 */

/** The extensions of files that are read here. */
export const formats = ".ndjson,.json,.inkml,.xml,.xopp,.xoj,.excalidraw";
/** The extensions that only a server reads. */
const others = /\.(xz|rm|rmdoc|rnote|tldr|sbn2?|sba|jiix|t?bfly|snbx|note|uim)$/i;

/** The pages of a file: `{title, pages: [{title?, width?, drawing}]}`. */
export async function pages(file) {
  if (others.test(file.name)) throw new Problem("other-notes");
  const text = await unpacked(file);
  let found = [];
  try {
    found = text.trimStart().startsWith("<") ? fromXML(text) : fromJSON(text);
  } catch {
    throw new Problem("invalid-ink");
  }
  if (found.length === 0) throw new Problem("invalid-ink");
  return { title: null, pages: found };
}

/** The text of a file, which Xournal++ compresses. */
async function unpacked(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.text();
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  } catch {
    throw new Problem("invalid-ink");
  }
}

/** Lines of NDJSON, or one value: an ink, an array of inks, or Excalidraw's. */
function fromJSON(text) {
  const whole = parsed(text);
  if (whole?.type === "excalidraw") return fromExcalidraw(whole);
  const values = Array.isArray(whole) ? whole : whole ? [whole]
    : text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
  return values.map(({ label, drawing }) => ({ title: label, drawing: checked(drawing) }));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromExcalidraw({ elements }) {
  const drawn = elements.filter(({ type, isDeleted }) => type === "freedraw" && !isDeleted);
  const drawing = drawn.map(({ x, y, points }) => [points.map(([dx]) => x + dx), points.map(([, dy]) => y + dy)]);
  return drawing.length > 0 ? [{ drawing: checked(drawing) }] : [];
}

function fromXML(text) {
  const document = new DOMParser().parseFromString(text, "text/xml");
  return document.documentElement.localName === "xournal" ? fromXournal(document) : fromInkML(document);
}

/** Pages of Xournal++: a stroke is `x y x y …`. */
function fromXournal(document) {
  return [...document.querySelectorAll("page")].map((page) => ({
    width: Number(page.getAttribute("width")),
    drawing: checked([...page.querySelectorAll("stroke")].map((stroke) => {
      const numbers = stroke.textContent.trim().split(/\s+/).map(Number);
      return [0, 1].map((axis) => numbers.filter((value, index) => index % 2 === axis));
    })),
  }));
}

/** A drawing, whose axes have as many numbers each. */
function checked(drawing) {
  for (const axes of drawing) {
    if (axes.length < 2 || axes.some((axis) => axis.length !== axes[0].length)) throw new Problem("invalid-ink");
    if (![...axes[0], ...axes[1]].every(Number.isFinite)) throw new Problem("invalid-ink");
  }
  return drawing;
}

/** InkML's traces (https://www.w3.org/TR/InkML), on one page. */
function fromInkML(document) {
  const channels = [...document.getElementsByTagNameNS("*", "channel")].map((one) => one.getAttribute("name"));
  const order = channels.length > 0 ? channels : ["X", "Y"];
  const [x, y, t] = ["X", "Y", "T"].map((name) => order.indexOf(name));
  const traces = [...document.getElementsByTagNameNS("*", "trace")].map(({ textContent }) => pointsOf(textContent));
  const drawing = traces.filter((points) => points.length > 0).map((points) => {
    const axis = (place) => points.map((point) => point[place]);
    // Times are in seconds or in milliseconds: only the order and the distances of points matter.
    return t >= 0 ? [axis(x), axis(y), axis(t)] : [axis(x), axis(y)];
  });
  const label = document.querySelector("annotation[type=truth], annotation[type=label]")?.textContent;
  return drawing.length > 0 ? [{ title: label, drawing: checked(drawing) }] : [];
}

/** The values of a trace's point, each after a mark, if it has one. */
const values = /([!'"]?)\s*([*?TF]|-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/gi;

/**
 * The points of a trace. From a mark on, a channel's values are explicit (`!`), differences (`'`), or differences of
 * differences (`"`); `*` repeats the last one.
 */
function pointsOf(text) {
  const channels = [];
  return text.split(",").filter((point) => point.trim()).map((point) => {
    if (point.replaceAll(values, "").trim()) throw new Problem("invalid-ink");
    return Array.from(point.matchAll(values), ([, mark, number], place) => {
      const { last, step = 0, turn, ...before } = channels[place] ?? { mark: "!" };
      const own = mark || before.mark;
      const given = number === "*" ? { "!": last, "'": step, '"': turn }[own] : Number(number);
      const next = { "!": given, "'": last + given, '"': last + step + given }[own];
      const now = last === undefined ? 0 : next - last;
      channels[place] = { mark: own, last: next, step: now, turn: now - step };
      return next;
    });
  });
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lines of NDJSON as InkML. */
export async function inkML(file) {
  const inks = (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
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
