import { Ductus } from "./ductus/ductus.js";
import "./ductus/handwriting-input.js";

const field = document.querySelector("handwriting-input");
/** The language of the text that is written to. */
let language = "";

/** Reads the text's language if a pack does, and otherwise English. */
async function adapt() {
  const wanted = language;
  const model = wanted && await Ductus.shared.model(wanted).catch(() => null);
  if (wanted !== language) return;
  if (model) field.setAttribute("language", wanted);
  else field.removeAttribute("language");
}

// The page says where the text goes, and takes it on request.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data?.before !== "string") return;
  field.preContext = data.before;
  if (data.language === language) return;
  language = data.language;
  adapt();
});
// Large text needs a larger sheet.
new ResizeObserver(([{ target }]) => parent.postMessage({ height: target.offsetHeight }, "*"))
  .observe(document.documentElement);

async function take() {
  // What was written last may not be read yet.
  if (!await field.settled() || field.value === "") return;
  parent.postMessage({ text: field.value }, "*");
  field.value = "";
}

document.getElementById("take").addEventListener("click", take);
field.addEventListener("keydown", ({ key, isComposing }) => { if (key === "Enter" && !isComposing) take(); });
