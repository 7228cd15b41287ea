import { Problem } from "../problem.js";
import { channelsOf, standard } from "./channels.js";
import { checked } from "./drawing.js";
import { pointsOf } from "./trace.js";

/** The most elements that views of others expand to, and how deep. */
const [most, deepest] = [100_000, 400];
const refuse = () => { throw new Problem("invalid-ink"); };
/** The name in a reference to an element of the same document. */
const nameIn = (reference) => (reference?.startsWith("#") ? reference.slice(1) : null);
const idOf = (element) => element.getAttribute("xml:id") ?? element.getAttribute("id");
/** The text of an element, without that of elements in it. */
const textOf = ({ childNodes }) =>
  [...childNodes].filter(({ nodeType }) => [3, 4].includes(nodeType)).map(({ data }) => data).join("");

/** Reads the traces of an InkML document (https://www.w3.org/TR/InkML) as one page; none without any. */
export function fromInkML({ documentElement, doctype }) {
  if (doctype || documentElement.localName !== "ink") refuse();
  const contents = new Contents(documentElement);
  const drawing = checked(contents.strokes.filter((points) => points.length > 0).map((points) =>
    [0, 1, 2].map((axis) => points.map((point) => point[axis]))));
  return drawing.length > 0 ? [{ title: contents.title, drawing }] : [];
}

/**
 * The contents of a document. Traces, groups and views are nodes `{element, kind, isDefinition, context, nodes}`, with
 * their `number` in the document. A context has a `format` or refers to one; otherwise it inherits that of the context
 * that it refers to, or of the one `before` it.
 */
class Contents {
  #nodes = [];  // all, in the order of the document
  #roots = [];
  #byId = new Map();
  #contexts = new Map();
  #formats = new Map();
  #current = null;  // the context in force; null for the default
  #heads = new Map();  // by the traces that continue another: where that begins; null if it is missing
  #tails = new Map();  // by traces, those that continue them

  constructor(root) {
    this.title = annotation(root, "truth") ?? annotation(root, "label");
    for (const child of root.children) this.#take(child, this.#roots, false);
    for (const node of this.#nodes) this.#join(node);
    const groups = this.#roots.filter(({ kind, isDefinition }) => kind !== "trace" && !isDefinition);
    if (groups.length === 1) this.title ??= annotation(groups[0].element, "truth");
  }

  /** Takes an element beside the roots, or in a group. */
  #take(element, nodes, isDefinition, group = null) {
    const kind = { trace: "trace", traceGroup: "group", traceView: "view" }[element.localName];
    if (kind) return this.#takeNode({ element, kind, isDefinition, context: this.#current, nodes: [] }, nodes, group);
    if (group) return;
    if (element.localName === "definitions" && !isDefinition) {
      for (const child of element.children) this.#take(child, nodes, true);
    } else if (element.localName === "context") {
      const context = this.#context(element);
      if (!isDefinition) this.#current = context;
    } else if (element.localName === "inkSource") this.#source(element);
    else if (element.localName === "traceFormat") {
      const format = this.#format(element);
      // Not in the Recommendation, but common: it applies from here on.
      if (!isDefinition) this.#current = { format, before: this.#current };
    }
  }

  #takeNode(node, nodes, group) {
    const { element } = node;
    node.reference = element.getAttribute("contextRef") ?? group?.reference;
    nodes.push(node);
    node.number = this.#nodes.push(node);
    const id = idOf(element);
    if (id !== null && !this.#byId.has(id)) this.#byId.set(id, node);
    if (node.kind === "trace") return;
    for (const child of element.children) this.#take(child, node.nodes, node.isDefinition, node);
  }

  // MARK: Formats

