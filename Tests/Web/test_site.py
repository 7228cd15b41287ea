"""The pad as a static site: below a path, offline, for every visitor."""

import json
import pathlib
import re

import pytest
from chromium import CHROMIUM
from conftest import ROOT, SITE, FileServer
from drawings import samples
from pad import PHONE
from pen import chips, expect_reading, rest, until, write_by_finger, write_by_mouse

pytestmark = pytest.mark.usefixtures("site")

READY = "window.pad?.languages.models.length > 0"
#: Whether the service worker has the page, with everything that it needs without a network.
KEPT = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const names = await caches.keys();
  return Boolean(registration.active && names.some((name) => name.startsWith(`ductus-site ${registration.scope} `)));
}"""


@pytest.fixture
def open_pad(open_page):
    def open_pad(**options):
        page = open_page(**options)
        until(page, READY)
        return page

    return open_pad


def test_the_ghost_writes_recorded_ink_until_the_visitor_does(open_pad):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    until(page, "document.getElementById('ghost-reading').textContent === 'Can you read this?'")
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=500)
    assert not page.locator("#ghost-reading").is_visible()
    expect_reading(page, "$48.50")


def test_the_ghost_stays_away_from_what_was_written_before_it_could_come(open_page, browser):
    context = browser.new_context(service_workers="block")
    held, asked = [], []
    context.route("**/packs/index.json", lambda route: held.append(route))
    page = open_page(context=context)
    page.on("request", lambda request: asked.append(request.url))
    until(page, "Boolean(window.pad)")
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=300)
    context.unroute("**/packs/index.json")
    for route in held:
        route.continue_()
    page.evaluate("pad.ready")
    expect_reading(page, "$48.50")
    assert not [url for url in asked if url.endswith("ghost.json")]
    context.close()


def test_a_page_opened_as_a_file_says_what_is_missing(browser):
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    until(page, "document.getElementById('invitation').checkVisibility({ visibilityProperty: true })")
    assert "without a web server" in " ".join(page.locator("#invitation").text_content().split())
    page.close()


def test_the_ghosts_inks_are_the_samples(open_page):
    inks = json.loads((SITE / "pad/ghost.json").read_text())
    recorded = samples("demo")
    assert len(inks) == 3
    for label, drawing in inks.items():
        assert drawing == [stroke[:2] for stroke in recorded[label]]


def test_a_second_visit_needs_no_network(open_pad, browser):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent !== ''")
    until(page, KEPT)
    # The other modes' packs come after the text's.
    until(page, "async () => (await (await caches.open('ductus-packs')).keys()).length >= 13")
    page.context.set_offline(True)
    page.reload()
    until(page, READY)
    write_by_mouse(page, samples("demo")["handwriting"], left=100, top=200)
    expect_reading(page, "handwriting")
    page.evaluate("pad.choose('shapes')")
    write_by_mouse(page, next(iter(samples("shapes").values())), left=700, top=420)
    until(page, "pad.notebook.page.figures.length === 1")
    page.evaluate("pad.choose('sketches')")
    write_by_mouse(page, next(iter(samples("sketches").values())), left=300, top=420, scale=.6)
    rest(page)
    assert chips(page)


def test_it_is_said_that_the_first_reading_waits_for_its_language(open_page, browser):
    context = browser.new_context(service_workers="block")
    held = []
    context.route("**/blobs/**", lambda route: held.append(route))
    page = open_page(context=context)
    until(page, READY)
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=300)
    until(page, "document.getElementById('notice-text').textContent.startsWith('Reading takes a while')")
    context.unroute("**/blobs/**")
    for route in held:
        route.continue_()
    expect_reading(page, "$48.50")
    assert not page.locator("#notice").is_visible()
    context.close()


def test_ink_is_read_when_the_network_is_back(open_page, browser):
    context = browser.new_context(service_workers="block")
    context.route("**/blobs/**", lambda route: route.abort())
    page = open_page(context=context)
    until(page, READY)
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=300)
    until(page, "document.getElementById('notice-text').textContent.startsWith('The language couldn’t be downloaded')")
    context.unroute("**/blobs/**")
    expect_reading(page, "$48.50")
    assert not page.locator("#notice").is_visible()
    open_page.faults.clear()  # Browsers report files that don't arrive.
    context.close()


def test_models_have_names(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    page.locator("#about").click()
    shown = page.locator("#packs").text_content()
    assert "Sketches and emoji" in shown and "Gestures" in shown and "-x-" not in shown
    # Browsers know the names of half of the languages.
    names = page.evaluate("pad.languages.models.filter(({kind}) => kind === 'text').map(({tag, name}) => [tag, name])")
    assert not [tag for tag, name in names if name.split(",")[0].split(" ")[0].lower() == tag.split("-")[0]]
    page.keyboard.press("Escape")
    page.locator("#language").click()
    page.locator("#language-search").fill("Neapolitan")
    assert page.locator("#language-list button").count() == 1


def test_every_mode_works(open_pad):
    page = open_pad()
    inks = samples("demo")
    write_by_mouse(page, inks["handwriting"], left=100, top=150)
    expect_reading(page, "handwriting")
    page.keyboard.press("Enter")
    until(page, "pad.notebook.state.text === 'handwriting'")
    page.evaluate("pad.choose('patterns')")
    write_by_mouse(page, inks["$48.50"], left=300, top=400)
    page.locator("#pattern-name").fill("price")
    page.locator("#teach button").click()
    write_by_mouse(page, inks["$48.50"], left=300, top=400)
    until(page, "document.querySelectorAll('#chips button').length > 0")
    assert chips(page)[0] == "price"
    page.evaluate("pad.choose('gestures')")
    write_by_mouse(page, next(iter(samples("gestures").values())), left=400, top=300)
    rest(page)
    page.evaluate("pad.choose('formula')")
    write_by_mouse(page, next(iter(samples("formulas").values())), left=200, top=150)
    until(page, "document.querySelector('#formula mfrac msqrt')")
    # The last letter isn't read completely yet.
    latex = r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"
    until(page, f"pad.formula.reading.latex === String.raw`{latex}`")
    page.evaluate("pad.choose('emoji')")
    write_by_mouse(page, next(iter(samples("sketches").values())), left=300, top=420, scale=.6)
    until(page, "document.querySelectorAll('#chips button').length > 0")


def choose_russian(page):
    page.locator("#language").click()
    page.locator("#language-search").fill("Russian")
    until(page, "document.querySelector('#language-list button .install') !== null")
    page.locator("#language-search").press("Enter")
    until(page, "!document.getElementById('languages').open", seconds=120)


def write_russian(page):
    ink = next(json.loads(line) for line in (ROOT / "Samples/scripts.ndjson").read_text().splitlines()
               if json.loads(line)["model"].startswith("ru"))
    write_by_mouse(page, ink["drawing"], left=60, top=200, scale=.8)
    expect_reading(page, ink["label"])


@pytest.mark.parametrize("width", [360, 1280])
def test_an_offer_shares_its_row_and_goes_when_a_language_is_chosen(open_pad, width):
    page = open_pad(locale="he", viewport={"width": width, "height": 640})
    until(page, "!document.getElementById('notice').hidden")
    words, cross = (page.locator(name).bounding_box() for name in ("#notice-text", "#close-notice"))
    assert cross["y"] < words["y"] + words["height"] and cross["y"] + cross["height"] > words["y"]
    page.evaluate("pad.languages.open()")
    page.locator("#language-search").fill("English")
    page.locator("#language-list button").first.click()
    until(page, "document.getElementById('notice').hidden")


def test_the_ghosts_reading_fits_in_a_row_of_a_phone(open_pad):
    page = open_pad(**{**PHONE, "viewport": {"width": 360, "height": 640}})
    until(page, "document.getElementById('ghost-reading').textContent === 'Can you read this?'")
    assert page.locator("#ghost-reading").evaluate("one => one.offsetHeight < 1.5 * parseFloat(getComputedStyle(one).lineHeight)")


def test_the_overview_of_pages_shows_figures(open_pad):
    page = open_pad()
    page.evaluate("pad.choose('shapes')")
    write_by_mouse(page, next(iter(samples("shapes").values())), left=300, top=200)
    until(page, "pad.notebook.page.figures.length === 1")
    page.evaluate("pad.pages.add()")
    page.locator("#page-number").click()
    drawn = """one => one.getContext("2d").getImageData(0, 0, one.width, one.height).data.some((value) => value > 0)"""
    pictures = page.locator(".thumbnail canvas")
    assert [pictures.nth(number).evaluate(drawn) for number in range(2)] == [True, False]


def test_other_readings_close_with_their_mode(open_pad):
    page = open_pad()
    write_by_mouse(page, samples("demo")["$48.50"], left=300, top=300)
    expect_reading(page, "$48.50")
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    until(page, "document.getElementById('alternatives').matches(':popover-open')")
    page.evaluate("pad.choose('gestures')")
    assert not page.locator("#alternatives").is_visible()


def test_a_language_is_offered_installed_and_written(open_pad):
    page = open_pad(locale="en-GB")
    choose_russian(page)
    write_russian(page)


def test_a_browser_that_keeps_nothing_writes_other_languages_all_the_same(browser, site):
    # As on a tablet that opens the page from a nearby computer by HTTP.
    own = browser.browser_type.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP other.test 127.0.0.1"])
    page = own.new_page(locale="en-GB", viewport={"width": 1280, "height": 800})
    page.goto(site.replace("127.0.0.1", "other.test"))
    until(page, READY)
    assert page.evaluate("typeof caches") == "undefined"
    choose_russian(page)
    assert "didn’t store" in page.locator("#notice-text").text_content()
    write_russian(page)
    own.close()


def test_a_page_on_a_phone(open_pad):
    page = open_pad(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
                    device_scale_factor=2)
    write_by_finger(page, samples("demo")["$48.50"], left=40, top=200)
    expect_reading(page, "$48.50")


def test_ink_is_saved_and_opened(open_pad, tmp_path):
    page = open_pad()
    write_by_mouse(page, samples("demo")["$48.50"], left=100, top=150)
    expect_reading(page, "$48.50")
    for format in ("ndjson", "inkml", "svg", "png"):
        page.locator("#show-menu").click()
        with page.expect_download() as download:
            page.locator(f"[data-save={format}]").click()
        download.value.save_as(tmp_path / f"ink.{format}")
    assert (tmp_path / "ink.svg").read_text().startswith("<svg")
    for format in ("ndjson", "inkml"):
        page.keyboard.press("Delete")
        page.locator("#file").set_input_files(tmp_path / f"ink.{format}")
        expect_reading(page, "$48.50")
    (tmp_path / "note.txt").write_text("no ink")
    page.locator("#file").set_input_files(tmp_path / "note.txt")
    until(page, "document.getElementById('notice-text').textContent.startsWith('There is no ink')")
    # Notes in formats that only a server reads aren't offered, and are distinguished from files without ink.
    assert ".xopp" in page.locator("#file").get_attribute("accept")
    assert ".rnote" not in page.locator("#file").get_attribute("accept")
    (tmp_path / "note.rnote").write_text("no ink")
    page.locator("#file").set_input_files(tmp_path / "note.rnote")
    until(page, "document.getElementById('notice-text').textContent.includes('Xournal++ and Excalidraw')")


def test_pages_saved_as_inkml_dont_lie_on_each_other(open_pad, tmp_path):
    page = open_pad()
    for label in ("handwriting", "$48.50"):
        write_by_mouse(page, samples("demo")[label], left=100, top=150)
        expect_reading(page, label)
        page.evaluate("pad.pages.add()")
    page.locator("#show-menu").click()
    with page.expect_download() as download:
        page.locator("[data-save=inkml]").click()
    download.value.save_as(tmp_path / "ink.inkml")
    page.locator("#file").set_input_files(tmp_path / "ink.inkml")
    expect_reading(page, "handwriting\n$48.50")


def test_inkml_with_differences_is_opened(open_pad, tmp_path):
    def trace(xs, ys, *_):
        points = [(round(x), round(y)) for x, y in zip(xs, ys)]
        steps = [(x - a, y - b) for (a, b), (x, y) in zip(points, points[1:])]
        turns = [(x - a, y - b) for (a, b), (x, y) in zip(steps, steps[1:])]
        # 100 237,'2'-4,"-1"-1,0 2 … and without spaces where a sign separates the values.
        texts = [f"{points[0][0]} {points[0][1]}", *(f"'{x}'{y}" for x, y in steps[:1]),
                 *(f'"{x}"{y}' for x, y in turns[:1]), *(f"{x}{y}" if y < 0 else f"{x} {y}" for x, y in turns[1:])]
        return f"<trace>{','.join(texts)}</trace>"

    traces = "".join(trace(*stroke) for stroke in samples("demo")["handwriting"])
    (tmp_path / "ink.inkml").write_text(
        f'<ink xmlns="http://www.w3.org/2003/InkML">{traces}<trace> </trace><trace>700 50, * *, 703 \'0, !700 *</trace></ink>')
    page = open_pad()
    page.locator("#file").set_input_files(tmp_path / "ink.inkml")
    until(page, "pad.reading.startsWith('handwriting') && pad.isAtRest")
    last = page.evaluate("pad.notebook.page.strokes.at(-1)")
    assert [round(value - last["x"][0]) for value in last["x"]] == [0, 0, 3, 0]
    assert len(set(last["y"])) == 1
    (tmp_path / "ink.inkml").write_text("<ink xmlns='http://www.w3.org/2003/InkML'><trace>1 2, 3 four</trace></ink>")
    page.locator("#file").set_input_files(tmp_path / "ink.inkml")
    until(page, "document.getElementById('notice-text').textContent.startsWith('There is no ink')")


# MARK: What the site is


def test_the_policy_lets_no_text_run_and_no_other_host_be_asked():
    text = (SITE / "index.html").read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy and "http" not in policy and "*" not in policy
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=", text)


def test_it_can_be_installed(open_pad):
    page = open_pad()
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        content = (SITE / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width = int.from_bytes(content[16:20], "big")
            assert content[:8] == b"\x89PNG\r\n\x1a\n" and icon["sizes"] == f"{width}x{width}"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_the_service_worker_names_files_that_are_there():
    text = (SITE / "service-worker.js").read_text()
    files = json.loads(re.search(r"const files = (\[.*?\]);", text, re.S)[1])
    assert len(files) > 40
    for name in files:
        assert (SITE / ("index.html" if name == "./" else name)).is_file(), name


def test_a_new_version_is_used_once_no_page_has_the_old_one(open_page, site):
    page = open_page()
    until(page, KEPT)
    text = (SITE / "service-worker.js").read_text()
    other = re.sub(r'version = "\w+"', 'version = "another"', text)
    page.context.route("**/service-worker.js", lambda route: route.fulfill(
        content_type="text/javascript", body=other))
    # Playwright doesn't show requests for service workers themselves: any request is enough.
    version = re.search(r'version = "(\w+)"', text)[1]
    names = page.evaluate("caches.keys()")
    assert f"ductus-site {site} {version}" in names


def test_pads_in_two_folders_of_a_host_work_offline(browser, tmp_path):
    (tmp_path / "a").symlink_to(SITE)
    (tmp_path / "b").mkdir()
    for file in SITE.iterdir():
        (tmp_path / "b" / file.name).symlink_to(file)
    worker = tmp_path / "b/service-worker.js"
    text = worker.read_text()
    worker.unlink()
    worker.write_text(re.sub(r'version = "\w+"', 'version = "another"', text))
    server = FileServer(tmp_path)
    context = browser.new_context()
    try:
        page = context.new_page()
        for name in "ab":
            page.goto(f"{server.address}{name}/")
            until(page, KEPT)
        context.set_offline(True)
        for name in "ab":
            page.goto(f"{server.address}{name}/")
            until(page, READY)
    finally:
        context.close()
        server.stop()


# MARK: The guides


def test_the_guides_are_reached_from_the_first_screen(open_pad, site):
    page = open_pad()
    link = page.locator("#guides")
    assert link.is_visible()
    # Not where the writing begins.
    assert link.bounding_box()["y"] > 600
    link.click()
    until(page, "document.querySelector('h1')?.textContent.includes('Ductus')")
    page.get_by_role("link", name="Live ink").first.click()
    until(page, "location.pathname.includes('liveink')")
    until(page, "document.querySelector('h1')?.textContent.includes('Live')")
    page.reload()
    until(page, "document.querySelector('h1')?.textContent.includes('Live')")
    assert page.url.startswith(site + "guides/")


@pytest.mark.parametrize("options", [
    {"viewport": {"width": 390, "height": 844}}, {"has_touch": True, "is_mobile": True}])
def test_the_way_to_the_guides_takes_no_strokes(open_pad, options):
    page = open_pad(**options)
    assert not page.locator("#guides").is_visible()
    page.locator("#show-menu").click()
    assert page.locator("#menu .guides").is_visible()


def test_the_guides_are_offered_where_there_is_a_network(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    entry = page.locator("#menu .guides")
    assert entry.is_visible()
    page.context.set_offline(True)
    until(page, "[...document.querySelectorAll('.guides')].every((link) => link.hidden)")
    page.context.set_offline(False)
    until(page, "[...document.querySelectorAll('.guides')].every((link) => !link.hidden)")


def test_the_guides_links_lead_somewhere():
    data = SITE / "guides/data"
    pages = {f"/{path.relative_to(data).with_suffix('').as_posix()}" for path in data.rglob("*.json")}
    assert len(pages) >= 15
    wrong = []
    for path in data.rglob("*.json"):
        for reference in json.loads(path.read_text()).get("references", {}).values():
            url = reference.get("url", "")
            if reference.get("type") == "topic" and url.split("#")[0] not in pages:
                wrong.append((path.name, url))
    assert wrong == []


# MARK: For everybody


@pytest.mark.parametrize("options", [{}, PHONE])
def test_axes_rules(open_pad, options):
    core = pytest.importorskip("axe_playwright_python.base", reason="there is no axe-playwright-python")
    script = pathlib.Path(core.AXE_FILE_PATH).read_text()
    page = open_pad(**options)
    until(page, "document.getElementById('ghost-reading').textContent !== ''")

    def faults(view):
        page.evaluate(script)
        found = page.evaluate("axe.run()")
        return [(view, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found["violations"]]

    wrong = faults("ghost")
    write_by_mouse(page, samples("demo")["handwriting"], left=100, top=200)
    expect_reading(page, "handwriting")
    wrong += faults("reading")
    page.locator("#language").click()
    wrong += faults("languages")
    page.keyboard.press("Escape")
    page.locator("#show-menu").click()
    wrong += faults("menu")
    page.locator("#about").click()
    wrong += faults("about")
    page.keyboard.press("Escape")
    for mode in ("shapes", "emoji", "gestures", "patterns", "formula"):
        page.evaluate("mode => pad.choose(mode)", mode)
        if mode in ("emoji", "formula"):
            write_by_mouse(page, samples("sketches")["smiley face"], left=40, top=300, scale=.4)
            rest(page)
        wrong += faults(mode)
    assert wrong == []
