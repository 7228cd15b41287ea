import { namesOf, otherNames, scriptOf, shortened } from "./names.js";

/** A text without capitals, accents and points, which people omit. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * The languages of models, one for each that people know as one: regions with their language's pack are in its
 * `regions`.
 */
export function languagesOf(models, locale) {
  const known = new Map();
  for (const model of models) {
    const short = shortened(model.tag);
    const base = /^([a-z]+(?:-[A-Z][a-z]{3})?)/.exec(short)[1];
    // Regions with their own packs are separate languages.
    const key = `${base} ${model.pack}`;
    const entry = known.get(key) ?? { ...model, short, regions: [] };
    const isPlainer = short.length < entry.short.length;
    if (known.has(key)) entry.regions.push(isPlainer ? entry.tag : model.tag);
    known.set(key, isPlainer ? { ...entry, ...model, short } : entry);
  }
  const named = [...known.values()].map((entry) => ({ ...entry, names: namesOf(entry, locale) }));
  const isShared = ({ names }) => named.filter((other) => other.names.local === names.local).length > 1;
  return named
    .map((entry) => (isShared(entry) ? withScript(entry, locale) : entry))
    .map((entry) => ({ ...entry, words: wordsOf(entry) }))
    // A pack may read dozens of languages; those that the browser knows come first.
    .sort((a, b) => (a.names.own === null) - (b.names.own === null)
      || a.names.local.localeCompare(b.names.local, locale));
}

/** A language whose name another has, too: with the script. */
function withScript(language, locale) {
  const script = scriptOf(language.tag, locale) ?? language.name.split(", ")[1] ?? null;
  const { names } = language;
  return script === null ? language : { ...language, names: { ...names, local: `${names.local} (${script})` } };
}

const wordsOf = ({ names, tag, short, regions, otherNames: others = [] }) => ({
  names: [names.local, names.own, names.english, ...others, ...otherNames[short] ?? []].filter(Boolean).map(plain),
  tags: [tag, short, ...regions, ...regions.map(shortened)].map((one) => one.toLowerCase()),
});

/**
 * How well a language matches a search; 0 if it doesn't.
 *
 * A whole name or tag ranks before the beginning of a name, which ranks before the beginning of a word in it, and that
 * before the beginning of a tag.
 */
function closeness({ words, short, state }, wanted) {
  const has = (test) => words.names.some(test);
  const length = short.length / 100;
  const atHand = state === "offered" ? 0 : .3;
  if (words.tags[0] === wanted || words.tags[1] === wanted) return 10 + atHand - length;
  if (has((name) => name === wanted)) return 9 + atHand - length;
  if (words.tags.includes(wanted)) return 8 + atHand - length;
  if (has((name) => name.startsWith(wanted))) return 7 + atHand - length;
  if (has((name) => name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)))) {
    return 5 + atHand - length;
  }
  if (words.tags.some((tag) => tag.startsWith(`${wanted}-`))) return 4 + atHand - length;
  return wanted.length > 2 && has((name) => name.includes(wanted)) ? 3 + atHand - length : 0;
}

/** The languages that match a search, the best first. */
export function found(languages, text) {
  const wanted = plain(text).replaceAll("_", "-");
  return languages
    .map((language) => ({ language, rank: closeness(language, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ language }) => language);
}

/** The language of a tag such as the browser's: by its tag, or the nearest that it abbreviates. */
export function languageOf(languages, tag) {
  const wanted = [tag.toLowerCase(), shortened(tag).toLowerCase(), tag.split("-")[0].toLowerCase()];
  for (const one of wanted) {
    const exact = languages.find(({ words }) => words.tags[0] === one || words.tags[1] === one);
    const found = exact ?? languages.find(({ words }) => words.tags.includes(one));
    if (found) return found;
  }
  return null;
}