  #format(element) {
    const format = channelsOf(element);
    if (idOf(element) !== null) this.#formats.set(idOf(element), format);
    return format;
  }

  /** The format of an ink source; undefined without one. */
  #source(element) {
    const formats = [...element.children].filter(({ localName }) => localName === "traceFormat");
    const format = formats.map((one) => this.#format(one)).at(-1);
    if (format && idOf(element) !== null) this.#formats.set(idOf(element), format);
    return format;
  }

  #context(element) {
    const context = { before: this.#current };
    for (const name of ["contextRef", "traceFormatRef", "inkSourceRef"]) context[name] = element.getAttribute(name);
    for (const child of element.children) {
      if (child.localName === "traceFormat") context.format = this.#format(child);
      if (child.localName === "inkSource") context.format ??= this.#source(child);
    }
    const id = idOf(element);
    if (id !== null && !this.#contexts.has(id)) this.#contexts.set(id, context);
    return context;
  }

  #contextAt(reference) {
    return this.#contexts.get(nameIn(reference)) ?? (reference === "#DefaultContext" ? null : refuse());
  }

  #formatOf({ context: own, reference }) {
    const known = new Set();
    for (let context = reference ? this.#contextAt(reference) : own; context;
      context = context.contextRef ? this.#contextAt(context.contextRef) : context.before) {
      if (known.has(context)) refuse();
      known.add(context);
      const { format, traceFormatRef, inkSourceRef } = context;
      if (format) return format;
      if (traceFormatRef === "#DefaultTraceFormat") return standard;
      if (traceFormatRef) return this.#formats.get(nameIn(traceFormatRef)) ?? refuse();
      // A source may be outside the document, and says nothing then.
      if (this.#formats.has(nameIn(inkSourceRef))) return this.#formats.get(nameIn(inkSourceRef));
    }
    return standard;
  }

  // MARK: Strokes

  /** Puts a trace behind the one that it continues. */
  #join(node) {
    if (node.kind !== "trace") return;
    const continuation = node.element.getAttribute("continuation");
    if (![null, "begin", "middle", "end"].includes(continuation)) refuse();
    if (continuation === null || continuation === "begin") return;
    const prior = this.#byId.get(nameIn(node.element.getAttribute("priorRef")));
    // A chain leads back to earlier traces, and so never to itself.
    const isKnown = prior?.kind === "trace" && prior.number < node.number;
    const head = isKnown ? this.#heads.get(prior) ?? prior : null;
    this.#heads.set(node, head);
    this.#tails.set(head, [...this.#tails.get(head) ?? [], node]);
  }

  /** The points of each stroke that is drawn. */
  get strokes() {
    const drawn = new Set();
    let visits = 0;
    const visit = (node, depth, isViewed, isPart) => {
      const { element, kind, isDefinition, nodes } = node;
      if (depth > deepest || ++visits > most + 4 * this.#nodes.length) refuse();
      const reference = kind === "view" ? element.getAttribute("traceDataRef") : null;
      if (reference !== null) {
        // Some leave out the mark that a reference begins with.
        const seen = this.#byId.get(nameIn(reference) ?? reference) ?? refuse();
        return visit(seen, depth + 1, true, isPart || element.hasAttribute("from") || element.hasAttribute("to"));
      }
      if (kind !== "trace") return nodes.forEach((child) => visit(child, depth + 1, isViewed, isPart));
      // Views of what is drawn add nothing. Of definitions, a server also reads parts.
      if (isViewed && !isDefinition) return;
      if (isPart) refuse();
      drawn.add(node);
    };
    for (const root of this.#roots.filter(({ isDefinition }) => !isDefinition)) visit(root, 0, false, false);
    return [...drawn].map((node) => this.#points(node));
  }

  #points(node) {
    const type = node.element.getAttribute("type");
    if (![null, "penDown", "penUp", "indeterminate"].includes(type)) refuse();
    if (this.#heads.get(node) === null) refuse();
    if (type === "penUp" || this.#heads.has(node)) return [];
    return [node, ...this.#tails.get(node) ?? []].flatMap((one) => {
      const channels = this.#formatOf(one);
      if (!["x", "y"].every((axis) => channels.some(({ role }) => role === axis))) refuse();
      const offset = Number(one.element.getAttribute("timeOffset") ?? 0);
      return Number.isFinite(offset) ? pointsOf(textOf(one.element), channels, offset) : refuse();
    });
  }
}

/** The text of an element's first annotation of a type. */
const annotation = ({ children }, type) => [...children].find((child) =>
  child.localName === "annotation" && child.getAttribute("type") === type)?.textContent;
