import "./ductus/handwriting-input.js";

const field = document.querySelector("handwriting-input");

// The page says where the text goes, and takes it on request.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data?.before !== "string") return;
  field.preContext = data.before;
  if (data.language) field.setAttribute("language", data.language);
});
// Large text needs a larger sheet.
new ResizeObserver(([{ target }]) => parent.postMessage({ height: target.offsetHeight }, "*"))
  .observe(document.documentElement);

function take() {
  if (field.value === "") return;
  parent.postMessage({ text: field.value }, "*");
  field.value = "";
}

document.getElementById("take").addEventListener("click", take);
field.addEventListener("keydown", ({ key }) => { if (key === "Enter") take(); });
