/** A text as it is compared: small letters and digits alone. */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** How many letters have to be put in, left out or changed to make one text of the other. */
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
 * Which words of a sentence stand on which of the lines that it was written on.
 *
 * @param readings what each line is read as
 * @returns `{parts, likeness, extent}`: the words of each line, with spaces between, and how much of the letters is
 *   read as the sentence has them, from 0 to 1; `extent` is how many letters are read for each of the sentence
 */
export function sharedOut(sentence, readings) {
  const words = sentence.split(" ");
  // The best way to have the first words, as many as the place says, on the lines so far.
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
