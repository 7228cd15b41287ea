"""Pages whose readings come late, by a part in place of Ductus: what was written neither gets lost nor comes back."""

import json
import shutil

import pytest
from conftest import ROOT, FileServer

WEB = ROOT / "Sources/Bindings/web"
SAMPLES = ROOT / "Samples"
#: Reads "word" once the page calls `answer`, or fails.
DUCTUS = """
let answers = [];
window.answer = (fault) => {
  for (const act of answers.splice(0)) act(fault);
  return new Promise((done) => setTimeout(done));
};
export class Ductus {
  static shared = { model: async () => null };
  constructor({ packs } = {}) { this.packs = packs; }
  static async load() {
    return { read: () => new Promise((done, fail) => answers.push((fault) =>
      (fault ? fail(new Error(fault)) : done({ text: "word", candidates: [{ text: "word" }] })))) };
  }
  async model(language) { return { tag: `${language} of ${this.packs}` }; }
}"""
FIELD = "document.querySelector('handwriting-input')"
#: Draws a line on a sheet.
DRAW = """(sheet) => {
  sheet.setPointerCapture = () => {};
  const { left, top } = sheet.getBoundingClientRect();
  [["pointerdown", 10], ["pointermove", 30], ["pointerup", 30]].forEach(([type, place]) => sheet.dispatchEvent(
    new PointerEvent(type, { clientX: left + place, clientY: top + place, pointerId: 1, pointerType: "mouse", button: 0 })));
}"""


@pytest.fixture
def opened(browser, tmp_path):
    """Opens a page beside Ductus. At the end nothing may have failed unseen."""
    (tmp_path / "ductus").mkdir()
    (tmp_path / "ductus/ductus.js").write_text(DUCTUS)
    for name in ("handwriting-input.js", "handwriting-style.js"):
        shutil.copy(WEB / name, tmp_path / "ductus")
    server = FileServer(tmp_path)
    page = browser.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def opened(text, files=()):
        (tmp_path / "index.html").write_text(text)
        for file in files:
            shutil.copy(file, tmp_path)
        page.goto(server.address)
        return page

    yield opened
    page.close()
    server.stop()
    assert faults == []


def draw(page, sheet):
    page.evaluate(f"({DRAW})({sheet})")
    # The reader is loaded and asked.
    page.evaluate("new Promise((done) => setTimeout(done, 50))")


def test_a_field_settles_when_its_ink_is_read(opened):
    page = opened('<!doctype html><script type="module" src="ductus/handwriting-input.js"></script><handwriting-input>')
    told = f"{FIELD}.settled().then((isWhole) => [isWhole, {FIELD}.value])"
    assert page.evaluate(told) == [True, ""]
    draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
    page.evaluate(f"void (window.told = {told})")
    assert page.evaluate("Promise.race([told, 'waiting'])") == "waiting"
    page.evaluate("answer()")
    assert page.evaluate("told") == [True, "word"]
    # Ink that can't be read isn't in the value.
    draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
    page.evaluate(f"void (window.told = {told})")
    page.evaluate("answer('out of memory')")
    assert page.evaluate("told") == [False, "word"]
    page.evaluate(f"{FIELD}.clear()")
    assert page.evaluate(told) == [True, ""]


def test_forgotten_ink_that_cant_be_read_holds_nothing_up(opened):
    page = opened("""<!doctype html><script type="module" src="ductus/handwriting-input.js"></script>
      <form onsubmit="event.preventDefault(); sent = this.elements.city.value"><handwriting-input name="city"></handwriting-input></form>""")
    draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
    page.evaluate(f"{FIELD}.clear(); {FIELD}.value = 'typed'; document.forms[0].requestSubmit()")
    page.evaluate("answer('out of memory')")
    assert page.evaluate(f"{FIELD}.settled()") is True
    assert page.evaluate("window.sent") == "typed"


def test_the_extensions_sheet_inserts_what_was_just_written(opened):
    files = [SAMPLES / "extension/sheet.js", SAMPLES / "extension/sheet.css"]
    page = opened((SAMPLES / "extension/sheet.html").read_text(), files)
    page.wait_for_function("customElements.get('handwriting-input') !== undefined")
    page.evaluate("() => { window.told = []; addEventListener('message', ({ data }) => { if (data.text) told.push(data.text); }); }")
    draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
    # Enter that ends composing a character inserts nothing.
    page.evaluate(f"""{FIELD}.shadowRoot.querySelector('input').dispatchEvent(
      new KeyboardEvent("keydown", {{ key: "Enter", isComposing: true, bubbles: true, composed: true }}))""")
    page.evaluate("answer()")
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert page.evaluate(f"[told, {FIELD}.value]") == [[], "word"]
    page.evaluate(f"{FIELD}.clear()")
    draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
    page.get_by_role("button", name="Insert").click()
    page.evaluate("answer()")
    page.wait_for_function("told.length > 0")
    assert page.evaluate(f"[told, {FIELD}.value]") == [["word"], ""]


def test_the_plugin_inserts_what_was_just_written(opened):
    stand_in = (ROOT / "Tests/Web/obsidian.js").read_text()
    page = opened(f"<!doctype html><body><script>{stand_in}</script>")
    plugin = SAMPLES / "obsidian"
    manifest = {**json.loads((plugin / "manifest.json").read_text()), "dir": ""}
    page.evaluate("""async ([text, manifest]) => {
      window.plugin = await loadPlugin(text, manifest, location.origin);
      window.editor = new Editor("");
    }""", [(plugin / "main.js").read_text(), manifest])

    def write(button, *answer):
        page.evaluate("calls.commands.write.editorCallback(editor)")
        page.wait_for_function(f"{FIELD} !== null")
        draw(page, f"{FIELD}.shadowRoot.querySelector('.sheet')")
        page.get_by_role("button", name="Insert").click()
        if button:
            page.get_by_role("button", name=button).click()
        page.evaluate("(fault) => answer(fault)", *answer or [None])
        page.evaluate("new Promise((done) => setTimeout(done, 50))")
        return page.evaluate("[editor.text, document.querySelector('.modal') !== null]")

    assert write(None) == ["word", False]
    # A sheet that was closed meanwhile inserts nothing; one whose ink can't be read stays.
    assert write("Cancel") == ["word", False]
    assert write(None, "out of memory") == ["word", True]


def test_the_sample_shows_no_reading_of_what_was_cleared(opened):
    page = opened((SAMPLES / "web/index.html").read_text())
    page.wait_for_function("document.getElementById('reading').textContent === ''")
    draw(page, "document.getElementById('sheet')")
    page.locator("#clear").click()
    page.evaluate("answer()")
    assert page.locator("#reading").text_content() == ""
    draw(page, "document.getElementById('sheet')")
    page.evaluate("answer()")
    assert page.locator("#reading").text_content() == "word"


def test_a_module_has_a_transport_of_its_page(opened):
    """A module's script has no element, whose packs were taken unasked."""
    page = opened(
        '<!doctype html><script type="module" src="handwriting.js"></script>',
        [ROOT / "Sources/Programs/DuctusServer/Web/handwriting.js"])
    page.wait_for_function("globalThis.Handwriting !== undefined")
    assert page.evaluate("new Handwriting.PageTransport('ductus', 'own/').model('en')") == "en of own/"
