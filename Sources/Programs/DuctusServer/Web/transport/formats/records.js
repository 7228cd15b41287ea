import { Problem } from "../problem.js";
import { checked } from "./drawing.js";

/** Pages of inks in JSON: `{drawing: [[xs, ys, ts?], …]}` as in Quick, Draw!, or `{strokes: [{points}, …]}` as in ML Kit. */
export const fromRecords = (values) => values.map((record) => {
  // A drawing counts rather than strokes, and null is none, as for a server.
  const [drawing] = [record.drawing, record.strokes?.map(rows)].filter((form) => form ?? false).map(checked);
  if (!drawing) throw new Problem("invalid-ink");
  const title = record.label ?? record.word ?? undefined;
  if (title !== undefined && typeof title !== "string") throw new Problem("invalid-ink");
  return { title, drawing };
});

/** The rows of a stroke of points. */
const rows = ({ points }) =>
  [points.map(({ x }) => x), points.map(({ y }) => y), points.map(({ t }) => t ?? null)];
