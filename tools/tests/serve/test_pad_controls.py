"""What the pad offers beside writing: hints, languages, the keyboard, screen readers, About."""

import os
import subprocess

import pytest
from conftest import DUCTUS, Server, samples
from pen import expect_reading, until, write


def test_the_writing_line_and_the_words_are_sent(open_pad):
    page = open_pad()
    page.locator("#line").select_option("100")
    page.locator("#lexicon").fill("Ductus pad")
    page.locator("#single-line").check()
    with page.expect_request("**/v1/recognize") as asked:
        write(page, samples("demo")["$48.50"][:1])
    body = asked.value.post_data_json
    assert body["writingArea"][1] == 100 and body["lexicon"] == ["Ductus", "pad"]
    assert body["layout"] == "line" and body["type"] == "text"


@pytest.mark.parametrize("wanted, tag", [("German", "de"), ("FR", "fr"), ("", "en-US")])
def test_a_language_is_chosen_by_name_or_tag(open_pad, wanted, tag):
    page = open_pad()
    page.locator("#model").fill(wanted)
    page.locator("#model").press("Enter")
    assert page.locator("#model").input_value() == tag
    write(page, samples("demo")["$48.50"][:2])
    until(page, "tag => document.getElementById('facts').textContent.startsWith(tag + ' ')", tag)


def test_right_to_left(open_pad, tmp_path):
    """Persian isn't bundled: it comes from the repository of the checkout."""
    store = {"DUCTUS_STORE": str(tmp_path)}
    subprocess.run([DUCTUS, "models", "install", "fa"], env={**os.environ, **store}, check=True,
                   capture_output=True)
    server = Server(**store)
    try:
        page = open_pad(server)
        page.locator("#model").fill("Persian")
        page.locator("#model").press("Enter")
        assert page.locator("#model").input_value() == "fa"
        # Alef, lam from the right to the left.
        write(page, [[[260] * 12, list(range(60, 180, 10))],
                     [[200] * 12 + list(range(195, 150, -5)) + [150] * 4,
                      list(range(60, 180, 10)) + [185] * 9 + [180, 170, 160, 150]]])
        until(page, "document.getElementById('reading').matches(':dir(rtl)')")
        page.locator("#candidates button").first.click()
        assert page.locator("#text").evaluate("field => field.matches(':dir(rtl)')")
    finally:
        server.stop()


def test_the_keyboard_is_enough(open_pad):
    page = open_pad()
    page.locator("#modes [aria-selected=true]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") == "Shapes"
    assert page.locator("#modes [aria-selected=true]").text_content() == "Shapes"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "model"
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.keyboard.press("e")
    assert page.locator("#eraser").get_attribute("aria-pressed") == "true"
    page.keyboard.press("e")
    page.keyboard.press("1")
    assert page.locator("#text").input_value() == "$48.50"
    page.keyboard.press("Control+z")
    expect_reading(page, " $48.50")
    page.keyboard.press("Delete")
    assert page.evaluate("pad.ink.isEmpty")


def test_screen_readers_are_told_the_reading(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    assert page.get_by_role("status").text_content() == "$48.50"
    assert page.get_by_role("button", name="$48.50").count() >= 1
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, textarea")]
      .filter((one) => !one.hidden && !one.textContent.trim() && !one.labels?.length
        && !one.getAttribute("aria-label")).map((one) => one.outerHTML)""")
    assert unnamed == []


def test_about_names_the_packs_and_their_licences(open_pad):
    page = open_pad()
    page.get_by_role("button", name="About").click()
    box = page.get_by_role("dialog")
    assert "Nothing you write leaves it" in box.text_content()
    rows = box.locator("tbody tr").all_text_contents()
    assert any("English" in row and "CC BY" in row for row in rows)
    assert "ductus models install" in box.text_content()
    page.keyboard.press("Escape")
    assert not box.is_visible()


def test_the_board_keeps_its_size(open_pad):
    page = open_pad()
    height = page.evaluate("pad.board.height")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    assert page.evaluate("pad.board.height") == height
