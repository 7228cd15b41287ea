"""The pad apart from writing: languages, the keyboard, screen readers, phones, contrast, About."""

import pytest
from chromium import CHROMIUM
from conftest import ROOT, samples
from pad import DESK, PHONE, boxes, choose
from pen import expect_reading, rest, touch, until, write

# Alef and lam, from right to left.
PERSIAN = [[[260] * 12, list(range(60, 180, 10))],
           [[200] * 12 + list(range(195, 150, -5)) + [150] * 4,
            list(range(60, 180, 10)) + [185] * 9 + [180, 170, 160, 150]]]

# Texts whose contrast with their background is below 4.5, and fields whose frame's is below 3: the minima of WCAG's
# level AA.
PALE = """() => {
  const context = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const pixel = () => [...context.getImageData(0, 0, 1, 1).data];
  const fill = (colour) => { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); };
  const light = (value) => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) =>
    .2126 * light(r / 255) + .7152 * light(g / 255) + .0722 * light(b / 255);
  const pale = [];
  let count = 0;
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
      || (element.matches("input, textarea") && (element.value || element.placeholder));
    const isField = element.matches("input:not([type=checkbox]), select");
    if (!(hasText || isField) || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest("dialog:not([open])") || element.closest(".hidden-title")) continue;
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.unshift(one);
    fill("white");
    for (const one of chain) fill(getComputedStyle(one).backgroundColor);
    const behind = luminance(pixel());
    const expect = (least, colour) => {
      fill(colour);
      const [a, b] = [luminance(pixel()), behind].sort((a, b) => b - a);
      const contrast = (a + .05) / (b + .05);
      if (contrast < least) pale.push(`${contrast.toFixed(2)} ${element.outerHTML.slice(0, 90)}`);
    };
    const isEmpty = element.matches("input, textarea") && !element.value;
    if (hasText) expect(4.5, getComputedStyle(element, isEmpty ? "::placeholder" : null).color);
    if (isField) expect(3, getComputedStyle(element).borderTopColor);
    count++;
  }
  return count > 3 ? pale : ["nothing was looked at"];
}"""

# Controls smaller than a thumb.
SMALL = """() => [...document.querySelectorAll("button, input, select, textarea")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && one.type !== "file")
  .filter((one) => !one.closest("dialog:not([open])"))
  .map((one) => (one.type === "checkbox" ? one.closest("label") : one))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width > 0 && (width < 43.9 || height < 43.9))
  .map(([one, {width, height}]) => `${width} × ${height} ${one.outerHTML.slice(0, 90)}`)"""


def language(page, words):
    """Searches for a language, takes the first one found, and waits until it is there."""
    page.locator("#language").click()
    page.locator("#language-search").fill(words)
    until(page, "document.querySelector('#language-list button')")
    page.locator("#language-search").press("Enter")
    until(page, "!document.getElementById('languages').open", seconds=120)


def views(page, pen):
    """Shows every view of the pad, one after the other."""
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    yield "ghost"
    pen(page, samples("demo")[" world"], left=40, top=120, scale=.7)
    expect_reading(page, "world")
    yield "reading"
    page.evaluate("document.querySelector('.word').classList.add('unsure')")
    yield "unsure"
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('#alternative-list button').length > 2")
    yield "alternatives"
    page.keyboard.press("Escape")
    page.locator("#show-text").click()
    yield "text"
    page.locator("#close-text").click()
    page.locator("#show-menu").click()
    yield "menu"
    for name, dialog in [("Hints", "hints-dialog"), ("Keep as", "label-dialog"), ("About", "about-dialog")]:
        page.get_by_role("button", name=name).click()
        until(page, "name => document.getElementById(name).open", dialog)
        yield dialog
        page.keyboard.press("Escape")
        page.locator("#show-menu").click()
    page.keyboard.press("Escape")
    page.locator("#language").click()
    until(page, "document.querySelectorAll('#language-list button').length > 20")
    yield "languages"
    page.keyboard.press("Escape")
    page.evaluate("pad.languages.offer(); pad.pages.add()")
    yield "notice and pages"
    page.locator("#page-number").click()
    yield "overview"
    page.keyboard.press("Escape")
    page.locator("#close-notice").click()
    for mode in ["shapes", "gestures", "patterns"]:
        if page.locator("#show-modes").is_visible():
            page.locator("#show-modes").click()
        page.locator(f"#modes [data-mode={mode}]").click()
        yield mode
    pen(page, samples("shapes")["STAR"], left=100, top=200)
    page.locator("#pattern-name").fill("star")
    page.get_by_role("button", name="Teach").click()
    pen(page, samples("shapes")["STAR"], left=100, top=200)
    until(page, "document.querySelectorAll('#chips button').length === 1")
    yield "chips"


