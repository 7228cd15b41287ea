/**
 * The pad's interface to Ductus, which runs on a server or in the page itself: a page without a server names the module
 * in `<meta name="ductus-engine">`.
 */
const isHere = document.querySelector("meta[name=ductus-engine]") !== null;
const transport = await (isHere ? import("./transport/page.js") : import("./transport/server.js"));

export const {
  /** A sentence that says where ink is read. */
  place,
  /** The address of the guides; null if there are none. */
  guides,
  /** Downloads what other modes need, in the background. */
  prepare,
  /** Reads one ink, or `inks`: `(request, signal)`. See the server's OpenAPI file for request and result. */
  recognize,
  /** The meaning of an ink over a text: `({drawing, lines}, signal)`. */
  gesture,
  /** Compares one ink with taught patterns: `({patterns: {name: [drawing, …]}, drawing}, signal)`. */
  match,
  /** All models: `{models: [{tag, pack, name, kind, bytes, state}, …], mayInstall}`. */
  models,
  /** The model that serves a tag; null if none does. */
  model,
  /**
   * Installs a model, reporting progress from 0 to 1: `(tag, onProgress)`; false if it is only available for this
   * visit.
   */
  install,
  /**
   * Learns the writer's hand: `({model, lessons: [{drawing, text}, …], pace, hand, known})` to `{hand, lines, words,
   * trial, isDoubtful, isMispaired}`, where hands are bytes; null if that isn't possible.
   */
  learn,
  /** Reads with a hand from now on; null for none. The last call counts, whichever ends last. */
  useHand,
  /** Has a function called with the model of each reading in which the hand wasn't used: `(act)`. */
  onUnusedHand,
  /** The engine: `{version}`. */
  health,
  /** The extensions of files that can be opened; null for those that the page names. */
  formats,
  /** The pages of an ink file or of a note: `{title, pages: [{title?, width?, drawing}]}`. */
  pages,
  /** An ink file as InkML. */
  inkML,
} = transport;
