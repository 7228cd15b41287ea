import { box, gap } from "../ink.js";

const measure = document.createElement("canvas").getContext("2d");
/** The gaps between the ink and its reading, and between two of its words, in screen pixels. */
const between = 5;
/** The smallest type, for lines close to each other, and its distance from the ink. */
const [small, close] = [12, 1];
/** The gap at which words of a line count as separate, in their heights. */
const apart = 3;

/**
 * The readings by their ink: a line of type under each line of writing, after it if there is no room, or small and
 * close under it if there is none either; beside it for columns. Words are placed at their ink.
 *
 * Calls `onPoint(word)` with the word under the pointer, or with null, and `onOpen(word, element)` when
 * one is opened by the keyboard.
 */
export class Labels {
  onPoint = () => {};
  onOpen = () => {};
  #element;
  #words = new Map();  // by their elements

  constructor(element) {
    this.#element = element;
    element.addEventListener("pointerover", ({ target }) => this.onPoint(this.word(target)));
    element.addEventListener("pointerout", () => this.onPoint(null));
    // Taps come from the sheet, which distinguishes them from strokes; a key's click has no detail.
    element.addEventListener("click", (event) => {
      const word = this.word(event.target);
      if (word && event.detail === 0) this.onOpen(word, this.elementOf(word));
    });
  }

  /** The word of an element. */
  word(element) { return this.#words.get(element.closest?.("[data-word]")) ?? null; }

  elementOf(word) { return [...this.#words].find(([, other]) => other === word)?.[0]; }

  /** Highlights the word of a stroke's point, or none. */
  light(stroke) {
    let found = null;
    for (const [element, word] of this.#words) {
      const isLit = stroke !== null && word.ids.includes(stroke.id);
      element.classList.toggle("lit", isLit);
      if (isLit) found = word;
    }
    return found;
  }

  /**
   * @param zoom the sheet's, since type has a fixed size on the screen
   * @param end the sheet's right edge
   */
  show(lines, language, zoom = 1, end = innerWidth / zoom) {
    const focused = this.word(document.activeElement);
    this.#words.clear();
    const placed = [];
    const runs = lines.flatMap((line) => (line.isColumn ? [line] : runsOf(line)));
    this.#element.replaceChildren(...runs.flatMap((run) => {
      const others = runs.filter((other) => other !== run);
      return run.isColumn ? this.#column(run, zoom) : this.#row(run, others, placed, zoom, end);
    }));
    this.#element.lang = language;
    // The focused word keeps the focus, whatever its present reading.
    const again = focused && [...this.#words].find(([, { ids }]) => ids.includes(focused.ids[0]));
    again?.[0].focus({ preventScroll: true });
  }

  #row(line, others, placed, zoom, end) {
    const size = typeSize((line.box.bottom - line.box.top) * zoom) / zoom;
    const usually = between / zoom;
    const below = (size, space) => {
      measure.font = `${size}px Georgia, serif`;
      const places = this.#along(line, usually);
      return { places, size, area: areaOf(places, lowest(line, places, space) + space, size * 1.3) };
    };
    const usual = below(size, usually);
    const behind = this.#behind(line, usually);
    const top = (line.box.top + line.box.bottom - size * 1.3) / 2;
    const tries = [
      usual, { places: behind, size, area: areaOf(behind, top, size * 1.3) }, below(small / zoom, close / zoom),
    ];
    const found = tries.find(({ area }) =>
      area.left >= 0 && area.right < end && isFree(area, others, placed));
    const { places, area, size: own } = found ?? tries.at(-1);
    placed.push(area);
    return places.map(({ word, left, width }) => {
      const element = this.#button(word, { left, top: area.top, width, height: own * 1.3, size: own });
      // Without any room, the next line's ink stays visible.
      element.classList.toggle("tight", !found);
      return element;
    });
  }

