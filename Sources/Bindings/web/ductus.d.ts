/** Ductus in a page: reads handwriting on the visitor's machine, without a server. */

/** A point: y downwards, t in milliseconds from any origin. The times of a stroke count if all its points have one. */
export interface Point {
  x: number;
  y: number;
  t?: number;
}

/** A stroke: its points, or the coordinates of each axis. */
export type Stroke =
  | Point[]
  | [x: ArrayLike<number>, y: ArrayLike<number>, t?: ArrayLike<number>]
  | { x: ArrayLike<number>; y: ArrayLike<number>; t?: ArrayLike<number> };

/** What is likely to be written. */
export interface Hints {
  type?: "text" | "number" | "date" | "phone" | "code" | "email" | "uri" | "perCharacter";
  /** The form of a code, such as `AA99AAA`. */
  pattern?: string;
  /** Expected words, with equal weights or each with its own: 1 makes a word 2.7 times likelier. */
  lexicon?: string[] | ReadonlySet<string> | Record<string, number> | ReadonlyMap<string, number>;
  /** The expected characters; others are read only where the ink leaves no doubt. */
  allowedCharacters?: string;
  /** Whether only `allowedCharacters`, which must be given, are possible. */
  allowsOnly?: boolean;
  /** For a formula: the possible symbols as LaTeX, or all of a level. */
  allowedSymbols?: string[] | "digits" | "arithmetic" | "school";
  /** For a formula: known symbols of strokes; the rest is read around them. */
  knownSymbols?: { name: string; strokes: number[] }[];
}

/** What is known of the place and the text of an ink. */
export interface Context {
  /** The text right before the ink; its last 20 characters count, 256 with a lexicon or a hand. */
  preContext?: string;
  /** The text right after it; its first 10 characters count. */
  postContext?: string;
  /** The space for one line, in the points' unit. */
  writingArea?: [width: number, height: number] | { width: number; height: number };
  /** Whether lines are detected (the default, also called `automatic`), or all ink is one line or one character. */
  layout?: "page" | "line" | "character" | "automatic";
  hints?: Hints;
}

export interface ReadOptions extends Context {
  /** The most candidates, from 1 to 1000; by default 10. */
  candidates?: number;
  /** Whether candidates have the ink of each character and word. */
  segments?: boolean;
  /**
   * When aborted, the call rejects at once. A reading that the worker has begun goes on, and later ones wait for it;
   * one that it hasn't begun isn't done.
   */
  signal?: AbortSignal;
}

/** A part of a text and its ink. */
export interface Segment {
  /** Start and end, counted in code points. */
  text: [begin: number, end: number];
  confidence: number;
  /** Points of strokes, from the first to the one after the last. */
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
  /** The mean distance from the ink, relative to the ink's size. */
  residual: number;
  /** The figure drawn cleanly. */
  drawing: [x: number[], y: number[]][];
}

/** A symbol of a formula. */
export interface Symbol {
  /** Its LaTeX; a fraction bar is `-`; cells are inside a `\matrix` or, for lines below one another, an `\aligned`. */
  name: string;
  /** The symbol in Unicode. */
  text: string;
  strokes: number[];
  confidence: number;
  /** The index of the symbol that it is attached to; null for the first. */
  parent: number | null;
  /** Its position relative to that symbol. */
  relation: "right" | "superscript" | "subscript" | "above" | "below" | "inside";
  /** For the first symbol of a cell: the cell's row and column, from 0. */
  line?: number;
  column?: number;
  /** The symbols that its strokes look like, usually including this one, the likeliest first. */
  alternatives?: { name: string; text: string; confidence: number }[];
}

export interface Candidate {
  /** The text, a figure's name, or a formula's LaTeX. */
  text: string;
  /** A cost: lower is better. It may be below 0, and is comparable only within one ink. */
  score: number;
  /** The probability that it is right. */
  confidence: number;
  graphemes?: Segment[];
  words?: Segment[];
  geometry?: Shape;
  /** For a formula. */
  latex?: string;
  mathml?: string;
  plain?: string;
  /** The symbols, each before its parts. */
  symbols?: Symbol[];
  /** With `segments`: MathML whose elements have the indices of their strokes in `data-strokes`. */
  mathmlWithStrokes?: string;
}

export interface Line {
  text: string;
  strokes: number[];
  slope: number;
}

