"""The pad in a real browser."""

import json
import pathlib
import statistics

import pytest
from conftest import ROOT, Server, samples
from pen import candidates, expect_reading, touch, until, write

# How many pixels of the canvas have a colour of the page's style.
PIXELS = """name => {
  const canvas = document.getElementById("ink");
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(canvas).getPropertyValue(name);
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) count++;
  }
  return count;
}"""


def choose(page, name):
    page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize("label", ["handwriting", "Can you read this?", "$48.50"])
def test_text_is_read_while_it_is_written(open_pad, label):
    page = open_pad()
    write(page, samples("demo")[label], scale=.8)
    expect_reading(page, label)
    assert candidates(page)[0] == label
    assert "ms" in page.locator("#facts").text_content()


def test_a_key_in_the_address_is_shown_to_the_server(open_pad):
    server = Server("--key", "a&b:secret")
    try:
        page = open_pad(server, "#key=a%26b")
        write(page, samples("demo")["handwriting"], scale=.8)
        expect_reading(page, "handwriting")
    finally:
        server.stop()


def test_a_reading_is_taken_and_helps_to_read_on(open_pad):
    page = open_pad()
    page.locator("#text").fill("hello")
    write(page, samples("demo")[" world"])
    expect_reading(page, " world")
    page.locator("#candidates button").first.click()
    assert page.locator("#text").input_value() == "hello world"
    assert page.evaluate("pad.ink.isEmpty")