@pytest.mark.parametrize("width, height", [(1280, 800), (820, 1180), (390, 844), (320, 568)])
def test_text_is_as_large_as_the_browsers_and_stays_in_the_window(browser, server, width, height):
    def look(browser):
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        page.goto(server.address)
        until(page, "window.pad?.languages.models.length > 0")

        def expect_within(selector):
            for box in boxes(page, selector):
                assert box["x"] >= 0 and box["x"] + box["width"] <= width, (selector, box)

        expect_within("#bar button")
        page.locator("#show-menu").click()
        expect_within("#menu, #menu button")
        page.keyboard.press("Escape")
        if page.locator("#show-modes").is_visible():
            page.locator("#show-modes").click()
        names = sorted(boxes(page, "#modes button span"), key=lambda box: (box["y"], box["x"]))
        assert len(names) == 7
        for one, other in zip(names, names[1:]):
            assert other["y"] > one["y"] or other["x"] >= one["x"] + one["width"], (one, other)
        page.locator("#modes [data-mode=patterns]").click()
        expect_within("#bar button, #teach *")
        page.evaluate("pad.choose('text')")
        page.locator("#language").click()
        until(page, "document.querySelectorAll('.language .state').length > 100")
        expect_within(".language .state")
        page.keyboard.press("Escape")
        page.locator("#show-menu").click()
        page.locator("#hand").click()
        page.locator("#hand-start").click()
        [lesson] = boxes(page, "#lesson")
        assert lesson["height"] < .4 * height
        size = page.evaluate("getComputedStyle(document.getElementById('pattern-name')).fontSize")
        page.close()
        return size

    large = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=24"])
    try:
        assert (look(browser), look(large)) == ("15px", "22.5px")
    finally:
        large.close()


def test_tools_stay_within_windows_of_any_width(open_pad):
    page = open_pad()
    until(page, "window.pad?.languages.models.length > 0")
    page.evaluate("document.getElementById('language-name').textContent = 'Português (Brasil, Portugal)'")
    for width in (330, 721, 760, 1025, 1100, 1201, 1280, 1409):
        page.set_viewport_size({"width": width, "height": 700})
        tools = boxes(page, "#bar, #language, #show-menu")
        assert len(tools) == 3 and all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in tools), width


def test_a_short_name_of_a_language_is_whole(open_pad):
    page = open_pad()
    for width in (721, 740, 780, 800, 820, 900, 1025, 1201):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("""() => [...document.querySelectorAll("#language span")].every((one) =>
          one.scrollWidth <= one.clientWidth || !one.checkVisibility())"""), width


@pytest.mark.parametrize("size", [16, 18, 20, 24, 32])
def test_tools_stay_on_a_narrow_phone_in_all_modes(open_pad, size):
    page = open_pad(**PHONE | {"viewport": {"width": 320, "height": 568}})
    # What the browser's setting changes: units of media queries, too.
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    for mode in page.evaluate("Object.keys(pad.modes)"):
        page.evaluate("mode => pad.choose(mode)", mode)
        assert page.evaluate("matchMedia(`(max-width: ${320 / %s}rem)`).matches" % size)
        edge = page.locator("#bar").bounding_box()
        for tool in boxes(page, "#bar > .tool"):
            assert tool["x"] >= 0 and tool["x"] + tool["width"] <= edge["x"] + edge["width"] + .5, (mode, tool)


def test_the_button_of_languages_is_called_by_what_it_shows(open_pad):
    page = open_pad(locale="de")
    page.evaluate("pad.languages.tag = 'ja'")
    page.evaluate("pad.languages.load()")
    until(page, "document.getElementById('language-name').textContent === '日本語'")
    assert page.locator("#language").get_attribute("aria-label") == "Language: 日本語, Japanisch (ja)"
    assert page.locator("#language-short").text_content() == "ja"


def test_tools_dont_cover_the_pages(open_pad):
    page = open_pad()
    page.locator("#file").set_input_files(ROOT / "Samples/demo.ndjson")
    until(page, "pad.notebook.state.pages.length === 6")
    page.evaluate("document.getElementById('language-name').textContent = 'Português (Brasil, Portugal)'")
    for width in (330, 721, 760, 1025, 1100, 1201, 1280, 1400, 1409, 1500):
        page.set_viewport_size({"width": width, "height": 700})
        parts = {box["name"]: box for box in boxes(page, "#bar, #pages")}
        bar, pages = parts["bar"], parts["pages"]
        apart = [pages[axis] >= bar[axis] + bar[side] or bar[axis] >= pages[axis] + pages[side]
                 for axis, side in (("x", "width"), ("y", "height"))]
        assert any(apart), (width, bar, pages)


