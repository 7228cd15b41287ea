"""The Obsidian plugin of Samples, under a stand-in for Obsidian's API: the plugin's files are on another origin."""

import json

import pytest
from conftest import ROOT
from drawings import samples
from pen import until, write_by_mouse

PLUGIN = ROOT / "Samples/obsidian"
#: Path of a vault's plugin.
FOLDER = ".obsidian/plugins/ductus-handwriting"
PAGE = """<!doctype html><meta charset="utf-8"><title>Note</title><link rel="icon" href="data:,">
<style>handwriting-input { width: 900px }</style><script>%s</script>"""
LOAD = """async ([text, manifest, files]) => {
  window.plugin = await loadPlugin(text, manifest, files);
  window.editor = new Editor("It costs ");
}"""
FIELD = "document.querySelector('handwriting-input')"


@pytest.fixture
def page(browser, site):
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.faults = faults = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    other = site.replace("127.0.0.1", "localhost")
    stand_in = (ROOT / "Tests/Web/obsidian.js").read_text()
    page.route(other + "note.html", lambda route: route.fulfill(content_type="text/html", body=PAGE % stand_in))
    # Obsidian gives its page access to files of the vault.
    context.route(f"{site}{FOLDER}/**", lambda route: route.fulfill(
        response=(answer := route.fetch(url=route.request.url.replace(f"{FOLDER}/", ""))),
        headers={**answer.headers, "access-control-allow-origin": "*"}))
    page.goto(other + "note.html")
    manifest = {**json.loads((PLUGIN / "manifest.json").read_text()), "dir": FOLDER}
    page.evaluate(LOAD, [(PLUGIN / "main.js").read_text(), manifest, site])
    yield page
    context.unroute_all(behavior="ignoreErrors")
    context.close()
    assert faults == []


def written(page, command, drawing, expected):
    """The note's text after a command and its sheet."""
    page.evaluate("id => calls.commands[id].editorCallback(editor)", command)
    sheet = page.locator("handwriting-input .sheet")
    sheet.wait_for()
    area = sheet.bounding_box()
    highest = max(max(ys) for _, ys, *_ in drawing)
    write_by_mouse(page, drawing, left=area["x"] + 10, top=area["y"] + 5, scale=min(1, (area["height"] - 10) / highest))
    until(page, f"text => {FIELD}.value === text && {FIELD}.isAtRest", expected)
    page.get_by_role("button", name="Insert").click()
    assert not page.locator(".modal").is_visible()
    return page.evaluate("editor.text")


def test_words_and_formulas_come_to_the_cursor(page):
    assert written(page, "write", samples("demo")["$48.50"], "$48.50") == "It costs $48.50"
    page.evaluate("editor.text = 'so '")
    latex = r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"
    drawing = next(iter(samples("formulas").values()))
    assert written(page, "write-formula", drawing, latex) == f"so ${latex}$"


def test_the_language_is_chosen_among_those_that_are_there(page):
    names = page.evaluate("""async () => {
      await calls.tab.display();
      document.body.append(calls.tab.containerEl);
      return [...document.querySelectorAll("option")].map(({ value }) => value);
    }""")
    assert {"en", "de", "ru"} <= set(names)
    page.locator("select").select_option("de")
    until(page, "calls.data?.language === 'de'")


def test_without_its_engine_the_plugin_says_so(page):
    page.context.route("**/ductus/ductus.js", lambda route: route.abort())
    page.evaluate("() => calls.commands.write.editorCallback(editor)")
    until(page, "calls.notices.length === 1")
    assert "can’t be started" in page.evaluate("calls.notices[0]")
    page.faults.clear()  # Browsers report files that don't arrive.
