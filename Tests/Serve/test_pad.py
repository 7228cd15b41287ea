"""The pad in a real browser: what is written, read, chosen and taken back."""

import pytest
from conftest import ROOT, Server, samples
from pen import chips, expect_reading, rest, touch, until, write

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
BOARD = """() => {
  const {left, top, width, height} = document.getElementById("board").getBoundingClientRect();
  return [left, top, width, height, scrollX, scrollY, String(getSelection())];
}"""
# How many pixels of the sheet have a colour of the page's style.
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
WORD = """words => {
  const node = [...document.querySelectorAll("#paper span")].find((one) => one.textContent).firstChild;
  const range = document.createRange();
  const start = node.data.indexOf(words);
  range.setStart(node, start);
  range.setEnd(node, start + words.length);
  const {left, right, top, bottom} = range.getBoundingClientRect();
  return {left, right, y: (top + bottom) / 2};
}"""


def choose(page, name):
    if page.locator("#show-modes").is_visible():
        page.locator("#show-modes").click()
    page.get_by_role("tab", name=name).click()


def strike(page, words):
    word = page.evaluate(WORD, words)
    xs, ys = samples("gestures")["strike"][0][:2]
    scale = (word["right"] - word["left"]) / max(xs)
    write(page, [[xs, ys]], left=word["left"], top=word["y"], scale=scale)


@pytest.mark.parametrize("label", ["handwriting", "Can you read this?", "$48.50"])
def test_text_is_read_by_its_ink(open_pad, label):
    page = open_pad()
    drawing = samples("demo")[label]
    write(page, drawing, left=60, top=100, scale=.8)
    expect_reading(page, label)
    words = page.locator(".word")
    assert words.all_text_contents() == label.split(" ")
    first = words.first.bounding_box()
    bottom = 100 + .8 * max(y for stroke in drawing for y in stroke[1])
    assert 40 < first["x"] < 70 and bottom - 40 < first["y"] < bottom + 40


@pytest.mark.parametrize("form, pen", [(DESK, write), (PHONE, touch)])
def test_twelve_lines_leave_the_board_as_it_is(open_pad, form, pen):
    page = open_pad(**form)
    before = page.evaluate(BOARD)
    assert before[:4] == [0, 0, form["viewport"]["width"], form["viewport"]["height"]]
    labels = [" world", "555-0172"] * 6
    for number, label in enumerate(labels):
        pen(page, samples("demo")[label], left=24, top=(84 if pen is write else 14) + 52 * number, scale=.34)
        assert page.evaluate(BOARD) == before
    expect_reading(page, "\n".join(label.strip() for label in labels))
    assert page.evaluate(BOARD) == before
    # Each reading is in sight, and none lies on another.
    boxes = [word.bounding_box() for word in page.locator(".word span").all()]
    assert len(boxes) == 12
    for above, below in zip(boxes, boxes[1:]):
        assert above["y"] + above["height"] <= below["y"] + 2
    # The text is in sight once it is added.
    page.locator("#accept").click()
    until(page, "pad.isEmpty && pad.notebook.state.text.endsWith('555-0172')")
    assert page.locator("#text-so-far").text_content() == "555-0172"
    box = page.locator("#text-so-far").bounding_box()
    assert box["y"] + box["height"] <= form["viewport"]["height"]
    assert page.evaluate(BOARD) == before


def test_a_key_in_the_address_is_shown_to_the_server(open_pad):
    server = Server("--key", "a&b:secret")
    try:
        page = open_pad(server, "#key=a%26b")
        write(page, samples("demo")["$48.50"], scale=.8)
        expect_reading(page, "$48.50")
    finally:
        server.stop()


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
    for place in places[::3]:
        page.mouse.move(*place)
    until(page, "pad.board.open && pad.reading")
    page.mouse.up()


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


# MARK: Undo, twice in each mode

def undo(page):
    """Undoes, and waits for whatever may follow of itself."""
    page.locator("#undo").click()
    rest(page)
    # The time after which a pen counts as rested has passed, too.
    page.wait_for_timeout(900)
    rest(page)


def test_undo_in_text(open_pad):
    page = open_pad()
    write(page, samples("demo")[" world"][:2])
    undo(page)
    assert page.evaluate("pad.notebook.page.strokes.length") == 1
    undo(page)
    assert page.evaluate("pad.isEmpty && pad.reading === ''")


def test_undo_in_shapes(open_pad):
    page = open_pad()
    choose(page, "Shapes")
    for number, label in enumerate(["STAR", "HEART"]):
        write(page, samples("shapes")[label], left=100 + 400 * number)
        until(page, "count => pad.notebook.page.figures.length === count", number + 1)
    assert page.evaluate("pad.notebook.page.figures.map(({text}) => text)") == ["star", "heart"]
    undo(page)
    state = "[pad.notebook.page.figures.length, pad.notebook.page.strokes.length]"
    assert page.evaluate(state) == [1, 1]
    # It may be something else after all.
    until(page, "document.querySelectorAll('#chips button').length > 1")
    undo(page)
    assert page.evaluate(state) == [1, 0]
    undo(page)
    assert page.evaluate(state) == [0, 1]
    # The next figure is one of its own.
    write(page, samples("shapes")["HEART"], left=700)
    until(page, "pad.notebook.page.figures.length === 1")
    assert page.evaluate(state) == [1, 1]


