/** Names of languages: in the user's language, in the language itself, and in English. */

const displays = new Map();

/** The names of languages in a locale; null if the browser doesn't know that locale. */
function display(locale) {
  if (!displays.has(locale)) {
    let found = null;
    try {
      const names = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
      const isKnown = language(names.resolvedOptions().locale) === language(locale);
      found = isKnown ? names : null;
    } catch {
      // The browser doesn't know every model's tag.
    }
    displays.set(locale, found);
  }
  return displays.get(locale);
}

/** Other names of languages. */
export const otherNames = {
  es: ["castellano", "castilian"], fa: ["farsi"], fil: ["tagalog"], he: ["ivrit"],
  my: ["myanmar"], nl: ["flemish", "vlaams"], no: ["bokmål"], or: ["oriya"], pa: ["panjabi"], ro: ["moldavian"],
  zh: ["mandarin", "hanzi", "putonghua", "hanyu"], "zh-HK": ["cantonese", "yue"], "zh-TW": ["traditional"], "zh-CN": ["simplified"],
};

const language = (tag) => tag.split("-")[0];

/** The user's locale; English if the browser's is invalid, such as the `C` of a system without one. */
export function ownLocale() {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0];
  } catch {
    return "en";
  }
}

/** A tag without its implied parts: `de` for `de-Latn-DE`, but `zh-TW` for `zh-Hani-TW`. */
export function shortened(tag) {
  const plain = tag.replace(/-Hani\b/, "");
  try {
    const short = new Intl.Locale(plain).minimize().toString();
    // A region distinguishes its spelling from others'.
    const { region } = new Intl.Locale(plain);
    return region && !short.includes(region) && tag.includes("-Hani") ? plain : short;
  } catch {
    return plain;
  }
}

/**
 * The names of a model's language: `{own, local, english}`; `own` is null if the browser doesn't know it.
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

/** The name of the script that a language's tag names or implies; null if the browser doesn't know it. */
export function scriptOf(tag, locale) {
  try {
    const { script } = new Intl.Locale(tag).maximize();
    return new Intl.DisplayNames([locale, "en"], { type: "script", fallback: "none" }).of(script) ?? null;
  } catch {
    return null;
  }
}

/** Names in lists begin with a capital, even if they don't in sentences; Georgian ones never do. */
const capital = (name, locale) => {
  if (!name) return null;
  const [first, ...rest] = name;
  if (/\p{Script=Georgian}/u.test(first)) return name;
  return first.toLocaleUpperCase(language(locale)) + rest.join("");
};
