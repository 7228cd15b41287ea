import { Chips } from "./chips.js";
import { Drawer } from "./text/drawer.js";
import { read } from "./files.js";
import { Ghost } from "./ghost.js";
import { WrittenFormula } from "./formula/formula.js";
import { box, gap } from "./ink.js";
import { HandDialog } from "./hand/dialog.js";
import { Hand } from "./hand/hand.js";
import { Lesson } from "./hand/lesson.js";
import { Languages } from "./languages/languages.js";
import { sentence } from "./messages.js";
import { emoji, shapes, sketches } from "./modes/figures.js";
import { formula } from "./modes/formula.js";
import { gestures } from "./modes/gestures.js";
import { patterns } from "./modes/patterns.js";
import { text } from "./modes/text.js";
import { isEmpty, Notebook } from "./notebook.js";
import { byId, keepFocus } from "./page.js";
import { Pages } from "./pages.js";
import { PageRecords } from "./records.js";
import { Reader } from "./reading/reader.js";
import { WrittenText } from "./reading/text.js";
import { Board } from "./sheet/board.js";
import { Store } from "./store.js";
import { withWords } from "./text/insertion.js";
import { Voice } from "./voice.js";

/** Milliseconds after which the pen has rested. */
const rest = 700;
/** The distance from ink restored by undo at which ink is another figure. */
const apart = 40;

/**
 * The page: passes the ink to the chosen mode, and shows the readings.
 *
 * A mode has an `id`, a `name` and a `hint`. Text and formulas are read by `WrittenText` and `WrittenFormula` as they
 * are written. A mode for figures has `read(pad, strokes, signal)`, which asks the server, and `take(pad, candidate)`,
 * which applies a chosen candidate; the optional `settled(pad, answer)` is called when the pen rests, and `preview(pad,
 * answer)` before that.
 */
export class Pad {
  modes = { text, shapes, sketches, emoji, gestures, patterns, formula };
  mode = text;
  notebook = new Notebook();
  store = new Store("notebook", new PageRecords("notebook"));
  board = new Board(byId("board"));
  chips = new Chips();
  voice = new Voice();
  pages = new Pages(this);
  languages = new Languages(this);
  writing = new WrittenText(this);
  formula = new WrittenFormula(this);
  drawer = new Drawer(this);
  ghost = new Ghost(this);
  hand = new Hand(this);
  lesson = new Lesson(this);
  #figureRead = [];  // the strokes that are being read
  #figures = new Reader(
    (signal) => {
      this.#figureRead = this.active;
      return this.active.length > 0 ? this.mode.read(this, this.active, signal) : null;
    },
    (answer, error, isLast) => this.#showFigure(answer, error, isLast));
  #timer = 0;
  /** When the pen was lifted. */
  #lifted = -Infinity;
  /** Whether the ink on the sheet was just drawn, not restored. */
  #isFresh = false;
  /** The notebook's state before the ink that isn't a figure yet, if nothing else has been done since. */
  #before = null;
  /** The strokes whose reading is to be accepted once it is there, by their ids; null for none. */
  #accepted = null;
  #wasPaper = false;
  /** The page that was shown last. */
  #shownPage = null;
  /** Called when another mode was chosen. */
  onMode = () => {};
  /** Whether the stored notebook has been loaded: anything stored before would replace it. */
  isLoaded = false;
  /** Called when the pen is lifted. */
  #onLift = () => {};
  /** Counts the eraser's strokes, each of which is one step of undo. */
  #rubs = 0;

