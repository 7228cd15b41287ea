"""What is added to the text, and where."""

import pytest
from drawings import samples
from pen import expect_reading, rest, until, write

TEXT = "pad.notebook.state.text"


@pytest.mark.parametrize("before, key, after, text", [
    ("", None, "Hello", "Hello handwriting"), ("Hello", "Home", "", "handwriting Hello")], ids=["typed", "moved"])
def test_a_reading_follows_the_cursor_of_the_text(open_pad, before, key, after, text):
    page = open_pad()
    page.evaluate("document.getElementById('pin').click()")
    page.locator("#show-text").click()
    page.locator("#text").fill(before)
    write(page, samples("demo")["handwriting"])
    rest(page)
    page.locator("#text").focus()
    if key:
        page.keyboard.press(key)
    page.keyboard.type(after)
    rest(page)
    page.locator("#accept").click()
    until(page, "text => pad.notebook.state.text === text", text)


def test_a_selection_that_isnt_seen_isnt_replaced(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("All of this stays")
    page.keyboard.press("Control+a")
    until(page, "pad.notebook.state.selection[0] === 0")
    write(page, samples("demo")["$48.50"], top=300)
    expect_reading(page, " $48.50")
    page.keyboard.press("Enter")
    assert page.evaluate(TEXT) == "All of this stays $48.50"
    # Undo may bring a selection back.
    page.keyboard.press("Control+z")
    rest(page)
    page.keyboard.press("Enter")
    assert page.evaluate(TEXT) == "All of this stays $48.50"


def test_a_selection_in_a_text_that_stays_open_is_replaced(open_pad):
    page = open_pad()
    page.evaluate("document.getElementById('pin').click()")
    page.locator("#show-text").click()
    page.locator("#text").fill("It is wrong")
    page.evaluate("document.getElementById('text').setSelectionRange(6, 11)")
    until(page, "pad.notebook.state.selection[0] === 6")
    write(page, samples("demo")["handwriting"], top=300)
    rest(page)
    page.keyboard.press("Enter")
    assert page.evaluate(TEXT) == "It is handwriting"


def test_a_reading_is_tapped_while_the_server_doesnt_answer(open_pad):
    page = open_pad(refusal=503)
    write(page, samples("demo")["Can you read this?"], top=200)
    expect_reading(page, "Can you read this?")
    page.route("**/v1/recognize", lambda route: route.fulfill(
        status=503, content_type="application/problem+json", body='{"type": "urn:ductus:busy"}'))
    page.evaluate("pad.writing.update({ isForced: true })")
    until(page, "!pad.isAtRest")
    page.wait_for_timeout(800)
    strokes = page.evaluate("pad.notebook.page.strokes.length")
    page.locator(".word span").nth(2).click()
    until(page, "pad.writing.alternatives.isOpen")
    assert page.locator("#corrected").input_value() == "read"
    assert page.evaluate("pad.notebook.page.strokes.length") == strokes
