/** An element of the page. */
export const byId = (id) => document.getElementById(id);

/** A new element: `make("button", {type: "button"}, child, …)`. */
export function make(name, members = {}, ...children) {
  const { dataset = {}, ...properties } = members;
  const element = Object.assign(document.createElement(name), properties);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

/** An icon of the page's own. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** Puts a floating element by an area of the window: below it, or above where there is no room. */
export function placeBy(element, area) {
  const margin = 8;
  // Where it stands now there may be too little room for its whole width.
  element.style.left = "0";
  const { width, height } = element.getBoundingClientRect();
  const left = Math.max(margin, Math.min(innerWidth - width - margin, area.left - margin));
  const below = area.bottom + margin;
  const above = area.top - height - margin;
  const top = below + height <= innerHeight - margin || above < margin ? below : above;
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
}

/** Copies a text. A page that didn't come by https has no clipboard of its own, and copies from a field. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = make("textarea", { value: text, className: "hidden-title" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Whether motion is wanted. */
export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a key goes to a field that somebody is writing into. */
export const isTyping = ({ target }) => target.matches?.("input, textarea, select, dialog *");
