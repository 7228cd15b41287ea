/** Names of languages: the reader's own words for them, theirs, and English. */

const displays = new Map();

/** How a locale calls languages; null where the browser doesn't know that locale. */
function display(locale) {
  if (!displays.has(locale)) {
    let found = null;
    try {
      const names = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
      const isKnown = language(names.resolvedOptions().locale) === language(locale);
      found = isKnown ? names : null;
    } catch {
      // Not every tag of a model is one of the browser's.
    }
    displays.set(locale, found);
  }
  return displays.get(locale);
}

/** What people also call languages. */
export const otherNames = {
  es: ["castellano", "castilian"], fa: ["farsi"], fil: ["tagalog"], he: ["ivrit"],
  my: ["myanmar"], nl: ["flemish", "vlaams"], no: ["bokmål"], or: ["oriya"], pa: ["panjabi"], ro: ["moldavian"],
  zh: ["mandarin", "hanzi", "putonghua", "hanyu"], "zh-HK": ["cantonese", "yue"], "zh-TW": ["traditional"], "zh-CN": ["simplified"],
};

const language = (tag) => tag.split("-")[0];

/** The reader's locale; English where the browser's is none, such as the `C` of a system without one. */
export function ownLocale() {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0];
  } catch {
    return "en";
  }
}

/** A tag without what goes without saying: `de` of `de-Latn-DE`, but `zh-TW` of `zh-Hani-TW`. */
export function shortened(tag) {
  const plain = tag.replace(/-Hani\b/, "");
  try {
    const short = new Intl.Locale(plain).minimize().toString();
    // A region tells its people's spelling from others'.
    const { region } = new Intl.Locale(plain);
    return region && !short.includes(region) && tag.includes("-Hani") ? plain : short;
  } catch {
    return plain;
  }
}

/**
 * What a model's language is called: `{own, local, english}`; `own` is null where the browser doesn't
 * know how its people call it.
 *
 * @param model `{tag, name}`, the name in English
 */
export function namesOf({ tag, name }, locale = ownLocale()) {
  const short = shortened(tag);
  const english = display("en")?.of(short) ?? name.split(",")[0];
  return {
    own: capital(display(short)?.of(short), short), english,
    local: capital(display(locale)?.of(short), locale) ?? english,
  };
}

/** Names begin lists, whatever letter their language begins them with in sentences. */
const capital = (name, locale) => {
  if (!name) return null;
  const [first, ...rest] = name;
  return first.toLocaleUpperCase(language(locale)) + rest.join("");
};
