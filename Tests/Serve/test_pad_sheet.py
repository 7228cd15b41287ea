"""Which part of the sheet is seen."""

import pytest
from drawings import samples
from pad import DESK
from pen import rest, until, write

# Whether ink is in the window.
IN_SIGHT = """() => {
  const { content, height } = pad.board.view;
  const { top, bottom } = pad.board.view.onScreen(content);
  return bottom > 0 && top < height;
}"""


def fill(page, lines=8):
    """Writes a page that is longer than the window, and scrolls to its end."""
    page.evaluate("""async ([drawing, lines]) => {
      const { moved, strokesOf } = await import("/pad/ink.js");
      const all = Array.from({ length: lines }, (_, line) => moved(strokesOf(drawing, "text"), 60, 100 + 250 * line));
      pad.notebook.doOnPage("stroke", { strokes: all.flat() });
    }""", [samples("demo")["$48.50"], lines])
    page.evaluate("pad.board.view.pan(0, -3000)")
    until(page, "pad.board.view.top < -1000")
    rest(page)


@pytest.mark.parametrize("key", ["Enter", "Delete"])
def test_a_page_that_was_emptied_begins_at_its_top(open_pad, key):
    page = open_pad()
    fill(page)
    page.keyboard.press(key)
    until(page, "pad.isEmpty")
    assert page.evaluate("pad.board.view.top") == 0
    write(page, samples("demo")["$48.50"], top=300)
    rest(page)
    assert page.evaluate("pad.board.view.content.top < innerHeight")
    page.keyboard.press("Control+z")
    assert page.evaluate(IN_SIGHT)


def test_ink_far_below_is_seen_after_a_reload(open_pad):
    page = open_pad()
    page.evaluate("""async () => {
      const { strokesOf } = await import("/pad/ink.js");
      pad.notebook.doOnPage("stroke", { strokes: strokesOf([[[100, 300], [1844, 1900]]], "kept") });
    }""")
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.notebook.page.strokes.length === 1")
    assert page.evaluate(IN_SIGHT)
    # Its beginning is at the top.
    assert 0 < page.evaluate("pad.board.view.onScreen(pad.board.view.content).top") < 200


