"""Formulas on the pad, in a real browser: typeset while they are written, highlighted with their ink, chosen and
copied."""

import pytest
from conftest import ROOT
from drawings import samples
from pad import DESK, PHONE, PIXELS, boxes, choose
from pen import GATHERED, rest, touch, until, write

LATEX = r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"
QUADRATIC = next(iter(samples("formulas").values()))
NAMES = "pad.formula.reading?.symbols.map(({name}) => name)"


def open_formula(open_pad, **options):
    page = open_pad(**options)
    choose(page, "Formula")
    return page


def reads(page, latex):
    """Waits until the pad shows a formula."""
    until(page, "latex => (pad.formula.reading?.latex ?? '') === latex", latex)
    rest(page)


@pytest.mark.parametrize("form, pen, scale", [(DESK, write, 1), (PHONE, touch, .6)])
def test_the_quadratic_formula_is_set_in_type(open_pad, form, pen, scale):
    page = open_formula(open_pad, **form)
    pen(page, QUADRATIC, left=20, top=120, scale=scale)
    reads(page, LATEX)
    # The browser's elements: a fraction with a root in its numerator.
    assert page.locator("#formula mfrac > mrow:first-child > msqrt msup").count() == 1
    # The root's sign is drawn: it takes space beside its radicand.
    root, under = (page.locator(f"#formula {part}").first.bounding_box() for part in ("msqrt", "msqrt > *"))
    assert under["x"] - root["x"] > 6
    assert page.locator("#formula math").evaluate("math => math.namespaceURI").endswith("MathML")
    card, board = page.locator(".dock-formula").bounding_box(), form["viewport"]
    assert card["x"] >= 0 and card["x"] + card["width"] <= board["width"]
    assert card["y"] > board["height"] / 3 and card["y"] + card["height"] <= board["height"]
    assert page.locator("#formula math").bounding_box()["height"] > 40
    # What was written is a formula's ink, not text.
    assert page.evaluate("pad.reading") == "" and not page.locator("#language").is_visible()


PLACES = {"(": (2, [9]), ")": (2, [12]), "a": (0, [15]), "b": (0, [10]), "2": (0, [11]), "4": (0, [13, 14])}


def placed(name, left, top, height, width=None):
    """A recorded symbol's strokes with the corner of their box at a point, in proportion to their height or of a given
    width."""
    number, strokes = PLACES[name]
    drawing = list(samples("formulas").values())[number]
    own = [drawing[stroke][:2] for stroke in strokes]
    (xs, ys) = (sum((stroke[axis] for stroke in own), []) for axis in (0, 1))
    scale = height / (max(ys) - min(ys))
    across = width / (max(xs) - min(xs)) if width else scale
    return [[[left + (x - min(xs)) * across for x in stroke[0]], [top + (y - min(ys)) * scale for y in stroke[1]]]
            for stroke in own]


@pytest.mark.parametrize("width", [640, 1000])
def test_a_formula_leaves_ink_in_a_low_window_in_sight(open_pad, width):
    page = open_formula(open_pad, viewport={"width": width, "height": 333})
    drawing = samples("formulas")[r"H=-\sum p(x)\log p(x)"]
    write(page, drawing, left=20, top=10, scale=(width - 60) / max(max(xs) for xs, *_ in drawing))
    until(page, "document.body.classList.contains('with-formula') && pad.isAtRest")
    [dock] = boxes(page, ".dock-formula")
    ink = page.evaluate("""async () => {
      const { box } = await import("/pad/ink.js");
      return pad.board.view.onScreen(box(pad.notebook.page.strokes));
    }""")
    assert ink["bottom"] < dock["y"] and dock["height"] < 100


def test_a_matrix_is_set_in_type(open_pad):
    symbols = [("(", 0, 0, 64, 8), ("a", 16, 10, 14), ("2", 52, 4, 22), ("b", 16, 38, 22), ("4", 52, 38, 22), (")", 84, 0, 64, 8)]
    page = open_formula(open_pad)
    write(page, [stroke for symbol in symbols for stroke in placed(*symbol)], left=200, top=150, scale=4)
    reads(page, r"\begin{pmatrix} a & 2 \\ b & 4 \end{pmatrix}")
    assert page.locator("#formula mtable mtr").count() == 2 and page.locator("#formula mtable mtd").count() == 4
    # Cells are in rows and columns between brackets as high as both rows.
    a, two, b, four = (page.locator("#formula mtd").nth(place).bounding_box() for place in range(4))
    assert a["y"] + a["height"] <= b["y"] + 1 and a["x"] + a["width"] <= two["x"] + 1 and abs(two["x"] - four["x"]) < 8
    assert page.locator("#formula mo").first.bounding_box()["height"] > 1.5 * a["height"]


def test_it_grows_while_one_writes(open_pad):
    page = open_formula(open_pad)
    write(page, QUADRATIC[:2], top=200)
    reads(page, "x")
    write(page, QUADRATIC[2:4], top=200)
    reads(page, "x =")
    # A stroke is read before the pen is up.
    (xs, ys, *_), (left, top) = QUADRATIC[5], (60, 200)
    page.mouse.move(left + xs[0] - 60, top + ys[0])
    page.mouse.down()
    for x, y in list(zip(xs, ys))[::GATHERED]:
        page.mouse.move(left + x - 60, top + y)
    page.mouse.move(left + xs[-1] - 59, top + ys[-1], steps=3)
    page.wait_for_timeout(400)
    page.mouse.move(left + xs[-1] - 60, top + ys[-1])
    until(page, "pad.board.open && pad.formula.reading.symbols.length === 3")
    page.mouse.up()
    rest(page)


