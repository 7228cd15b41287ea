import { isEmpty } from "./notebook.js";
import { byId, make } from "./page.js";
import { svg } from "./sheet/paint.js";

/** Lays out the printed content: each page that isn't empty, and the text. */
export function layOut({ pages, text }) {
  // Of many pages, pictures made of pixels would fill the memory.
  const drawn = pages.filter((page) => !isEmpty(page)).map((page) =>
    document.importNode(new DOMParser().parseFromString(svg(page), "image/svg+xml").documentElement, true));
  // A page that is higher than the paper becomes smaller, not narrower.
  for (const one of drawn) one.setAttribute("preserveAspectRatio", "xMinYMin");
  byId("print").replaceChildren(...drawn, ...(text ? [make("p", { textContent: text, dir: "auto" })] : []));
}

/** Removes the layout for printing. */
export const clearPrint = () => byId("print").replaceChildren();
