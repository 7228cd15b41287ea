/** Text in any language. What is written is read whatever mode is chosen: see `WrittenText`. */
export const text = {
  id: "text",
  name: "Text",
  hint: "Write anywhere",
  hasLanguage: true,
};
