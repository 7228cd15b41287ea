"""The extension of Samples: what is written on its sheet goes into the focused field."""

import json
import shutil

import pytest
from chromium import WHOLE_CHROMIUM
from conftest import ROOT, SITE, FileServer
from inks import samples
from pen import until, write_by_mouse

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Any page</title>
<style>input { width: 300px; margin: 20px }</style>
<input id="name" aria-label="Name"><input id="secret" type="password" aria-label="Secret">
<input id="fixed" readonly><input id="passing"><div id="rich" contenteditable>Hello <b>bold</b> friend</div>
<dialog><input id="asked"></dialog><div id="component"><template shadowrootmode="open"><input><input></template></div>
<script>var told = 0; addEventListener("input", () => told++);</script></html>"""


@pytest.fixture
def page(tmp_path, request):
    """A page in a browser that has the extension. The fixture's parameter has options of the browser."""
    if WHOLE_CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian's package `chromium`)")
    if not (SITE / "ductus/ductus.wasm").exists():
        pytest.skip(f"there is no {SITE}: `make site` makes it")
    playwright = pytest.importorskip("playwright.sync_api", reason="there is no Playwright")
    extension, pages = tmp_path / "extension", tmp_path / "pages"
    shutil.copytree(ROOT / "Samples/extension", extension)
    shutil.copytree(SITE / "ductus", extension / "ductus", ignore=shutil.ignore_patterns("blobs"))
    packs = SITE / "ductus/packs"
    offers = [one for one in json.loads((packs / "index.json").read_text())["packs"] if one.get("isBundled")]
    (extension / "ductus/packs/index.json").write_text(json.dumps({"format": 1, "packs": offers}))
    blobs = extension / "ductus/packs/blobs/sha256"
    blobs.mkdir(parents=True)
    for offer in offers:
        manifest = packs / "blobs/sha256" / offer["manifest"]["sha256"]
        shutil.copy(manifest, blobs)
        for value in json.loads(manifest.read_text()).values():
            if isinstance(value, dict) and "sha256" in value:
                shutil.copy(packs / "blobs/sha256" / value["sha256"], blobs)
    shutil.copy(SITE / "icon-192.png", extension)
    pages.mkdir()
    (pages / "index.html").write_text(PAGE)
    server = FileServer(pages)
    with playwright.sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=WHOLE_CHROMIUM, headless=False,
            args=["--headless=new", "--no-sandbox", "--disable-gpu", *getattr(request, "param", []),
                  f"--disable-extensions-except={extension}", f"--load-extension={extension}"])
        page = context.new_page()
        page.goto(server.address)
        yield page
        context.close()
    server.stop()


def test_what_is_written_goes_to_the_cursor_and_the_page_is_told(page):
    page.locator("#name").fill("costs ")
    page.get_by_role("button", name="Write by hand").click()
    until(page, "document.querySelector('iframe') !== null")
    frame = page.frame_locator("iframe")
    sheet = frame.locator("handwriting-input .sheet")
    sheet.wait_for()
    area = sheet.bounding_box()
    write_by_mouse(page, samples("demo")["$48.50"], left=area["x"] + 15, top=area["y"] + 5, scale=.8)
    field = frame.locator("handwriting-input")
    for _ in range(600):
        if "48.50" in field.evaluate("one => one.value"):
            break
        page.wait_for_timeout(100)
    before = page.evaluate("told")
    frame.get_by_role("button", name="Insert").click()
    until(page, "document.getElementById('name').value.startsWith('costs ')"
          " && document.getElementById('name').value.endsWith('$48.50')")
    assert page.evaluate("told") > before


def test_fields_in_a_language_without_a_pack_are_read_as_english(page):
    page.evaluate("document.documentElement.lang = 'de'; document.getElementById('rich').lang = 'en-GB';")
    page.locator("#name").fill("kostet ")
    pen(page).click()
    expect_before(page, "kostet ")
    field = page.frame_locator("iframe").locator("handwriting-input")
    area = field.locator(".sheet").bounding_box()
    write_by_mouse(page, samples("demo")["$48.50"], left=area["x"] + 15, top=area["y"] + 5, scale=.8)
    expect_language(page, None)
    for _ in range(600):
        if "48.50" in field.evaluate("one => one.value"):
            break
        page.wait_for_timeout(100)
    assert "48.50" in field.evaluate("one => one.value")
    page.locator("#rich").focus()
    expect_language(page, "en-GB")
    page.evaluate("document.documentElement.lang = ''")
    page.locator("#name").focus()
    expect_language(page, None)