def test_a_character_lights_up_its_ink_and_the_other_way_round(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.mouse.move(5, 5)
    assert page.evaluate(PIXELS, "--accent") == 0
    page.locator("#reading span").nth(1).hover()
    assert page.evaluate(PIXELS, "--accent") > 50
    # The first stroke of the ink belongs to the first character.
    xs, ys = samples("demo")["$48.50"][0][:2]
    box = page.locator("#ink").bounding_box()
    page.mouse.move(box["x"] + 60 + xs[3], box["y"] + 60 + ys[3])
    assert page.locator("#reading span.lit").text_content() == "$"


def test_a_page_of_two_lines(open_pad):
    page = open_pad()
    write(page, samples("demo")["handwriting"], top=30, scale=.7)
    write(page, samples("demo")["555-0172"], top=200, scale=.7)
    expect_reading(page, "handwriting\n555-0172")


def test_undo_redo_eraser_and_clear(open_pad):
    page = open_pad()
    drawing = samples("demo")["555-0172"]
    write(page, drawing)
    expect_reading(page, "555-0172")
    page.keyboard.press("Control+z")
    expect_reading_changes(page, "555-0172")
    page.keyboard.press("Control+Shift+z")
    expect_reading(page, "555-0172")
    strokes = page.evaluate("pad.ink.strokes.length")
    page.locator("#eraser").click()
    box = page.locator("#ink").bounding_box()
    page.mouse.move(box["x"] + 60 + drawing[0][0][2], box["y"] + 60 + drawing[0][1][2])
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("pad.ink.strokes.length") == strokes - 1
    page.locator("#clear").click()
    assert page.evaluate("pad.ink.isEmpty")
    assert page.locator("#reading").text_content() == ""


def expect_reading_changes(page, text):
    until(page, "text => document.getElementById('reading').textContent !== text", text)


def test_a_long_stroke_is_read_while_it_lasts(open_pad):
    page = open_pad()
    first, *_ = sorted(samples("demo")["handwriting"], key=lambda stroke: -len(stroke[0]))
    box = page.locator("#ink").bounding_box()
    places = [(box["x"] + 60 + x, box["y"] + 60 + y) for x, y in zip(*first[:2])]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[::3]:
        page.mouse.move(*place)
    until(page, "pad.ink.open && document.getElementById('reading').textContent")
    page.mouse.up()


def test_hints_rule_letters_out(open_pad):
    page = open_pad()
    page.locator("#type").select_option("number")
    write(page, samples("demo")["handwriting"], scale=.7)
    until(page, "document.getElementById('facts').textContent")
    reading = page.locator("#reading").text_content()
    assert not any(character.isalpha() for character in reading)


def test_the_fitted_figure_takes_the_inks_place(open_pad):
    page = open_pad()
    choose(page, "Shapes")
    write(page, samples("shapes")["STAR"])
    until(page, "pad.board.figures.length === 1")
    assert page.evaluate("pad.board.figures[0].text") == "star"
    assert page.evaluate("pad.ink.isEmpty")
    page.locator("#undo").click()
    assert page.evaluate("pad.board.figures.length") == 0
    assert page.evaluate("pad.ink.strokes.length") == 1


def test_sketches_and_emoji_are_picked(open_pad):
    page = open_pad()
    choose(page, "Sketches")
    write(page, samples("sketches")["umbrella"])
    expect_reading(page, "umbrella")
    page.keyboard.press("1")
    assert page.evaluate("pad.board.figures[0].text") == "umbrella"
    choose(page, "Emoji")
    write(page, samples("sketches")["sun"])
    until(page, "document.querySelectorAll('#candidates button').length > 3")
    assert any("☀" in one or "🌞" in one for one in candidates(page))


def test_a_strike_takes_a_word_out(open_pad):
    page = open_pad()
    page.locator("#text").fill("one two three")
    choose(page, "Gestures")
    word = page.evaluate("""() => {
      const range = document.createRange();
      const node = document.querySelector("#paper span").firstChild;
      range.setStart(node, 4);
      range.setEnd(node, 7);
      const {left, right, top, bottom} = range.getBoundingClientRect();
      return {left, right, y: (top + bottom) / 2};
    }""")
    box = page.locator("#ink").bounding_box()
    xs, ys = samples("gestures")["strike"][0][:2]
    scale = (word["right"] - word["left"]) / max(xs)
    write(page, [[xs, ys]], left=word["left"] - box["x"], top=word["y"] - box["y"], scale=scale)
    until(page, "document.getElementById('text').value === 'one three'")


def test_a_pattern_is_taught_and_matched(open_pad):
    page = open_pad()
    choose(page, "Patterns")
    for label in ["STAR", "HEART"]:
        write(page, samples("shapes")[label])
        page.locator("#pattern-name").fill(label.lower())
        page.locator("#teach button").click()
    write(page, samples("shapes")["HEART"], scale=.9)
    expect_reading(page, "heart")


def test_ink_is_saved_and_opened_again(open_pad, tmp_path):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    strokes = page.evaluate("pad.ink.strokes.length")
    for form in ["ndjson", "inkml", "svg", "png"]:
        with page.expect_download() as download:
            page.locator("#save").select_option(form)
        file = tmp_path / f"ink.{form}"
        download.value.save_as(file)
        assert file.stat().st_size > 100
        if form in ("ndjson", "inkml"):
            page.locator("#clear").click()
            page.locator("#file").set_input_files(file)
            expect_reading(page, "$48.50")
            assert page.evaluate("pad.ink.strokes.length") == strokes


def test_what_was_misread_is_kept_with_its_label(open_pad):
    page = open_pad()
    page.evaluate("delete window.showSaveFilePicker")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.locator("#wrong").click()
    page.locator("#label").fill("$49.50")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep").click()
    record = json.loads(pathlib.Path(download.value.path()).read_text())
    assert record["label"] == "$49.50"
    assert len(record["drawing"]) == len(samples("demo")["$48.50"])


def test_a_phone(open_pad):
    page = open_pad(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True,
                    device_scale_factor=3)
    touch(page, samples("demo")["handwriting"], scale=.6)
    expect_reading(page, "handwriting")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_palm_of_a_hand_with_a_pen_doesnt_write(open_pad):
    page = open_pad()
    strokes = page.evaluate("""() => {
      const canvas = document.getElementById("ink");
      canvas.setPointerCapture = () => {};
      const send = (type, pointerType, pointerId, x) => canvas.dispatchEvent(new PointerEvent(type, {
        pointerType, pointerId, clientX: x, clientY: 300, bubbles: true, buttons: 1}));
      send("pointermove", "pen", 1, 200);
      send("pointerdown", "touch", 2, 250);
      send("pointermove", "touch", 2, 260);
      send("pointerup", "touch", 2, 260);
      return pad.ink.strokes.length;
    }""")
    assert strokes == 0


def test_a_reading_is_shown_soon_after_the_pen_is_up(open_pad, record_property):
    page = open_pad()
    page.evaluate("""() => {
      window.times = [];
      let up = 0;
      document.getElementById("ink").addEventListener("pointerup", () => { up = performance.now(); });
      new MutationObserver(() => {
        if (up) window.times.push(performance.now() - up);
        up = 0;
      }).observe(document.getElementById("facts"), {childList: true});
    }""")
    for _ in range(3):
        write(page, samples("demo")["555-0172"])
        expect_reading(page, "555-0172")
        page.locator("#clear").click()
    median = statistics.median(page.evaluate("times"))
    record_property("median_ms", median)
    print(f"pen up to reading shown: {median:.1f} ms, median of {len(page.evaluate('times'))}")
    # The aim is 30 ms; on a machine that does other things at the same time it may take longer.
    assert median < 200


def test_a_picture_of_the_pad(open_pad):
    page = open_pad()
    write(page, samples("demo")["Can you read this?"], scale=.8, top=80)
    expect_reading(page, "Can you read this?")
    page.locator("#reading span").nth(4).hover()
    folder = ROOT / ".build/pad"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / "pad.png")
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=folder / "pad-dark.png")
