/** Ductus in a page: reads handwriting on the visitor's machine, without a server. */

/** A point: y downwards, t in milliseconds since any moment. */
export interface Point {
  x: number;
  y: number;
  t?: number;
}

/** A stroke: its points, or the numbers of each axis. */
export type Stroke =
  | Point[]
  | [x: ArrayLike<number>, y: ArrayLike<number>, t?: ArrayLike<number>]
  | { x: ArrayLike<number>; y: ArrayLike<number>; t?: ArrayLike<number> };

/** What a text is likely to be. */
export interface Hints {
  type?: "text" | "number" | "date" | "phone" | "code" | "email" | "uri" | "perCharacter";
  /** The form of a code, such as `AA99AAA`. */
  pattern?: string;
  /** Words that are expected, all alike or each with its weight: 1 makes one 2.7 times likelier. */
  lexicon?: string[] | Record<string, number>;
  /** The characters that are expected; with `allowsOnly` there can't be others. */
  allowedCharacters?: string;
  allowsOnly?: boolean;
  /** Of a formula: the symbols that there may be, as LaTeX, or all of a level. */
  allowedSymbols?: string[] | "digits" | "arithmetic" | "school";
  /** Of a formula: what strokes are for certain; the rest is read around them. */
  knownSymbols?: { name: string; strokes: number[] }[];
}

export interface ReadOptions {
  /** The text right before the ink; its last 20 characters count. */
  preContext?: string;
  /** The text right after it; its first 10 characters count. */
  postContext?: string;
  /** One line's room, in the points' unit. */
  writingArea?: [width: number, height: number] | { width: number; height: number };
  /** Whether lines are looked for (the default), or all ink is one line, or one character. */
  layout?: "page" | "line" | "character";
  hints?: Hints;
  /** Candidates at most, from 1 to 1000; 10 if not given. */
  candidates?: number;
  /** Whether candidates tell which ink is which character, and which word. */
  segments?: boolean;
  /** Aborted, the answer isn't waited for. */
  signal?: AbortSignal;
}

/** A part of a text and its ink. */
export interface Segment {
  /** From one place to another, counted in code points. */
  text: [begin: number, end: number];
  confidence: number;
  /** Points of strokes: from the first to the one after the last. */
  ink: [stroke: number, first: number, end: number][];
  alternatives?: { text: string; confidence: number }[];
}

/** A figure fitted to the ink, in its units. */
export interface Shape {
  centre: [x: number, y: number];
  corners?: [x: number, y: number][];
  ends?: [x: number, y: number][];
  radii?: [major: number, minor: number];
  /** Radians, clockwise as seen. */
  angle?: number;
  /** The mean distance from the ink, in relation to the ink's size. */
  residual: number;
  /** The figure drawn cleanly. */
  drawing: [x: number[], y: number[]][];
}

/** A symbol of a formula. */
export interface Symbol {
  /** Its LaTeX; the bar of a fraction is `-`, cells are inside a `\matrix` or, of lines below one another, an `\aligned`. */
  name: string;
  /** The symbol in Unicode. */
  text: string;
  strokes: number[];
  confidence: number;
  /** The number of the symbol that it hangs on; null for the first. */
  parent: number | null;
  /** Where it stands, seen from that symbol. */
  relation: "right" | "superscript" | "subscript" | "above" | "below" | "inside";
  /** Of the first symbol of a cell: the cell's place, from 0. */
  line?: number;
  column?: number;
  /** What else its strokes may be, itself among them. */
  alternatives?: { name: string; text: string; confidence: number }[];
}

export interface Candidate {
  /** The text, a figure's name, or a formula's LaTeX. */
  text: string;
  /** The negative log-likelihood: lower is better. */
  score: number;
  /** The probability that it is right. */
  confidence: number;
  graphemes?: Segment[];
  words?: Segment[];
  geometry?: Shape;
  /** Of a formula. */
  latex?: string;
  mathml?: string;
  plain?: string;
  /** Each before its parts. */
  symbols?: Symbol[];
  /** With `segments`: MathML whose elements have the numbers of their strokes in `data-strokes`. */
  mathmlWithStrokes?: string;
}

export interface Line {
  text: string;
  strokes: number[];
  slope: number;
}