def expect_language(page, language):
    """Waits until the sheet reads a language; None for English, its own."""
    field = page.frame_locator("iframe").locator("handwriting-input")
    for _ in range(100):
        if (found := field.evaluate("one => one.getAttribute('language')")) == language:
            return
        page.wait_for_timeout(100)
    raise AssertionError(found)


def test_secrets_have_no_pen(page):
    page.locator("#name").focus()
    pen = page.get_by_role("button", name="Write by hand")
    assert pen.is_visible()
    page.locator("#secret").focus()
    assert not pen.is_visible()


def pen(page):
    return page.get_by_role("button", name="Write by hand")


def expect_before(page, text):
    """Waits until the sheet knows the text before the cursor."""
    field = page.frame_locator("iframe").locator("handwriting-input")
    field.wait_for()
    for _ in range(100):
        if (before := field.evaluate("one => one.preContext")) == text:
            return
        page.wait_for_timeout(100)
    raise AssertionError(before)


def test_fields_in_components_and_dialogs_have_a_pen(page):
    first, second = page.locator("#component input").all()
    first.focus()
    place = pen(page).bounding_box()
    second.focus()
    assert pen(page).bounding_box() != place
    page.evaluate("document.querySelector('dialog').showModal()")
    page.locator("#asked").focus()
    pen(page).click()
    page.locator("#asked").fill("costs ")
    expect_before(page, "costs ")


def test_the_pen_doesnt_cover_where_text_begins_at_the_right(page):
    field = page.locator("#name")
    field.evaluate("one => { one.dir = 'rtl'; one.style.marginLeft = '400px'; }")
    field.focus()
    place = pen(page).bounding_box()
    assert place["x"] + place["width"] <= field.bounding_box()["x"]


def test_a_pages_own_style_leaves_the_pen_as_it_is(page):
    page.add_style_tag(content="button { width: 100% !important; background: purple !important }")
    page.locator("#name").focus()
    assert pen(page).bounding_box()["width"] == 44
    assert pen(page).evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 253, 248)"


def test_the_pen_leaves_with_the_focus(page):
    page.locator("#name").focus()
    assert pen(page).is_visible()
    page.locator("#fixed").focus()
    assert not pen(page).is_visible()
    page.locator("#name").focus()
    page.mouse.click(600, 500)
    until(page, "document.querySelector('[title=\"Write by hand\"]').style.display === 'none'")
    page.locator("#passing").focus()
    assert pen(page).is_visible()
    page.evaluate("document.getElementById('passing').remove()")
    until(page, "document.querySelector('[title=\"Write by hand\"]').style.display === 'none'")


def test_the_sheet_goes_on_with_the_field_that_has_the_focus(page):
    page.locator("#name").fill("costs ")
    pen(page).click()
    expect_before(page, "costs ")
    page.locator("#name").evaluate("one => one.setSelectionRange(4, 4)")
    expect_before(page, "cost")
    page.locator("#rich").focus()
    page.evaluate("getSelection().collapse(document.getElementById('rich').lastChild, 1)")
    expect_before(page, "Hello bold ")


@pytest.mark.parametrize("page", [["--blink-settings=defaultFontSize=24"]], indirect=True)
def test_large_text_has_a_sheet_that_shows_it_whole(page):
    page.locator("#name").focus()
    pen(page).click()
    frame = page.frame_locator("iframe")
    frame.locator("handwriting-input .sheet").wait_for()
    assert frame.get_by_role("button", name="Insert").evaluate("one => getComputedStyle(one).fontSize") == "24px"
    until(page, "document.querySelector('iframe').clientHeight > 250")
    assert frame.locator("body").evaluate("({scrollHeight}) => scrollHeight <= innerHeight")
