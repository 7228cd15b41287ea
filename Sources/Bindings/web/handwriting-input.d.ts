/** `<handwriting-input>`: a form field for handwriting. */

import type { Hints } from "./ductus.js";

/** Fires `input` and `change` like `<input>`. Set `language` and `packs` as attributes. */
export class HandwritingInput extends HTMLElement {
  readonly form: HTMLFormElement | null;
  name: string;
  /** A hint's type, `tel` and `url` as in HTML, or `formula`, for which the value is LaTeX. Others are read as text. */
  type: NonNullable<Hints["type"]> | "tel" | "url" | "formula" | (string & {});
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
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Removes the last stroke, or what was written last if its ink has left the sheet. */
  undo(): void;
  /** Clears the ink and the value. */
  clear(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "handwriting-input": HandwritingInput;
  }
}
