import { LabelFile, save } from "./files.js";
import { byId, icon, isTyping, keepFocus, make } from "./page.js";
import { Pad } from "./pad.js";
import { clearPrint, layOut } from "./print.js";
import { formats, guides, health, place, prepare } from "./service.js";
import { isViewKey, moveView } from "./sheet/keys.js";
import { setting } from "./store.js";

const pad = new Pad();
const { notebook, board } = pad;
const labels = new LabelFile();
// For the console and for tests.
window.pad = pad;

const on = (id, action) => byId(id).addEventListener("click", action);

// MARK: Modes

pad.onMode = () => {
  const { id, name } = pad.mode;
  for (const tab of byId("modes").children) {
    tab.setAttribute("aria-selected", tab.dataset.mode === id);
    // Arrow keys move between tabs, Tab moves past them.
    tab.tabIndex = tab.dataset.mode === id ? 0 : -1;
  }
  byId("mode-name").textContent = name;
  byId("mode-icon").setAttribute("href", `#icon-${id}`);
  byId("show-modes").setAttribute("aria-label", `Mode: ${name}`);
  setting("mode", id);
  showModes(false);
};

const mayChoose = () => byId("bar").classList.contains("with-modes");

function showModes(isOpen) {
  keepFocus(byId("modes"), byId("show-modes"), () => byId("bar").classList.toggle("with-modes", isOpen));
  byId("show-modes").setAttribute("aria-expanded", isOpen);
}

byId("modes").replaceChildren(...Object.values(pad.modes).map(({ id, name }) => {
  const tab = make(
    "button", { type: "button", className: "tool", dataset: { mode: id }, onclick: () => pad.choose(id) },
    icon(id), make("span", { textContent: name }));
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", "board");
  return tab;
}));
byId("modes").addEventListener("keydown", ({ target, key }) => {
  const next = key === "ArrowRight" ? target.nextElementSibling
    : key === "ArrowLeft" ? target.previousElementSibling : null;
  if (!next) return;
  const isOpen = mayChoose();
  pad.choose(next.dataset.mode);
  // A list that was open stays for the next key.
  showModes(isOpen);
  next.focus();
});
on("show-modes", () => showModes(!mayChoose()));
document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest("#modes, #show-modes")) showModes(false);
});

// MARK: Tools

// A tool pressed by mouse leaves the keys to the sheet: Enter accepts, and doesn’t press the tool again.
document.addEventListener("mousedown", (event) => { if (event.target.closest(".tool")) event.preventDefault(); });

function erases(isErasing) {
  board.isErasing = isErasing;
  byId("eraser").setAttribute("aria-pressed", isErasing);
  byId("board").classList.toggle("erasing", isErasing);
}

on("undo", () => pad.undo());
on("redo", () => notebook.redo());
on("clear", () => pad.clear());
on("eraser", () => erases(!board.isErasing));
on("accept", () => pad.accept());

const leave = () => byId("menu").hidePopover();
on("open", () => { leave(); byId("file").click(); });
on("new-page", () => { leave(); pad.pages.add(); });
on("delete-page", () => { leave(); pad.pages.delete(); });
on("whole-page", () => { leave(); board.view.showAll(); });
on("as-formula", () => { leave(); pad.readAs(pad.mayBeFormula ? "formula" : "text"); });
byId("menu").addEventListener("beforetoggle", () => {
  // It ends where the bar does, which is as wide as its tools.
  const { right } = byId("bar").getBoundingClientRect();
  document.body.style.setProperty("--bar-end", `${document.documentElement.clientWidth - right}px`);
  const [page, { mayBeFormula }] = [notebook.page, pad];
  byId("as-formula").textContent = mayBeFormula ? "Read as a formula" : "Read as text";
  byId("as-formula").disabled = !page.strokes.some(({ mode }) => ["text", "formula"].includes(mode));
});
on("hints", () => { leave(); byId("hints-dialog").showModal(); });
on("sample", () => { leave(); askLabel(); });
on("about", () => { leave(); showAbout(); });
for (const button of document.querySelectorAll("[data-save]")) {
  button.addEventListener("click", () => { leave(); saveAs(button.dataset.save); });
}
if (formats) byId("file").accept = formats;
byId("file").addEventListener("change", async () => {
  await pad.open([...byId("file").files]);
  byId("file").value = "";
});
// Wherever files are dropped, the browser would open them in place of the pad. Text is dropped into fields.
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
document.addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  pad.open([...event.dataTransfer.files]);
});

const hints = ["type", "lexicon", "characters", "formula-level", "line", "single-line"].map(byId);
/** The member of a field that has its value. */
const valueOf = ({ type }) => (type === "checkbox" ? "checked" : "value");
const keptHints = setting("hints") ?? {};
for (const field of hints) {
  if (field.id in keptHints) field[valueOf(field)] = keptHints[field.id];
  field.addEventListener("change", () => {
    board.lineHeight = Number(byId("line").value);
    setting("hints", Object.fromEntries(hints.map((one) => [one.id, one[valueOf(one)]])));
    if (field.id !== "formula-level") pad.writing.update({ isForced: true });
  });
}
board.lineHeight = Number(byId("line").value);