def test_a_symbol_and_its_ink_light_each_other(open_pad):
    page = open_formula(open_pad)
    write(page, QUADRATIC, left=60, top=120)
    reads(page, LATEX)
    page.mouse.move(5, 500)
    until(page, f"({PIXELS})('--accent') === 0")
    page.locator("#formula mi").first.hover()
    until(page, f"({PIXELS})('--accent') > 20")
    assert page.locator("#formula .lit").all_text_contents() == ["x"]
    xs, ys, *_ = QUADRATIC[16]
    page.mouse.move(60 + xs[8], 120 + ys[8])
    until(page, "document.querySelector('#formula .lit')?.textContent === 'c'")
    page.mouse.move(5, 500)
    until(page, "!document.querySelector('#formula .lit')")


def test_another_symbol_is_chosen_and_taken_back_twice(open_pad):
    page = open_formula(open_pad)
    write(page, QUADRATIC[:4], top=200)
    reads(page, "x =")
    page.locator("#formula mi").first.click()
    until(page, "pad.formula.symbols.isOpen")
    other = page.locator("#symbol-list button").first.get_attribute("title")
    page.keyboard.press("1")
    until(page, f"other => {NAMES}[0] === other", other)
    # The choice remains while one continues to write, and can be changed.
    write(page, QUADRATIC[18:], left=60, top=90)
    until(page, f"{NAMES}.length === 4")
    assert page.evaluate(NAMES)[0] == other
    page.locator("#formula [data-strokes]").first.focus()
    page.keyboard.press("Enter")
    page.locator("#symbol-list button[title=x]").click()
    until(page, f"{NAMES}[0] === 'x'")
    rest(page)
    page.keyboard.press("Control+z")
    until(page, f"other => {NAMES}[0] === other", other)
    for _ in range(3):
        page.keyboard.press("Control+z")
    reads(page, "x =")
    page.keyboard.press("Control+Shift+z")
    until(page, f"other => {NAMES}[0] === other && {NAMES}.length === 2", other)
    page.locator("#clear").click()
    until(page, "pad.formula.reading === null && !document.querySelector('#formula math')")
    assert not page.locator(".dock-formula").is_visible()


def test_the_symbols_offered_for_ink_that_is_gone_go_with_it(open_pad):
    page = open_formula(open_pad)
    write(page, QUADRATIC[:4], top=200)
    reads(page, "x =")
    page.locator("#formula [data-strokes]").last.click()
    until(page, "pad.formula.symbols.isOpen")
    page.keyboard.press("Control+z")
    assert not page.evaluate("pad.formula.symbols.isOpen")
    rest(page)


def test_a_formula_is_copied(open_pad):
    page = open_formula(open_pad, permissions=["clipboard-read", "clipboard-write"])
    write(page, QUADRATIC, left=60, top=120)
    reads(page, LATEX)
    page.get_by_role("button", name="Copy as LaTeX").click()
    until(page, "latex => navigator.clipboard.readText().then((text) => text === latex)", LATEX)
    page.get_by_role("button", name="Copy as MathML").click()
    until(page, "navigator.clipboard.readText().then((text) => text.startsWith('<math') && !text.includes('data-'))")


def test_hints_narrow_the_symbols(open_pad):
    page = open_formula(open_pad)
    write(page, QUADRATIC[:2], top=200)
    reads(page, "x")
    page.locator("#show-menu").click()
    page.locator("#hints").click()
    page.locator("#formula-level").select_option("digits")
    page.keyboard.press("Escape")
    until(page, f"{NAMES}.length > 0 && {NAMES}.every((name) => '0123456789.,'.includes(name))")


def test_text_and_a_formula_share_a_page(open_pad):
    page = open_pad()
    write(page, samples("demo")[" world"], top=80)
    until(page, "pad.reading === 'world'")
    choose(page, "Formula")
    write(page, QUADRATIC[:4], top=320)
    reads(page, "x =")
    assert page.evaluate("pad.reading") == "world"
    page.reload()
    until(page, "window.pad?.languages.models.length > 0 && pad.reading === 'world'")
    choose(page, "Formula")
    reads(page, "x =")


def test_without_a_model_the_writer_is_told(open_pad):
    page = open_formula(open_pad, refusal=404)
    page.route("**/v1/recognize", lambda route: route.fulfill(
        status=404, content_type="application/problem+json", body='{"type": "urn:ductus:problem:no-model"}'))
    write(page, QUADRATIC[:2], top=200)
    until(page, "document.getElementById('notice-text').textContent.startsWith('Formulas')")
    rest(page)
    assert page.locator("#notice").is_visible() and not page.locator("#languages").is_visible()


def test_ink_of_a_file_is_read_as_a_formula_and_back(open_pad):
    page = open_pad()
    page.locator("#file").set_input_files(ROOT / "Samples/formulas.ndjson")
    until(page, "pad.notebook.page.strokes.length > 0 && pad.isAtRest")
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Read as a formula").click()
    until(page, "pad.isAtRest && document.querySelector('#formula math')")
    assert page.evaluate("[pad.mode.id, pad.reading, new Set(pad.notebook.page.strokes.map(({ mode }) => mode)).size]") == [
        "formula", "", 1]
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Read as text").click()
    until(page, "pad.isAtRest && pad.mode.id === 'text' && pad.reading !== ''")
    page.keyboard.press("Control+z")
    assert page.evaluate("pad.notebook.page.strokes[0].mode") == "formula"
