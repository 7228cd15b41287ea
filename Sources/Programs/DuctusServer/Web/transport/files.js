import { fromExcalidraw } from "./formats/excalidraw.js";
import { fromInkML } from "./formats/inkml.js";
import { fromRecords } from "./formats/records.js";
import { fromXournal } from "./formats/xournal.js";
import { Problem } from "./problem.js";

/**
 * Files in a page without a server: ink as NDJSON, JSON and InkML, pages of Xournal++ and drawings of
 * Excalidraw are read, InkML written. A server reads more.
 */

/** The extensions of files that are read here. */
export const formats = ".ndjson,.json,.inkml,.xml,.xopp,.xoj,.excalidraw";
/** The extensions that only a server reads: the page names all. */
const others = document.getElementById("file").accept.split(",").filter((name) => !formats.split(",").includes(name));

/** Whether only a server reads a file. */
export const needsServer = ({ name }) => others.some((extension) => name.toLowerCase().endsWith(extension));

/** The pages of a file: `{title, pages: [{title?, width?, drawing}]}`. */
export async function pages(file) {
  if (needsServer(file)) throw new Problem("other-notes");
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
  return fromRecords(Array.isArray(whole) ? whole : whole ? [whole]
    : text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromXML(text) {
  const document = new DOMParser().parseFromString(text, "text/xml");
  // Browsers put it into what they could parse.
  if (document.querySelector("parsererror")) throw new Problem("invalid-ink");
  return document.documentElement.localName === "xournal" ? fromXournal(document) : fromInkML(document);
}

/** What no document of XML may have: control characters, halves of a pair and two that are no characters. */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Surrogate}\ufffe\uffff]/gu;
const escaped = (text) =>
  text.replace(forbidden, "\ufffd").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lines of NDJSON as InkML. */
export async function inkML(file) {
  const inks = (await file.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const hasTimes = inks.some(({ drawing }) => drawing.some(([, , t]) => t));
  const trace = ([x, y, t]) => `<trace>${x.map((value, index) =>
    [value, y[index], ...(hasTimes ? [t?.[index] ?? "?"] : [])].join(" ")).join(", ")}</trace>`;
  const group = ({ label, drawing }) => [
    "<traceGroup>", ...(label ? [`<annotation type="truth">${escaped(label)}</annotation>`] : []),
    ...drawing.map(trace), "</traceGroup>",
  ].join("\n");
  const format = ["X", "Y", ...(hasTimes ? ["T"] : [])].map((name) => `<channel name="${name}" type="decimal"/>`);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`, `<ink xmlns="http://www.w3.org/2003/InkML">`,
    `<traceFormat>${format.join("")}</traceFormat>`, ...inks.map(group), "</ink>", "",
  ].join("\n");
}