/** A line about words, which is no part of the text. */
export interface Decoration {
  kind: "underline" | "strikeThrough" | "surround";
  /** The strokes that it was drawn with. */
  strokes: number[];
  /** What it stands at of the best text, in Unicode scalars from the first to the one after the last. */
  text?: [number, number];
  /** The ink that it stands at: each a stroke, its first point, and the one after its last. */
  ink: [number, number, number][];
}

export interface Reading {
  /** The best candidate's text; empty where nothing is recognised. */
  text: string;
  candidates: Candidate[];
  /** The lines of a page, if there are several. */
  lines?: Line[];
  warnings?: string[];
  /** Lines under words, through them and around them, if there are any. */
  decorations?: Decoration[];
  model: string;
  modelVersion: string;
  engineVersion: string;
}

/** A tag that can be read. */
export interface Model {
  tag: string;
  /** The language in English, such as `Neapolitan, Latin script`; the tag where the packs' list has no names. */
  name: string;
  /** The first tag of its pack. */
  pack: string;
  kind: "text" | "figures" | "formulas";
  bytes: number;
  version: string;
  licence: string;
  state: "installed" | "offered";
}

/** Told of how many bytes have arrived, of how many. */
export type Progress = (done: number, total: number) => void;

export interface LoadOptions {
  /**
   * A tag of BCP 47, such as `en`, `zh-Hant`, `zxx-Zsym-x-shapes` or `en-US-x-gesture`. Latin words among those
   * of another script are read with the English pack, where the file server has it for every visitor.
   */
  language?: string;
  onProgress?: Progress;
  signal?: AbortSignal;
}

/** An ink whose text its writer confirmed. */
export interface Lesson {
  strokes: Iterable<Stroke>;
  /** Lines end with line feeds. */
  text: string;
  writingArea?: ReadOptions["writingArea"];
}

export interface LearnOptions {
  /** A language that is read in whole lines. */
  language?: string;
  lessons: Iterable<Lesson>;
  /** The output layer in a fraction of a second (the default), or the whole network in some seconds. */
  pace?: "at-once" | "whole";
  /** What was learned before: its words are remembered, and learning at once goes on from it. */
  hand?: Uint8Array;
  /** How many of the lessons, from the first on, that was learned from. */
  known?: number;
}

/** What was learned of one person's hand. */
export interface Learned {
  /** The file, for `useHand`; it holds no ink, but the words that were confirmed. */
  hand: Uint8Array;
  pace: "at-once" | "whole";
  /** Lines that could be learned from. */
  confirmed: number;
  /** Lines that were learned: 0 where they made nothing better, and the hand changes no reading. */
  lines: number;
  /** Words that are remembered. */
  words: number;
  /**
   * Lines that were set apart: characters, and errors in them before and after, without language model; all lines
   * where `isMispaired`.
   */
  trial: { characters: number; before: number; after: number } | null;
  /**
   * Whether nothing was learned because most of the texts' characters are read otherwise: the texts may have been
   * paired with other inks than their own, as by a list that has slipped.
   */
  isMispaired: boolean;
  /** Whether the hand that was given may be another person's than who wrote the lessons. */
  isDoubtful: boolean;
}

export interface Settings {
  /** The address of a folder of packs, if not that of `packs/` beside `ductus.js`. */
  packs?: string | URL;
}

export class DuctusError extends Error {
  /** `no-model`, `invalid-ink`, `malformed-request`, `download`, `damaged`, `no-engine`, `cancelled`, `other-hand`, `failed`. */
  readonly kind: string;
  constructor(kind: string, message: string);
}

/** Reads inks of one language, or formulas, or names figures of one set. */
export class Reader {
  readonly language: string;
  readonly version: string;
  readonly isOfFigures: boolean;
  private constructor();
  read(strokes: Iterable<Stroke>, options?: ReadOptions): Promise<Reading>;
  live(options?: Omit<ReadOptions, "signal">): Promise<LiveInk>;
}

/** Ink that is read while it grows: each time only what has changed. */
export class LiveInk {
  private constructor();
  /** Adds a stroke, and gives its number. */
  add(stroke: Stroke): Promise<number>;
  /** Takes a stroke away; whether it was there. */
  remove(number: number): Promise<boolean>;
  clear(): Promise<void>;
  /** The reading so far. */
  read(): Promise<Reading>;
  /** The reading of the whole ink. */
  finish(): Promise<Reading>;
  close(): Promise<void>;
}

