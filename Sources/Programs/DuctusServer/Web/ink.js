/**
 * A stroke of a pen: `{id, mode, x: [], y: [], t: []}`, in the sheet's units (CSS pixels before zooming), y downwards,
 * milliseconds since 1970. `mode` is the mode that reads it. Strokes don't change once the pen is up, so a notebook's
 * states share them.
 */
export function newStroke(mode) {
  return { id: newId(), mode, x: [], y: [], t: [] };
}

const session = Math.random().toString(36).slice(2);
let count = 0;
/** An identifier that no other tab gives. */
export const newId = () => `${session}-${++count}`;

/** Strokes from `[[xs, ys, ts?], …]`, the form of files and the server. */
export const strokesOf = (drawing, mode) =>
  drawing.map(([x, y, t]) => ({ id: newId(), mode, x, y, t: t?.every(Number.isFinite) ? t : [] }));

/** The time of the strokes' first point; 0 if unknown. */
export const startOf = (strokes) => strokes.find(({ t }) => t.length > 0)?.t[0] ?? 0;

/**
 * The ink in the server's form: `[[xs, ys, ts?], …]`, with times from the start. It stays as it is when an open stroke
 * goes on before it is sent.
 */
export function drawingOf(strokes, start = startOf(strokes)) {
  return strokes.map(({ x, y, t }) => [
    [...x], [...y], ...(t.length === x.length ? [t.map((time) => Math.max(0, Math.round(time - start)))] : []),
  ]);
}

/** The part of strokes given by spans `[[stroke, first point, point after the last], …]`. */
export const partOf = (strokes, spans) => spans.map(([number, from, to]) => {
  const { x, y, t } = strokes[number];
  return { ...strokes[number], x: x.slice(from, to), y: y.slice(from, to), t: t.slice(from, to) };
});

/** The box around strokes: `{left, top, right, bottom}`; null without points. */
export function box(strokes) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of strokes) {
    for (const value of x) { left = Math.min(left, value); right = Math.max(right, value); }
    for (const value of y) { top = Math.min(top, value); bottom = Math.max(bottom, value); }
  }
  return left <= right ? { left, top, right, bottom } : null;
}

/** The gap between two boxes; 0 if they touch. */
export const gap = (a, b) => Math.max(
  0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** Strokes scaled about the origin and then moved by a distance. */
export const moved = (strokes, dx, dy, scale = 1) => strokes.map((stroke) => ({
  ...stroke,
  x: stroke.x.map((value) => round(value * scale + dx)),
  y: stroke.y.map((value) => round(value * scale + dy)),
}));

/** Strokes without points that are closer than a distance to the previous one; ends stay. */
export const thinned = (strokes, least) => strokes.map((stroke) => {
  const { x, y } = stroke;
  const kept = [];
  for (let point = 0; point < x.length; point++) {
    const last = kept.at(-1);
    const isFar = last === undefined || Math.hypot(x[point] - x[last], y[point] - y[last]) >= least;
    if (isFar || point === x.length - 1) kept.push(point);
  }
  const of = (values) => (values.length === x.length ? kept.map((point) => values[point]) : []);
  return { ...stroke, x: of(x), y: of(y), t: of(stroke.t) };
});

/** The distance of the points that keep a corner. */
const beside = 2;

/**
 * Strokes with two more points beside each corner. Strokes are drawn as curves through the middles between their points;
 * without these two, a curve would miss the corner by more than a unit.
 */
export const cornered = (strokes) => strokes.map((stroke) => {
  const { x, y, t } = stroke;
  const missed = (values, point) => (values[point - 1] - 2 * values[point] + values[point + 1]) / 8;
  // At the ends it is NaN, and they are no corners.
  const isCorner = (point) => Math.hypot(missed(x, point), missed(y, point)) > 1;
  const length = (point) => Math.hypot(x[point + 1] - x[point], y[point + 1] - y[point]);
  // Where points are, counted in points: 1.5 is halfway between the second and the third.
  const places = x.flatMap((_, point) => {
    if (!isCorner(point)) return [point];
    const [back, on] = [beside / length(point - 1), beside / length(point)];
    return [...(back < .5 ? [point - back] : []), point, ...(on < .5 ? [point + on] : [])];
  });
  const at = (values) => places.map((place) => {
    const point = Math.floor(place);
    if (place === point) return values[point];
    return round(values[point] + (place - point) * (values[point + 1] - values[point]));
  });
  return { ...stroke, x: at(x), y: at(y), t: t.length === x.length ? at(t) : [] };
});

export const round = (value) => Math.round(value * 10) / 10;
