const measure = document.createElement("canvas").getContext("2d");

/** A canvas context that draws into SVG, with the methods that `paint.js` uses. */
export class SVGContext {
  #area;
  #elements = [];
  #path = "";

  /** @param area the part of the drawing that the picture shows: `{left, top, width, height}` */
  constructor(area) { this.#area = area; }

  beginPath() { this.#path = ""; }
  moveTo(...place) { this.#path += `M${numbers(place)}`; }
  lineTo(...place) { this.#path += `L${numbers(place)}`; }
  quadraticCurveTo(...places) { this.#path += `Q${numbers(places)}`; }

  stroke() {
    this.#add("path", { d: this.#path, fill: "none", stroke: this.strokeStyle, "stroke-width": this.lineWidth });
  }

  fillRect(x, y, width, height) { this.#add("rect", { x, y, width, height, fill: this.fillStyle }); }

  /** Texts are centred about their place by hand, since programs don't agree on a baseline for it. */
  fillText(text, x, y) {
    const [size, face] = this.font.split("px ");
    this.#add("text", {
      x, y, dy: ".35em", fill: this.fillStyle, "font-size": Number(size), "font-family": face, "text-anchor": "middle",
    }, text);
  }

  measureText(text) {
    measure.font = this.font;
    return measure.measureText(text);
  }

  #add(name, attributes, text = "") {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    set(element, attributes);
    element.textContent = text;
    this.#elements.push(element);
  }

  toString() {
    const { left, top, width, height } = this.#area;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    set(svg, {
      viewBox: numbers([left, top, width, height]), width, height,
      "stroke-linecap": "round", "stroke-linejoin": "round",
    });
    svg.append(...this.#elements);
    return new XMLSerializer().serializeToString(svg);
  }
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === "number" ? numbers([value]) : value);
  }
}

const numbers = (values) => values.map((value) => Math.round(value * 100) / 100).join(" ");
