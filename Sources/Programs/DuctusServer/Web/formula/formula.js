import { box, drawingOf } from "../ink.js";
import { byId, copyText } from "../page.js";
import { Reader } from "../reading/reader.js";
import { recognize } from "../service.js";
import { OtherSymbols } from "./symbols.js";
import { TypesetFormula } from "./typeset.js";

const model = "zxx-Zmth-x-formula";
/** How near ink comes to the formula before the formula gives way, in screen pixels. */
const near = 80;

/**
 * The formula on the sheet: reads the strokes of its mode during writing, and shows the typeset formula below. A symbol
 * that the writer chose for some strokes stays as long as the strokes do.
 */
export class WrittenFormula {
  /** The formula that was read, a candidate of an answer; null for none. */
  reading = null;
  symbols = new OtherSymbols();
  #typeset = new TypesetFormula(byId("formula"));
  #pad;
  #strokes = [];
  #choices = [];
  #asked = [];
  #isOfOpen = false;  // whether the stroke that is being drawn is read, too
  #reader;

  constructor(pad) {
    this.#pad = pad;
    this.#reader = new Reader(
      (signal) => {
        this.#asked = pad.withOpen(this.#strokes, "formula");
        this.#isOfOpen = this.#asked !== this.#strokes;
        return this.#asked.length > 0 ? recognize(this.#request(this.#asked), signal) : null;
      },
      (answer, error, isLast) => this.#take(answer, error, isLast));
    this.#typeset.onPoint = (strokes) => {
      pad.board.highlight = strokes.map((number) => this.#asked[number]).filter(Boolean);
    };
    this.#typeset.onOpen = (strokes, element) => {
      const symbol = this.reading.symbols.find((one) => String(one.strokes) === String(strokes));
      if (symbol && this.isDone) this.symbols.open(symbol, element);
    };
    this.symbols.onChoose = ({ strokes }, name) => {
      const ids = strokes.map((number) => this.#asked[number].id);
      const others = pad.notebook.page.choices.filter((choice) => !choice.ids.some((id) => ids.includes(id)));
      pad.notebook.doOnPage("choose", { choices: [...others, { ids, name }] });
    };
    for (const [id, form] of [["copy-latex", "latex"], ["copy-mathml", "mathml"]]) {
      byId(id).addEventListener("click", () => this.#copy(form));
    }
    byId("formula-level").addEventListener("change", () => this.update({ isForced: true }));
  }

  get isDone() { return this.#reader.isDone; }

  /** Called when the ink or its context has changed. */
  update({ isForced = false } = {}) {
    const { strokes, choices } = this.#pad.notebook.page;
    const own = strokes.filter(({ mode }) => mode === "formula");
    const known = choices.filter(({ name, ids }) => name && ids.every((id) => own.some((one) => one.id === id)));
    const isSame = same(own, this.#strokes) && same(known, this.#choices);
    [this.#strokes, this.#choices] = [own, known];
    if (own.length === 0) {
      this.#reader.cancel();
      this.#show(null);
    } else if (!isSame || isForced || this.#isOfOpen) this.#reader.inkChanged(false);
  }

  /** Called while a stroke is being drawn. */
  progress() { this.#reader.inkChanged(true); }

  /** Highlights the symbol of a stroke and its ink, or none. */
  light(stroke) {
    const number = stroke ? this.#asked.indexOf(stroke) : -1;
    this.#typeset.light(number < 0 ? null : number);
    const symbol = this.reading?.symbols.find(({ strokes }) => strokes.includes(number));
    this.#pad.board.highlight = symbol?.strokes.map((place) => this.#asked[place]) ?? [];
  }

  #request(strokes) {
    const place = (id) => strokes.findIndex((stroke) => stroke.id === id);
    const request = {
      model, drawing: drawingOf(strokes), candidates: 1, segments: true,
      knownSymbols: this.#choices.map(({ ids, name }) => ({ name, strokes: ids.map(place) })),
    };
    if (byId("formula-level").value) request.allowedSymbols = byId("formula-level").value;
    return request;
  }

  #take(answer, error, isLast) {
    // The missing model isn't a language.
    if (error?.kind === "no-model") error.kind = "no-formulas";
    if (error) return this.#pad.fail(error, "reading");
    if (isLast) this.#pad.voice.calm("reading");
    if (this.#strokes.length > 0 || this.#pad.board.open) this.#show(answer?.candidates[0] ?? null);
  }

  #show(reading) {
    this.reading = reading;
    this.#typeset.show(reading?.mathmlWithStrokes ?? "");
    document.body.classList.toggle("with-formula", Boolean(reading));
    this.#giveWay();
    if (this.#pad.mode.id === "formula") this.#pad.voice.speak(reading?.plain ?? "");
  }

  /** In a low window the formula is in the upper corner, or at the bottom if there is ink in the corner. */
  #giveWay() {
    const { notebook, board } = this.#pad;
    const { classList } = document.body;
    classList.remove("formula-below");
    const corner = byId("dock").getBoundingClientRect();
    const inks = notebook.page.strokes.map((stroke) => box([stroke])).filter(Boolean);
    classList.toggle("formula-below", inks.map((ink) => board.view.onScreen(ink)).some(
      ({ right, top }) => right > corner.left - near && top < corner.bottom + near));
  }

  async #copy(form) {
    await copyText(this.reading[form]);
    this.#pad.voice.tell("Copied");
  }
}

const same = (some, others) => some.length === others.length && some.every((one, number) => one === others[number]);
