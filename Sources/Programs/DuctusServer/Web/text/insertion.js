/** Letters of scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/**
 * A text with words instead of its selection: `{text, selection}`, with the cursor after them. Words that are separated
 * from those before them are also separated from those after them.
 */
export function withWords({ text, selection: [from, to] }, words) {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const isApart = /^\s/.test(words) || /(^|\s)$/.test(before);
  const meeting = words.slice(-1) + after.slice(0, 1);
  const space = isApart && /^\S[\p{L}\p{N}]$/u.test(meeting) && !unspaced.test(meeting) ? " " : "";
  const end = from + words.length;
  return { text: before + words + space + after, selection: [end, end] };
}
