/** `<handwriting-input>`: a field of a form that is written into by hand. */

import type { Hints } from "./ductus.js";

/** Tells of `input` and `change` as `<input>` does; `language` and `packs` are attributes. */
export class HandwritingInput extends HTMLElement {
  readonly form: HTMLFormElement | null;
  name: string;
  /** A hint's, or `formula`, whose value is LaTeX. */
  type: NonNullable<Hints["type"]> | "formula";
  value: string;
  disabled: boolean;
  required: boolean;
  /** The text before the field's, if what is written goes on with some: it helps to read. */
  preContext: string;
  readonly validity: ValidityState;
  /** Whether nothing is being written or read. */
  readonly isAtRest: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Takes the last stroke back. */
  undo(): void;
  /** Empties sheet and value. */
  clear(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "handwriting-input": HandwritingInput;
  }
}
