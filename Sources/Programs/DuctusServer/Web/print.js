import { isEmpty } from "./notebook.js";
import { byId, make } from "./page.js";
import { picture } from "./sheet/paint.js";

/** Lays out what is printed in place of what is seen: each page that has something on it, and the text. */
export function layOut({ pages, text }) {
  const drawn = pages.filter((page) => !isEmpty(page)).map(picture);
  // Pictures are twice as large as what they show.
  for (const canvas of drawn) canvas.style.width = `${canvas.width / 2}px`;
  byId("print").replaceChildren(...drawn, ...(text ? [make("p", { textContent: text, dir: "auto" })] : []));
}

/** Takes away what was laid out for printing. */
export const clearPrint = () => byId("print").replaceChildren();