def test_undo_that_opens_another_page_shows_its_ink(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"], top=200)
    rest(page)
    page.evaluate("pad.pages.add()")
    fill(page)
    for _ in range(2):
        page.keyboard.press("Control+z")
    until(page, "pad.notebook.state.page === 0")
    assert page.evaluate("pad.board.view.top") == 0 and page.evaluate(IN_SIGHT)


def test_the_keyboard_reaches_readings_below_the_window(open_pad):
    page = open_pad()
    fill(page, 5)
    page.evaluate("pad.board.view.showAll()")
    words = page.locator(".word").count()
    assert words >= 5
    page.locator(".word").first.focus()
    for _ in range(words - 1):
        page.keyboard.press("Tab")
    box = page.evaluate("(({top, bottom}) => [top, bottom])(document.activeElement.getBoundingClientRect())")
    assert page.evaluate("document.activeElement === [...document.querySelectorAll('.word')].at(-1)")
    assert 0 < box[0] and box[1] < DESK["viewport"]["height"]
    assert page.evaluate("[pad.board.element.scrollTop, pad.board.view.top < 0]") == [0, True]
    # Nothing scrolls the element, as a search for text would.
    page.evaluate("pad.board.element.scrollTop = 300")
    assert page.evaluate("pad.board.element.scrollTop") == 0
    page.keyboard.press("Shift+Tab")
    assert 0 < page.evaluate("document.activeElement.getBoundingClientRect().top")


def test_ink_that_is_added_leaves_the_sheet_where_it_is(open_pad):
    page = open_pad()
    fill(page)
    before = page.evaluate("pad.board.view.top")
    write(page, samples("demo")["555-0172"], left=700, top=300)
    rest(page)
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.board.view.top") == before


def test_redo_opens_the_page_that_it_changes(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"][:1], top=200)
    page.evaluate("pad.pages.add()")
    write(page, samples("demo")["$48.50"][:1], top=200)
    page.locator("#previous").click()
    page.keyboard.press("Control+z")
    assert page.evaluate("[pad.notebook.state.page, pad.isEmpty]") == [1, True]
    page.keyboard.press("Control+Shift+z")
    assert page.evaluate("[pad.notebook.state.page, pad.isEmpty]") == [1, False]


def test_a_page_is_fitted_to_the_window_again(open_pad):
    page = open_pad()
    fill(page)
    page.evaluate("pad.board.view.zoom(3, 600, 400)")
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Fit page to window").click()
    assert page.evaluate("[pad.board.view.scale, pad.board.view.top]") == [1, 0]


def test_a_smaller_window_has_no_ink_under_its_tools(open_pad):
    page = open_pad()
    write(page, samples("demo")["handwriting"], left=100, top=150)
    write(page, samples("demo")["$48.50"], left=600, top=580)
    rest(page)
    for width, height in ((700, 520), (550, 380), (390, 700)):
        page.set_viewport_size({"width": width, "height": height})
        until(page, "width => pad.board.view.width === width", width)
        dock, bar = (page.locator(name).bounding_box() for name in ("#dock", "#bar"))
        bottom = page.evaluate("pad.board.view.onScreen(pad.board.view.content).bottom")
        assert 0 < bottom <= min(box["y"] for box in (dock, bar) if box["y"] > height / 2)


def test_undo_of_typed_text_leaves_the_open_page_open(open_pad):
    page = open_pad()
    page.evaluate("pad.pages.add()")
    page.evaluate("pad.notebook.do('type', { text: 'typed' })")
    page.locator("#previous").click()
    for act in ("undo", "redo"):
        page.evaluate(f"pad.notebook.{act}()")
        assert page.evaluate("pad.notebook.state.page") == 0
    # The page that was added is on none of the next state's places.
    page.locator("#next").click()
    for _ in range(2):
        page.evaluate("pad.undo()")
    assert page.evaluate("[pad.notebook.state.page, pad.notebook.state.pages.length]") == [0, 1]


def test_ink_is_where_it_was_on_a_screen_of_another_resolution(open_pad):
    page = open_pad()
    page.add_init_script("""(() => {
      const own = window.matchMedia;
      window.matchMedia = (media) => {
        const list = own(media);
        if (media.startsWith("(resolution")) window.resolution = list;
        return list;
      };
    })()""")
    page.reload()
    until(page, "window.pad?.isAtRest")
    page.evaluate("""async () => {
      const { strokesOf } = await import("/pad/ink.js");
      pad.notebook.doOnPage("stroke", { strokes: strokesOf([[[600, 700], [400, 400]]], "kept") });
    }""")
    # The middle of the ink in the canvas, in parts of its size.
    middle = """() => {
      const { canvas, context } = pad.board;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const places = [...Array(data.length / 4).keys()].filter((pixel) => data[4 * pixel + 3] > 0);
      const of = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return [of(places.map((place) => place % canvas.width)) / canvas.width,
              of(places.map((place) => Math.floor(place / canvas.width))) / canvas.height];
    }"""
    session = page.context.new_cdp_session(page)
    drawn = "new Promise((done) => { pad.board.draw(); requestAnimationFrame(() => requestAnimationFrame(done)); })"
    for ratio in (2, 1.5):
        session.send("Emulation.setDeviceMetricsOverride", {
            **DESK["viewport"], "deviceScaleFactor": ratio, "mobile": False})
        until(page, "ratio => devicePixelRatio === ratio", ratio)
        page.evaluate(drawn)
        assert page.evaluate(middle) == pytest.approx([650 / 1280, .5], abs=.002)
        # An emulated screen tells nobody of its resolution.
        page.evaluate("resolution.dispatchEvent(new Event('change'))")
        assert page.evaluate("pad.board.canvas.width") == 1280 * ratio
        page.evaluate(drawn)
        assert page.evaluate(middle) == pytest.approx([650 / 1280, .5], abs=.002)
