import { megabytes, sentence } from "../messages.js";
import { byId } from "../page.js";
import * as service from "../service.js";
import { setting } from "../store.js";
import { LanguageList } from "./list.js";
import { ownLocale } from "./names.js";
import { found, languageOf, languagesOf } from "./search.js";

/** The number of the browser's languages that are used, and of chosen ones that are remembered. */
const most = 6;
/** The pause before a busy server is asked again to install a language (milliseconds). */
const pause = 1000;

/**
 * The language of writing, and the sheet for choosing or installing another.
 *
 * Calls `onChoose()` when it has changed.
 */
export class Languages {
  onChoose = () => {};
  /** The tag by which ink is read. */
  tag = setting("language") ?? "en-US";
  #all = [];
  #models = [];
  #mayInstall = false;
  #installing = new Map();  // the downloaded share, by tag
  #chosen = null;  // the tag of the last choice, which may still be downloading
  #list = new LanguageList(byId("language-list"), (language) => this.choose(language));
  #pad;

  constructor(pad) {
    this.#pad = pad;
    byId("language").addEventListener("click", () => this.open());
    byId("language-search").addEventListener("input", () => this.#show());
    byId("language-search").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#list.first?.click();
      else if (event.key === "ArrowDown") this.#list.first?.focus();
      else return;
      event.preventDefault();
    });
  }

  /** All models, for showing their licences. */
  get models() { return this.#models; }
  get current() { return this.#all.find(({ tag, regions }) => [tag, ...regions].includes(this.tag)); }

  /** Requests the list of models. */
  async load() {
    const { models, mayInstall } = await service.models();
    this.#models = models;
    this.#mayInstall = mayInstall;
    this.#all = languagesOf(models.filter(({ kind }) => kind === "text"), ownLocale());
    this.#show();
    this.#name();
  }

  /** Chooses the browser's language if none was chosen before; offers to install it if it is missing. */
  begin() {
    if (setting("language") !== null && this.current && this.current.state !== "offered") return;
    const [first] = this.#browsers;
    const atHand = this.#browsers.find(({ state }) => state !== "offered");
    // A region in the browser's language is the writer's own.
    const region = atHand && navigator.languages.find((tag) => [atHand.tag, ...atHand.regions].includes(tag));
    this.tag = region ?? atHand?.tag ?? "en-US";
    this.#name();
    if (first?.state === "offered" && this.#mayInstall) this.offer(first);
  }

  open() {
    byId("language-search").value = "";
    this.#show();
    byId("languages").showModal();
    byId("language-list").scrollTop = 0;
    // Requested again, since others may have installed some meanwhile.
    this.load().catch((error) => this.#pad.fail(error));
  }

  /** Says that a language is missing, with a button to fix it. */
  offer(language = this.current) {
    if (!language) return this.open();
    const { names, bytes, tag } = language;
    const install = this.#mayInstall ? {
      name: `Install, ${megabytes(bytes)}`,
      act: () => {
        this.open();
        byId("language-search").value = names.local;
        this.#show();
        this.choose(this.#all.find((one) => one.tag === tag));
      },
    } : null;
    this.#pad.voice.say(`${names.local} isn’t installed yet.`, install, "language");
  }

  /** Chooses a language, installing it first if necessary. */
  async choose(language) {
    // An offer to install another is out of date.
    this.#pad.voice.calm("language");
    this.#chosen = language.tag;
    if (language.state === "offered" && !await this.#install(language)) return;
    // Meanwhile another may have been chosen.
    if (this.#chosen !== language.tag) return;
    this.tag = language.tag;
    setting("language", this.tag);
    const recent = (setting("recent") ?? []).filter((tag) => tag !== this.tag);
    setting("recent", [this.tag, ...recent].slice(0, most));
    this.#name();
    byId("languages").close();
    this.onChoose();
  }

  get #browsers() {
    const languages = navigator.languages.slice(0, most).map((tag) => languageOf(this.#all, tag));
    return [...new Set(languages.filter(Boolean))];
  }

  async #install({ tag, names }) {
    if (this.#installing.has(tag)) return false;
    const progress = (part) => {
      this.#installing.set(tag, part);
      this.#list.progress(tag, part);
    };
    progress(0);
    byId("language-news").textContent = `Installing ${names.local}`;
    try {
      const isKept = await this.#installed(tag, progress);
      if (isKept === false) this.#pad.voice.say(sentence({ kind: "not-kept" }));
      byId("language-news").textContent = `${names.local} is installed`;
      this.#installing.delete(tag);
      await this.load();
      return true;
    } catch (error) {
      byId("language-news").textContent = sentence(error);
      return false;
    } finally {
      this.#installing.delete(tag);
      this.#show();
    }
  }

  /** Installs a language; a server does one at a time, and is asked again while it is busy. */
  async #installed(tag, progress) {
    for (;;) {
      try {
        return await service.install(tag, progress);
      } catch (error) {
        if (error.kind !== "busy") throw error;
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }

  #name() {
    const { names, short } = this.current ?? { names: { local: this.tag, own: null }, short: this.tag };
    byId("language-name").textContent = names.own ?? names.local;
    byId("language-short").textContent = short;
    byId("language").title = `Language: ${names.local}`;
    // The name for screen readers and speech contains what is visible.
    const all = [...new Set([names.own ?? names.local, names.local])].join(", ");
    byId("language").setAttribute("aria-label", `Language: ${all} (${short})`);
  }

  #show() {
    byId("language-none").hidden = true;
    const text = byId("language-search").value.trim();
    const state = { tag: this.tag, installing: this.#installing, mayInstall: this.#mayInstall };
    if (text) return this.#search(text, state);
    const of = (tags) => [...new Set(tags.map((tag) => this.#all.find((one) => one.tag === tag)).filter(Boolean))];
    const recent = of(setting("recent") ?? []);
    const browsers = this.#browsers.filter((one) => !recent.includes(one));
    const others = this.#all.filter((one) => !recent.includes(one) && !browsers.includes(one));
    const isThere = ({ state }) => state !== "offered";
    this.#list.show([
      ["Recent", recent], ["Your browser’s languages", browsers],
      ["Installed", others.filter(isThere)],
      ["More languages", others.filter((one) => !isThere(one))],
    ], state);
  }

  async #search(text, state) {
    const languages = found(this.#all, text);
    this.#list.show([["", languages]], state);
    byId("language-none").hidden = languages.length > 0;
    if (languages.length > 0 || !/^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i.test(text)) return;
    // The server knows more tags than models have: old ones, other regions'.
    const model = await service.model(text.replaceAll("_", "-")).catch(() => null);
    const language = model && this.#all.find(({ tag, regions }) => [tag, ...regions].includes(model.tag));
    if (!language || byId("language-search").value.trim() !== text) return;
    this.#list.show([["", [language]]], state);
    byId("language-none").hidden = true;
  }
}
