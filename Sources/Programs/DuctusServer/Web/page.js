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

/** One of the page's icons. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** The distance of floating elements from the window's edge and from what they belong to. */
const margin = 8;

/** Puts a floating element at an area of the window: below it, or above if there is no room. */
export function placeBy(element, area) {
  const { width, height } = wholeSize(element);
  const below = area.bottom + margin;
  const above = area.top - height - margin;
  const top = below + height <= innerHeight - margin || above < margin ? below : above;
  put(element, area.left - margin, top, width, height);
}

/** Moves a floating element that has grown, but only as far as it would leave the window. */
export function keepWithin(element) {
  const { left, top } = element.getBoundingClientRect();
  const { width, height } = wholeSize(element);
  put(element, left, top, width, height);
}

/** The size of a floating element; in its present place there may be too little room for its full width. */
function wholeSize(element) {
  element.style.left = "0";
  return element.getBoundingClientRect();
}

/** Puts a floating element at a place, or as near to it as the window allows. */
function put(element, left, top, width, height) {
  element.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  element.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
}

/** Copies a text. A page that wasn't loaded by HTTPS has no clipboard API, and copies from a field. */
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

/**
 * Changes the page; the focus goes to another element if what had it is hidden, disabled or removed by that.
 *
 * @param element what may be changed so, or has parts that may
 * @param heir gets the focus; the sheet if it isn't seen either
 */
export function keepFocus(element, heir, change) {
  const focused = document.activeElement;
  const isWithin = element.contains(focused);
  change();
  if (isWithin && (focused.disabled || !focused.checkVisibility())) (heir?.checkVisibility() ? heir : byId("board")).focus();
}

/** Whether motion is wanted. */
export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a key goes to an input field. */
export const isTyping = ({ target }) => target.matches?.("input, textarea, select, dialog *");