  constructor() {
    this.notebook.onChange = (what) => this.#changed(what);
    // A chip may be pressed when its ink has just been converted.
    this.chips.onTake = (candidate) => { if (this.active.length > 0) this.mode.take(this, candidate); };
    const { board } = this;
    board.onBegin = () => this.#begin();
    board.onStroke = (stroke) => this.#stroke(stroke);
    board.onProgress = () => { if (!this.#accepted) this.#written?.progress(); };
    board.onErase = (item, isFirst) => this.#erase(item, isFirst);
    board.mayTap = (event) => this.#mayTap(event);
    board.onCancel = () => this.#resume();
    board.onTap = (element) => {
      const word = this.writing.labels.word(element);
      // Another reading may just have taken its place.
      if (word) this.writing.open(word, element);
    };
    board.onHover = (stroke) => {
      if (this.mode === formula) this.formula.light(stroke);
      else board.highlight = this.writing.labels.light(stroke)?.ink ?? [];
    };
    board.onZoom = () => this.writing.update();
    this.languages.onChoose = () => this.writing.update({ isForced: true });
    for (const mode of Object.values(this.modes)) mode.connect?.(this);
    new HandDialog(this);
  }

  /** Loads the stored notebook and hand, and requests the list of languages. */
  async start() {
    this.store.onFail = () => this.voice.warn(sentence({ kind: "unkept" }));
    // A stroke is finished first.
    this.store.onOther = () => { if (!this.board.open) this.#takeOver(); };
    const isKept = await this.#load();
    try {
      await this.languages.load();
      this.languages.begin();
    } catch (error) {
      this.fail(error);
    }
    try {
      await this.hand.start();
    } catch (error) {
      this.fail(error);
    }
    if (this.languages.models.length === 0) return;
    this.writing.update({ isForced: true });
    if (!isKept) this.ghost.appear().catch((error) => this.fail(error));
  }

  /** Loads the stored notebook, and adds what was written meanwhile. Returns whether there was one. */
  async #load() {
    const kept = await this.store.load();
    // Restoring may scroll the sheet, which would move an open stroke.
    if (this.board.open) await new Promise((done) => { this.#onLift = done; });
    const { pages, text } = this.notebook.state;
    this.isLoaded = true;
    if (!kept) {
      this.#changed("start");
      return false;
    }
    this.notebook.restore(kept);
    for (const stroke of pages.flatMap(({ strokes }) => strokes)) this.#stroke(stroke);
    const figures = pages.flatMap((page) => page.figures);
    if (figures.length > 0) {
      this.notebook.doOnPage("figure", { figures: [...this.notebook.page.figures, ...figures] });
    }
    const before = this.notebook.state.text;
    if (text) this.notebook.do("type", { text: before ? `${before} ${text}` : text });
    this.#takeOver();
    return true;
  }

  /** Whether the pen is up, and nothing is being loaded, read or awaited. */
  get isAtRest() {
    return this.isLoaded && !this.board.open && this.writing.isDone && this.formula.isDone && this.#figures.isDone && this.#timer === 0;
  }

  /** The text on the sheet, as shown. */
  get reading() { return this.writing.text; }

  /** The reader of the mode's ink during writing; undefined if it is read when the pen rests. */
  get #written() { return { text: this.writing, formula: this.formula }[this.mode.id]; }

  /** The ink that the mode reads when the pen rests. */
  get active() {
    return this.mode.read ? this.notebook.page.strokes.filter(({ mode }) => mode === this.mode.id) : [];
  }

  /** The strokes that are read as text: those that wait to be accepted, or else all of the page. */
  get textStrokes() {
    return this.notebook.page.strokes.filter(({ mode, id }) => mode === "text" && (this.#accepted?.has(id) ?? true));
  }

  /** The given strokes of a mode, and the one that is being drawn in it, which comes too late to be accepted. */
  withOpen(strokes, mode) {
    const { open } = this.board;
    return open && this.mode.id === mode && !(mode === "text" && this.#accepted) ? [...strokes, open] : strokes;
  }

  get isEmpty() { return isEmpty(this.notebook.page); }

  /** What of the page the mode shows: gestures have the text in place of the other ink. */
  get #shown() {
    const { strokes, figures } = this.notebook.page;
    const isPaper = Boolean(this.mode.paper);
    return {
      strokes: strokes.filter((stroke) => (stroke.mode === "gestures") === isPaper), figures: isPaper ? [] : figures,
    };
  }

  // MARK: Actions

  /**
   * Whether a press on a reading is a tap on it. During writing it is a dot; and a pen or a mouse, which are precise
   * enough, must tap on the letters. So must a finger as long as an answer is awaited.
   */
  #mayTap({ target, pointerType, timeStamp }) {
    return this.mode === text && this.isLoaded && timeStamp - this.#lifted > rest
      && (target.tagName === "SPAN" || (pointerType === "touch" && this.isAtRest));
  }

  #begin() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.ghost.vanish();
    this.chips.clear();
    this.drawer.giveWay();
    this.writing.alternatives.close();
    this.formula.symbols.close();
    byId("invitation").hidden = true;
    byId("board").classList.add("writing");
    document.activeElement?.blur();
  }

  /** Adopts what another tab has stored. */
  #takeOver() {
    const joined = this.isLoaded ? this.store.join(this.notebook.kept) : null;
    if (!joined) return;
    this.notebook.takeOver(joined.state);
    if (joined.isAhead) this.store.save(this.notebook.kept);
  }

  /** Goes on as before a stroke that was none, such as a finger's when a second one came. */
  #resume() {
    this.#onLift();
    this.#takeOver();
    byId("board").classList.remove("writing");
    this.#controls();
    this.#readAll();
  }

  #stroke(stroke) {
    this.#lifted = performance.now();
    this.#onLift();
    this.#takeOver();
    const { page, state } = this.notebook;
    const old = this.active;
    // Restored ink stays as it is, unless writing continues it.
    const isApart = old.length > 0 && !this.#isFresh && this.mode.isFigure && gap(box(old), box([stroke])) > apart;
    if (this.mode.read && old.length === 0) this.#before = state;
    const strokes = isApart
      ? page.strokes.map((other) => (old.includes(other) ? { ...other, mode: "kept" } : other)) : page.strokes;
    this.notebook.doOnPage("stroke", { strokes: [...strokes, stroke] });
  }

  #erase(item, isFirst) {
    const { strokes, figures } = this.notebook.page;
    const other = (one) => one !== item;
    this.#rubs += isFirst ? 1 : 0;
    this.notebook.doOnPage(
      "erase", { strokes: strokes.filter(other), figures: figures.filter(other) },
      { joins: `rub ${this.#rubs}` });
  }

