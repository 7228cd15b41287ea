/** Sentences for the writer, by the kind of error. None has a path or a number in it. */
const sentences = {
  "no-answer": "Ductus isn’t responding. Is it still running?",
  "unauthorised": "This server requires a key: add #key=YOURKEY to the end of this page’s address.",
  "forbidden": "This server doesn’t allow this page to do that.",
  "no-model": "This language isn’t installed yet.",
  "no-formulas": "Formulas can’t be read yet: their model isn’t installed.",
  "no-figures": "Drawings of this kind can’t be read yet: their model isn’t installed.",
  "ink-too-large": "That is too much ink to read at once. Continue on a new page.",
  "too-many-lessons": "That is more handwriting than Ductus can learn from. Forget it in the menu, and teach it again.",
  "body-too-large": "That is too much at once. Files of note programs can be up to 4 MB.",
  "invalid-ink": "There is no ink in this file that Ductus can read.",
  "other-notes": "This page can’t open files of that program. It opens NDJSON, JSON, InkML, Xournal++ and Excalidraw.",
  "malformed-request": "One of the hints for reading isn’t valid. You can change it in the menu.",
  "no-hand": "Ductus couldn’t read with your handwriting. It will try again in a moment.",
  "busy": "Ductus is busy. It will continue in a moment.",
  "late": "Reading takes a while the first time. Keep writing: nothing is lost.",
  "not-offered": "This language isn’t available here.",
  "download": "The language couldn’t be downloaded. Are you online?",
  "disk-full": "There isn’t enough disk space for this language.",
  "damaged": "The download was damaged. Nothing was installed; please try again.",
  "not-kept": "This browser didn’t store the language. It will be downloaded again on your next visit.",
  "unkept": "This browser can’t keep what you write. Save or copy it before you close the page.",
  "store": "Ductus isn’t allowed to save languages there.",
  "no-engine": "This browser can’t run Ductus. Try a newer one.",
  "nothing": "There is nothing to save yet.",
  "no-ink": "There is no ink to save. To save emoji, use PNG or SVG.",
  "no-picture": "This page is too large for this browser to draw as PNG. Save it as SVG.",
  "no-pages": "There are no pages in this file.",
  "only-typed": "There is no ink in this file, only blank pages or typed text.",
  "in-lesson": "Finish or cancel the sentences first, then open the file.",
};

/** The message to the writer about an error. */
export const sentence = (error) =>
  sentences[error.kind] ?? "Something went wrong. What you have written is still here.";

/** A size for people, such as `5 MB`. */
export const megabytes = (bytes) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;
