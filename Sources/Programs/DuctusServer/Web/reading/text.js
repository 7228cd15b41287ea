import { drawingOf, startOf } from "../ink.js";
import { sentence } from "../messages.js";
import { byId } from "../page.js";
import { recognize } from "../service.js";
import { Alternatives } from "./alternatives.js";
import { Labels } from "./labels.js";
import { chosen, lineText, linesOf, textOf } from "./lines.js";
import { Reader } from "./reader.js";

/** The first reading may wait for its language: the delay before a message says so (milliseconds). */
const patience = 3000;
/** In milliseconds. */
const hour = 3_600_000;

/**
 * The text on the sheet: reads the strokes that were written in the text mode, whatever the present mode, and shows the
 * readings at their ink.
 */
export class WrittenText {
  /** The lines, as shown. */
  lines = [];
  labels = new Labels(byId("readings"));
  alternatives = new Alternatives();
  #pad;
  #read = [];  // lines, as read
  #strokes = [];
  #context = "";  // the text around the cursor, with which they are read
  #reader;
  #isOfOpen = false;  // whether the stroke that is being drawn is read, too
  #late = null;  // the timer of the message that the first reading waits
  #shown = [];  // the source of the present labels

  constructor(pad) {
    this.#pad = pad;
    let asked = [];
    this.#reader = new Reader(
      (signal) => {
        asked = pad.withOpen(this.#strokes, "text");
        this.#isOfOpen = asked !== this.#strokes;
        if (asked.length === 0) return null;
        this.#late ??= setTimeout(() => pad.voice.say(sentence({ kind: "late" }), null, "reading"), patience);
        return recognize(this.request(asked), signal);
      },
      (answer, error, isLast) => this.#take(answer, error, asked, isLast));
    this.labels.onPoint = (word) => { pad.board.highlight = word?.ink ?? []; };
    this.labels.onOpen = (word, element) => this.open(word, element);
    this.alternatives.ask = (word, line) => this.#askAgain(word, line);
    this.alternatives.onChoose = (ids, text) => {
      pad.hand.correct(this.#strokes.filter(({ id }) => ids.includes(id)), text);
      pad.notebook.doOnPage("choose", {
        choices: [...pad.notebook.page.choices.filter((choice) =>
          !choice.ids.every((id) => ids.includes(id))), { ids, text }],
      });
    };
  }

  get isDone() { return this.#reader.isDone; }
  get text() { return textOf(this.lines); }
  get strokes() { return this.#strokes; }

  /** Called when the ink or its context has changed. */
  update({ isForced = false } = {}) {
    const strokes = this.#pad.textStrokes;
    const isSame = strokes.length === this.#strokes.length
      && strokes.every((stroke, number) => stroke === this.#strokes[number]);
    this.#strokes = strokes;
    // Whether a reading begins with a space depends on what is before it.
    const { text, selection } = this.#pad.notebook.state;
    const context = JSON.stringify([text.slice(0, selection[0]), text.slice(selection[1])]);
    const isInPlace = context === this.#context;
    this.#context = context;
    if (strokes.length === 0) {
      this.#reader.cancel();
      this.#read = [];
      clearTimeout(this.#late);
      this.#late = null;
    } else if (!isSame || !isInPlace || isForced || this.#isOfOpen) {
      this.#reader.inkChanged(false);
    }
    this.#show();
  }

  /** Called while a stroke is being drawn. */
  progress() { this.#reader.inkChanged(true); }

  /** Opens a word's alternatives. */
  open(word, element) {
    const line = this.lines.find(({ words }) => words.includes(word));
    this.alternatives.open(word, line, element);
  }

  /** A request for strokes, with the given hints. */
  request(strokes) {
    const { text, selection } = this.#pad.notebook.state;
    // Lines that are as they were aren't read anew: their times stay when the first stroke is erased.
    const start = startOf(strokes);
    const request = {
      model: this.#pad.languages.tag, drawing: drawingOf(strokes, start - start % hour), candidates: 1, segments: true,
      preContext: text.slice(0, selection[0]), postContext: text.slice(selection[1]),
      type: byId("type").value, layout: byId("single-line").checked ? "line" : "page",
    };
    const words = byId("lexicon").value.split(/\s+/).filter(Boolean);
    if (words.length > 0) request.lexicon = words;
    if (byId("characters").value) {
      Object.assign(request, { allowedCharacters: byId("characters").value, allowsOnly: true });
    }
    const lineHeight = Number(byId("line").value);
    if (lineHeight > 0) request.writingArea = [this.#pad.board.width, lineHeight];
    return request;
  }

  #take(answer, error, asked, isLast) {
    clearTimeout(this.#late);
    if (error) return this.#pad.textUnread(error);
    this.#read = answer ? linesOf(answer, asked) : [];
    if (isLast) this.#pad.voice.calm("reading");
    this.#show();
  }

  #show() {
    const { notebook, languages, board } = this.#pad;
    const shown = [this.#read, notebook.page.choices, languages.tag, board.view.scale];
    if (shown.some((part, number) => part !== this.#shown[number])) {
      this.#shown = shown;
      this.lines = chosen(this.#read, notebook.page.choices);
      this.labels.show(this.lines, languages.tag, board.view.scale, board.view.end);
    }
    this.#pad.textRead();
  }

  /** Reads a word and its line by themselves, for more readings than the page's. */
  async #askAgain(word, line) {
    const { model, drawing, layout, ...hints } = this.request(word.ink);
    const before = lineText({ ...line, words: line.words.slice(0, line.words.indexOf(word)) });
    const ink = { ...hints, layout: "line", segments: false, candidates: 10 };
    const { results } = await recognize({
      model,
      inks: [
        { ...ink, drawing, preContext: before || ink.preContext },
        { ...ink, drawing: drawingOf(line.ink) },
      ],
    });
    return results.map(({ candidates = [] }) => candidates.map(({ text }) => text));
  }
}
