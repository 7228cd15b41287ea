import { box, gap } from "../ink.js";

const measure = document.createElement("canvas").getContext("2d");
/** Between the ink and its reading, and between two words of it, in the screen's pixels. */
const between = 5;
/** The smallest type, where lines stand close to each other, and its distance from the ink. */
const [small, close] = [12, 1];
/** Words of a line that are further apart than this, in their heights, are apart from each other. */
const apart = 3;

/**
 * The readings by their ink: a line of type under each line of writing, behind it where there is no
 * room, or small and close under it where there is none either; beside it for columns. Words stand by the
 * words they read.
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
    // Taps come from the sheet, which knows them from strokes; a key's click has no detail.
    element.addEventListener("click", (event) => {
      const word = this.word(event.target);
      if (word && event.detail === 0) this.onOpen(word, this.elementOf(word));
    });
  }

  /** The word of an element. */
  word(element) { return this.#words.get(element.closest?.("[data-word]")) ?? null; }

  elementOf(word) { return [...this.#words].find(([, other]) => other === word)?.[0]; }

  /** Lights up the word of a stroke's point, or none. */
  light(stroke) {
    let found = null;
    for (const [element, word] of this.#words) {
      const isLit = stroke !== null && word.ids.includes(stroke.id);
      element.classList.toggle("lit", isLit);
      if (isLit) found = word;
    }
    return found;
  }

  /** @param zoom the sheet's, for type has one size on the screen */
  show(lines, language, zoom = 1) {
    const focused = this.word(document.activeElement);
    this.#words.clear();
    const placed = [];
    const runs = lines.flatMap((line) => (line.isColumn ? [line] : runsOf(line)));
    this.#element.replaceChildren(...runs.flatMap((run) => {
      const others = runs.filter((other) => other !== run);
      return run.isColumn ? this.#column(run, zoom) : this.#row(run, others, placed, zoom);
    }));
    this.#element.lang = language;
    // The word that has the focus keeps it, whatever it is read as now.
    const again = focused && [...this.#words].find(([, { ids }]) => ids.includes(focused.ids[0]));
    again?.[0].focus({ preventScroll: true });
  }

  #row(line, others, placed, zoom) {
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
      area.left >= 0 && area.right * zoom < innerWidth && isFree(area, others, placed));
    const { places, area, size: own } = found ?? tries.at(-1);
    placed.push(area);
    return places.map(({ word, left, width }) => {
      const element = this.#button(word, { left, top: area.top, width, height: own * 1.3, size: own });
      // Where there is no room at all the next line's ink stays in sight.
      element.classList.toggle("tight", !found);
      return element;
    });
  }

  /** The reading behind its line, for lines that stand close to each other. */
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

  /** Where each word's reading goes, pushed along by the one before it where it is too wide. */
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
    element.setAttribute("aria-haspopup", "true");
    const text = document.createElement("span");
    text.textContent = word.text;
    // A full stop stands where its script ends.
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

/** The parts of a line that stand far from each other, as in columns: each is read by its own ink. */
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

/** Size of type for writing of a height, in the screen's pixels. */
const typeSize = (height) => Math.max(15, Math.min(21, height * .28));

/** How low a line's ink goes where its reading is to stand: not every letter has a descender. */
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

/** Whether neither ink nor another reading is in an area. */
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
