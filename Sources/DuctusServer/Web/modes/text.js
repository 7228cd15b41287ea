import { recognize } from "../service.js";

const byId = (id) => document.getElementById(id);

/** Text in any language, with all that is known about it. */
export const text = {
  name: "Text",
  invitation: "Write here",
  panel: "text",

  /** A question about the ink, by the hints in the panel. */
  request({ ink, board, model }) {
    const field = byId("text");
    const request = {
      model, drawing: ink.drawing, candidates: 6, segments: true,
      preContext: field.value.slice(0, field.selectionStart),
      postContext: field.value.slice(field.selectionEnd),
      type: byId("type").value,
      layout: byId("single-line").checked ? "line" : "page",
    };
    const words = byId("lexicon").value.split(/\s+/).filter(Boolean);
    if (words.length > 0) request.lexicon = words;
    if (byId("characters").value) {
      Object.assign(request, { allowedCharacters: byId("characters").value, allowsOnly: true });
    }
    const lineHeight = Number(byId("line").value);
    if (lineHeight > 0) request.writingArea = [board.width, lineHeight];
    return request;
  },

  read: (pad, signal) => recognize(text.request(pad), signal),

  /** Puts a reading at the cursor, and makes room for more ink. */
  take(pad, candidate) {
    const field = byId("text");
    field.setRangeText(candidate.text, field.selectionStart, field.selectionEnd, "end");
    pad.clear();
  },
};
