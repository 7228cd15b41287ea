import { Board } from "./board.js";
import { LabelFile, fitted, save, read } from "./files.js";
import { Ink } from "./ink.js";
import { emoji, shapes, sketches } from "./modes/figures.js";
import { gestures } from "./modes/gestures.js";
import { patterns } from "./modes/patterns.js";
import { text } from "./modes/text.js";
import { Reader } from "./reader.js";
import { Reading } from "./reading.js";
import { health, models } from "./service.js";

const byId = (id) => document.getElementById(id);
/** The pen has rested when it hasn't come down for so long (milliseconds). */
const rest = 700;

/**
 * The page: what is drawn goes to the mode that is chosen, and what that answers is shown.
 *
 * A mode has a `name`, an `invitation`, and `read(pad, signal)`, which asks the server about the
 * ink; `take(pad, candidate)` does what choosing a candidate means, and `settled(pad, answer)`, if
 * there is one, what happens by itself when the pen rests.
 */
class Pad {
  ink = new Ink();
  board = new Board(byId("ink"), this.ink);
  reading = new Reading();
  modes = { text, shapes, sketches, emoji, gestures, patterns };
  mode = text;
  model = "en-US";
  reader = new Reader(
    (signal) => (this.ink.isEmpty ? null : this.mode.read(this, signal)),
    (answer, error, time) => this.#show(answer, error, time));
  /** Models of text, as the server lists them. */
  #texts = [];
  #labels = new LabelFile();
  #timer = 0;
  /** Figures before the ink that they stand for was taken, for undo. */
  #figuresBefore = [];

  constructor() {
    this.board.onInk = (isOpen) => this.#inkChanged(isOpen);
    this.board.onHover = (stroke, point) => this.reading.point(stroke, point);
    this.reading.onTake = (candidate) => this.mode.take(this, candidate);
    this.reading.onPoint = (spans) => { this.board.highlight = spans; };
    this.#makeTabs();
    this.#connectButtons();
    this.#connectKeys();
    this.#loadModels();
    this.choose("text");
  }

  // MARK: Ink

  /** Empties the pad; undo brings the ink back. */
  clear() {
    this.ink.clear();
    this.#inkChanged(false);
    byId("ink").focus({ preventScroll: true });
  }

  /** Puts a figure in place of the ink. */
  put(figure) {
    this.#figuresBefore.push(this.board.figures);
    this.board.figures = [...this.board.figures, figure];
    this.clear();
  }

  #inkChanged(isOpen) {
    clearTimeout(this.#timer);
    this.board.highlight = [];
    byId("invitation").hidden = !this.ink.isEmpty || this.board.figures.length > 0;
    byId("undo").disabled = !this.ink.canUndo;
    byId("redo").disabled = !this.ink.canRedo;
    if (!this.ink.isEmpty) return this.reader.inkChanged(isOpen);
    this.reader.cancel();
    this.reading.clear();
  }

  #undo() {
    // What was taken for a figure becomes ink again.
    if (this.ink.isEmpty && this.#figuresBefore.length > 0) this.board.figures = this.#figuresBefore.pop();
    this.ink.undo();
    this.#inkChanged(false);
  }

  #clearAll() {
    this.board.figures = [];
    this.#figuresBefore = [];
    this.clear();
  }