@pytest.mark.parametrize("mode", ["Sketches", "Emoji"])
def test_undo_in_sketches_and_emoji(open_pad, mode):
    page = open_pad()
    choose(page, mode)
    for number in range(2):
        write(page, samples("sketches")["umbrella"], left=100 + 400 * number)
        rest(page)
        until(page, "document.querySelectorAll('#chips button').length > 3")
        if mode == "Sketches":
            assert chips(page)[0] == "umbrella"
        page.keyboard.press("1")
        assert page.evaluate("pad.notebook.page.figures.length") == number + 1
    state = "[pad.notebook.page.figures.length, pad.active.length]"
    strokes = len(samples("sketches")["umbrella"])
    undo(page)
    assert page.evaluate(state) == [1, strokes]
    undo(page)
    assert page.evaluate(state) == [1, strokes - 1]


def test_undo_in_gestures(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("one two three four")
    choose(page, "Gestures")
    strike(page, "two")
    until(page, "pad.notebook.state.text === 'one three four'")
    strike(page, "three")
    until(page, "pad.notebook.state.text === 'one four'")
    undo(page)
    state = "[pad.notebook.state.text, pad.active.length]"
    assert page.evaluate(state) == ["one three four", 0]
    undo(page)
    assert page.evaluate(state) == ["one two three four", 0]
    page.locator("#redo").click()
    assert page.evaluate(state) == ["one three four", 0]


SCRIBBLE = [[step * 5 for step in range(21)], [30 if step % 2 else 0 for step in range(21)]]


def scribble(page, words, pen=write):
    """Strikes words out, of which the page shows the first span's alone."""
    word = page.evaluate(WORD, words)
    scale = (word["right"] - word["left"]) / 100
    # Points as near to one another as a pen's.
    xs, ys = [[a + (b - a) * part / 9 for a, b in zip(row, row[1:]) for part in range(9)] for row in SCRIBBLE]
    ys = [y / scale for y in ys]
    pen(page, [[xs, ys]], left=word["left"], top=word["y"] - 15, scale=scale)


def marked(page, kind):
    return page.locator(f"#paper .{kind}").all_text_contents()


# Keeps what the page showed meanwhile, since on a busy machine it may be gone before anybody asks.
KEEP_SHOWN = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
  window.shown = [];
  const keep = () => window.shown.push([texts("#chips button"), texts("#paper .going"), pad.notebook.state.text]);
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
}"""

UNDO_WHAT_IS_SHOWN = """() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("#paper .going")) return;
    observer.disconnect();
    document.getElementById("undo").click();
    window.isUndone = true;
  });
  observer.observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("form, pen", [(DESK, write), ({**PHONE, "color_scheme": "dark"}, touch)])
def test_a_gesture_is_shown_before_it_is_done(open_pad, form, pen):
    page = open_pad(**form)
    page.evaluate("pad.notebook.do('text', {text: 'one two  three\\nfour'})")
    choose(page, "Gestures")
    page.evaluate(KEEP_SHOWN)
    scribble(page, "two", pen)
    until(page, "pad.notebook.state.text === 'one  three\\nfour'")
    assert marked(page, "going") == chips(page) == []
    assert [["Strike out “two”", "Write it"], ["two"], "one two  three\nfour"] in page.evaluate("shown")
    # What is taken back while it is shown is never done.
    page.evaluate(UNDO_WHAT_IS_SHOWN)
    scribble(page, "four", pen)
    until(page, "window.isUndone")
    assert marked(page, "going") == chips(page) == []
    rest(page)
    assert page.evaluate("pad.notebook.state.text") == "one  three\nfour"
    page.locator("#undo").click()
    assert page.evaluate("pad.notebook.state.text") == "one two  three\nfour"


def test_text_from_the_right_to_the_left_is_edited(open_pad):
    page = open_pad()
    page.evaluate("pad.notebook.do('text', {text: 'این متن فارسی است'})")
    choose(page, "Gestures")
    scribble(page, "متن")
    until(page, "pad.notebook.state.text === 'این فارسی است'")
    space = page.evaluate(WORD, " ")
    xs, ys = [(space["left"] + space["right"]) / 2] * 12, [space["y"] - 20 + 4 * step for step in range(12)]
    write(page, [[xs, ys]], left=0, top=0)
    until(page, "pad.notebook.state.text === 'اینفارسی است'")
    undo(page)
    undo(page)
    assert page.evaluate("pad.notebook.state.text") == "این متن فارسی است"


def test_undo_in_patterns(open_pad):
    """A figure may have any name, even one that objects of the language have by themselves."""
    page = open_pad()
    choose(page, "Patterns")
    for label, name in [("STAR", "__proto__"), ("HEART", "heart")]:
        write(page, samples("shapes")[label], left=300, top=200)
        page.locator("#pattern-name").fill(name)
        page.get_by_role("button", name="Teach").click()
    names = "pad.notebook.state.patterns.map(({name}) => name)"
    assert page.evaluate(names) == ["__proto__", "heart"]
    write(page, samples("shapes")["STAR"], left=300, top=200, scale=.9)
    until(page, "document.querySelector('#chips button')?.textContent === '__proto__'")
    page.keyboard.press("1")
    assert page.evaluate("pad.active.length") == 0
    undo(page)
    assert page.evaluate("pad.active.length") == 1
    undo(page)
    undo(page)
    assert page.evaluate(names) == ["__proto__"]
    undo(page)
    undo(page)
    assert page.evaluate(names) == []


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
    # What is written now goes where it is seen, and is read as large as it is.
    rest(page)
    touch(page, samples("demo")[" world"], left=24, top=300, scale=.5)
    until(page, "pad.reading.split('\\n').includes('world')")


def test_a_picture_of_the_pad(open_pad):
    """Of what it offers, for people to look at: `.build/pad`, and `docs/pad.png`."""
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
        # Two frames on, what has changed is drawn.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.screenshot(path=folder / ("pad.png" if scheme == "light" else "pad-dark.png"))
