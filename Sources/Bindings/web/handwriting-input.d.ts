/** `<handwriting-input>`: a form field for handwriting. */

import type { Hints } from "./ductus.js";

/** Fires `input` and `change` like `<input>`. Set `language` and `packs` as attributes. */
export class HandwritingInput extends HTMLElement {
  /**
   * What fields say, in English unless a page translates it: `HandwritingInput.words = { undo: "Annuler" }`, once
   * `HandwritingInput` is imported from `handwriting-input.js`.
   */
  static get words(): Words;
  static set words(words: Partial<Words>);
  readonly form: HTMLFormElement | null;
  name: string;
  /** A hint's type, `tel` and `url` as in HTML, or `formula`, for which the value is LaTeX. Others are read as text. */
  type: NonNullable<Hints["type"]> | "tel" | "url" | "formula";
  value: string;
  disabled: boolean;
  /** Whether only the page may change the value. */
  readOnly: boolean;
  required: boolean;
  /** The text that the handwriting continues, if any; it helps recognition. */
  preContext: string;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  setCustomValidity(message: string): void;
  /** Whether nothing is being written or recognised. */
  readonly isAtRest: boolean;
  /**
   * Waits until nothing is being written or recognised, for pages that take the value at the press of a button. Returns
   * whether the value has all that was written: false if the ink on the sheet couldn't be read, which the field says.
   */
  settled(): Promise<boolean>;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Removes the last stroke, or what was written last if its ink has left the sheet. */
  undo(): void;
  /** Clears the ink and the value. */
  clear(): void;
}

export interface Words {
  /** The name of the sheet, for screen readers. */
  sheet: string;
  /** The name of the list of other readings, for screen readers. */
  readings: string;
  undo: string;
  clear: string;
  /** Why a required field that is empty is invalid. */
  missing: string;
  loading: string;
  /** `{percent}` stands for a number. */
  downloading: string;
  /** What screen readers say after that. */
  ready: string;
  noLanguage: string;
  noReading: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "handwriting-input": HandwritingInput;
  }
}
