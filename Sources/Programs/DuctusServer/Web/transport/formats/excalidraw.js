import { checked } from "./drawing.js";

/** The freehand strokes of an Excalidraw scene, as a page; none without any. */
export function fromExcalidraw({ elements }) {
  const drawn = elements.filter(({ type, isDeleted }) => type === "freedraw" && !isDeleted);
  return drawn.length > 0 ? [{ drawing: checked(drawn.map(stroke)) }] : [];
}

/** The stroke of an element, turned about the middle of its box. */
function stroke({ x, y, points, width = 0, height = 0, angle = 0 }) {
  const [xs, ys] = [points.map(([dx]) => dx), points.map(([, dy]) => dy)];
  if (angle === 0) return [xs.map((dx) => x + dx), ys.map((dy) => y + dy)];
  const least = (values) => values.reduce((least, value) => Math.min(least, value), Infinity);
  const [middleX, middleY] = [least(xs) + width / 2, least(ys) + height / 2];
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const turned = points.map(([dx, dy]) => [dx - middleX, dy - middleY]);
  return [
    turned.map(([dx, dy]) => x + middleX + cosine * dx - sine * dy),
    turned.map(([dx, dy]) => y + middleY + sine * dx + cosine * dy),
  ];
}
