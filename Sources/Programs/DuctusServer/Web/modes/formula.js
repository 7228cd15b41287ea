/** One formula on the sheet: see `WrittenFormula`. */
export const formula = {
  id: "formula",
  name: "Formula",
  hint: "Write a formula: fractions, roots, powers, sums… Tap a symbol below to see others.",
};
