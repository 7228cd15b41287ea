import { box, partOf } from "../ink.js";

/**
 * The lines and words that the server read from strokes, each with its ink: `[{words, strokes, box, isColumn,
 * isRightToLeft}, …]` with words `{text, after, confidence, alternatives, ids, ink, box}`, where `after` is the text
 * between a word and the next, and `ids` are its strokes.
 */
export function linesOf(answer, strokes) {
  const best = answer.candidates[0];
  if (!best?.words) return [];
  // Offsets in the text count code points.
  const letters = Array.from(best.text);
  const textOf = (from, to) => letters.slice(from, to).join("");
  const lines = [];
  let line = { words: [] };
  let place = 0;
  const end = (to) => {
    const between = textOf(place, to);
    const [rest, ...more] = between.split("\n");
    const last = line.words.at(-1);
    if (last) last.after = rest;
    else line.before = (line.before ?? "") + rest;
    for (const start of more) {
      lines.push(line);
      line = { words: [], before: start };
    }
  };
  for (const { text: [from, to], ink, confidence, alternatives = [] } of best.words) {
    end(from);
    place = to;
    const parts = partOf(strokes, ink);
    line.words.push({
      text: textOf(from, to), after: "", confidence, alternatives: alternatives.map(({ text }) => text),
      ids: [...new Set(parts.map(({ id }) => id))], ink: parts, box: box(parts),
      letters: best.graphemes.filter(({ text: [start] }) => start >= from && start < to)
        .map(({ ink }) => box(partOf(strokes, ink))).filter(Boolean),
    });
  }
  end(letters.length);
  lines.push(line);
  return lines.filter(({ words }) => words.some((word) => word.box)).map(described);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

function described({ words, before = "" }) {
  const inked = words.filter((word) => word.box);
  const ink = inked.flatMap((word) => word.ink);
  return {
    words: inked, before, ink, box: box(ink), isColumn: isColumn(inked.flatMap(({ letters }) => letters)),
    isRightToLeft: rightToLeft.test(inked.map(({ text }) => text).join("")),
  };
}

/** Whether letters are below each other. */
function isColumn(letters) {
  if (letters.length < 2) return false;
  const centres = letters.map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]);
  const extent = (axis) => {
    const values = centres.map((centre) => centre[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return extent(1) > 1.5 * extent(0);
}

/**
 * The lines with the writer's choices instead of the readings.
 *
 * @param choices `[{ids, text}, …]`: the text chosen for the words of these strokes
 */
export function chosen(lines, choices) {
  return lines.map((line) => choices.reduce(withChoice, line));
}

function withChoice(line, { ids, text }) {
  const wanted = new Set(ids);
  const first = line.words.findIndex((word) => word.ids.some((id) => wanted.has(id)));
  if (first < 0) return line;
  const last = line.words.findLastIndex((word) => word.ids.some((id) => wanted.has(id)));
  const run = line.words.slice(first, last + 1);
  // If their ink has changed, so have the words.
  const found = new Set(run.flatMap((word) => word.ids));
  if (found.size !== wanted.size || [...found].some((id) => !wanted.has(id))) return line;
  const words = line.words.slice();
  words.splice(first, run.length, ...replaced(run, text));
  return { ...line, words };
}

/** Words with another text: word for word, or as one if their number differs. */
function replaced(run, text) {
  const parts = text.split(" ");
  if (parts.length === run.length) {
    return run.map((word, index) => ({ ...word, text: parts[index], confidence: 1, isChosen: true }));
  }
  const ink = run.flatMap((word) => word.ink);
  return [{
    ...run[0], text, after: run.at(-1).after, confidence: 1, isChosen: true, ink, box: box(ink),
    ids: [...new Set(run.flatMap((word) => word.ids))],
  }];
}

/** The text of a line. */
export const lineText = ({ before, words }) =>
  before + words.map(({ text, after }) => text + after).join("");

/** The text of all lines. */
export const textOf = (lines) => lines.map(lineText).join("\n");
