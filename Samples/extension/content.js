// Shows a pen beside the focused text field. It opens a sheet, and what is written there goes to the cursor. The sheet
// is a page of the extension: this page sees nothing of the ink, and the sheet sees only the text before the cursor.

const kinds = /^(text|search|email|url|tel|number|textarea)$/;
const width = 420;
let field = null;
let sheet = null;
/** Parent of pen and sheet: nothing outside a modal dialog can be pressed. */
let home = null;

const isText = (element) =>
  element.isContentEditable || (kinds.test(element.type) && !element.readOnly && !element.disabled);

/** Styles an element whatever the page's style is: some pages have an `!important` one for all buttons. */
function style(element, values) {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value, "important");
}

// Popovers are above everything that the page shows.
const pen = Object.assign(document.createElement("button"), {
  type: "button", popover: "manual", textContent: "✎", title: "Write by hand", ariaLabel: "Write by hand",
});
style(pen, {
  all: "initial", position: "fixed", width: "44px", height: "44px", display: "none", "border-radius": "8px",
  background: "#fffdf8", color: "#9c4414", font: "24px/44px sans-serif", "text-align": "center", cursor: "pointer",
  "box-shadow": "0 1px 6px rgb(0 0 0 / .4)",
});
// A press doesn't move the focus.
pen.addEventListener("pointerdown", (event) => event.preventDefault());
pen.addEventListener("click", () => (sheet ? close() : open()));

function focused(event) {
  // Components hide their fields, but not from the path.
  const path = event.composedPath();
  const [target] = path;
  if (target === pen || target === sheet) return;
  // Events within a component aren't seen outside.
  target.getRootNode().addEventListener("focusin", focused);
  field = isText(target) ? target : null;
  if (!field) return hide();
  sight.disconnect();
  sight.observe(field);
  const layer = path.find((one) => one.matches?.(":modal, :popover-open, :fullscreen")) ?? document.documentElement;
  if (layer !== home) close();
  home = layer;
  show(pen);
  place();
  tell();
}

document.addEventListener("focusin", focused);
document.addEventListener("focusout", () => setTimeout(() => {
  const active = document.activeElement;
  if (field && active !== pen && active !== sheet && !isWithin(field, active)) hide();
}));
// A field that is removed loses the focus without an event.
const sight = new IntersectionObserver(() => { if (!field?.checkVisibility()) hide(); });
const follow = () => { if (field) place(); };
addEventListener("scroll", follow, { capture: true, passive: true });
addEventListener("resize", follow);
document.addEventListener("selectionchange", () => { if (field && document.activeElement !== sheet) tell(); });

/** Whether an element is another or inside a component of it. */
const isWithin = (element, other) => Boolean(element) && (element === other || isWithin(element.getRootNode().host, other));

function show(element) {
  style(element, { display: "block" });
  if (element.parentNode !== home) home.append(element);
  if (!element.matches(":popover-open")) element.showPopover();
}

function place() {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  // Beside the page's scroll bar.
  const end = document.documentElement.clientWidth;
  // Beyond the field's end: at the start, it would cover the first letters.
  const isRightToLeft = getComputedStyle(field).direction === "rtl";
  style(pen, {
    left: `${isRightToLeft ? Math.max(4, left - 48) : Math.min(end - 48, right + 4)}px`,
    top: `${Math.max(0, Math.min(innerHeight - 48, (top + bottom) / 2 - 22))}px`,
  });
  if (!sheet) return;
  const { offsetHeight: height } = sheet;
  style(sheet, {
    width: `${Math.min(width, end)}px`, left: `${Math.max(0, Math.min(end - width, left))}px`,
    top: `${bottom + height + 10 < innerHeight ? bottom + 8 : Math.max(0, top - height - 8)}px`,
  });
}

function hide() {
  field = null;
  style(pen, { display: "none" });
  close();
}

function open() {
  sheet = Object.assign(document.createElement("iframe"), {
    src: chrome.runtime.getURL("sheet.html"), title: "A sheet to write on", popover: "manual",
  });
  style(sheet, {
    all: "initial", position: "fixed", height: "220px", "border-radius": "10px", "box-shadow": "0 2px 12px rgb(0 0 0 / .4)",
  });
  sheet.addEventListener("load", tell);
  show(sheet);
  place();
}

function close() {
  sheet?.remove();
  sheet = null;
}

/** Tells the sheet where its text will go. */
function tell() {
  const language = field?.closest("[lang]")?.lang || document.documentElement.lang;
  if (field) sheet?.contentWindow.postMessage({ before: before(), language }, "*");
}

/** The text before the cursor. */
function before() {
  if (!field.isContentEditable) return field.value.slice(0, field.selectionStart ?? field.value.length);
  const { anchorNode, anchorOffset } = getSelection();
  if (!field.contains(anchorNode)) return "";
  const element = anchorNode.nodeType === Node.TEXT_NODE ? anchorNode.parentElement : anchorNode;
  const paragraph = element.closest("p, div, li, td, th, pre, blockquote, h1, h2, h3, h4, h5, h6");
  const range = document.createRange();
  range.setStart(field.contains(paragraph) ? paragraph : field, 0);
  range.setEnd(anchorNode, anchorOffset);
  return range.toString();
}

addEventListener("message", ({ source, data }) => {
  if (!sheet || source !== sheet.contentWindow) return;
  if (data.height > 0) {
    style(sheet, { height: `${data.height}px` });
    place();
  }
  if (typeof data.text !== "string") return;
  field.focus();
  // Only this way notifies the page's own scripts and can be undone.
  document.execCommand("insertText", false, data.text);
  tell();
});