@pytest.mark.parametrize("form", [DESK, PHONE])
def test_the_pages_dont_cover_ink(open_pad, form):
    page = open_pad(**form)
    write(page, samples("demo")["$48.50"], left=24, top=80 if form is DESK else 10, scale=.4)
    page.evaluate("pad.pages.add()")
    page.locator("#previous").click()
    [pages] = boxes(page, "#pages")
    until(page, "bottom => pad.board.view.onScreen(pad.board.view.content).top >= bottom",
          pages["y"] + pages["height"])


@pytest.mark.parametrize("width, height", [(820, 1180), (1024, 768), (1280, 800), (844, 390)])
def test_the_text_doesnt_cover_what_adds_to_it(open_pad, width, height):
    page = open_pad(viewport={"width": width, "height": height})
    page.locator("#show-text").click()
    page.locator("#text").fill("words that follow upon one another")
    page.locator("#pin").click()
    write(page, samples("demo")["$48.50"], scale=.4)
    expect_reading(page, " $48.50")
    page.locator("#accept").click()
    until(page, "pad.isEmpty")


@pytest.mark.parametrize("width, height", [(667, 320), (640, 300), (568, 320), (844, 390), (320, 568)])
def test_the_open_texts_own_buttons_can_be_pressed_on_a_phone(open_pad, width, height):
    page = open_pad(**PHONE | {"viewport": {"width": width, "height": height}})
    write(page, samples("demo")["$48.50"], left=20, top=60, scale=.5, pointer="touch")
    expect_reading(page, "$48.50")
    page.locator("#show-text").click()
    page.locator("#text").fill("typed")
    for name in ["copy", "pin", "close-text", "show-text", "accept", "text"]:
        assert page.evaluate("""name => {
          const { x, y, width, height } = document.getElementById(name).getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(`#${name}`) !== null;
        }""", name), name


def test_the_text_doesnt_cover_what_gestures_edit(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("words that follow upon one another " * 5)
    page.locator("#pin").click()
    choose(page, "Gestures")
    parts = {box["name"]: box for box in boxes(page, "#drawer, #paper")}
    assert parts["paper"]["x"] + parts["paper"]["width"] <= parts["drawer"]["x"]


def test_a_low_window_has_the_text_for_gestures_once(open_pad):
    page = open_pad(viewport={"width": 568, "height": 320})
    assert boxes(page, "#show-text")
    choose(page, "Gestures")
    assert not boxes(page, "#show-text")


@pytest.mark.parametrize("width, height", [(568, 320), (640, 360), (844, 390)])
def test_a_phone_in_landscape_has_its_height_for_writing(open_pad, width, height):
    page = open_pad(**{**PHONE, "viewport": {"width": width, "height": height}})
    [text] = boxes(page, "#show-text")
    # The text is in the upper corner, and leaves the line beside it free.
    assert text["y"] < 20 and text["x"] > width / 3
    assert text["x"] + text["width"] <= width


def test_the_text_doesnt_cover_a_formula(open_pad):
    page = open_pad(viewport={"width": 820, "height": 1180})
    page.locator("#show-text").click()
    page.locator("#pin").click()
    choose(page, "Formula")
    write(page, next(iter(samples("formulas").values())), scale=.5)
    until(page, "document.body.classList.contains('with-formula') && pad.isAtRest")
    assert page.evaluate("""() => {
      const dock = document.querySelector(".dock-formula");
      const { right, top } = dock.getBoundingClientRect();
      return dock.contains(document.elementFromPoint(right - 8, top + 8));
    }""")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_text_is_pale(open_pad, scheme):
    page = open_pad(color_scheme=scheme, reduced_motion="reduce")
    for name in views(page, write):
        # Colours in transition aren't the final ones.
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
        assert (name, page.evaluate(PALE)) == (name, [])


def test_every_control_is_as_large_as_a_thumb(open_pad):
    page = open_pad(**PHONE, reduced_motion="reduce")
    for name in views(page, touch):
        assert (name, page.evaluate(SMALL)) == (name, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width, height", [(390, 844), (844, 390), (640, 360), (320, 568)])
def test_all_tools_are_in_one_row_on_a_phone(open_pad, width, height):
    page = open_pad(**{**PHONE, "viewport": {"width": width, "height": height}})
    if page.locator("#show-modes").is_visible():
        page.locator("#show-modes").click()
    buttons = {box["name"]: box for box in boxes(page, "#bar button")}
    for name, box in buttons.items():
        assert 0 <= box["x"] and box["x"] + box["width"] <= width, name
        assert 0 <= box["y"] and box["y"] + box["height"] <= height, name
    modes = {"text", "shapes", "sketches", "emoji", "gestures", "patterns"}
    tools = {"undo", "redo", "eraser", "clear", "language", "show-menu"}
    assert modes | tools <= buttons.keys()
    assert len({round(buttons[name]["y"] + buttons[name]["height"] / 2) for name in tools}) == 1


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568), (844, 390), (640, 360)])
def test_a_long_text_stays_on_the_screen_of_a_phone(open_pad, width, height):
    page = open_pad(**{**PHONE, "viewport": {"width": width, "height": height}})
    page.locator("#show-text").click()
    page.locator("#text").fill("words that follow upon one another " * 5 + "Donaudampfschifffahrtsgesellschaft" * 3)
    until(page, "document.getElementById('text-so-far').textContent.length > 40")
    # Sliding elements are measured at their final position.
    until(page, "document.getAnimations().every((one) => one.playState === 'finished')")
    parts = boxes(page, "#drawer, #show-text, .dock-text, #text, #close-text")
    assert len(parts) == 5
    for box in parts:
        assert 0 <= box["x"] and box["x"] + box["width"] <= width, box
    assert page.evaluate("document.documentElement.scrollWidth") == width