  /** Places the reading after its line, for lines close to each other. */
  #behind({ words, box, isRightToLeft }, space) {
    const gap = 4 * space;
    let edge = isRightToLeft ? box.left - gap : box.right + gap;
    return words.map((word) => {
      const width = measure.measureText(word.text).width;
      const left = isRightToLeft ? edge - width : edge;
      edge += (isRightToLeft ? -1 : 1) * (width + space);
      return { word, left, width };
    });
  }

  /** The place of each word's reading, pushed along if the previous one is too wide. */
  #along({ words, isRightToLeft }, space) {
    let edge = isRightToLeft ? Infinity : -Infinity;
    return words.map((word) => {
      const width = measure.measureText(word.text).width;
      const left = isRightToLeft
        ? Math.min(word.box.right, edge) - width : Math.max(word.box.left, edge);
      edge = isRightToLeft ? left - space : left + width + space;
      return { word, left, width };
    });
  }

  #column(line, zoom) {
    const letters = Array.from(line.words.map(({ text }) => text).join(""));
    const pitch = (line.box.bottom - line.box.top) / Math.max(letters.length, 1);
    const size = Math.min(typeSize((line.box.right - line.box.left) * zoom) / zoom, pitch);
    return line.words.map((word) => {
      const element = this.#button(word, {
        left: line.box.right + between / zoom, top: word.box.top, width: size * 1.3,
        height: word.box.bottom - word.box.top, size,
      });
      element.classList.add("column");
      return element;
    });
  }

  #button(word, { left, top, width, height, size }) {
    const element = document.createElement("button");
    element.type = "button";
    element.dataset.word = "";
    element.className = word.confidence < .5 ? "word unsure" : "word";
    element.setAttribute("aria-haspopup", "dialog");
    const text = document.createElement("span");
    text.textContent = word.text;
    // A full stop is at the end in its script's direction.
    text.dir = "auto";
    element.append(text);
    Object.assign(element.style, {
      left: `${left + width / 2}px`, top: `${top + height / 2}px`, fontSize: `${size}px`,
    });
    text.style.minWidth = `${width}px`;
    this.#words.set(element, word);
    return element;
  }
}

/** The widely separated parts of a line, as in columns: each reading is at its own ink. */
function runsOf(line) {
  const { words } = line;
  const heights = words.map(({ box }) => box.bottom - box.top).sort((a, b) => a - b);
  const far = apart * heights[Math.floor(heights.length / 2)];
  const starts = words.map((word, number) => number).filter((number) =>
    number === 0 || gap(words[number - 1].box, words[number].box) > far);
  return starts.length < 2 ? [line] : starts.map((start, number) => {
    const own = words.slice(start, starts[number + 1]);
    const ink = own.flatMap((word) => word.ink);
    return { ...line, words: own, ink, box: box(ink) };
  });
}

/** The size of type for writing of a height, in screen pixels. */
const typeSize = (height) => Math.max(15, Math.min(21, height * .28));

/** The bottom of a line's ink at its reading's place: not every letter has a descender. */
function lowest({ ink, box }, places, space) {
  let low = (box.top + box.bottom) / 2;
  for (const { x, y } of ink) {
    for (let point = 0; point < x.length; point++) {
      if (y[point] > low && places.some(({ left, width }) =>
        x[point] > left - space && x[point] < left + width + space)) low = y[point];
    }
  }
  return low;
}

const areaOf = (places, top, height) => ({
  left: Math.min(...places.map(({ left }) => left)),
  right: Math.max(...places.map(({ left, width }) => left + width)), top, bottom: top + height,
});

/** Whether an area has neither ink nor another reading. */
function isFree(area, lines, placed) {
  const meets = (other) => other.left < area.right && other.right > area.left
    && other.top < area.bottom && other.bottom > area.top;
  return !placed.some(meets) && !lines.some((line) => meets(line.box) && line.words.some(
    (word) => meets(word.box) && word.ink.some((stroke) => {
      const around = box([stroke]);
      return around && meets(around) && stroke.x.some((x, point) =>
        x > area.left && x < area.right && stroke.y[point] > area.top && stroke.y[point] < area.bottom);
    })));
}
