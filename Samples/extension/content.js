// Beside the text field that has the focus stands a pen; it opens a sheet, and what is written there goes
// to the cursor. The sheet is a page of the extension: this page sees nothing of the ink, and the sheet
// nothing of this page but the text before the cursor.

const kinds = /^(text|search|email|url|tel|number|)$/;
let field = null;
let sheet = null;

const isText = (element) => element?.isContentEditable || element?.localName === "textarea"
  || (element?.localName === "input" && kinds.test(element.getAttribute("type") ?? ""));

const pen = Object.assign(document.createElement("button"), {
  type: "button", textContent: "✎", title: "Write by hand", ariaLabel: "Write by hand",
});
pen.style.cssText = "all: initial; position: fixed; z-index: 2147483647; width: 44px; height: 44px; display: none;"
  + "border-radius: 8px; background: #fffdf8; color: #9c4414; font: 24px/44px sans-serif; text-align: center; cursor: pointer;"
  + "box-shadow: 0 1px 6px rgb(0 0 0 / .4)";
// A press leaves the focus where it is.
pen.addEventListener("pointerdown", (event) => event.preventDefault());
pen.addEventListener("click", () => (sheet ? close() : open()));

document.addEventListener("focusin", ({ target }) => {
  if (target === pen || target === sheet) return;
  field = isText(target) ? target : null;
  if (!field) return hide();
  if (!pen.isConnected) document.documentElement.append(pen);
  place();
});
addEventListener("scroll", () => { if (field) place(); }, { capture: true, passive: true });

function place() {
  const { right, top, bottom } = field.getBoundingClientRect();
  pen.style.left = `${Math.min(innerWidth - 48, right + 4)}px`;
  pen.style.top = `${Math.max(0, Math.min(innerHeight - 48, (top + bottom) / 2 - 22))}px`;
  pen.style.display = "block";
  if (sheet) sheet.style.top = `${bottom + 230 < innerHeight ? bottom + 8 : Math.max(0, top - 228)}px`;
}

function hide() {
  pen.style.display = "none";
  close();
}

function open() {
  sheet = document.createElement("iframe");
  sheet.src = chrome.runtime.getURL("sheet.html");
  sheet.title = "A sheet to write on";
  const { left } = field.getBoundingClientRect();
  sheet.style.cssText = "all: initial; position: fixed; z-index: 2147483647; width: min(420px, 100vw); height: 220px; border: 0;"
    + `border-radius: 10px; box-shadow: 0 2px 12px rgb(0 0 0 / .4); left: ${Math.max(0, Math.min(innerWidth - 420, left))}px`;
  sheet.addEventListener("load", () => sheet.contentWindow.postMessage({ before: before(), language: document.documentElement.lang }, "*"));
  document.documentElement.append(sheet);
  place();
}

function close() {
  sheet?.remove();
  sheet = null;
}

/** The text before the cursor. */
function before() {
  if (field.isContentEditable) {
    const { anchorNode, anchorOffset } = getSelection();
    return anchorNode?.nodeType === Node.TEXT_NODE ? anchorNode.data.slice(0, anchorOffset) : "";
  }
  return field.value.slice(0, field.selectionStart ?? field.value.length);
}

addEventListener("message", ({ source, data }) => {
  if (!sheet || source !== sheet.contentWindow || typeof data?.text !== "string") return;
  field.focus();
  // Of all ways this one tells pages' own scripts what happened, and can be undone.
  document.execCommand("insertText", false, data.text);
  sheet.contentWindow.postMessage({ before: before(), language: document.documentElement.lang }, "*");
});