/** A line under, through or around words, which isn't part of the text. */
export interface Decoration {
  kind: "underline" | "strikeThrough" | "surround";
  /** The strokes of the line. */
  strokes: number[];
  /** The part of the best text that it marks, in Unicode scalars. */
  text?: [number, number];
  /** The ink that it marks: each a stroke, its first point, and the one after its last. */
  ink: [number, number, number][];
}

export interface Reading {
  /** The best candidate's text; empty if nothing is recognised. */
  text: string;
  /** The probability that `text` is right; 0 if nothing is recognised. */
  confidence: number;
  /** Whether live ink was read so far, so that only what had changed was read. */
  isPartial: boolean;
  candidates: Candidate[];
  /** The lines of a page, if there are several. */
  lines?: Line[];
  warnings?: string[];
  /** Lines under, through and around words, if there are any. */
  decorations?: Decoration[];
  /**
   * Whether this was read with the hand of `useHand`: not if the hand belongs to another network. Missing without a
   * hand, and for live ink.
   */
  usesHand?: boolean;
  model: string;
  modelVersion: string;
  engineVersion: string;
}

/** A supported tag. */
export interface Model {
  tag: string;
  /** The language in English, such as `Neapolitan, Latin script`; the tag if the packs' list has no names. */
  name: string;
  /** The first tag of its pack. */
  pack: string;
  kind: "text" | "figures" | "formulas";
  bytes: number;
  version: string;
  /** The licence of all its parts, except those with their own: see `ductus models info`. */
  licence: string;
  state: "installed" | "offered";
}

/** Called with the number of bytes received, and their total. */
export type Progress = (done: number, total: number) => void;

export interface LoadOptions {
  /**
   * A BCP 47 tag, such as `en`, `zh-Hant`, `zxx-Zsym-x-shapes` or `en-US-x-gesture`. Latin words among those of another
   * script are read with the English pack, if the file server has it for every visitor.
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
  /** The hand learned before: its words are kept, learning at once continues from it, and it stays if nothing is learned. */
  hand?: Uint8Array;
  /** How many of the lessons, from the first, it was learned from. */
  known?: number;
}

/** What was learned of one person's hand. */
export interface Learned {
  /** The file, for `useHand`; it has no ink, but the confirmed words. */
  hand: Uint8Array;
  pace: "at-once" | "whole";
  /** The number of lines that could be learned from. */
  confirmed: number;
  /** The number of lines that were learned: 0 if they improved nothing. */
  lines: number;
  /** The number of remembered words. */
  words: number;
  /**
   * Held-out lines: characters, and errors in them before and after, without language model; all lines if
   * `isMispaired`.
   */
  trial: { characters: number; before: number; after: number } | null;
  /**
   * Whether nothing was learned because most of the texts' characters are read differently: the texts may be paired
   * with the wrong inks, as by a list that is shifted by a line.
   */
  isMispaired: boolean;
  /** Whether the lessons may be by someone other than the hand's owner. */
  isDoubtful: boolean;
}

