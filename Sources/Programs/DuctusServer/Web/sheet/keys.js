/** The distance of an arrow key, in screen pixels, and the part of the window that a page key scrolls. */
const step = 60;
const part = .85;
/** The factor of a zoom key. */
const nearer = 1.25;

/** Where each key scrolls, to the right and down: in steps, or in parts of the window's height. */
const ways = {
  ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
  PageUp: [0, 0, -part], PageDown: [0, 0, part],
};
const zooms = { "+": nearer, "=": nearer, "-": 1 / nearer };

/** Whether a key scrolls or zooms the sheet. */
export const isViewKey = (key) => key in ways || key in zooms;

/** Scrolls a view of the sheet by a key, or zooms it about the window's middle. */
export function moveView(view, key) {
  if (key in zooms) return view.zoom(zooms[key], view.width / 2, view.height / 2);
  const [right, down, windows = 0] = ways[key];
  view.pan(-right, -(down + windows * view.height));
}
