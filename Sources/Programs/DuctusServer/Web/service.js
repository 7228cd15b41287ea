/**
 * What the pad asks of Ductus. It is a server's, or that of the page itself where there is none: a
 * page without a server names the module in `<meta name="ductus-engine">`.
 */
const isHere = document.querySelector("meta[name=ductus-engine]") !== null;
const transport = await (isHere ? import("./transport/page.js") : import("./transport/server.js"));

export const {
  /** A sentence that says where reading happens. */
  place,
  /** The address of the guides; null where there are none. */
  guides,
  /** Fetches what other modes need, while nobody waits. */
  prepare,
  /** Reads one ink, or `inks`: `(request, signal)`. See the server's OpenAPI file for request and result. */
  recognize,
  /** What an ink means that is drawn over a text: `({drawing, lines}, signal)`. */
  gesture,
  /** Compares one ink with taught patterns: `({patterns: {name: [drawing, …]}, drawing}, signal)`. */
  match,
  /** All models: `{models: [{tag, pack, name, kind, bytes, state}, …], mayInstall}`. */
  models,
  /** The model that serves a tag; null where none does. */
  model,
  /**
   * Has a model installed, and tells how much of it is there, from 0 to 1: `(tag, onProgress)`; false where it
   * is there for this visit alone.
   */
  install,
  /**
   * Learns the writer's hand: `({model, lessons: [{drawing, text}, …], pace, hand, known})` to `{hand, lines, words,
   * trial, isDoubtful, isMispaired}`, hands being bytes; null where that can't be done.
   */
  learn,
  /** Reads with a hand from now on; without one for null. */
  useHand,
  /** What answers: `{version}`. */
  health,
  /** The endings of files that can be opened; null for those that the page names. */
  formats,
  /** The pages of an ink file or of a note: `{title, pages: [{title?, width?, drawing}]}`. */
  pages,
  /** An ink file as InkML. */
  inkML,
} = transport;