export interface Settings {
  /** The address of a folder of packs; by default `packs/` beside `ductus.js`. */
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

/** Ink that is read while it grows, each time only where it has changed. */
export class LiveInk {
  private constructor();
  /** Adds a stroke and returns its number; -1 for one without points, which isn't added. */
  add(stroke: Stroke): Promise<number>;
  /**
   * Inserts strokes, as an undo does that brings erased ones back, and returns their numbers. The first gets the index
   * among the ink's strokes; beyond the end, they are appended.
   */
  insert(index: number, strokes: Iterable<Stroke>): Promise<number[]>;
  /** Replaces a stroke with others, as an eraser does; returns whether it existed. */
  replace(number: number, strokes: Iterable<Stroke>): Promise<boolean>;
  /** Removes a stroke; returns whether it existed. */
  remove(number: number): Promise<boolean>;
  clear(): Promise<void>;
  /**
   * Changes what is known of the ink, such as the text before it once a reading is accepted and the ink cleared. The
   * ink is then read anew; what isn't given is unknown.
   */
  setContext(context?: Context): Promise<void>;
  /** The reading so far. */
  read(): Promise<Reading>;
  /** The reading of the whole ink. */
  finish(): Promise<Reading>;
  close(): Promise<void>;
}

/** A typed word: `frame` is as high as the line of type, `edges` are where each character
 * begins and the last ends; with any other number of them, all characters have the same width. */
export interface TypedWord {
  text: string;
  frame: [x: number, y: number, width: number, height: number];
  edges?: number[];
}

/** A word with its strokes, as indices in the ink's. */
export interface InkWord {
  text: string;
  strokes: number[];
}

/** The text of a page. */
export type Page =
  | { lines: TypedWord[][] }
  | { ink: Iterable<Stroke>; lines: InkWord[][] }
  | { ink: Iterable<Stroke>; reading: Candidate };

export interface GestureOptions {
  /**
   * What a gesture affects if it meets part of a word: the word if it meets most of it, otherwise the characters that
   * it meets if they are at least three (the default); or just these characters.
   */
  extent?: "words" | "characters";
  /** What a scribble affects: what it covers (the default), or everything that its line touches. */
  reach?: "covered" | "touched";
  /**
   * The language of words in ink: they are read with and without the strokes, to tell late strokes of letters from
   * gestures. Without it, only form and place decide.
   */
  language?: string;
  signal?: AbortSignal;
}

/** What a gesture means, and what it affects. Offsets count code points of the page's text. */
export interface Gesture {
  action:
    | "scratchOut" | "strikeThrough" | "underline" | "surround" | "insert" | "split" | "join" | "lineBreak";
  confidence: number;
  /** Words or characters, a space to join at, or one empty range for a place. */
  ranges: [begin: number, end: number][];
  /** The indices of the affected words, counted over all lines. */
  words: number[];
  /** Their strokes, as indices in the page's ink. */
  strokes: number[];
  /** The edits of the text, from its beginning to its end; empty if it stays. */
  edits: { range: [begin: number, end: number]; text: string }[];
}

export interface GestureReading {
  /** The page's text. */
  text: string;
  /** All possible meanings, the likeliest first. */
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
  /** The instance shared by a page. */
  static readonly shared: Ductus;
  /** Returns a reader of a language, whose pack is downloaded once and kept by the browser. */
  static load(options?: LoadOptions & Settings): Promise<Reader>;
  load(options?: LoadOptions): Promise<Reader>;
  models(): Promise<Model[]>;
  /** Returns the model that serves a language; null if none does, or if the text isn't a tag. `load` tells why. */
  model(language: string): Promise<Pick<Model, "tag" | "pack" | "state"> | null>;
  /**
   * Downloads a language's pack without opening it. Returns whether the browser keeps it: without room, or on a page
   * that came neither by HTTPS nor from this computer, it is downloaded again on the next visit.
   */
  install(language: string, options?: Pick<LoadOptions, "onProgress" | "signal">): Promise<boolean>;
  /**
   * Downloads everything for offline use: the whole engine, of which reading text needs only a part, and the packs that
   * the file server has for every visitor.
   */
  prepare(): Promise<void>;
  /** Answers a request like `POST /v1/recognize` of `ductus serve`. */
  recognize(request: object, options?: { signal?: AbortSignal }): Promise<Record<string, unknown>>;
  /** Returns the meaning of strokes over a text. Nothing is changed. */
  readGesture(strokes: Iterable<Stroke>, over: Page, options?: GestureOptions): Promise<GestureReading>;
  /** Answers a request like `POST /v1/gestures` of `ductus serve`. */
  gesture(request: object, options?: { signal?: AbortSignal }): Promise<GestureReading>;
  /**
   * Reads with a hand from now on, for languages with the hand's network, which a reading's `usesHand` tells; null for
   * none.
   */
  useHand(hand: Uint8Array | null): Promise<void>;
  /** Learns one person's hand from lessons whose texts the person confirmed. */
  learn(options: LearnOptions, control?: Pick<LoadOptions, "signal">): Promise<Learned>;
  /** Compares strokes with taught figures, the nearest first. */
  match(
    patterns: Record<string, Iterable<Iterable<Stroke>>> | ReadonlyMap<string, Iterable<Iterable<Stroke>>>,
    strokes: Iterable<Stroke>, options?: { signal?: AbortSignal }): Promise<{ name: string; score: number }[]>;
  version(): Promise<string>;
  /** The engine's memory in bytes. */
  memory(): Promise<number>;
  /** Ends the worker. Pending and later calls fail with the kind `cancelled`. */
  close(): void;
}
