import { Problem } from "../problem.js";

/** A drawing `[[xs, ys, ts?], …]`, whose strokes have as many finite coordinates on each axis, and times or none. */
export function checked(drawing) {
  for (const stroke of drawing) {
    if (!Array.isArray(stroke) || stroke.length < 2 || stroke.length > 3) throw new Problem("invalid-ink");
    const [x, y, t] = stroke;
    const rows = [x, y, ...(t ? [t] : [])];
    if (!rows.every(Array.isArray) || rows.some(({ length }) => length !== x.length)) throw new Problem("invalid-ink");
    const isTime = (time) => time === null || Number.isFinite(time);
    if (![...x, ...y].every(Number.isFinite) || !(t ?? []).every(isTime)) throw new Problem("invalid-ink");
  }
  // Without times, some files have null in their place.
  const hasTimes = (t) => t?.some((time) => time !== null);
  return drawing.filter(([x]) => x.length > 0).map(([x, y, t]) => (hasTimes(t) ? [x, y, t] : [x, y]));
}
