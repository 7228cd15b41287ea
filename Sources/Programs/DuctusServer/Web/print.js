import { isEmpty } from "./notebook.js";
import { byId, make } from "./page.js";
import { picture } from "./sheet/paint.js";

/** Lays out the printed content: each page that isn't empty, and the text. */
export function layOut({ pages, text }) {
  const drawn = pages.filter((page) => !isEmpty(page)).map(picture);
  // Pictures have twice the resolution.
  for (const canvas of drawn) canvas.style.width = `${canvas.width / 2}px`;
  byId("print").replaceChildren(...drawn, ...(text ? [make("p", { textContent: text, dir: "auto" })] : []));
}

/** Removes the layout for printing. */
export const clearPrint = () => byId("print").replaceChildren();
