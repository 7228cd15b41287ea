"""Fingers on the pad that turn out not to draw: taps, and those that a second one or the browser interrupts."""

import pytest
from drawings import samples
from pad import PHONE
from pen import chips, expect_reading, rest, until, write_by_finger

FIRST, SECOND = (200, 560), (300, 480)


@pytest.fixture
def page(open_page):
    page = open_page(**PHONE)
    until(page, "window.pad?.languages.models.length > 0")
    return page


@pytest.fixture
def fingers(page):
    """Sends the places of all fingers that touch."""
    session = page.context.new_cdp_session(page)

    def fingers(kind, *places):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]})

    return fingers


def draw(page, mode, label, scale=.5):
    page.evaluate("mode => pad.choose(mode)", mode)
    write_by_finger(page, samples(mode)[label], left=100, top=150, scale=scale)


def pinch(fingers):
    fingers("touchStart", FIRST)
    fingers("touchMove", (FIRST[0] + 9, FIRST[1]))
    fingers("touchStart", FIRST, SECOND)
    fingers("touchEnd")


def test_a_finger_that_moves_a_little_taps_on_a_word(page, fingers):
    write_by_finger(page, samples("demo")["handwriting"], left=20, top=150, scale=.8)
    expect_reading(page, "handwriting")
    page.wait_for_timeout(1000)  # What comes earlier is a dot.
    area = page.locator(".word").first.bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    fingers("touchStart", (x, y))
    page.wait_for_timeout(350)
    for step in (1, 2):
        fingers("touchMove", (x + step, y))
        page.wait_for_timeout(100)
    fingers("touchEnd")
    until(page, "document.querySelectorAll('#alternative-list button').length > 1")
    assert page.evaluate("pad.reading") == "handwriting"


def test_a_shape_is_tidied_up_though_the_sheet_is_zoomed_meanwhile(page, fingers):
    draw(page, "shapes", "ELLIPSE")
    until(page, "document.querySelectorAll('#chips button').length > 0")
    pinch(fingers)
    until(page, "pad.notebook.page.figures.length === 1")


def test_names_of_a_sketch_stay_when_the_sheet_is_zoomed(page, fingers):
    draw(page, "sketches", "smiley face", scale=.4)
    rest(page)
    names = chips(page)
    assert names
    pinch(fingers)
    until(page, "document.querySelectorAll('#chips button').length > 0")
    assert chips(page) == names
    # As when the eraser meets nothing.
    page.locator("#eraser").tap()
    fingers("touchStart", FIRST)
    fingers("touchEnd")
    until(page, "document.querySelectorAll('#chips button').length > 0")


def test_a_stroke_that_is_interrupted_isnt_read(page, fingers):
    page.evaluate("pad.choose('formula')")
    write_by_finger(page, [[[0, 40], [20, 20]], [[20, 20], [0, 40]]], left=60, top=200)
    until(page, "pad.formula.reading?.latex === '+' && pad.isAtRest")
    fingers("touchStart", (140, 220))
    for step in range(1, 41):
        fingers("touchMove", (140 + step, 220))
        page.wait_for_timeout(15)
    # Another finger's move, since the last one may have come during a reading.
    until(page, "pad.formula.isDone")
    fingers("touchMove", (182, 220))
    until(page, "pad.formula.reading?.latex === '+-'")
    fingers("touchCancel")
    until(page, "pad.formula.reading?.latex === '+' && pad.isAtRest")
    assert page.evaluate("pad.notebook.page.strokes.length") == 2


def test_an_empty_page_still_says_what_to_do_after_a_touch(page, fingers):
    pinch(fingers)
    until(page, "!document.getElementById('invitation').hidden")