  /** Replaces the ink by a figure. */
  put(figure) { this.consume("figure", { figures: [...this.notebook.page.figures, figure] }); }

  /**
   * Removes the mode's ink from the sheet, applying its meaning.
   *
   * @param isWhole whether undo returns to before the ink, not to the ink
   */
  consume(what, ofPage, change = {}, { isWhole = false } = {}) {
    const { active } = this;
    const { pages, page } = this.notebook.state;
    const others = { strokes: this.notebook.page.strokes.filter((stroke) => !active.includes(stroke)) };
    this.notebook.do(
      what, { pages: pages.with(page, { ...this.notebook.page, ...others, ...ofPage }), ...change },
      { since: isWhole ? this.#before : null });
  }

  /** Moves the reading into the text, at the cursor; what is written until it is there stays on the sheet. */
  accept() {
    // Gestures don't show the reading, unless it was wanted before they were chosen.
    if (this.notebook.isApart || (this.mode.paper && !this.#accepted)) return;
    this.#accepted ??= new Set(this.textStrokes.map(({ id }) => id));
    // A stroke that is being drawn may be part of the reading.
    if (!this.writing.isDone || this.board.open) return this.writing.update();
    const { reading } = this;
    const accepted = this.#accepted;
    this.#accepted = null;
    if (!reading) return this.writing.update();
    this.drawer.receive(byId("readings").children);
    const { pages, page } = this.notebook.state;
    const strokes = this.notebook.page.strokes.filter(({ id }) => !accepted.has(id));
    this.notebook.do("accept", {
      pages: pages.with(page, {
        ...this.notebook.page, strokes, choices: this.notebook.page.choices.filter(({ name }) => name),
      }),
      ...withWords(this.notebook.state, reading),
      caret: null, chosen: null,
    });
    this.voice.tell(`Added: ${reading}`);
  }

  /** Undoes the last action, which may be the pending acceptance of a reading. */
  undo() {
    if (this.#accepted) this.#cancelAcceptance();
    else this.notebook.undo();
  }

  #cancelAcceptance() {
    this.#accepted = null;
    this.writing.update();
  }

  /** Whether the page has text that can be read as a formula instead. */
  get mayBeFormula() { return this.mode !== formula && this.notebook.page.strokes.some(({ mode }) => mode === "text"); }

  /** Reads the page's text as a formula, or its formula as text. */
  readAs(id) {
    const other = id === "formula" ? "text" : "formula";
    const { strokes } = this.notebook.page;
    this.choose(id);
    this.notebook.doOnPage("convert", {
      strokes: strokes.map((stroke) => (stroke.mode === other ? { ...stroke, mode: id } : stroke)), choices: [],
    });
  }

  /** Empties the page of what is shown. */
  clear() {
    const shown = this.#shown;
    if (isEmpty(shown)) return;
    const { strokes, figures, choices } = this.notebook.page;
    this.notebook.doOnPage("clear", {
      strokes: strokes.filter((stroke) => !shown.strokes.includes(stroke)),
      figures: figures.filter((figure) => !shown.figures.includes(figure)),
      choices: this.mode.paper ? choices : [],
    });
  }

  /** Inserts the pages of files after the open one, or replaces it if it is empty. */
  async open(files) {
    // A lesson's page is discarded at its end.
    if (this.notebook.isApart) return this.voice.say(sentence({ kind: "in-lesson" }));
    this.voice.calm("news");
    const found = [];
    const errors = [];
    for (const file of files) {
      try {
        const pages = await read(file, this.board.width);
        if (pages.length === 0) throw Object.assign(new Error(), { kind: "no-pages" });
        if (pages.every(isEmpty)) throw Object.assign(new Error(), { kind: "only-typed" });
        found.push(...pages);
      } catch (error) {
        // The request was only about the file.
        errors.push(error.kind === "malformed-request" ? { kind: "invalid-ink" } : error);
      }
    }
    if (this.notebook.isApart) errors.push({ kind: "in-lesson" });
    else if (found.length > 0) {
      const { pages, page } = this.notebook.state;
      this.ghost.vanish();
      this.choose("text");
      this.notebook.do("open", {
        pages: pages.toSpliced(this.isEmpty ? page : page + 1, this.isEmpty ? 1 : 0, ...found),
        page: this.isEmpty ? page : page + 1,
      });
    }
    if (errors.length > 0) this.fail(errors[0]);
  }

  // MARK: Reactions

  choose(id) {
    if (this.mode.id === id) return;
    this.ghost.vanish();
    this.mode = this.modes[id];
    this.board.mode = id;
    this.#changed("mode");
    this.onMode();
  }

  #changed(what) {
    const { board, mode } = this;
    const { state } = this.notebook;
    // The ink to accept may be gone, or on another page.
    if (what !== "stroke" && what !== "mode") this.#accepted = null;
    if (what !== "stroke") this.#before = null;
    // They may be of ink that is gone.
    this.writing.alternatives.close();
    this.formula.symbols.close();
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isFresh = what === "stroke";
    byId("board").classList.remove("writing");
    const isPaper = Boolean(mode.paper);
    const { strokes, figures } = this.#shown;
    board.show(strokes, figures);
    mode.refresh?.(this);
    // An element that isn't shown yet has no height.
    document.body.dataset.mode = mode.id;
    if (isPaper) board.view.content = { left: 0, top: 0, right: 0, bottom: byId("paper").scrollHeight };
    this.drawer.show(state);
    this.pages.show(state);
    this.#controls();
    const isOther = isPaper !== this.#wasPaper || ["open", "turn", "restore", "add"].includes(what);
    if (isOther || (!isPaper && this.#isElsewhere(what))) board.view.showAll();
    this.#wasPaper = isPaper;
    this.#shownPage = this.notebook.page;
    this.#readAll();
    if (!["mode", "restore", "other"].includes(what) && this.isLoaded && !this.notebook.isApart) {
      // What was read may have been accepted meanwhile.
      this.store.save(this.notebook.state);
    }
  }

  /** Whether the sheet is scrolled to where the last page's ink was, but the present one's isn't, or there is none. */
  #isElsewhere(what) {
    const { page } = this.notebook;
    if (!this.#shownPage || page.id !== this.#shownPage.id) return true;
    return isEmpty(page) ? !isEmpty(this.#shownPage) : what !== "stroke" && this.board.view.isAway;
  }

  /** Reads what isn't read as it is now. */
  #readAll() {
    this.writing.update();
    this.formula.update();
    if (this.active.length > 0) this.#figures.inkChanged(false);
    else {
      this.#figures.cancel();
      this.chips.clear();
    }
  }

  #controls() {
    keepFocus(byId("bar"), byId("board"), () => {
      byId("undo").disabled = !this.notebook.canUndo;
      byId("redo").disabled = !this.notebook.canRedo;
      byId("clear").disabled = isEmpty(this.#shown);
    });
    document.body.classList.toggle("empty", this.isEmpty && this.notebook.state.pages.length === 1);
    // The ghost writes in its place.
    byId("invitation").hidden = !this.isEmpty || Boolean(this.mode.paper) || this.ghost.isThere;
    byId("invitation").textContent = this.mode.hint;
    byId("invitation").classList.remove("waiting");
    // One hint is enough.
    byId("hint").hidden = !byId("invitation").hidden;
    byId("hint").textContent = this.mode.hint;
  }

  #showFigure(answer, error, isLast) {
    // The missing model isn't a language.
    if (error?.kind === "no-model") error.kind = "no-figures";
    if (error) return this.fail(error, "reading");
    const isSame = this.active.length === this.#figureRead.length;
    if (!answer || !isLast || !isSame || this.board.open) return;
    this.voice.calm("reading");
    if (this.mode.preview) this.mode.preview(this, answer);
    else this.chips.show(answer.candidates, this.mode);
    this.voice.speak(answer.candidates[0]?.text.toLowerCase().replaceAll("_", " ") ?? "");
    if (!this.mode.settled || !this.#isFresh) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        await this.mode.settled(this, answer);
      } catch (error) {
        this.fail(error);
      }
      this.#timer = 0;
    }, rest);
  }

  /** Called when the text on the sheet was read or has changed. */
  textRead() {
    keepFocus(byId("accept"), byId("show-text"), () => { byId("accept").hidden = this.reading === ""; });
    if (this.#accepted && this.writing.isDone && !this.board.open) this.accept();
    else if (this.mode === text) this.voice.speak(this.reading);
  }

  /** Called when the text on the sheet couldn't be read. */
  textUnread(error) {
    this.fail(error, "reading");
    // Unless it is read again, what was to be accepted would take other ink with it later.
    if (this.#accepted && this.writing.isDone) this.#cancelAcceptance();
  }

  /** Tells the writer of an error; `owner` is that of the message. */
  fail(error, owner) {
    if (error.kind === "no-model") return this.languages.offer();
    if (error.name !== "AbortError") this.voice.say(sentence(error), null, owner);
  }
}
