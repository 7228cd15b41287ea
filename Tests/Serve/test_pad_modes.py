"""The pad's modes in a real browser: figures, gestures and patterns, and undo in each of them, twice."""

import pytest
from drawings import samples
from pad import DESK, PHONE, choose
from pen import chips, expect_reading, rest, touch, until, write, write_by_finger, write_by_mouse

WORD = """words => {
  const node = [...document.querySelectorAll("#paper span")].find((one) => one.textContent).firstChild;
  const range = document.createRange();
  const start = node.data.indexOf(words);
  range.setStart(node, start);
  range.setEnd(node, start + words.length);
  const {left, right, top, bottom} = range.getBoundingClientRect();
  return {left, right, y: (top + bottom) / 2};
}"""


def strike(page, words, pen=write):
    word = page.evaluate(WORD, words)
    xs, ys = samples("gestures")["strike"][0][:2]
    scale = (word["right"] - word["left"]) / max(xs)
    pen(page, [[xs, ys]], left=word["left"], top=word["y"], scale=scale)


def undo(page):
    """Undoes, and waits for whatever follows by itself."""
    page.locator("#undo").click()
    rest(page)
    # The time after which a pen counts as resting has also passed.
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
    # It may still turn out to be something else.
    until(page, "document.querySelectorAll('#chips button').length > 1")
    undo(page)
    assert page.evaluate(state) == [1, 0]
    undo(page)
    assert page.evaluate(state) == [0, 1]
    # The next figure is a separate one.
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
    # A sketch has its name below it; an emoji replaces the ink.
    kept = page.evaluate("pad.notebook.page.figures.map(({strokes}) => strokes?.length)")
    assert kept == ([strokes] * 2 if mode == "Sketches" else [None] * 2)
    undo(page)
    assert page.evaluate(state) == [1, strokes]
    undo(page)
    assert page.evaluate(state) == [1, strokes - 1]


def test_the_text_for_gestures_is_where_the_sheet_says_before_it_is_drawn(open_pad):
    page = open_pad()
    shown, said = page.evaluate("""() => {
      pad.choose("gestures");
      return [document.getElementById("paper").getBoundingClientRect().top, pad.board.view.top];
    }""")
    assert shown == said > 0


def test_undo_in_gestures(open_pad):
    page = open_pad()
    page.locator("#show-text").click()
    page.locator("#text").fill("one two three four")
    choose(page, "Gestures")
    # The browser's own mouse, which would select text along its way, doesn't.
    strike(page, "two", write_by_mouse)
    assert page.evaluate("String(getSelection())") == ""
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