addEventListener("beforeprint", () => layOut(notebook.state));
addEventListener("afterprint", clearPrint);

// MARK: Keys

/** The action of a key; null for a key without one. */
function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey, target }) {
  const letter = key.toLowerCase();
  const isOnSheet = target === document.body || board.element.contains(target);
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return () => (shiftKey ? notebook.redo() : pad.undo());
    return letter === "y" ? () => notebook.redo() : null;
  }
  if (key === "Escape") {
    return () => {
      erases(false);
      showModes(false);
      pad.drawer.toggle(false);
      pad.ghost.vanish();
    };
  }
  if (isTyping({ target })) return null;
  if (/^[1-9]$/.test(key)) {
    const lists = [pad.writing.alternatives, pad.formula.symbols];
    return () => (lists.find(({ isOpen }) => isOpen) ?? pad.chips).take(Number(key) - 1);
  }
  if (letter === "e") return () => erases(!board.isErasing);
  // On a tool these keys do nothing, which are slips there.
  if (key === "Delete" || key === "Backspace") return isOnSheet ? () => pad.clear() : null;
  if (isOnSheet && isViewKey(key)) return () => moveView(board.view, key);
  // Enter on a button presses it, and follows a link.
  return key === "Enter" && !target.closest("button, a") ? () => pad.accept() : null;
}

document.addEventListener("keydown", (event) => {
  // Browsers that fill in a field send keys without a name.
  if (!event.key) return;
  // The pad undoes edits of the text's field; other fields have their own undo.
  // Keys that compose a character are the field's, too.
  if (event.isComposing || event.target.closest("dialog") || (isTyping(event) && event.target.id !== "text")) return;
  const action = actionOf(event);
  if (!action) return;
  // Escape also closes what the browser shows above the page.
  if (event.key !== "Escape") event.preventDefault();
  action();
});

// MARK: Dialogs

async function saveAs(format) {
  try {
    await save(format, notebook.state.pages, notebook.page);
  } catch (error) {
    pad.fail(error);
  }
}

function askLabel() {
  const { strokes } = notebook.page;
  if (strokes.length === 0) return pad.voice.say("Write something first.", null, "reading");
  const dialog = byId("label-dialog");
  byId("label").value = pad.reading;
  byId("label-add").hidden = !labels.mayContinue;
  dialog.returnValue = "";
  dialog.onclose = async () => {
    const { returnValue } = dialog;
    if (!["keep", "add"].includes(returnValue) || !byId("label").value) return;
    try {
      if (returnValue === "add") await labels.continue();
      await labels.add(strokes, byId("label").value, pad.languages.tag);
    } catch (error) {
      pad.fail(error);
    }
  };
  dialog.showModal();
}

/** The names of models that don't read a language. */
const names = {
  "und-x-gesture": "Gestures", "zxx-Zmth-x-formula": "Formulas", "zxx-Zsym-x-autodraw": "Sketches and emoji",
  "zxx-Zsym-x-shapes": "Shapes",
};

async function showAbout() {
  byId("about-dialog").showModal();
  byId("place").textContent = place;
  // A pack has one row, whatever regions it serves.
  const atHand = pad.languages.models.filter(({ state, tag, pack }) => state !== "offered" && tag === pack)
    .map((model) => ({ ...model, name: names[model.tag] ?? model.name.split(",")[0] }))
    .sort((a, b) => a.name.localeCompare(b.name));
  byId("packs").replaceChildren(...atHand.map(({ name, version, licence }) => make(
    "tr", {}, ...[name, version, licence].map((textContent) => make("td", { textContent })))));
  try {
    byId("engine").textContent = `Engine ${(await health()).version}`;
  } catch (error) {
    pad.fail(error);
  }
}

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}
// A press outside a dialog's box closes it.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    // The dialog itself is the target in the gaps between its elements, too.
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isWithin) dialog.close();
  });
}

if (guides) {
  // They aren't kept for offline visits.
  const offer = () => {
    for (const link of document.querySelectorAll("a.guides")) {
      Object.assign(link, { href: guides, hidden: !navigator.onLine });
    }
  };
  for (const name of ["online", "offline"]) addEventListener(name, offer);
  offer();
}
// Modes may be renamed, and the first one is chosen already.
if (pad.modes[setting("mode")] && setting("mode") !== pad.mode.id) pad.choose(setting("mode"));
else pad.onMode();
pad.ready = pad.start();
// A page without a server downloads the packs of shapes and sketches once it can read text.
pad.ready.then(prepare).catch(() => {});
