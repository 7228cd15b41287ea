/** The style of `<handwriting-input>`; its colours can be set from outside. */
export const style = `
  :host { display: inline-block; inline-size: 22em; max-inline-size: 100%; font: inherit;
    --ink: var(--handwriting-ink, light-dark(#1b2a49, #e3eaf7));
    --paper: var(--handwriting-paper, light-dark(#fffdf8, #23272e));
    --line: var(--handwriting-line, light-dark(#8a8478, #767d88));
    --accent: var(--handwriting-accent, light-dark(#9c4414, #f2a873)); }
  :host([hidden]) { display: none; }
  :host(:disabled) { opacity: .5; pointer-events: none; }
  * { box-sizing: border-box; font: inherit; }
  .box { display: grid; grid-template-columns: minmax(0, 1fr); border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); }
  .box:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
  .row { display: flex; align-items: center; border-block-end: 1px solid color-mix(in srgb, var(--line) 45%, transparent); }
  input { flex: 1; min-inline-size: 0; min-block-size: 44px; padding: 0 12px; border: 0; outline: 0; background: none; color: inherit; }
  input::placeholder { color: inherit; opacity: .7; }
  button { min-inline-size: 44px; min-block-size: 44px; padding: 0 10px; border: 0; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
  .sheet { position: relative; block-size: 7em; touch-action: none; cursor: crosshair; }
  .sheet::before { content: ""; position: absolute; inset: auto 12px 2.1em; border-block-end: 1px dashed color-mix(in srgb, var(--line) 60%, transparent); }
  :host([type="formula"]) .sheet { block-size: 12em; }
  :host([type="formula"]) .sheet::before { content: none; }
  :host([readonly]) .sheet { touch-action: auto; cursor: default; }
  :host([readonly]) button { opacity: .4; cursor: default; }
  canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
  .news { position: absolute; inset: auto 12px 6px; margin: 0; font-size: .85em; opacity: .85; pointer-events: none; }
  .spoken { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
  /* What doesn't fit fades out, instead of a scroll bar that would push the page. */
  ul { display: flex; gap: 6px; overflow-x: auto; scrollbar-width: none; margin: 0; padding: 0 6px; list-style: none; min-block-size: 44px;
    mask: linear-gradient(90deg, transparent, black 6px calc(100% - 6px), transparent); }
  li button { padding: 0 6px; white-space: pre; color: var(--accent); }
`;