def test_gestures_leave_ink_that_they_dont_show(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    count = page.evaluate("pad.notebook.page.strokes.length")
    choose(page, "Gestures")
    assert page.locator("#clear").is_disabled()
    page.locator("#mode-name").evaluate("() => document.activeElement.blur()")
    for key in ["Delete", "Enter"]:
        page.keyboard.press(key)
        assert page.evaluate("[pad.notebook.page.strokes.length, pad.notebook.state.text]") == [count, ""]
    choose(page, "Text")
    page.keyboard.press("Enter")
    assert page.evaluate("[pad.notebook.page.strokes.length, pad.notebook.state.text]") == [0, "$48.50"]


@pytest.mark.parametrize("before, after, read, text", [
    ("今日は", "天気です", "555-0172", "今日は555-0172天気です"),
    ("Can you read this", "", "?", "Can you read this?"),
    ("Strike", " out", " this", "Strike this out"),
    ("Strike ", "out", "this", "Strike this out"),
])
def test_writing_at_the_caret_of_gestures_has_the_spaces_that_were_read(open_pad, before, after, read, text):
    page = open_pad()
    page.route("**/v1/recognize", lambda route: route.fulfill(json={"candidates": [{"text": read, "confidence": 1}]}))
    page.evaluate("([text, caret]) => pad.notebook.do('type', { text, caret, selection: [0, 0] })",
                  [before + after, len(before)])
    choose(page, "Gestures")
    written = page.evaluate("""() => pad.modes.gestures.written(
      pad, [{ id: "a", mode: "gestures", x: [0, 9], y: [0, 9], t: [0, 9] }])""")
    assert written["text"] == text


def test_undo_of_a_gesture_leaves_what_was_written_in_another_mode_meanwhile(open_pad):
    page = open_pad()
    choose(page, "Gestures")
    write(page, [[[100, 200], [300, 310]]])
    choose(page, "Text")
    ink = samples("demo")["$48.50"]
    write(page, ink, top=300)
    choose(page, "Gestures")
    write(page, [[[100, 200], [300, 310]]], top=20)
    until(page, "pad.active.length === 0 && pad.isAtRest")
    undo(page)
    assert page.evaluate("pad.notebook.page.strokes.filter(({mode}) => mode === 'text').length") == len(ink)
    assert page.evaluate("pad.active.length") == 2


SCRIBBLE = [[step * 5 for step in range(21)], [30 if step % 2 else 0 for step in range(21)]]


def scribble(page, words, pen=write):
    """Strikes out words, of which the page shows only those of the first span."""
    word = page.evaluate(WORD, words)
    scale = (word["right"] - word["left"]) / 100
    # Points as close together as a pen's.
    xs, ys = [[a + (b - a) * part / 9 for a, b in zip(row, row[1:]) for part in range(9)] for row in SCRIBBLE]
    ys = [y / scale for y in ys]
    pen(page, [[xs, ys]], left=word["left"], top=word["y"] - 15, scale=scale)


def marked(page, kind):
    return page.locator(f"#paper .{kind}").all_text_contents()


# Records what the page showed meanwhile, since on a busy machine it may be gone before the test asks.
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


@pytest.mark.parametrize("form, pen, next_pen", [
    (DESK, write, write), ({**PHONE, "color_scheme": "dark"}, write_by_finger, touch)])
def test_a_gesture_is_shown_before_it_is_done(open_pad, form, pen, next_pen):
    page = open_pad(**form)
    page.evaluate("pad.notebook.do('text', {text: 'one two  three\\nfour'})")
    choose(page, "Gestures")
    page.evaluate(KEEP_SHOWN)
    scribble(page, "two", pen)
    until(page, "pad.notebook.state.text === 'one  three\\nfour'")
    assert marked(page, "going") == chips(page) == []
    assert [["Strike out “two”", "Write it"], ["two"], "one two  three\nfour"] in page.evaluate("shown")
    # An action undone while it is announced is never done.
    page.evaluate(UNDO_WHAT_IS_SHOWN)
    scribble(page, "four", next_pen)
    until(page, "window.isUndone")
    assert marked(page, "going") == chips(page) == []
    rest(page)
    assert page.evaluate("pad.notebook.state.text") == "one  three\nfour"
    page.locator("#undo").click()
    assert page.evaluate("pad.notebook.state.text") == "one two  three\nfour"


def test_a_long_text_is_scrolled_as_soon_as_it_is_to_be_edited(open_pad):
    page = open_pad()
    page.evaluate("pad.notebook.do('text', {text: 'one two three\\n'.repeat(60)})")
    choose(page, "Gestures")
    page.mouse.move(640, 400)
    page.mouse.wheel(0, 600)
    until(page, "pad.board.view.top < -400")


@pytest.mark.parametrize("mode", ["Text", "Gestures"])
def test_what_is_written_cant_be_scrolled_out_of_sight(open_pad, mode):
    page = open_pad()
    write(page, samples("demo")["handwriting"], top=500)
    page.evaluate("pad.notebook.do('text', {text: 'one two three\\n'.repeat(20)})")
    choose(page, mode)
    page.mouse.move(640, 400)
    for _ in range(10):
        page.mouse.wheel(0, 600)
    bottom = page.evaluate("document.getElementById('bar').getBoundingClientRect().bottom")
    end = "pad.board.view.onScreen(pad.board.view.content).bottom"
    until(page, f"top => {end} < 300 && {end} > top + 50", bottom)


@pytest.mark.parametrize("colours", ["none", "active"])
def test_chosen_words_are_seen(open_pad, colours):
    page = open_pad(forced_colors=colours)
    page.evaluate("pad.notebook.do('text', {text: 'one two three', chosen: [4, 7]})")
    choose(page, "Gestures")
    style = "(element) => getComputedStyle(element).backgroundColor"
    assert page.locator("#paper .chosen").evaluate(style) != page.locator("#board").evaluate(style)


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
    """A figure may have any name, even that of a built-in property of JavaScript's objects."""
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
