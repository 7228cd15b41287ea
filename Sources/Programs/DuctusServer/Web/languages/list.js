import { megabytes } from "../messages.js";
import { icon, make } from "../page.js";

/** The list of languages in their sheet: groups with headings, one button for each language. */
export class LanguageList {
  #element;
  #choose;

  constructor(element, choose) {
    this.#element = element;
    this.#choose = choose;
    element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** The button of the first language. */
  get first() { return this.#element.querySelector("button"); }

  /**
   * @param groups `[[heading, languages], …]`
   * @param state the chosen `tag`, the downloaded shares of those being installed (`installing`), and whether others
   *   may be installed (`mayInstall`)
   */
  show(groups, state) {
    const focused = this.#element.contains(document.activeElement)
      ? document.activeElement.dataset.tag : null;
    this.#element.replaceChildren(...groups.filter(([, languages]) => languages.length > 0)
      .flatMap(([heading, languages]) => [
        ...(heading ? [make("h3", { textContent: heading })] : []),
        make("ul", {}, ...languages.map((language) => make("li", {}, this.#button(language, state)))),
      ]));
    if (focused) this.#element.querySelector(`[data-tag="${focused}"]`)?.focus();
  }

  /** Shows the progress of a language, from 0 to 1. */
  progress(tag, part) {
    for (const button of this.#element.querySelectorAll(`[data-tag="${tag}"]`)) {
      let ring = button.querySelector(".ring");
      if (!ring) {
        button.querySelector(".state").replaceChildren(ring = make("span", { className: "ring" }));
        ring.setAttribute("role", "progressbar");
        ring.setAttribute("aria-label", "Installing");
      }
      ring.style.setProperty("--part", part);
      ring.setAttribute("aria-valuenow", Math.round(part * 100));
    }
  }

  #button(language, { tag, installing, mayInstall }) {
    const { names, short, bytes, regions } = language;
    const isChosen = [language.tag, ...regions].includes(tag);
    const own = make("span", { className: "own", textContent: names.own ?? names.local, dir: "auto", lang: short });
    const local = make("span", {
      className: "local", textContent: names.own && names.own !== names.local ? names.local : "",
    });
    const state = make("span", { className: "state" });
    const button = make("button", {
      type: "button", className: "language", dataset: { tag: language.tag },
      onclick: () => this.#choose(language),
    }, own, local, state);
    if (isChosen) {
      button.setAttribute("aria-current", "true");
      state.append(icon("check"));
    } else if (language.state === "offered") {
      const size = megabytes(bytes);
      state.append(...(mayInstall ? [make("span", { className: "install", textContent: `Install · ${size}` })]
        : [make("span", { textContent: "Not installed" })]));
      button.disabled = !mayInstall;
    }
    if (installing.has(language.tag)) queueMicrotask(() => this.progress(language.tag, installing.get(language.tag)));
    return button;
  }

  /** Arrows go from language to language. */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...this.#element.querySelectorAll("button")];
    const next = buttons.indexOf(document.activeElement) + step;
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
    event.preventDefault();
  }
}
