"""The pad in a real browser: writing, reading, choosing and undoing."""

import pytest
from conftest import ROOT
from drawings import samples
from pad import DESK, PHONE, PIXELS, boxes
from pen import GATHERED, expect_reading, hold, rest, touch, until, write, write_by_finger, write_by_mouse

BOARD = """() => {
  const {left, top, width, height} = document.getElementById("board").getBoundingClientRect();
  return [left, top, width, height, scrollX, scrollY, String(getSelection())];
}"""


@pytest.mark.parametrize("form, pen, label", [
    (DESK, write, "handwriting"), (DESK, write, "Can you read this?"), (DESK, write_by_mouse, "$48.50"),
    (PHONE, write_by_finger, "$48.50"),
])
def test_text_is_read_by_its_ink(open_pad, form, pen, label):
    page = open_pad(**form)
    before = page.evaluate(BOARD)
    drawing = samples("demo")[label]
    pen(page, drawing, left=60, top=100, scale=.8)
    expect_reading(page, label)
    assert page.evaluate(BOARD) == before
    words = page.locator(".word")
    assert words.all_text_contents() == label.split(" ")
    first = words.first.bounding_box()
    bottom = 100 + .8 * max(y for stroke in drawing for y in stroke[1])
    assert 40 < first["x"] < 70 and bottom - 40 < first["y"] < bottom + 40


@pytest.mark.parametrize("form, pen, real, top", [
    (DESK, write, write_by_mouse, 84), (PHONE, touch, write_by_finger, 14)])
def test_twelve_lines_leave_the_board_as_it_is(open_pad, form, pen, real, top):
    page = open_pad(**form)
    before = page.evaluate(BOARD)
    assert before[:4] == [0, 0, form["viewport"]["width"], form["viewport"]["height"]]
    labels = [" world", "555-0172"] * 6
    for number, label in enumerate(labels):
        # Only the browser's own pointer scrolls and selects: here over many readings.
        draw = real if number == 10 else pen
        draw(page, samples("demo")[label], left=24, top=top + 52 * number, scale=.34)
        assert page.evaluate(BOARD) == before
    expect_reading(page, "\n".join(label.strip() for label in labels))
    assert page.evaluate(BOARD) == before
    # Each reading is visible, and none overlaps another.
    readings = boxes(page, ".word span")
    assert len(readings) == 12
    for above, below in zip(readings, readings[1:]):
        assert above["y"] + above["height"] <= below["y"] + 2
    # The text is visible once it is added.
    page.locator("#accept").click()
    until(page, "pad.isEmpty && pad.notebook.state.text.endsWith('555-0172')")
    assert page.locator("#text-so-far").text_content() == "555-0172"
    box = page.locator("#text-so-far").bounding_box()
    assert box["y"] + box["height"] <= form["viewport"]["height"]
    assert page.evaluate(BOARD) == before


def test_readings_leave_the_ink_of_lines_that_stand_close_in_sight(open_pad):
    page = open_pad(**PHONE)
    for number in range(6):
        touch(page, samples("demo")["Can you read this?"], left=12, top=20 + 60 * number, scale=.3)
    expect_reading(page, "\n".join(["Can you read this?"] * 6))
    covered = page.evaluate("""() => [...document.querySelectorAll(".word span")].map((word) => {
      const {left, right, top, bottom} = word.getBoundingClientRect();
      const isIn = (x, y) => x > left && x < right && y > top + 2 && y < bottom - 2;
      return pad.notebook.page.strokes.filter((one) => one.x.some((x, point) => isIn(x, one.y[point]))).length;
    })""")
    assert len(covered) == 24 and max(covered) == 0


def test_readings_of_columns_stand_by_their_ink(open_pad):
    page = open_pad()
    for line in range(3):
        for left in (60, 600):
            write(page, samples("demo")["555-0172"], left=left, top=100 + 36 * line, scale=.34)
    until(page, "pad.isAtRest && document.querySelectorAll('.word').length === 6")
    centres = [box["x"] + box["width"] / 2 for box in boxes(page, ".word span")]
    assert sum(centre < 500 for centre in centres) == 3


@pytest.mark.parametrize("key, fragment", [("a&b", "key=a%26b"), ("ab+cd/==", "key=ab+cd/=="), ("5%", "page&key=5%")])
def test_a_key_in_the_address_is_shown_to_the_server(open_pad, start_server, key, fragment):
    page = open_pad(start_server("--key", f"{key}:secret"), f"#{fragment}")
    write(page, samples("demo")["$48.50"], scale=.8)
    expect_reading(page, "$48.50")


