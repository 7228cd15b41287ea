import { byId, keepFocus, make } from "./page.js";
import { emptyPage } from "./notebook.js";
import { colours, paintThumbnail } from "./sheet/paint.js";

/** The pages of the notebook: buttons for the previous and next, and a list of thumbnails. */
export class Pages {
  #pad;

  constructor(pad) {
    this.#pad = pad;
    byId("previous").addEventListener("click", () => this.#go(-1));
    byId("next").addEventListener("click", () => this.#go(1));
    byId("overview").addEventListener("toggle", ({ newState }) => { if (newState === "open") this.#overview(); });
  }

  show({ pages, page }) {
    const isOne = pages.length < 2;
    if (byId("pages").hidden !== isOne) {
      byId("pages").hidden = isOne;
      this.#pad.board.measureCover();
    }
    byId("page-number").textContent = `${page + 1} / ${pages.length}`;
    byId("page-number").setAttribute("aria-label", `Page ${page + 1} of ${pages.length}`);
    keepFocus(byId("pages"), byId("page-number"), () => {
      byId("previous").disabled = page === 0;
      byId("next").disabled = page === pages.length - 1;
    });
    byId("delete-page").disabled = isOne;
  }

  /** Adds an empty page after the open one, and opens it. */
  add() {
    const { pages, page } = this.#pad.notebook.state;
    this.#pad.notebook.do("add", { pages: pages.toSpliced(page + 1, 0, emptyPage()), page: page + 1 });
  }

  /** Deletes the open page, which undo brings back. */
  delete() {
    const { pages, page } = this.#pad.notebook.state;
    if (pages.length < 2) return;
    this.#pad.notebook.do("delete", { pages: pages.toSpliced(page, 1), page: Math.min(page, pages.length - 2) });
    this.#pad.voice.tell("Page deleted");
  }

  #go(step) {
    const { pages, page } = this.#pad.notebook.state;
    if (pages[page + step]) this.#pad.notebook.turn(page + step);
  }

  #overview() {
    const { pages, page } = this.#pad.notebook.state;
    const palette = colours(this.#pad.board.element);
    byId("overview").replaceChildren(...pages.map(({ strokes, figures, title }, number) => {
      const picture = make("canvas", { width: 240, height: 150 });
      paintThumbnail(picture, { strokes, figures }, palette);
      const button = make("button", {
        type: "button", className: "thumbnail", ariaLabel: `Page ${number + 1}`,
        onclick: () => {
          byId("overview").hidePopover();
          this.#pad.notebook.turn(number);
        },
      }, picture, make("span", { textContent: title ?? `${number + 1}`, dir: "auto" }));
      if (number === page) button.setAttribute("aria-current", "true");
      return button;
    }));
    byId("overview").querySelector("[aria-current]").scrollIntoView({ block: "center" });
  }
}
