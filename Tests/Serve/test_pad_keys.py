"""The pad by the keyboard alone: where the focus goes, and what keys do on the sheet."""

import pytest
from drawings import samples
from pad import choose
from pen import expect_reading, rest, until, write

#: A window of 1280 units at 400 %.
NARROW = {"viewport": {"width": 320, "height": 640}}
FOCUS = "document.activeElement.id || document.activeElement.dataset.mode"
INK = samples("demo")["$48.50"]


def test_arrows_walk_through_the_modes_of_a_narrow_window(open_pad):
    page = open_pad(**NARROW)
    page.locator("#show-modes").focus()
    page.keyboard.press("Enter")
    page.locator("#modes [aria-selected=true]").focus()
    for mode in ("shapes", "sketches"):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(f"[{FOCUS}, pad.mode.id]") == [mode, mode]
    # The list closes, and the focus stays where it came from.
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert not page.locator("#modes").is_visible()
    assert page.evaluate(FOCUS) == "show-modes"


def test_what_is_hidden_hands_the_focus_on(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#close-text").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "show-text"
    write(page, INK)
    expect_reading(page, "$48.50")
    page.locator("#accept").focus()
    page.keyboard.press("Enter")
    until(page, "pad.isEmpty")
    assert page.evaluate(FOCUS) == "show-text"
    page.evaluate("pad.fail({ kind: 'nothing' })")
    page.locator("#close-notice").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "board"


def test_what_is_disabled_or_removed_hands_the_focus_on(open_pad):
    page = open_pad()
    write(page, INK[:1])
    rest(page)
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(f"[pad.isEmpty, {FOCUS}]") == [True, "board"]
    page.evaluate("pad.pages.add()")
    page.locator("#previous").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(f"[pad.notebook.state.page, {FOCUS}]") == [0, "page-number"]
    choose(page, "Sketches")
    write(page, samples("sketches")["smiley face"], left=200, top=200)
    until(page, "pad.isAtRest && document.querySelectorAll('#chips button').length > 3")
    page.locator("#chips button").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate(f"[pad.notebook.page.figures.length, {FOCUS}]") == [1, "board"]


def test_a_lesson_has_the_focus_on_the_sheet(open_pad):
    page = open_pad()
    for button in ("show-menu", "hand", "hand-start"):
        page.locator(f"#{button}").focus()
        page.keyboard.press("Enter")
    assert page.evaluate(f"[pad.lesson.isOpen, {FOCUS}]") == [True, "board"]
    page.locator("#lesson-end").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(f"[pad.lesson.isOpen, {FOCUS}]") == [False, "board"]


def test_the_sheet_is_scrolled_and_zoomed_by_keys(open_pad):
    page = open_pad()
    # Far to the right and below the window.
    page.evaluate("""async () => {
      const { strokesOf } = await import("/pad/ink.js");
      pad.notebook.doOnPage("stroke", { strokes: strokesOf([[[100, 2600], [300, 3000]]], "kept") });
      pad.board.view.pan(3000, 3000);
      document.activeElement.blur();
    }""")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) == "board"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    view = "(({ left, top, scale }) => [left, top, scale])(pad.board.view)"
    for key, expected in [
        ("ArrowDown", [0, -60, 1]), ("PageDown", [0, -740, 1]), ("ArrowRight", [-60, -740, 1]),
        ("PageUp", [-60, -60, 1]), ("ArrowUp", [-60, 0, 1]), ("ArrowLeft", [0, 0, 1]),
    ]:
        page.keyboard.press(key)
        assert page.evaluate(view) == pytest.approx(expected)
    page.keyboard.press("+")
    assert page.evaluate("pad.board.view.scale") == 1.25
    page.keyboard.press("-")
    assert page.evaluate("pad.board.view.scale") == 1
    # Elsewhere they are other keys.
    page.locator("#undo").focus()
    page.keyboard.press("PageDown")
    assert page.evaluate("pad.board.view.top") == 0


def test_keys_without_a_name_do_nothing(open_pad):
    """Browsers send them when they fill in a field; the console tells what they broke."""
    page = open_pad()
    page.evaluate("document.getElementById('text').dispatchEvent(new Event('keydown', { bubbles: true }))")
    assert page.evaluate("pad.isEmpty")


def test_readings_that_come_later_leave_the_first_ones_where_they_are(open_pad):
    page = open_pad()
    write(page, samples("demo")["Can you read this?"], top=200)
    expect_reading(page, "Can you read this?")
    held = []
    page.route("**/v1/recognize", lambda route: held.append(route))
    page.evaluate("""() => {
      const [, word] = pad.writing.lines[0].words;
      word.alternatives = ["first", "second"];
      pad.writing.open(word, pad.writing.labels.elementOf(word));
    }""")
    first = page.locator("#alternative-list button").first
    before = first.bounding_box()
    first.focus()
    page.evaluate("document.activeElement.isSame = true")
    until(page, "document.querySelectorAll('#alternative-list button').length === 2")
    for _ in range(100):
        page.wait_for_timeout(50)
        if held:
            break
    page.unroute("**/v1/recognize")
    held[0].continue_()
    until(page, "document.querySelectorAll('#alternative-list button').length > 2")
    assert page.evaluate("[document.activeElement.textContent, document.activeElement.isSame]") == ["first", True]
    assert first.bounding_box() == before
    texts = page.locator("#alternative-list button").all_text_contents()
    assert texts[:2] == ["first", "second"] and len(set(texts)) == len(texts) <= 6
    page.keyboard.press("Enter")
    rest(page)
    assert page.evaluate("pad.reading") == "Can first read this?"


def test_the_ghost_writes_each_line_once(open_pad):
    """Its clock runs fast; then it stands still, also in a window of another size."""
    page = open_pad()
    page.evaluate("""() => {
      const wait = window.setTimeout;
      window.setTimeout = (act, pause, ...others) => wait(act, pause === 3500 ? 0 : pause, ...others);
    }""")
    lines = page.evaluate("fetch('/pad/ghost.json').then((answer) => answer.json()).then((inks) => Object.keys(inks))")
    until(page, "last => document.getElementById('ghost-reading').textContent === last", lines[-1])
    # As long as the next line would take.
    page.wait_for_timeout(2500)
    asked = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/recognize')).length"
    assert page.evaluate(asked) == len(lines) and page.locator("#ghost-reading").is_visible()
    page.set_viewport_size({"width": 700, "height": 500})
    until(page, "document.getElementById('ghost').width === 700")
    box = page.locator("#ghost-reading").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - 350) < 3