# Typed text, and the language that is meant.
SOUGHT = {
    "zh": "zh-Hani", "Chinese": "zh-Hani", "中文": "zh-Hani", "zh-TW": "zh-Hani-TW", "Tamil": "ta",
    "Deutsch": "de", "german": "de", "DE": "de", "français": "fr", "francais": "fr", "日本語": "ja",
    "Farsi": "fa", "हिन्दी": "hi", "sv": "sv-SE", "en_US": "en", "sr-Latn": "sr-Latn-RS", "iw": "he",
}


def test_a_language_is_found_by_name_and_tag(open_pad):
    page = open_pad()
    page.locator("#language").click()
    for words, tag in SOUGHT.items():
        page.locator("#language-search").fill(words)
        until(page, "tag => document.querySelector('#language-list button')?.dataset.tag === tag", tag)
    page.locator("#language-search").fill("Klingon")
    until(page, "document.getElementById('language-none').checkVisibility()")
    field = page.locator("#language-search").bounding_box()
    assert page.locator("#language-none").bounding_box()["y"] < field["y"] + 100
    # With all languages below it, it would be wrong.
    page.locator("#language-search").fill("")
    until(page, "document.querySelectorAll('#language-list button').length > 100")
    assert not page.locator("#language-none").is_visible()


def test_languages_have_names_in_the_readers_language(open_pad):
    page = open_pad(locale="de-AT")
    assert page.locator("#language-name").text_content() == "Deutsch"
    assert page.evaluate("pad.languages.tag") == "de-AT"
    page.locator("#language").click()
    page.locator("#language-search").fill("japanisch")
    until(page, "document.querySelector('#language-list button')?.dataset.tag === 'ja'")
    assert page.locator("#language-list button").first.text_content().startswith("日本語Japanisch")


@pytest.mark.parametrize("words, tag, drawing, check", [
    ("Persian", "fa", PERSIAN, "document.querySelector('.word')?.textContent.match(/^[\\u0600-\\u06ff]+$/)"),
    ("日本語", "ja", samples("characters")["今日は天気がいいですね。"], "pad.reading === '今日は天気がいいですね。'"),
    ("Hindi", "hi", samples("brahmic")["नमस्ते दुनिया"], "pad.reading === 'नमस्ते दुनिया'"),
])
def test_a_language_is_installed_and_written(open_pad, start_server, words, tag, drawing, check, tmp_path):
    """It comes from the repository of the checkout, through the pad alone."""
    page = open_pad(start_server(DUCTUS_STORE=str(tmp_path)))
    language(page, words)
    assert page.evaluate("pad.languages.tag") == tag
    write(page, drawing)
    until(page, check)
    rest(page)
    page.keyboard.press("Enter")
    until(page, "pad.isEmpty && pad.notebook.state.text !== ''")
    if tag == "fa":
        page.locator("#show-text").click()
        assert page.locator("#text").evaluate("field => field.matches(':dir(rtl)')")
    # It is still chosen, and installed, on the next visit.
    page.reload()
    until(page, "tag => window.pad?.languages.current?.tag === tag", tag)
    assert page.evaluate("pad.languages.current.state") == "installed"


