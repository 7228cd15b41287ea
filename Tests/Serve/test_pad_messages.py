"""The pad's messages: how long they stay, and where they are."""

import json

import pytest
from drawings import samples
from pad import choose
from pen import expect_reading, hold, rest, until, write

NOTICE = "document.getElementById('notice-text').textContent"
IS_SHOWN = "!document.getElementById('notice').hidden"
INK = samples("demo")["$48.50"]


def refuse(page, kind, status=404, path="recognize"):
    page.route(f"**/v1/{path}", lambda route: route.fulfill(
        status=status, content_type="application/problem+json", body=json.dumps({"type": f"urn:ductus:problem:{kind}"})))


def test_a_reading_leaves_what_was_said_about_something_else(open_pad):
    page = open_pad()
    page.evaluate("pad.fail({ kind: 'no-pages' })")
    write(page, INK)
    expect_reading(page, "$48.50")
    assert page.locator("#notice-text").text_content() == "There are no pages in this file."
    assert page.locator("#notice").is_visible()
    # What is said about the reading goes with the next one, and what was said before comes back.
    page.evaluate("pad.fail({ kind: 'busy' }, 'reading')")
    assert page.locator("#notice-text").text_content().startswith("Ductus is busy.")
    write(page, INK, top=300)
    until(page, "pad.isAtRest")
    assert page.locator("#notice-text").text_content() == "There are no pages in this file."
    page.locator("#close-notice").click()
    assert not page.locator("#notice").is_visible()


def test_the_offer_of_a_language_outlives_a_reading_in_another(open_pad, start_server, tmp_path):
    page = open_pad(start_server(DUCTUS_STORE=str(tmp_path)), locale="hi-IN")
    until(page, IS_SHOWN)
    write(page, INK)
    expect_reading(page, "$48.50")
    assert page.locator("#notice-action").is_visible()
    assert page.locator("#notice-action").text_content().startswith("Install")
    # Any language is an answer to it.
    page.locator("#language").click()
    page.locator("#language-search").fill("English")
    page.locator("#language-search").press("Enter")
    until(page, "document.getElementById('notice').hidden")


def test_a_mode_without_its_model_offers_no_language(open_pad):
    page = open_pad(refusal=404)
    refuse(page, "no-model")
    choose(page, "Shapes")
    write(page, INK[:1], top=300)
    until(page, IS_SHOWN)
    assert page.locator("#notice-text").text_content().startswith("Drawings of this kind can’t be read yet")
    assert not page.locator("#notice-action").is_visible()


def test_a_dialog_has_the_messages_that_arise_in_it(open_pad):
    page = open_pad(refusal=503)
    page.evaluate("pad.ghost.vanish()")
    page.route("**/healthz", lambda route: route.fulfill(
        status=503, content_type="application/problem+json", body='{"type": "urn:ductus:problem:busy"}'))
    page.locator("#show-menu").click()
    page.locator("#about").click()
    until(page, IS_SHOWN)
    # Nothing covers it, and its button can be pressed.
    assert page.evaluate("""() => {
      const { left, top, width, height } = document.getElementById("close-notice").getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2).closest("button")?.id;
    }""") == "close-notice"
    page.keyboard.press("Escape")
    assert page.evaluate("document.getElementById('notice').parentElement === document.body")
    assert page.locator("#notice").is_visible()
    page.locator("#show-menu").click()
    page.locator("#about").click()
    until(page, "document.getElementById('notice').closest('dialog')?.id === 'about-dialog'")
    page.locator("#close-notice").focus()
    page.keyboard.press("Enter")
    assert not page.locator("#notice").is_visible()
    assert page.evaluate("document.activeElement.closest('dialog')?.id") == "about-dialog"


def test_a_second_language_is_installed_after_the_first(open_pad):
    """A server installs one at a time, and is busy for a second one."""
    page = open_pad(refusal=503)
    answers = {"th": [], "lo": []}

    def install(route):
        tag = route.request.url.split("/")[-2]
        answers[tag].append(route.request.method)
        if tag == "lo" and len(answers["lo"]) == 1:
            route.fulfill(status=503, content_type="application/problem+json", body='{"type": "urn:ductus:problem:busy"}')
        else:
            route.fulfill(content_type="application/json", body='{"state": "installed"}')

    page.route("**/v1/models/*/install", install)
    page.locator("#language").click()
    page.evaluate("""() => {
      const one = (tag) => ({ tag, state: "offered", names: { local: tag } });
      for (const tag of ["th", "lo"]) pad.languages.choose(one(tag));
    }""")
    until(page, "pad.languages.tag === 'lo'")
    assert answers == {"th": ["POST"], "lo": ["POST", "POST"]}
    assert page.locator("#language-news").text_content() == "lo is installed"


def test_what_waits_to_be_added_is_given_up_when_it_cant_be_read(open_pad):
    page = open_pad(refusal=413)
    write(page, INK)
    expect_reading(page, "$48.50")
    refuse(page, "ink-too-large", 413)
    page.evaluate("() => { pad.writing.update({ isForced: true }); pad.accept(); }")
    until(page, IS_SHOWN)
    page.unroute("**/v1/recognize")
    write(page, samples("demo")["555-0172"], top=350)
    expect_reading(page, "$48.50\n555-0172")
    rest(page)
    assert page.evaluate("[pad.notebook.state.text, pad.isEmpty]") == ["", False]


@pytest.mark.parametrize("is_drawing", [True, False], ids=["drawing", "lifted"])
def test_what_is_written_after_enter_stays_on_the_sheet(open_pad, is_drawing):
    page = open_pad()
    page.evaluate("pad.ghost.vanish()")
    answer = hold(page)
    write(page, INK)
    page.keyboard.press("Enter")
    mouse = page.mouse
    mouse.move(100, 500)
    mouse.down()
    mouse.move(100, 640, steps=8)
    if not is_drawing:
        mouse.up()
    answer()
    if is_drawing:
        until(page, "pad.writing.isDone")
        assert page.evaluate("pad.notebook.state.text") == ""
        mouse.up()
    until(page, "pad.notebook.state.text !== '' && pad.isAtRest")
    assert page.evaluate("[pad.notebook.state.text, pad.notebook.page.strokes.length]") == ["$48.50", 1]
    assert page.evaluate("pad.reading").strip() != ""
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.notebook.state.text === '$48.50'")
    assert page.evaluate("pad.notebook.page.strokes.length") == 1


def test_undo_of_enter_reads_what_was_written_since(open_pad):
    page = open_pad()
    answer = hold(page)
    write(page, INK)
    page.keyboard.press("Enter")
    write(page, samples("demo")["555-0172"], top=350)
    page.keyboard.press("Control+z")
    answer()
    expect_reading(page, "$48.50\n555-0172")
    assert page.evaluate("pad.notebook.state.text") == ""
