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
    byId("hand-news").textContent = hand.isLearning ? "Ductus is learning your hand …"
      : said(hand) || (hasSentences ? "" : "The sentences are in Latin script. In others your corrections teach.");
    byId("hand-corrections").checked = hand.teaches;
    byId("hand-forget").disabled = hand.lessons.length === 0;
    byId("hand-start").disabled = hand.isLearning || !hasSentences;
  }
}

/** The result of learning, in a sentence. */
function said({ lessons, learned }) {
  if (!learned) return lessons.length === 0 ? "" : "Nothing was learned yet.";
  if (learned.isMispaired)
    return "The texts hardly agree with your writing, so nothing was learned of them. Forget it and write each as it stands.";
  if (learned.isDoubtful) return "This may not be the hand that was learned here. Forget it if another person writes.";
  if (learned.lines === 0) return "Your writing is read no better by what was learned, so nothing has changed. Write more.";
  const { characters, before, after } = learned.trial;
  return `Learned from ${learned.lines} lines. In those set apart, ${before} of ${characters} letters were wrong before; `
    + `now ${after} are.`;
}