def test_a_language_that_is_installed_late_leaves_the_one_chosen_since(open_pad, start_server, tmp_path):
    page = open_pad(start_server(DUCTUS_STORE=str(tmp_path)))
    held = []
    page.route("**/v1/models/th/install", lambda route: held.append(route))
    page.locator("#language").click()
    page.locator("#language-search").fill("Thai")
    page.locator("#language-search").press("Enter")
    until(page, "document.getElementById('language-news').textContent.startsWith('Installing')")
    page.locator("#language-search").fill("English")
    page.locator("#language-search").press("Enter")
    until(page, "!document.getElementById('languages').open")
    page.unroute("**/v1/models/th/install")
    held[0].continue_()
    until(page, "document.getElementById('language-news').textContent.endsWith('is installed')", seconds=120)
    until(page, "pad.languages.models.find(({ tag }) => tag === 'th').state === 'installed'")
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.evaluate("pad.languages.tag").startswith("en")


def test_columns_of_japanese_are_read_beside_their_ink(open_pad):
    page = open_pad()
    language(page, "ja")
    # The same characters below one another: each is moved under the one before.
    pitch = 54.6
    column = []
    for xs, ys, *_ in samples("characters")["今日は天気がいいですね。"]:
        place = int((min(xs) + max(xs)) / 2 / pitch)
        if place < 4:
            column.append([[x - pitch * place for x in xs], [y + 66 * place for y in ys]])
    write(page, column, left=600, top=100)
    expect_reading(page, "今日は天")
    word = page.locator(".word.column").first.bounding_box()
    assert word["x"] > 600 + max(max(xs) for xs, _ in column)


def test_a_language_that_is_missing_is_offered(open_pad, start_server, tmp_path):
    page = open_pad(start_server(DUCTUS_STORE=str(tmp_path)), locale="hi-IN")
    until(page, "!document.getElementById('notice').hidden")
    text = page.locator("#notice").text_content()
    assert "isn’t installed yet" in text
    assert "/" not in text
    page.locator("#notice-action").click()
    until(page, "pad.languages.tag === 'hi' && !document.getElementById('languages').open", seconds=120)


