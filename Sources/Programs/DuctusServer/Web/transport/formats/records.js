import { Problem } from "../problem.js";
import { checked } from "./drawing.js";

/** Pages of inks in JSON: `{drawing: [[xs, ys, ts?], …]}` as in Quick, Draw!, or `{strokes: [{points}, …]}` as in ML Kit. */
export const fromRecords = (values) => values.map((record) => {
  // A drawing counts rather than strokes, and null is none, as for a server.
  const [drawing] = [record.drawing, record.strokes?.map(rows)].filter((form) => form ?? false).map(checked);
  if (!drawing) throw new Problem("invalid-ink");
  const [label, word] = [record.label, record.word, record.id, record.key_id].map(name);
  return { title: label ?? word, drawing };
});

/** A name, which may be written as a number; undefined for none. */
function name(value) {
  if (!["string", "number"].includes(typeof (value ?? ""))) throw new Problem("invalid-ink");
  return value === undefined || value === null ? undefined : `${value}`;
}

/** The rows of a stroke of points. */
const rows = ({ points }) =>
  [points.map(({ x }) => x), points.map(({ y }) => y), points.map(({ t }) => t ?? null)];