  #show(answer, error, time) {
    if (error) return this.reading.fail(error);
    if (!answer) return this.reading.clear();
    this.reading.show(answer, time, this.mode.isLarge);
    if (!this.mode.settled || this.ink.open) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.ink.open && !this.ink.isEmpty) {
        Promise.resolve(this.mode.settled(this, answer)).catch((error) => this.reading.fail(error));
      }
    }, rest);
  }

  // MARK: Controls

  choose(id) {
    this.mode = this.modes[id];
    for (const tab of byId("modes").children) {
      tab.setAttribute("aria-selected", tab.dataset.mode === id);
      // Arrows go from tab to tab, the tabulator past them.
      tab.tabIndex = tab.dataset.mode === id ? 0 : -1;
    }
    byId("panel-text").hidden = this.mode.panel !== "text";
    byId("panel-patterns").hidden = this.mode.panel !== "patterns";
    byId("paper").hidden = !this.mode.hasPaper;
    byId("invitation").textContent = this.mode.invitation;
    byId("panel-note").textContent = this.mode.note ?? "";
    this.#clearAll();
    this.mode.open?.(this);
  }

  #makeTabs() {
    byId("modes").replaceChildren(...Object.entries(this.modes).map(([id, { name }]) => {
      const tab = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      tab.setAttribute("role", "tab");
      tab.dataset.mode = id;
      tab.setAttribute("aria-controls", "board");
      tab.addEventListener("click", () => this.choose(id));
      return tab;
    }));
    byId("modes").addEventListener("keydown", (event) => {
      const { target, key } = event;
      const next = key === "ArrowRight" ? target.nextElementSibling
        : key === "ArrowLeft" ? target.previousElementSibling : null;
      if (!next) return;
      this.choose(next.dataset.mode);
      next.focus();
    });
  }

  #connectButtons() {
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("undo", () => this.#undo());
    on("redo", () => { this.ink.redo(); this.#inkChanged(false); });
    on("clear", () => this.#clearAll());
    on("eraser", () => this.#toggleEraser());
    on("about-button", () => byId("about").showModal());
    on("open", () => byId("file").click());
    byId("file").addEventListener("change", () => this.#open(byId("file").files[0]));
    byId("save").addEventListener("change", () => this.#save());
    on("wrong", () => this.#askLabel());
    byId("model").addEventListener("change", () => this.#chooseModel(byId("model").value.trim()));
    for (const id of ["type", "lexicon", "characters", "line", "single-line"]) {
      byId(id).addEventListener("change", () => {
        this.board.lineHeight = Number(byId("line").value);
        this.#inkChanged(false);
      });
    }
    const board = byId("board");
    board.addEventListener("dragover", (event) => event.preventDefault());
    board.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#open(event.dataTransfer.files[0]);
    });
  }

  #connectKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("input, textarea, select, dialog *")) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === "z") byId(event.shiftKey ? "redo" : "undo").click();
      else if (isCommand && key === "y") byId("redo").click();
      else if (isCommand || event.altKey) return;
      else if (key === "delete" || key === "backspace") this.#clearAll();
      else if (key === "e") this.#toggleEraser();
      else if (/^[1-9]$/.test(key)) this.reading.take(Number(key) - 1);
      else return;
      event.preventDefault();
    });
  }

  #toggleEraser() {
    this.board.isErasing = !this.board.isErasing;
    byId("eraser").setAttribute("aria-pressed", this.board.isErasing);
    byId("board").classList.toggle("erasing", this.board.isErasing);
  }

  /** By a tag, a name or the beginning of a name; what is neither is left to the server. */
  #chooseModel(wanted) {
    const name = wanted.toLowerCase();
    const found = this.#texts.find(({ tag }) => tag.toLowerCase() === name)
      ?? this.#texts.find((model) => name && model.name.toLowerCase().startsWith(name));
    this.model = found?.tag ?? (wanted || "en-US");
    byId("model").value = this.model;
    this.#inkChanged(false);
  }

  // MARK: Files and models

  async #open(file) {
    if (!file) return;
    try {
      const inks = await read(file);
      if (inks.length === 0) return;
      this.#clearAll();
      this.ink.replace(fitted(inks[0].drawing, this.board.width, this.board.height));
      this.board.draw();
      this.#inkChanged(false);
    } catch (error) {
      this.reading.fail(error);
    }
    byId("file").value = "";
  }

  async #save() {
    const format = byId("save").value;
    byId("save").value = "";
    if (this.ink.isEmpty) return;
    try {
      await save(format, this.ink, this.board);
    } catch (error) {
      this.reading.fail(error);
    }
  }

  #askLabel() {
    if (this.ink.isEmpty) return;
    const dialog = byId("label-dialog");
    byId("label").value = byId("reading").textContent;
    dialog.onclose = async () => {
      if (dialog.returnValue !== "keep" || !byId("label").value) return;
      try {
        await this.#labels.add(this.ink, byId("label").value, this.model);
      } catch (error) {
        if (error.name !== "AbortError") this.reading.fail(error);
      }
    };
    dialog.showModal();
  }

  async #loadModels() {
    try {
      const [{ models: list }, engine] = await Promise.all([models(), health()]);
      const make = (name, members) => Object.assign(document.createElement(name), members);
      const atHand = list.filter(({ state }) => state !== "offered");
      this.#texts = list.filter(({ kind }) => kind === "text");
      byId("engine").textContent = `Engine ${engine.version}`;
      byId("models").replaceChildren(...this.#texts.map(({ tag, name, state }) => make("option", {
        value: tag, label: state === "offered" ? `${name} (not installed)` : name,
      })));
      byId("packs").replaceChildren(...atHand.map(({ name, version, licence }) => {
        const row = make("tr");
        row.append(...[name, version, licence].map((value) => make("td", { textContent: value })));
        return row;
      }));
      const more = list.length - atHand.length;
      byId("offered").textContent = more > 0
        ? `${more} more can be installed: ductus models install TAG` : "";
      const wanted = navigator.languages.find((tag) => atHand.some((model) => model.tag === tag));
      this.#chooseModel(wanted ?? "en-US");
    } catch (error) {
      this.reading.fail(error);
    }
  }
}

window.pad = new Pad();
