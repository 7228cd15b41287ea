/** A text for comparison: only lower-case letters and digits. */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The number of letters to insert, delete or change to turn one text into the other. */
function distance(text, other) {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let place = 0; place < text.length; place++) {
    const next = [place + 1];
    for (let end = 0; end < other.length; end++) {
      next.push(Math.min(row[end + 1] + 1, next[end] + 1, row[end] + (text[place] === other[end] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1);
}

/**
 * Finds which words of a sentence are on which of its written lines.
 *
 * @param readings the reading of each line
 * @returns `{parts, likeness, extent}`: the words of each line, separated by spaces, and the share of letters that are
 *   read as in the sentence, from 0 to 1; `extent` is the number of letters read per letter of the sentence
 */
export function sharedOut(sentence, readings) {
  const words = sentence.split(" ");
  // The best division of the first words, by their number, among the lines so far.
  let ways = words.map(() => ({ cost: Infinity, parts: [] }));
  ways.unshift({ cost: 0, parts: [] });
  for (const reading of readings.map(plain)) {
    ways = ways.map((_, end) => ways.slice(0, end + 1).map(({ cost, parts }, start) => {
      const part = words.slice(start, end).join(" ");
      return { cost: cost + distance(plain(part), reading), parts: [...parts, part] };
    }).reduce((best, way) => (way.cost < best.cost ? way : best)));
  }
  const { cost, parts } = ways.at(-1);
  const [asked, read] = [sentence, readings.join("")].map((text) => plain(text).length);
  return { parts, likeness: 1 - cost / Math.max(asked, read), extent: read / asked };
}