def test_the_hints_are_sent(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Hints").click()
    page.locator("#line").select_option("100")
    page.locator("#lexicon").fill("Ductus pad")
    page.locator("#single-line").check()
    page.keyboard.press("Escape")
    # The ghost also sends a request, but without a language's context.
    with page.expect_request(
            lambda one: one.url.endswith("/v1/recognize") and "preContext" in one.post_data) as asked:
        write(page, samples("demo")["$48.50"][:1])
    body = asked.value.post_data_json
    assert body["writingArea"][1] == 100 and body["lexicon"] == ["Ductus", "pad"]
    assert body["layout"] == "line" and body["type"] == "text"


def test_a_hint_that_cant_be_used_is_told_of(open_pad):
    page = open_pad(refusal=400)
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Hints").click()
    page.locator("#lexicon").fill("x" * 300)
    page.keyboard.press("Escape")
    write(page, samples("demo")["$48.50"][:1])
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == (
        "One of the hints for reading isn’t valid. You can change it in the menu.")


def test_the_chosen_mode_is_seen_in_colours_of_the_systems(open_pad):
    page = open_pad(forced_colors="active")
    colours = page.evaluate("""[...document.querySelectorAll("#modes button")]
      .map((tab) => getComputedStyle(tab).backgroundColor)""")
    assert colours[0] not in colours[1:]


@pytest.mark.parametrize("options", [{"forced_colors": "active"}, {"color_scheme": "dark"}])
def test_the_chosen_mode_is_seen_under_the_mouse(open_pad, options):
    page = open_pad(**options, reduced_motion="reduce")
    colour = "getComputedStyle(document.querySelector('#modes [aria-selected=true]')).backgroundColor"
    chosen = page.evaluate(colour)
    page.locator("#modes [aria-selected=true]").hover()
    assert page.evaluate(colour) == chosen


def test_a_finger_leaves_no_hovering_behind(open_pad):
    page = open_pad(**PHONE, reduced_motion="reduce")
    colour = "getComputedStyle(document.getElementById('eraser')).backgroundColor"
    before = page.evaluate(colour)
    page.locator("#eraser").tap()
    assert page.evaluate(colour) != before
    page.locator("#eraser").tap()
    assert page.evaluate(colour) == before


def test_other_readings_are_reached_by_tab_and_the_word_keeps_the_focus(open_pad):
    page = open_pad()
    write(page, samples("demo")["Can you read this?"][:6], scale=.8)
    expect_reading(page, "Can you")
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('#alternative-list button').length > 2")
    page.keyboard.press("Tab")
    other = page.evaluate("document.activeElement.closest('#alternative-list')?.querySelector('button').textContent")
    assert other
    page.keyboard.press("Enter")
    until(page, "text => pad.reading === `${text} you`", other)
    assert page.evaluate("document.activeElement.textContent") == other
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "you"


def test_other_readings_stay_within_the_window(open_pad):
    page = open_pad()
    write(page, samples("demo")["Can you read this?"][:6], left=1000, scale=.8)
    expect_reading(page, "Can you")
    for number in (1, 0):
        page.locator(".word").nth(number).focus()
        page.keyboard.press("Enter")
        until(page, "document.querySelectorAll('#alternative-list button').length > 2")
        [box] = boxes(page, "#alternatives")
        assert box["x"] >= 8 and box["x"] + box["width"] <= 1272
        page.keyboard.press("Escape")


def test_a_full_stop_stands_where_its_script_ends(open_pad):
    stop, letters = open_pad().evaluate("""() => {
      const word = { text: "שלום.", ids: [], confidence: 1, letters: [], ink: [],
                     box: { left: 300, top: 200, right: 400, bottom: 260 } };
      pad.writing.labels.show([{ words: [word], box: word.box, ink: [], isRightToLeft: true }], "he");
      const text = document.querySelector(".word span").firstChild;
      return [4, 0].map((place) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        return range.getBoundingClientRect().left;
      });
    }""")
    assert stop < letters


@pytest.mark.parametrize("form", [DESK, PHONE])
def test_a_hint_is_shown_once(open_pad, form):
    page = open_pad(**form)
    choose(page, "Sketches")
    shown = """["hint", "invitation"].filter((id) => document.getElementById(id).checkVisibility())"""
    assert page.evaluate(shown) == ["invitation"]
    choose(page, "Gestures")
    # The hint of gestures is above the text, and scrolls with it.
    assert page.evaluate(shown) == []
    assert "Strike" in page.evaluate("getComputedStyle(document.getElementById('paper'), '::before').content")


def test_all_chips_are_seen_where_there_is_a_mouse(open_pad):
    page = open_pad()
    choose(page, "Sketches")
    write(page, samples("sketches")["smiley face"], left=200, top=200)
    until(page, "document.querySelectorAll('#chips button').length > 5")
    assert page.locator("#chips").evaluate("chips => chips.scrollWidth <= chips.clientWidth")


def test_the_keyboard_is_enough(open_pad):
    page = open_pad()
    page.locator("#modes [aria-selected=true]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "Shapes"
    assert page.locator("#modes [aria-selected=true]").text_content() == "Shapes"
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "eraser"
    write(page, samples("demo")[" world"])
    expect_reading(page, "world")
    page.keyboard.press("Enter")
    until(page, "pad.notebook.state.text === 'world' && pad.isEmpty")
    page.locator("#language").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("fren")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    until(page, "pad.languages.tag.startsWith('fr')")
    page.keyboard.press("Escape")
    assert not page.locator("#drawer").is_visible()


def test_escape_closes_the_text_from_its_field(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("typed")
    page.evaluate("""() => document.getElementById("text").dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true }))""")
    assert page.locator("#drawer").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#drawer").is_visible()
    assert page.evaluate("pad.notebook.state.text") == "typed"


def test_screen_readers_are_told_the_reading(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    until(page, "document.getElementById('status').textContent === '$48.50'")
    assert page.locator("#status").get_attribute("aria-live") == "polite"
    assert page.get_by_role("button", name="$48.50").count() == 1
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, textarea")]
      .filter((one) => !one.closest("[hidden]") && !one.textContent.trim() && !one.labels?.length
        && !one.getAttribute("aria-label")).map((one) => one.outerHTML)""")
    assert unnamed == []


def test_about_names_the_packs_and_their_licences(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    page.get_by_role("button", name="About").click()
    box = page.get_by_role("dialog")
    assert "Nothing you write leaves it" in box.text_content()
    rows = box.locator("tbody tr").all_text_contents()
    assert sum("English" in row and "CC BY" in row for row in rows) == 1
    until(page, "document.getElementById('engine').textContent.startsWith('Engine ')")
    page.keyboard.press("Escape")
    assert not box.is_visible()


def test_a_dialog_closes_by_a_press_outside_alone(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    page.get_by_role("button", name="About").click()
    box = page.locator("#about-dialog").bounding_box()
    # Its lower padding, where there is no other element.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 6)
    assert page.evaluate("document.getElementById('about-dialog').open")
    page.mouse.click(box["x"] - 20, box["y"] + 20)
    assert not page.evaluate("document.getElementById('about-dialog').open")


def test_keys_act_on_what_has_the_focus(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    for key in ["Delete", "Backspace"]:
        page.locator("#undo").focus()
        page.keyboard.press(key)
        assert not page.evaluate("pad.isEmpty")
    page.evaluate("""() => {
      const link = document.querySelector("#menu a");
      Object.assign(link, { hidden: false, href: "#followed" });
    }""")
    page.locator("#show-menu").click()
    page.locator("#menu a").focus()
    page.keyboard.press("Enter")
    until(page, "location.hash === '#followed'")
    assert page.evaluate("[pad.isEmpty, pad.notebook.state.text]") == [False, ""]
    page.keyboard.press("Escape")
    page.locator(".word").first.focus()
    page.keyboard.press("Delete")
    assert page.evaluate("pad.isEmpty")


def test_hints_and_the_mode_survive_a_reload(open_pad):
    page = open_pad()
    page.evaluate("document.getElementById('hints-dialog').showModal()")
    page.locator("#line").select_option("100")
    page.locator("#lexicon").fill("Ductus")
    page.locator("#single-line").check()
    page.locator("#formula-level").select_option("school")
    page.keyboard.press("Escape")
    choose(page, "Shapes")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    assert page.evaluate("[pad.mode.id, document.body.dataset.mode, pad.board.mode]") == 3 * ["shapes"]
    assert page.get_by_role("tab", name="Shapes").get_attribute("aria-selected") == "true"
    assert page.evaluate("['line', 'lexicon', 'formula-level'].map((id) => document.getElementById(id).value)") == [
        "100", "Ductus", "school"]
    assert page.locator("#single-line").is_checked()
    choose(page, "Text")
    # The lines are drawn.
    until(page, """() => {
      const canvas = document.getElementById("ink");
      const { data } = canvas.getContext("2d").getImageData(0, 0, 1, 130 * devicePixelRatio);
      return data.some((value) => value > 0);
    }""")


def test_a_page_is_deleted_and_brought_back(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"][:1], top=200)
    page.locator("#show-menu").click()
    assert page.locator("#delete-page").is_disabled()
    page.locator("#new-page").click()
    write(page, samples("demo")["$48.50"][:2], top=200)
    rest(page)
    counts = "[pad.notebook.state.page, pad.notebook.state.pages.map(({ strokes }) => strokes.length)]"
    page.locator("#show-menu").click()
    page.locator("#delete-page").click()
    assert page.evaluate(counts) == [0, [1]]
    page.keyboard.press("Control+z")
    assert page.evaluate(counts) == [1, [1, 2]]


@pytest.mark.parametrize("form", [DESK, PHONE, {"viewport": {"width": 320, "height": 568}}], ids=["desk", "phone", "narrow"])
def test_the_overview_shows_the_open_page_beside_its_buttons(open_pad, form):
    page = open_pad(**form)
    page.evaluate("""async () => {
      const { emptyPage } = await import("/pad/notebook.js");
      pad.notebook.do("open", { pages: Array.from({ length: 60 }, emptyPage), page: 55 });
    }""")
    page.locator("#page-number").click()
    [overview], [pages] = boxes(page, "#overview"), boxes(page, "#pages")
    assert overview["y"] >= pages["y"] + pages["height"]
    left, right, top, bottom = page.evaluate("""() => {
      const of = (selector) => document.querySelector(selector).getBoundingClientRect();
      const columns = [...document.querySelectorAll(".thumbnail")].map((one) => one.getBoundingClientRect());
      window.columns = new Set(columns.map(({ left }) => left)).size;
      const open = of(".thumbnail[aria-current]");
      return [Math.min(...columns.map(({ left }) => left)), Math.max(...columns.map(({ right }) => right)), open.top, open.bottom];
    }""")
    assert overview["y"] <= top and bottom <= overview["y"] + overview["height"] <= form["viewport"]["height"]
    # There is no strip beside the columns, apart from a scroll bar.
    assert abs((left - overview["x"]) - (overview["x"] + overview["width"] - right)) < 20 and left - overview["x"] < 24
    assert page.evaluate("columns") >= 2


def test_about_sorts_models_by_name(open_pad):
    page = open_pad()
    page.evaluate("pad.languages.models.push({ tag: 'aaa', pack: 'aaa', name: 'Zulu', kind: 'text', state: 'installed' })")
    page.locator("#show-menu").click()
    page.get_by_role("button", name="About").click()
    names = page.locator("#packs tr td:first-child").all_text_contents()
    assert names == sorted(names) and names[-1] == "Zulu" and len(names) > 5


def test_languages_are_told_apart_and_found_by_their_own_names(open_pad):
    """A browser knows few languages; the server tells it more names."""
    page = open_pad()
    names = page.evaluate("""async () => {
      const { found, languagesOf } = await import("/pad/languages/search.js");
      const model = (tag, name, otherNames) => ({ tag, pack: tag, name, otherNames, kind: "text", state: "offered" });
      const all = languagesOf([
        model("ka", "Georgian, Georgian script"), model("xsr-Deva", "Sherpa, Devanagari script", ["ཤར་པ"]),
        model("xsr-Tibt", "Sherpa, Tibetan script"),
      ], "en");
      return [all.map(({ names }) => names.local), all.find(({ tag }) => tag === "ka").names.own,
        found(all, "ཤར").map(({ tag }) => tag)];
    }""")
    assert len(set(names[0])) == 3 and names[2] == ["xsr-Deva"]
    assert names[1] in (None, "ქართული"), "no capitals"
    models = page.evaluate("async () => (await (await fetch('/v1/models')).json()).models")
    assert "deutsch" in next(model for model in models if model["tag"] == "de")["otherNames"]


def test_another_language_moves_no_tool(open_pad):
    page = open_pad()
    page.locator("#language-name").evaluate("(name) => { name.textContent = 'Deutsch'; }")
    before = boxes(page, "#bar button")
    page.locator("#language-name").evaluate("(name) => { name.textContent = 'Ido'; }")
    assert boxes(page, "#bar button") == before


def test_large_text_on_a_phone_leaves_the_name_of_the_text_whole(open_pad):
    page = open_pad(**PHONE)
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    touch(page, samples("demo")["$48.50"], top=200, scale=.7)
    expect_reading(page, "$48.50")
    assert page.locator("#accept").is_visible()
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById('text-so-far'))")


def test_the_menu_of_a_low_window_fades_where_it_goes_on(open_pad):
    page = open_pad(viewport={"width": 640, "height": 400})
    page.locator("#show-menu").click()
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.getElementById('menu'))")
    edges = []
    for top in (0, 9999):
        page.evaluate("top => { document.getElementById('menu').scrollTop = top; }", top)
        edges.append(page.evaluate(EDGE, list(page.screenshot())))
    assert edges[0] < 235 and edges[1] > 250


# The brightness of the menu's last row of pixels.
EDGE = """async (bytes) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { left, width, bottom } = document.getElementById("menu").getBoundingClientRect();
  return context.getImageData(left + width - 40, bottom - 4, 1, 1).data[0];
}"""


@pytest.mark.parametrize("selector", [".word.lit span", ".ring"])
def test_what_only_colour_tells_is_seen_in_colours_of_the_systems(open_pad, selector):
    page = open_pad(forced_colors="active")
    write(page, samples("demo")["$48.50"], top=200)
    expect_reading(page, "$48.50")
    page.evaluate("""() => {
      document.querySelector(".word").classList.add("lit");
      const ring = document.createElement("span");
      ring.className = "ring";
      document.body.append(ring);
    }""")
    style = page.locator(selector).evaluate(
      "(one) => { const { forcedColorAdjust, backgroundImage, backgroundColor } = getComputedStyle(one);"
      " return [forcedColorAdjust, backgroundImage, backgroundColor]; }")
    assert style[0] == "none" and (style[1].startswith("conic-gradient") or style[2] not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"))


@pytest.mark.parametrize("width", [1000, 1280, 1700])
def test_the_menu_ends_where_the_bar_does(browser, server, width):
    page = browser.new_page(viewport={"width": width, "height": 700}, reduced_motion="reduce")
    page.goto(server.address)
    until(page, "window.pad?.languages.models.length > 0")
    page.locator("#show-menu").click()
    bar, menu = (boxes(page, selector)[0] for selector in ("#bar", "#menu"))
    assert bar["x"] + bar["width"] == pytest.approx(menu["x"] + menu["width"], abs=1)
    page.close()
