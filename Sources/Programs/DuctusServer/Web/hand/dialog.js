import { byId } from "../page.js";

/** The dialog about the writer's hand: teaching it, its state, deleting it. */
export class HandDialog {
  #pad;

  constructor(pad) {
    this.#pad = pad;
    const { hand, lesson } = pad;
    byId("hand").hidden = !hand.isOffered;
    byId("hand").addEventListener("click", () => {
      byId("menu").hidePopover();
      this.#show();
      byId("hand-dialog").showModal();
    });
    byId("hand-start").addEventListener("click", () => {
      byId("hand-dialog").close();
      lesson.start();
    });
    byId("hand-forget").addEventListener("click", () => hand.forget().catch((error) => pad.fail(error)));
    byId("hand-corrections").addEventListener("change", ({ target }) => { hand.teaches = target.checked; });
    hand.onChange = () => {
      this.#show();
      pad.writing.update({ isForced: true });
    };
  }

  #show() {
    const { hand, languages } = this.#pad;
    const hasSentences = new Intl.Locale(languages.tag).maximize().script === "Latn";
    byId("hand-news").textContent = hand.isLearning ? "Ductus is learning your handwriting…"
      : said(hand) || (hasSentences ? "" : "The sentences are in Latin script. For other scripts, Ductus learns from your corrections.");
    byId("hand-corrections").checked = hand.teaches;
    byId("hand-forget").disabled = hand.lessons.length === 0;
    byId("hand-start").disabled = hand.isLearning || !hasSentences;
  }
}

/** The result of learning, in a sentence. */
function said({ lessons, learned, isOutdated }) {
  if (isOutdated) return "The language has been updated, and your handwriting hasn’t been learned for it yet.";
  if (!learned) return lessons.length === 0 ? "" : "Nothing has been learned yet.";
  if (learned.isMispaired)
    return "The texts hardly match what you wrote, so nothing was learned from them. Forget your handwriting, and write each text exactly as shown.";
  if (learned.isDoubtful) return "This may not be the handwriting that was learned here. If someone else is writing now, forget it.";
  if (learned.lines === 0) return "What was learned doesn’t improve the reading, so nothing has changed. Write more sentences.";
  const { characters, before, after } = learned.trial;
  return `Learned from ${learned.lines} lines. In the lines kept for checking, ${before} of ${characters} letters were wrong before; `
    + `${after} are now.`;
}
