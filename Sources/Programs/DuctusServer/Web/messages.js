/** Sentences for the writer, by the kind of error. None has a path or a number in it. */
const sentences = {
  "no-answer": "Ductus doesn’t answer. Is it still running?",
  "unauthorised": "This server wants its key: add #key=YOURKEY to the end of this page’s address.",
  "forbidden": "This server doesn’t let this page do that.",
  "no-model": "This language isn’t on this computer yet.",
  "no-formulas": "Formulas can’t be read on this computer yet: their model isn’t here.",
  "ink-too-large": "That is more ink than can be read at once. Continue on a new page.",
  "body-too-large": "That is more than can be taken in at once. Files may have up to 4 MB.",
  "invalid-ink": "There is no ink in this file that Ductus can read.",
  "other-notes": "This page can’t open files of that program. It opens NDJSON, JSON, InkML, Xournal++ and Excalidraw.",
  "malformed-request": "One of the hints for reading can’t be used. They are in the menu.",
  "busy": "Ductus is busy. It reads on in a moment.",
  "late": "Reading takes a while the first time. Write on: nothing is lost.",
  "not-offered": "This language isn’t available here.",
  "download": "The language couldn’t be fetched. Is this computer online?",
  "disk-full": "There is no room on the disk for this language.",
  "damaged": "What arrived is damaged. Nothing was installed; please try again.",
  "not-kept": "This browser doesn’t keep the language. It is fetched again on the next visit.",
  "store": "Ductus may not save languages on this computer.",
  "no-engine": "This browser can’t run Ductus. A newer one can.",
  "nothing": "There is nothing to save yet.",
  "no-ink": "There is no ink to save. PNG and SVG keep emoji, too.",
  "no-pages": "There are no pages in this file.",
};

/** The message to the writer about an error. */
export const sentence = (error) =>
  sentences[error.kind] ?? "Something went wrong. What you have written is still here.";

/** A size for people, such as `5 MB`. */
export const megabytes = (bytes) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;
