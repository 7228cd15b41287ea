import { checked } from "./drawing.js";

/** Pages of Xournal++: a stroke is `x y x y …`. */
export const fromXournal = (document) => [...document.querySelectorAll("page")].map((page) => ({
  width: Number(page.getAttribute("width")),
  drawing: checked([...page.querySelectorAll("stroke")].map((stroke) => {
    const numbers = stroke.textContent.trim().split(/\s+/).map(Number);
    return [0, 1].map((axis) => numbers.filter((value, index) => index % 2 === axis));
  })),
}));
