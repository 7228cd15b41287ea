/** Text in any language. It is read whatever mode is chosen: see `WrittenText`. */
export const text = {
  id: "text",
  name: "Text",
  hint: "Write anywhere",
  hasLanguage: true,
};