/** A word in type: `frame` as high as the type is, `edges` where each character begins, and the last ends. */
export interface TypedWord {
  text: string;
  frame: [x: number, y: number, width: number, height: number];
  edges?: number[];
}

/** A word whose strokes are known, as places in the ink's. */
export interface InkWord {
  text: string;
  strokes: number[];
}

/** Text that stands on a page. */
export type Page =
  | { lines: TypedWord[][] }
  | { ink: Iterable<Stroke>; lines: InkWord[][] }
  | { ink: Iterable<Stroke>; reading: Candidate };

export interface GestureOptions {
  /** What a gesture takes that meets a word in part: the word (the default), or its characters. */
  extent?: "words" | "characters";
  /** What a scribble takes: what it covers (the default), or all that its line touches. */
  reach?: "covered" | "touched";
  /**
   * The language of words in ink: they are read without the strokes and with them, so that strokes of letters
   * that are put in late are told from gestures. Without it, form and place alone decide.
   */
  language?: string;
  signal?: AbortSignal;
}

/** What a gesture means, and what it is done to. Places count code points of the page's text. */
export interface Gesture {
  action:
    | "scratchOut" | "strikeThrough" | "underline" | "surround" | "insert" | "split" | "join" | "lineBreak";
  confidence: number;
  /** Words or characters, a space to join at, or one empty range for a place. */
  ranges: [begin: number, end: number][];
  /** The words that are met, counted over all lines. */
  words: number[];
  /** Their strokes, as places in the page's ink. */
  strokes: number[];
  /** What becomes of the text, from its beginning to its end; none where it stays. */
  edits: { range: [begin: number, end: number]; text: string }[];
}

export interface GestureReading {
  /** The page's text. */
  text: string;
  /** All that may be meant, the likeliest first. */
  gestures: Gesture[];
  /** The probability that the strokes are writing. */
  writing: number;
  model: string;
  modelVersion: string;
  engineVersion: string;
}

/** The engine and its packs. */
export class Ductus {
  constructor(settings?: Settings);
  /** One that all of a page share. */
  static readonly shared: Ductus;
  /** A reader of a language, whose pack is fetched once and kept by the browser. */
  static load(options?: LoadOptions & Settings): Promise<Reader>;
  load(options?: LoadOptions): Promise<Reader>;
  models(): Promise<Model[]>;
  /** The model that serves a language; null where none does. */
  model(language: string): Promise<Pick<Model, "tag" | "pack" | "state"> | null>;
  /**
   * Fetches a language's pack without opening it. Whether the browser keeps it: one without room, or on a page
   * that came neither by HTTPS nor from this computer, fetches it again on the next visit.
   */
  install(language: string, options?: Pick<LoadOptions, "onProgress" | "signal">): Promise<boolean>;
  /**
   * Fetches all that works without a network then: the whole engine, of which reading text needs only a
   * part, and the packs that the file server has for every visitor.
   */
  prepare(): Promise<void>;
  /** Answers a request as `POST /v1/recognize` of `ductus serve` does. */
  recognize(request: object, options?: { signal?: AbortSignal }): Promise<Record<string, unknown>>;
  /** Says what strokes mean that are drawn over a text. Nothing is changed. */
  readGesture(strokes: Iterable<Stroke>, over: Page, options?: GestureOptions): Promise<GestureReading>;
  /** Answers a request as `POST /v1/gestures` of `ductus serve` does. */
  gesture(request: object, options?: { signal?: AbortSignal }): Promise<GestureReading>;
  /** Reads with a hand from now on, where that belongs to a language's network; null for none. */
  useHand(hand: Uint8Array | null): Promise<void>;
  /** Learns one person's hand from lessons whose texts the person confirmed. */
  learn(options: LearnOptions, control?: Pick<LoadOptions, "signal">): Promise<Learned>;
  /** Compares strokes with figures that were taught, the nearest first. */
  match(
    patterns: Record<string, Iterable<Stroke>[]>, strokes: Iterable<Stroke>,
    options?: { signal?: AbortSignal }): Promise<{ name: string; score: number }[]>;
  version(): Promise<string>;
  /** Bytes of memory that the engine has. */
  memory(): Promise<number>;
  /** Ends the worker. What waits for it fails, as do later calls, with the kind `cancelled`. */
  close(): void;
}