def test_a_key_that_is_added_to_the_address_counts_at_once(browser, start_server):
    server = start_server("--key", "a&b:secret")
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(server.address)
    until(page, "document.getElementById('notice-text').textContent.includes('#key=')")
    with page.expect_event("load"):
        page.evaluate("setTimeout(() => { location.hash = '#key=a%26b'; })")
    until(page, "window.pad?.languages.models.length > 0")
    context.close()


def test_the_page_reads_below_a_path(browser, server):
    """A proxy may serve the server under a path."""
    context = browser.new_context(**DESK)
    below = server.address + "hand/"
    page = context.new_page()
    # Playwright plays the proxy.
    page.route(f"{below}**", lambda route: route.fulfill(
        response=route.fetch(url=route.request.url.replace(below, server.address))))
    try:
        page.goto(below)
        until(page, "window.pad?.languages.models.length > 0")
        write(page, samples("demo")["$48.50"], scale=.8)
        expect_reading(page, "$48.50")
    finally:
        context.close()


def test_a_reading_is_added_and_helps_to_read_on(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").press_sequentially("hello")
    write(page, samples("demo")[" world"])
    assert not page.locator("#drawer").is_visible()
    expect_reading(page, " world")
    page.keyboard.press("Enter")
    until(page, "pad.notebook.state.text === 'hello world' && pad.isEmpty")
    page.keyboard.press("Control+z")
    expect_reading(page, " world")
    assert page.evaluate("pad.notebook.state.text") == "hello"
    page.keyboard.press("Control+Shift+z")
    until(page, "pad.notebook.state.text === 'hello world' && pad.isEmpty")


def test_words_that_are_added_keep_apart_from_those_behind_them(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").press_sequentially("Dear Anna, how are you")
    for _ in range(len("are you")):
        page.locator("#text").press("ArrowLeft")
    write(page, samples("demo")[" world"])
    expect_reading(page, "world")
    page.locator("#accept").click()
    text, selection = page.evaluate("[pad.notebook.state.text, pad.notebook.state.selection]")
    assert text == "Dear Anna, how world are you"
    assert selection == [len("Dear Anna, how world")] * 2


@pytest.mark.parametrize("before, words, after, added", [
    ("how ", "very", "are", "how very are"), ("how", " very", " are", "how very are"), ("", "how", "are", "how are"),
    ("hel", "p", "lo", "helplo"), ("(", "very", "good", "(verygood"), ("how ", "are", "?", "how are?"),
    ("", "今日", "は天気", "今日は天気"),
])
def test_spaces_are_added_where_words_meet(open_pad, before, words, after, added):
    found = open_pad().evaluate("""async ([before, words, after]) => {
      const { withWords } = await import("/pad/text/insertion.js");
      return withWords({ text: before + after, selection: [before.length, before.length] }, words);
    }""", [before, words, after])
    assert found == {"text": added, "selection": [len(before + words)] * 2}


def test_undo_takes_back_what_waits_to_be_added(open_pad):
    page = open_pad()
    answer = hold(page)
    write(page, samples("demo")["$48.50"])
    page.keyboard.press("Enter")
    page.keyboard.press("Control+z")
    answer()
    expect_reading(page, "$48.50")
    assert page.evaluate("pad.notebook.state.text") == ""
    assert page.evaluate("pad.notebook.page.strokes.length") == len(samples("demo")["$48.50"])


def test_another_page_isnt_added_in_place_of_the_one_that_is_read(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.evaluate("pad.pages.add()")
    answer = hold(page)
    write(page, samples("demo")["555-0172"])
    page.keyboard.press("Enter")
    page.locator("#previous").click()
    answer()
    expect_reading(page, "$48.50")
    assert page.evaluate("pad.notebook.state.text") == ""


def test_enter_adds_after_a_tool_was_pressed_by_mouse(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"] + [[[0, 200], [200, 200]]])
    rest(page)
    page.locator("#undo").click()
    expect_reading(page, "$48.50")
    page.keyboard.press("Enter")
    until(page, "pad.notebook.state.text === '$48.50' && pad.isEmpty")


def test_a_word_is_chosen_in_its_place_and_stays_chosen(open_pad):
    page = open_pad()
    write(page, samples("demo")[" world"])
    expect_reading(page, "world")
    # A tap right after the pen is a dot; one after a rest isn't.
    page.wait_for_timeout(800)
    page.locator(".word span").click()
    until(page, "document.querySelectorAll('#alternative-list button').length > 2")
    other = page.locator("#alternative-list button").first.text_content()
    page.keyboard.press("1")
    until(page, "text => pad.reading === text", other)
    write(page, samples("demo")["555-0172"], top=300)
    expect_reading(page, f"{other}\n555-0172")
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    page.locator("#corrected").fill("wood")
    page.keyboard.press("Enter")
    expect_reading(page, "wood\n555-0172")
    for _ in range(3):
        page.locator("#undo").click()
    until(page, "pad.notebook.page.choices.length === 1")


def test_a_word_lights_up_its_ink_and_the_other_way_round(open_pad):
    page = open_pad()
    drawing = samples("demo")["Can you read this?"][:6]
    write(page, drawing, scale=.8)
    expect_reading(page, "Can you")
    page.mouse.move(5, 500)
    until(page, f"({PIXELS})('--accent') === 0")
    page.locator(".word span").nth(1).hover()
    until(page, f"({PIXELS})('--accent') > 50")
    xs, ys = drawing[0][:2]
    page.mouse.move(60 + .8 * xs[3], 100 + .8 * ys[3])
    until(page, "document.querySelector('.word.lit')?.textContent === 'Can'")


def test_a_long_stroke_is_read_while_it_lasts(open_pad):
    page = open_pad()
    first, *_ = sorted(samples("demo")["handwriting"], key=lambda stroke: -len(stroke[0]))
    places = [(60 + x, 100 + y) for x, y in zip(*first[:2])]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[::4 * GATHERED]:
        page.mouse.move(*place)
    until(page, "pad.board.open && pad.reading")
    page.mouse.up()


def test_what_isnt_erased_is_asked_about_as_before(open_pad):
    """Lines whose ink is as it was aren't read anew: see `LineCacheTests.swift`."""
    page = open_pad()
    asked = []
    page.on("request", lambda request: asked.append(request.post_data_json)
            if request.url.endswith("/v1/recognize") else None)
    labels = ["$48.50", "555-0172"]
    for number, label in enumerate(labels):
        write(page, samples("demo")[label], top=100 + 240 * number)
    expect_reading(page, "\n".join(labels))
    page.evaluate("""() => {
      const [first, ...others] = pad.notebook.page.strokes;
      pad.notebook.doOnPage("erase", {strokes: others});
    }""")
    rest(page)
    before, after = asked[-2:]
    assert len(before["drawing"][0]) == 3
    assert before["drawing"][1:] == after["drawing"]
    # Only the likeliest reading is shown.
    assert {one["candidates"] for one in asked} == {1}


def test_readings_stay_in_place_until_others_come(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    shown = page.evaluate_handle("document.querySelector('.word')")
    answer = hold(page)
    write(page, samples("demo")["555-0172"], top=340)
    assert page.evaluate("(word) => word.isConnected", shown)
    answer()
    expect_reading(page, "$48.50\n555-0172")


def test_the_eraser_and_clear_are_undone(open_pad):
    page = open_pad()
    drawing = samples("demo")["555-0172"]
    write(page, drawing)
    expect_reading(page, "555-0172")
    page.keyboard.press("e")
    assert page.locator("#eraser").get_attribute("aria-pressed") == "true"
    page.mouse.move(60 + drawing[0][0][2], 100 + drawing[0][1][2])
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("pad.notebook.page.strokes.length") == len(drawing) - 1
    page.keyboard.press("e")
    page.keyboard.press("Delete")
    assert page.evaluate("pad.isEmpty")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect_reading(page, "555-0172")
    page.keyboard.press("Control+y")
    assert page.evaluate("pad.notebook.page.strokes.length") == len(drawing) - 1


def test_the_eraser_takes_all_that_it_passes(open_pad):
    page = open_pad()
    bars = [[[24 * place] * 2, [0, 80]] for place in range(10)]
    write(page, bars, left=200, top=200)
    page.keyboard.press("e")
    write(page, [[[12 * place for place in range(-1, 20)], [40] * 21]], left=200, top=200)
    assert page.evaluate("pad.isEmpty")
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.notebook.page.strokes.length") == len(bars)


def test_a_fast_eraser_leaves_nothing_out_and_each_of_its_strokes_is_undone(open_pad):
    page = open_pad()
    write(page, [[[24 * place] * 2, [0, 80]] for place in range(10)], left=200, top=200)
    page.keyboard.press("e")
    # Both begin beside the ink.
    for start, end in [(-30, 108), (108, 250)]:
        write(page, [[[start, end], [40, 40]]], left=200, top=200)
    assert page.evaluate("pad.isEmpty")
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.notebook.page.strokes.length") == 5
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.notebook.page.strokes.length") == 10


@pytest.mark.parametrize("buttons, button", [(32, 5), (2, 2), (3, 0)])
def test_a_pens_eraser_end_and_its_barrel_button_erase(open_pad, buttons, button):
    page = open_pad()
    bar = [[[0, 0], [0, 80]]]
    write(page, bar, left=200, top=200, pointer="pen")
    assert page.evaluate("pad.notebook.page.strokes.length") == 1
    page.evaluate("""([button, buttons]) => {
      const board = document.getElementById("board");
      board.setPointerCapture = () => {};
      const send = (type, clientX, members) => board.dispatchEvent(new PointerEvent(type, {
        pointerType: "pen", pointerId: 9, clientX, clientY: 240, bubbles: true, cancelable: true, ...members}));
      send("pointerdown", 180, {button, buttons});
      send("pointermove", 220, {button: -1, buttons});
      send("pointerup", 220, {button, buttons: 0});
    }""", [button, buttons])
    assert page.evaluate("pad.isEmpty")
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.notebook.page.strokes.length") == 1


# MARK: Pens, hands, pages

def test_the_palm_of_a_hand_with_a_pen_doesnt_write(open_pad):
    page = open_pad()
    counts = page.evaluate("""() => {
      const board = document.getElementById("board");
      board.setPointerCapture = () => {};
      const send = (type, pointerType, pointerId, x) => board.dispatchEvent(new PointerEvent(type, {
        pointerType, pointerId, clientX: x, clientY: 300, bubbles: true, cancelable: true, buttons: 1}));
      const count = () => pad.notebook.page.strokes.length;
      // The hand lies on the sheet before its pen comes down: what it began is nothing.
      send("pointerdown", "touch", 2, 250);
      send("pointerdown", "pen", 1, 200);
      send("pointermove", "touch", 2, 260);
      send("pointermove", "pen", 1, 240);
      send("pointerup", "touch", 2, 260);
      const during = [count(), pad.board.open?.x.length];
      send("pointerup", "pen", 1, 240);
      send("pointerdown", "touch", 3, 250);
      send("pointermove", "touch", 3, 290);
      send("pointerup", "touch", 3, 290);
      return [...during, count(), String(getSelection())];
    }""")
    assert counts == [0, 2, 1, ""]


def test_ink_and_text_survive_a_reload(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("kept")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, " $48.50")
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    expect_reading(page, " $48.50")
    assert page.evaluate("pad.notebook.state.text") == "kept"
    assert not page.locator("#invitation").is_visible()


# A pen's stroke as soon as there is a pad, before it can know what is stored; a `lift` lifts the pen.
EARLY = """(() => {
  const send = (type, clientX, clientY, members) => document.getElementById("board").dispatchEvent(new PointerEvent(type, {
    pointerType: "pen", pointerId: 7, isPrimary: true, bubbles: true, cancelable: true, clientX, clientY, ...members,
  }));
  window.lift = () => send("pointerup", 700, 600, {});
  const capture = Element.prototype.setPointerCapture;
  let pad;
  Object.defineProperty(window, "pad", {
    get: () => pad,
    set: (value) => {
      pad = value;
      Element.prototype.setPointerCapture = () => {};
      send("pointerdown", 600, 600, { buttons: 1 });
      Element.prototype.setPointerCapture = capture;
      send("pointermove", 700, 600, { button: -1, buttons: 1 });
      if (%s) window.lift();
    },
  });
})()"""
WRITTEN = "pad.notebook.state.pages.map(({ strokes }) => strokes.length)"


@pytest.mark.parametrize("is_lifted", [True, False], ids=["stroke", "open stroke"])
def test_what_is_written_before_the_notebook_is_there_is_added_to_it(open_pad, is_lifted):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    rest(page)
    before = page.evaluate("pad.notebook.page.strokes.length")
    page.evaluate("pad.pages.add()")
    page.evaluate("pad.notebook.turn(0)")
    until(page, "pad.store.isDone")
    page.add_init_script(EARLY % str(is_lifted).lower())
    page.reload()
    until(page, "window.pad?.languages.models.length > 0" if is_lifted else "window.pad")
    if not is_lifted:
        assert not page.evaluate("pad.isAtRest")
        page.evaluate("pad.store.load().then(lift)")
    until(page, f"({WRITTEN})[0] === {before + 1}")
    rest(page)
    assert page.evaluate(WRITTEN) == [before + 1, 0]
    page.locator("#undo").click()
    assert page.evaluate(WRITTEN) == [before, 0]
    assert page.locator("#undo").is_disabled()
    page.locator("#redo").click()
    until(page, "pad.store.isDone")
    other = open_pad()
    until(other, f"({WRITTEN})[0] === {before + 1}")
    assert other.evaluate(WRITTEN) == [before + 1, 0]


def test_a_hand_stays_when_the_languages_cant_be_listed(open_pad):
    page = open_pad(refusal=500)
    lessons = [{"drawing": samples("demo")[label], "text": label} for label in ["handwriting", "Can you read this?"]]
    page.evaluate("lessons => pad.hand.teach(lessons)", lessons)
    until(page, "pad.hand.isDone || !pad.hand.isLearning")
    page.evaluate("pad.hand.learn('whole')")
    until(page, "pad.hand.isDone")
    lost = []

    def lose_first(route):
        if lost:
            return route.continue_()
        lost.append(route.request.url)
        route.fulfill(status=500, body="")

    page.route("**/v1/models", lose_first)
    page.reload()
    until(page, "!document.getElementById('notice').hidden")
    until(page, "pad.hand.lessons.length === 2")
    page.locator("#show-menu").click()
    page.locator("#hand").click()
    page.locator("#hand-corrections").check()
    until(page, "pad.hand.isDone")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    until(page, "pad.hand.lessons.length === 2 && pad.hand.teaches && pad.hand.learned")


NO_ROOM = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    const request = put.apply(this, values);
    // Browsers may notice only at the end.
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
}"""


def test_the_writer_is_told_once_that_nothing_is_kept(open_pad):
    page = open_pad()
    page.evaluate(NO_ROOM)
    write(page, samples("demo")["$48.50"])
    until(page, "!document.getElementById('notice').hidden")
    expect_reading(page, "$48.50")
    assert page.locator("#notice-text").text_content().startswith("This browser can’t keep what you write.")
    assert page.locator("#notice").is_visible()
    # It appears while somebody writes, perhaps where it is.
    place = page.locator("#notice-text").bounding_box()
    middle = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    assert page.evaluate("place => !document.elementFromPoint(...place).closest('#notice')", middle)
    page.locator("#close-notice").click()
    write(page, samples("demo")["$48.50"], top=300)
    expect_reading(page, "$48.50\n$48.50")
    until(page, "pad.store.isDone")
    assert not page.locator("#notice").is_visible()


def test_the_pad_writes_where_nothing_may_be_stored(open_pad):
    page = open_pad()
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    until(page, "!document.getElementById('notice').hidden")


def test_words_are_apart_on_a_sheet_that_is_seen_small(open_pad):
    page = open_pad()
    write(page, samples("demo")["Can you read this?"], scale=.35)
    expect_reading(page, "Can you read this?")
    page.evaluate("pad.board.view.zoom(.25, 0, 0)")
    until(page, "document.getElementById('board').style.getPropertyValue('--zoom') === '0.25'")
    until(page, """() => {
      const words = [...document.querySelectorAll(".word span")].map((word) => word.getBoundingClientRect());
      return words.length === 4 && words.slice(1).every(({left}, place) => left - words[place].right > 3);
    }""")


def test_readings_have_their_place_on_a_sheet_that_is_seen_large(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"], left=900, top=300, scale=.7)
    expect_reading(page, "$48.50")
    page.mouse.move(1000, 350)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    until(page, "pad.board.view.scale > 2")
    rest(page)
    assert page.locator(".word").count() == 1
    assert page.locator(".word.tight").count() == 0


def test_what_another_tab_tells_twice_is_one_thing_to_undo(open_pad):
    page, other = open_pad(), open_pad()
    write(page, samples("demo")["$48.50"])
    until(other, "count => pad.notebook.page.strokes.length === count", len(samples("demo")["$48.50"]))
    for _ in range(2):
        page.evaluate("new BroadcastChannel('ductus.notebook').postMessage(null)")
    other.wait_for_timeout(300)
    other.locator("#undo").click()
    assert other.evaluate("pad.notebook.page.strokes.length") < len(samples("demo")["$48.50"])


def test_tabs_have_one_notebook(open_pad):
    page, other = open_pad(), open_pad()
    write(page, samples("demo")["$48.50"])
    strokes = len(samples("demo")["$48.50"])
    until(other, "count => pad.notebook.page.strokes.length === count", strokes)
    write(other, samples("demo")["555-0172"], top=400)
    expect_reading(other, "$48.50\n555-0172")
    expect_reading(page, "$48.50\n555-0172")
    # Each undoes the last action, wherever that was; strokes that were added together are removed together.
    page.locator("#undo").click()
    left = page.evaluate("pad.notebook.page.strokes.length")
    assert strokes <= left < strokes + len(samples("demo")["555-0172"])
    until(other, "count => pad.notebook.page.strokes.length === count", left)
    page.reload()
    until(page, "count => window.pad?.notebook.page.strokes.length === count", left)


def test_another_tab_leaves_the_page_on_which_somebody_writes(open_pad):
    page, other = open_pad(), open_pad()
    page.evaluate("pad.pages.add()")
    until(other, "pad.notebook.state.pages.length === 2")
    other.evaluate("pad.notebook.turn(1)")
    page.evaluate("""() => {
      const hear = pad.store.onOther;
      pad.store.onOther = (state) => { hear(state); window.heard = state.pages.length; };
    }""")
    ink = samples("demo")["$48.50"]
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(340, 340, steps=3)
    # It turns back, writes there, and puts a page in between.
    other.locator("#previous").click()
    write(other, ink, top=300)
    other.evaluate("pad.pages.add()")
    until(page, "window.heard === 3")
    assert page.evaluate("[pad.notebook.state.page, pad.notebook.state.pages.length]") == [1, 2]
    page.mouse.up()
    until(page, "pad.notebook.state.pages.length === 3")
    until(other, "pad.notebook.state.pages.at(-1).strokes.length === 1")
    for one, place in ((page, 2), (other, 1)):
        assert one.evaluate("[pad.notebook.state.page, pad.notebook.state.pages.map(({strokes}) => strokes.length)]") == [
            place, [len(ink), 0, 1]]


def test_a_page_that_another_tab_turns_is_nothing_to_undo(open_pad):
    page, other = open_pad(), open_pad()
    page.evaluate("pad.pages.add()")
    until(other, "pad.notebook.state.pages.length === 2")
    write(page, samples("demo")["$48.50"][:1], top=300)
    until(other, "pad.notebook.state.pages[1].strokes.length === 1")
    page.locator("#previous").click()
    until(page, "pad.store.isDone")
    write(other, samples("demo")["$48.50"][:1], top=300)
    until(page, "pad.notebook.page.strokes.length === 1")
    other.locator("#undo").click()
    other.locator("#undo").click()
    assert other.evaluate("pad.notebook.state.pages.map(({strokes}) => strokes.length)") == [0, 0]


# Stores the notebook as earlier versions did, in one record, instead of what is stored.
EARLIER = """async (withIds) => {
  const database = await new Promise((done) => {
    indexedDB.open("ductus", 1).onsuccess = ({ target }) => done(target.result);
  });
  const store = database.transaction("pad", "readwrite").objectStore("pad");
  store.delete(IDBKeyRange.bound(["notebook"], ["notebook", []]));
  const { edit, ...state } = pad.notebook.state;
  store.put({ ...state, mark: 1, pages: state.pages.map(({ id, ...page }) => (withIds ? { id, ...page } : page)) }, "notebook");
  await new Promise((done) => { store.transaction.oncomplete = done; });
  database.close();
}"""


def store_as_earlier(page, with_ids=False):
    page.evaluate(EARLIER, with_ids)


def test_pages_that_an_earlier_version_stored_are_known_in_all_tabs(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"][:1])
    page.evaluate("pad.pages.add()")
    until(page, "pad.store.isDone")
    store_as_earlier(page)
    page.reload()
    until(page, "window.pad?.notebook.state.pages.length === 2")
    other = open_pad()
    other.evaluate("pad.notebook.turn(0)")
    other.evaluate("pad.pages.add()")
    until(page, "pad.notebook.state.pages.length === 3")
    assert page.evaluate("pad.notebook.state.page") == 2


def test_another_tabs_ink_doesnt_push_the_sheet(open_pad):
    page, other = open_pad(), open_pad()
    strokes = 0
    for number in range(3):
        write(page, samples("demo")["555-0172"], top=80 + 220 * number)
        strokes += len(samples("demo")["555-0172"])
    until(other, "count => pad.notebook.page.strokes.length === count", strokes)
    page.mouse.move(640, 400)
    page.mouse.wheel(0, 300)
    until(page, "pad.board.view.top === -300")
    write(other, samples("demo")["$48.50"], left=800)
    until(page, "count => pad.notebook.page.strokes.length > count", strokes)
    assert page.evaluate("pad.board.view.top") == -300


def test_times_go_on_when_one_comes_back(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"][:1])
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.notebook.page.strokes.length === 1")
    write(page, samples("demo")["$48.50"][1:2])
    [before, after] = page.evaluate("pad.notebook.page.strokes.map(({ t }) => t)")
    assert before[-1] < after[0] <= page.evaluate("Date.now()") + 1000


def test_ink_is_read_as_soon_as_the_server_can(open_pad):
    page = open_pad(refusal=503)
    page.route("**/v1/recognize", lambda route: route.fulfill(
        status=503, content_type="application/problem+json", body='{"type": "urn:ductus:busy"}'))
    write(page, samples("demo")["$48.50"])
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "Ductus is busy. It will continue in a moment."
    page.unroute("**/v1/recognize")
    expect_reading(page, "$48.50")
    assert not page.locator("#notice").is_visible()


def test_a_ghost_writes_on_the_first_visit_alone(open_pad):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    assert page.evaluate("pad.isEmpty && pad.reading === ''")
    page.mouse.move(400, 400)
    page.mouse.down()
    assert not page.locator("#ghost-reading").is_visible()
    page.mouse.move(440, 440)
    page.mouse.up()
    page.keyboard.press("Delete")
    until(page, "pad.store.isDone")
    page.reload()
    until(page, "window.pad?.languages.models.length > 0")
    until(page, "document.getElementById('invitation').checkVisibility()")
    assert not page.locator("#ghost-reading").is_visible()


def test_the_ghost_writes_in_place_of_the_invitation(open_pad):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    page.locator("#show-text").click()
    page.locator("#text").fill("typed")
    assert not page.locator("#invitation").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#invitation").is_visible()


def test_a_key_ends_the_ghost(open_pad):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    page.keyboard.press("Escape")
    assert not page.locator("#ghost-reading").is_visible()
    assert page.locator("#invitation").is_visible()


def test_the_ghost_goes_when_another_mode_is_chosen(open_pad):
    page = open_pad()
    until(page, "document.getElementById('ghost-reading').textContent === 'handwriting'")
    page.locator("#modes button", has_text="Gestures").click()
    assert not page.locator("#ghost-reading").is_visible()


def test_hints_rule_letters_out(open_pad):
    page = open_pad()
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Hints for reading").click()
    page.locator("#type").select_option("number")
    page.keyboard.press("Escape")
    write(page, samples("demo")[" world"], scale=.7)
    rest(page)
    reading = page.evaluate("pad.reading")
    assert reading and not any(character.isalpha() for character in reading)


def test_two_fingers_push_the_sheet_and_zoom_it(open_pad):
    page = open_pad(**PHONE)
    touch(page, samples("demo")["555-0172"], left=24, top=300, scale=.34)
    expect_reading(page, "555-0172")
    strokes = page.evaluate("pad.notebook.page.strokes.length")
    session = page.context.new_cdp_session(page)

    def send(kind, *places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", (100, 500))
    send("touchStart", (100, 500), (200, 500))
    send("touchMove", (100, 400), (200, 400))
    send("touchMove", (50, 400), (250, 400))
    send("touchEnd")
    view = page.evaluate("[pad.board.view.scale, pad.board.view.top]")
    assert view[0] > 1.5 and view[1] < -90
    assert page.evaluate("pad.notebook.page.strokes.length") == strokes
    # What is written now goes where it is seen, and is read at its true size.
    rest(page)
    touch(page, samples("demo")[" world"], left=24, top=300, scale=.5)
    until(page, "pad.reading.split('\\n').includes('world')")


def test_ink_stays_in_sight_when_a_phone_is_turned(open_pad):
    page = open_pad(**{**PHONE, "viewport": {"width": 844, "height": 390}})
    touch(page, samples("demo")["555-0172"], left=600, top=120, scale=.34)
    place = """() => {
      const { view } = pad.board;
      const { left, top, right, bottom } = view.onScreen(view.content);
      return [view.scale, left >= 0 && top >= 0 && right <= innerWidth
        && bottom <= document.getElementById("bar").getBoundingClientRect().top];
    }"""
    for width, height, isSmaller in [(390, 844, True), (844, 390, False)]:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "width => pad.board.view.width === width", width)
        scale, isSeen = page.evaluate(place)
        assert isSeen and (scale < 1) == isSmaller
    # What the writer has enlarged stays as it is.
    page.evaluate("pad.board.view.zoom(2, 600, 120)")
    page.set_viewport_size({"width": 390, "height": 844})
    until(page, "pad.board.view.width === 390")
    assert page.evaluate("pad.board.view.scale") == 2


def test_an_empty_page_is_as_large_as_before_when_a_phone_is_turned_back(open_pad):
    page = open_pad(**{**PHONE, "viewport": {"width": 844, "height": 390}})
    touch(page, samples("demo")["555-0172"], left=600, top=120, scale=.34)
    page.set_viewport_size({"width": 390, "height": 844})
    until(page, "pad.board.view.scale < 1")
    page.locator("#clear").tap()
    page.set_viewport_size({"width": 844, "height": 390})
    until(page, "pad.board.view.width === 844 && pad.board.view.scale === 1")


def test_the_end_of_a_page_is_in_sight_when_a_phone_is_turned(open_pad):
    page = open_pad(**PHONE)
    for number in range(6):
        touch(page, samples("demo")["555-0172"], left=24, top=14 + 100 * number, scale=.34)
    for width, height in [(844, 390), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "width => pad.board.view.width === width", width)
        edge = page.evaluate("document.getElementById('bar').getBoundingClientRect().top")
        assert page.evaluate("pad.board.view.onScreen(pad.board.view.content).bottom") < edge
    assert page.evaluate("[pad.board.view.scale, pad.board.view.top]") == [1, 0]
    # An on-screen keyboard moves nothing.
    page.set_viewport_size({"width": 390, "height": 400})
    until(page, "pad.board.view.height === 400")
    assert page.evaluate("[pad.board.view.scale, pad.board.view.top]") == [1, 0]


def test_a_picture_of_the_pad(open_pad):
    """Pictures for people to look at: `.build/pad`, and `docs/pad.png`."""
    page = open_pad(viewport={"width": 1240, "height": 640}, device_scale_factor=1.25)

    def put(mode, drawing, left, top, scale):
        strokes = [[[left + x * scale for x in xs], [top + y * scale for y in ys]] for xs, ys, *_ in drawing]
        page.evaluate("""async ([mode, drawing]) => {
          const {strokesOf} = await import("/pad/ink.js");
          pad.ghost.vanish();
          pad.choose(mode);
          const {strokes} = pad.notebook.page;
          pad.notebook.doOnPage("stroke", {strokes: [...strokes, ...strokesOf(drawing, mode)]});
        }""", [mode, strokes])

    for number, (label, left) in enumerate([("STAR", 780), ("ARROW", 1000)]):
        put("shapes", samples("shapes")[label], left, 130, .8)
        until(page, "count => pad.notebook.page.figures.length === count", number + 1)
    put("emoji", samples("sketches")["smiley face"], 800, 380, .7)
    until(page, "document.querySelectorAll('#chips button').length > 3")
    page.keyboard.press("1")
    put("text", samples("demo")["Can you read this?"], 90, 120, .6)
    put("text", samples("demo")["handwriting"], 90, 300, .62)
    expect_reading(page, "Can you read this?\nhandwriting")
    page.locator(".word").nth(4).focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('#alternative-list button').length > 3")
    page.mouse.move(120, 395)
    folder = ROOT / ".build/pad"
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        # After two frames, all changes are drawn.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=folder / ("pad.png" if scheme == "light" else "pad-dark.png"))
