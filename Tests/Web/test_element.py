"""`<handwriting-input>` as a field of a form."""

import contextlib
import json

import pytest
from chromium import CHROMIUM
from conftest import SITE
from drawings import samples
from pen import places, until, write_by_mouse

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Form</title>
<link rel="icon" href="data:,"><script type="module" src="ductus/handwriting-input.js"></script>
<form><handwriting-input name="amount" aria-label="Amount" style="width: 600px" required></handwriting-input>
<button>Send</button></form>
<script>
  const told = [];
  for (const name of ["input", "change"]) document.addEventListener(name, ({target, type}) => told.push([type, target.value]));
  document.addEventListener("submit", (event) => { event.preventDefault(); told.push(["submit", new FormData(event.target).get("amount")]); });
</script></html>"""
FIELD = "document.querySelector('handwriting-input')"


@pytest.fixture
def page(open_page):
    page = open_page("form.html", PAGE)
    until(page, f"{FIELD}.isAtRest === true")
    return page


def write(page, drawing, left=20):
    area = page.locator("handwriting-input .sheet").bounding_box()
    write_by_mouse(page, drawing, left=area["x"] + left, top=area["y"] + 5, scale=.9)


def pen(page, label):
    write(page, samples("demo")[label])


@contextlib.contextmanager
def pen_down(page):
    """While the pen draws a stroke."""
    area = page.locator("handwriting-input .sheet").bounding_box()
    page.mouse.move(area["x"] + 20, area["y"] + 60)
    page.mouse.down()
    page.mouse.move(area["x"] + 22, area["y"] + 20, steps=5)
    yield
    page.mouse.up()


def expect(page, value):
    until(page, f"value => {FIELD}.value === value && {FIELD}.isAtRest", value)


def test_what_is_written_is_the_fields_value_and_is_sent(page):
    assert not page.evaluate("document.forms[0].checkValidity()")
    pen(page, "$48.50")
    expect(page, "$48.50")
    until(page, "told.some(([type]) => type === 'change')")
    page.get_by_role("button", name="Send").click()
    told = page.evaluate("told")
    assert told[-1] == ["submit", "$48.50"] and ["change", "$48.50"] in told
    assert ["input", "$48.50"] in told


def test_other_readings_look_different_and_stay_within_the_field(page):
    page.evaluate(f"{FIELD}.value = 'hello'")
    pen(page, "$48.50")
    until(page, f"{FIELD}.value !== 'hello' && {FIELD}.isAtRest")
    offered = [text.strip() for text in page.locator("handwriting-input li button").all_text_contents()]
    assert len(offered) > 2 and len(set(offered)) == len(offered)
    widths = page.evaluate(f"""() => {{
      {FIELD}.style.width = "240px";
      return [...{FIELD}.shadowRoot.querySelectorAll(".box, .row, ul")].map((part) => part.offsetWidth);
    }}""")
    assert max(widths) <= 240


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_readings_that_dont_fit_are_scrolled_by_a_wheel_without_a_scroll_bar(browser, site, direction):
    own = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], ignore_default_args=["--hide-scrollbars"])
    page = own.new_page()
    page.route(f"{site}form.html", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.goto(f"{site}form.html")
    until(page, f"{FIELD}.isAtRest === true")
    pen(page, "$48.50")
    expect(page, "$48.50")
    page.evaluate(f"direction => Object.assign({FIELD}, {{ dir: direction }}).style.width = '170px'", direction)
    readings = page.locator("handwriting-input ul")
    assert readings.evaluate("one => one.scrollWidth > one.clientWidth && one.clientHeight === one.offsetHeight")
    readings.hover()
    page.mouse.wheel(0, 60)
    until(page, f"Math.abs({FIELD}.shadowRoot.querySelector('ul').scrollLeft) > 30")
    own.close()


def test_other_readings_and_typing(page):
    pen(page, "$48.50")
    expect(page, "$48.50")
    others = page.locator("handwriting-input li button")
    assert others.count() > 1
    words = others.nth(1).text_content()
    others.nth(1).click()
    expect(page, words)
    page.locator("handwriting-input input").fill("typed")
    assert page.evaluate(f"{FIELD}.value") == "typed"
    assert ["input", "typed"] in page.evaluate("told")
    page.locator("handwriting-input input").press("Enter")
    assert page.evaluate("told.at(-1)") == ["submit", "typed"]


def test_screen_readers_hear_what_was_written_and_keys_stay_in_the_field(page):
    pen(page, "$48.50")
    until(page, "told.some(([type]) => type === 'change')")
    assert page.get_by_role("status").filter(has_text="$48.50").count() == 1
    page.locator("handwriting-input input").focus()
    for _ in ("undo", "clear", "the first reading", "the second"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(f"{FIELD}.value") not in ("", "$48.50")
    assert page.evaluate(f"{FIELD}.shadowRoot.activeElement.localName") == "input"


def test_undo_takes_back_ink_that_has_left_the_sheet(page):
    page.evaluate(f"{FIELD}.value = 'Price:'")
    pen(page, "$48.50")
    until(page, "told.some(([type]) => type === 'change')")
    written = page.evaluate(f"{FIELD}.value")
    assert written != "Price:"
    # Of several readings, a chosen one is taken back, too.
    page.locator("handwriting-input li button").nth(1).click()
    assert page.evaluate(f"{FIELD}.value") not in ("Price:", written)
    page.get_by_role("button", name="Undo").click()
    expect(page, "Price:")
    assert page.evaluate("told.at(-1)") == ["change", "Price:"]


def test_undo_clear_and_reset(page):
    pen(page, "$48.50")
    expect(page, "$48.50")
    page.get_by_role("button", name="Clear").click()
    expect(page, "")
    page.evaluate(f"{FIELD}.setAttribute('value', 'first'); document.forms[0].reset()")
    assert page.evaluate(f"{FIELD}.value") == "first"
    page.evaluate(f"{FIELD}.disabled = true")
    pen(page, "$48.50")
    assert page.evaluate(f"{FIELD}.value") == "first"


@pytest.mark.parametrize("act, value", [("value = 'new'", "new"), ("clear()", "")])
def test_what_a_page_does_during_a_stroke_counts(page, act, value):
    page.evaluate(f"{FIELD}.value = 'old'")
    with pen_down(page):
        page.evaluate(f"{FIELD}.{act}")
    assert page.evaluate(f"[{FIELD}.isAtRest, {FIELD}.value]") == [True, value]
    pen(page, "$48.50")
    until(page, f"{FIELD}.value !== '{value}' && {FIELD}.isAtRest")
    assert page.evaluate(f"{FIELD}.value").startswith(value)


def test_a_reading_chosen_during_a_stroke_stays_chosen(page):
    pen(page, "$48.50")
    expect(page, "$48.50")
    other = page.locator("handwriting-input li button").nth(1).text_content()
    with pen_down(page):
        page.evaluate(f"{FIELD}.shadowRoot.querySelectorAll('li button')[1].click()")
    expect(page, other)
    pen(page, "$48.50")
    until(page, "told.filter(([type]) => type === 'change').length > 1")
    # Those of ink that has left the sheet are no longer offered.
    with pen_down(page):
        assert page.locator("handwriting-input li").count() == 0


#: A line, and the two lines of an x.
DASH, CROSS = [[[10, 60], [40, 42]]], [[[10, 40], [20, 60]], [[40, 10], [20, 60]]]


def test_a_formula_goes_on_behind_the_value_and_undo_gives_it_back(page):
    page.evaluate(f"Object.assign({FIELD}, {{type: 'formula', value: 'x^2'}})")
    write(page, DASH)
    expect(page, "x^2-")
    page.get_by_role("button", name="Undo").click()
    expect(page, "x^2")
    # A command ends before a letter.
    page.evaluate(f"{FIELD}.value = '\\\\sin'")
    write(page, CROSS)
    until(page, f"{FIELD}.value.startsWith('\\\\sin ') && {FIELD}.isAtRest")


def test_a_chosen_formula_stays_chosen_while_writing_goes_on(page):
    page.evaluate(f"{FIELD}.type = 'formula'")
    write(page, CROSS)
    expect(page, "x")
    page.locator("handwriting-input li button", has_text="\\times").first.click()
    expect(page, "\\times")
    assert page.evaluate("told.at(-1)") == ["change", "\\times"]
    write(page, DASH, left=80)
    expect(page, "\\times-")
    page.get_by_role("button", name="Undo").click()
    expect(page, "\\times")


def test_a_framework_gives_back_what_it_was_told_and_the_ink_goes_on(page):
    page.evaluate(f"{FIELD}.addEventListener('input', (event) => {{ event.target.value = event.target.value; }})")
    pen(page, "$48.50")
    expect(page, "$48.50")
    page.evaluate("document.forms[0].reset()")
    expect(page, "")
    # Properties that frameworks set if an element has them.
    page.evaluate(f"Object.assign({FIELD}, {{name: 'price', type: 'number'}})")
    pen(page, "$48.50")
    until(page, f"{FIELD}.value !== '' && {FIELD}.isAtRest")
    assert page.evaluate("new FormData(document.forms[0]).get('price')") == page.evaluate(f"{FIELD}.value")


@pytest.mark.parametrize("later", ["", "await null;"])
def test_a_page_makes_capitals_of_what_it_was_told_and_the_ink_goes_on(page, later):
    page.evaluate(f"""{FIELD}.addEventListener("input", async ({{target}}) => {{
      const {{value}} = target;
      {later}
      target.value = window.takes ? "" : value.toUpperCase();
    }})""")
    pen(page, "handwriting")
    expect(page, "HANDWRITING")
    until(page, "told.some(([type, value]) => type === 'change' && value === 'HANDWRITING')")
    page.evaluate("window.takes = true")
    pen(page, "$48.50")
    until(page, f"{FIELD}.value === '' && {FIELD}.isAtRest")


def test_the_attribute_is_the_value_until_another_is_given(page):
    page.evaluate(f"{FIELD}.setAttribute('value', 'first')")
    assert page.evaluate(f"{FIELD}.value") == "first"
    page.locator("handwriting-input input").fill("")
    # A framework moves the field.
    page.evaluate(f"document.forms[0].append({FIELD})")
    page.evaluate(f"{FIELD}.setAttribute('value', 'second')")
    assert page.evaluate(f"{FIELD}.value") == ""
    page.evaluate("document.forms[0].reset()")
    assert page.evaluate(f"{FIELD}.value") == "second"


def test_properties_that_were_set_before_the_module_came_count(open_page):
    early = "Object.assign(document.querySelector('handwriting-input'), {value: 'Dear ', preContext: 'Oh ', required: false})"
    page = open_page("early.html", PAGE.replace("<script>\n", f"<script>\n{early};\n"))
    until(page, f"{FIELD}.isAtRest === true")
    assert page.locator("handwriting-input input").input_value() == "Dear "
    assert page.evaluate(f"[{FIELD}.preContext, {FIELD}.hasAttribute('required')]") == ["Oh ", False]
    page.locator("handwriting-input input").fill("typed")
    assert page.evaluate(f"{FIELD}.value") == "typed"


def test_a_pen_writes_though_the_hand_touched_down_before_it(open_page):
    page = open_page("form.html", PAGE, has_touch=True)
    until(page, f"{FIELD}.isAtRest === true")
    session = page.context.new_cdp_session(page)
    area = page.locator("handwriting-input .sheet").bounding_box()

    def hand(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def tip(kind, place, buttons):
        session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": place[0], "y": place[1], "pointerType": "pen", "buttons": buttons,
            "button": "none" if kind == "mouseMoved" else "left", "clickCount": 1, "force": buttons / 2})

    hand("touchStart", {"x": area["x"] + 500, "y": area["y"] + 80})
    for stroke in samples("demo")["$48.50"]:
        first, *others = places(stroke, (area["x"] + 20, area["y"] + 5), .9)
        tip("mousePressed", first, 1)
        for place in others:
            tip("mouseMoved", place, 1)
        tip("mouseReleased", others[-1], 0)
    hand("touchEnd")
    # The hand touches down again.
    hand("touchStart", {"x": area["x"] + 450, "y": area["y"] + 60})
    hand("touchEnd")
    expect(page, "$48.50")


def test_a_field_that_is_moved_during_a_stroke_is_written_in_again(page):
    # The end of a finger's stroke isn't told to a field that was removed meanwhile.
    page.evaluate(f"""() => {{
      const sheet = {FIELD}.shadowRoot.querySelector(".sheet");
      sheet.setPointerCapture = () => {{}};
      const {{left, top}} = sheet.getBoundingClientRect();
      sheet.dispatchEvent(new PointerEvent("pointerdown", {{
        pointerId: 9, pointerType: "touch", clientX: left + 20, clientY: top + 20 }}));
      delete sheet.setPointerCapture;
      document.forms[0].append({FIELD});
    }}""")
    pen(page, "$48.50")
    expect(page, "$48.50")


def test_the_language_is_that_of_the_page_around_a_shadow_tree(open_page):
    page = open_page("shadow.html", """<!doctype html><html lang="de"><meta charset="utf-8"><title>Formular</title>
      <link rel="icon" href="data:,"><script type="module" src="ductus/handwriting-input.js"></script><div id="host"></div>
      <script>
        document.getElementById("host").attachShadow({mode: "open"}).innerHTML =
          "<handwriting-input aria-label='Ort' style='width: 600px'></handwriting-input>";
      </script></html>""")
    offers = json.loads((SITE / "ductus/packs/index.json").read_text())["packs"]
    german = next(offer["manifest"]["sha256"] for offer in offers if "de" in offer["tags"])
    until(page, "Boolean(customElements.get('handwriting-input'))")
    with page.expect_request(f"**/{german}"):
        pen(page, "handwriting")


def test_the_language_changes_with_the_pages_and_stays_when_it_is_set_again(page):
    pen(page, "$48.50")
    until(page, "told.some(([type]) => type === 'change')")
    page.evaluate(f"""() => {{
      window.news = [];
      const part = {FIELD}.shadowRoot.querySelector(".news");
      new MutationObserver(() => news.push(part.textContent)).observe(part, {{ childList: true }});
      {FIELD}.setAttribute("language", "en");
    }}""")
    pen(page, "$48.50")
    until(page, "told.filter(([type]) => type === 'change').length > 1")
    assert "Getting ready…" not in page.evaluate("news")
    offers = json.loads((SITE / "ductus/packs/index.json").read_text())["packs"]
    german = next(offer["manifest"]["sha256"] for offer in offers if "de" in offer["tags"])
    page.evaluate(f"{FIELD}.removeAttribute('language'); document.documentElement.lang = 'de'")
    with page.expect_request(f"**/{german}"):
        pen(page, "handwriting")
    until(page, f"{FIELD}.isAtRest")
    assert "Getting ready…" in page.evaluate("news")


def test_an_empty_field_runs_as_the_text_around_it_and_a_full_one_as_its_own(page):
    page.evaluate(f"Object.assign({FIELD}, {{dir: 'rtl'}}).setAttribute('placeholder', 'نام')")
    field = page.locator("handwriting-input input")
    runs = "field => getComputedStyle(field).direction"
    assert field.evaluate(runs) == "rtl"
    field.fill("Rome")
    assert field.evaluate(runs) == "ltr"
    field.fill("نام")
    assert field.evaluate(runs) == "rtl"
    page.evaluate(f"{FIELD}.value = ''")
    assert field.evaluate(runs) == "rtl"


def test_its_members_do_not_hide_an_elements(page):
    page.evaluate(f"{FIELD}.before('City ', document.createElement('hr'))")
    assert page.evaluate(f"{FIELD}.previousSibling.localName") == "hr"


def test_the_page_may_refuse_a_value(page):
    page.evaluate(f"{FIELD}.required = false")
    assert page.get_by_role("textbox", name="Amount").get_attribute("aria-required") == "false"
    assert page.evaluate(f"{FIELD}.willValidate && document.forms[0].checkValidity()")
    page.evaluate(f"{FIELD}.setCustomValidity('Too much.')")
    assert page.evaluate(f"[{FIELD}.validationMessage, document.forms[0].checkValidity()]") == ["Too much.", False]
    page.evaluate(f"{FIELD}.setCustomValidity('')")
    assert page.evaluate("document.forms[0].checkValidity()")
    page.evaluate(f"{FIELD}.required = true")
    assert not page.evaluate("document.forms[0].checkValidity()")
    assert page.get_by_role("textbox", name="Amount").get_attribute("aria-required") == "true"


def test_enter_presses_the_forms_button(page):
    page.evaluate("""() => {
      document.querySelector("form > button").name = "way";
      document.addEventListener("submit", ({submitter}) => told.push(["by", submitter?.name]));
    }""")
    field = page.locator("handwriting-input input")
    field.fill("typed")
    field.press("Enter")
    assert page.evaluate("told.slice(-2)") == [["submit", "typed"], ["by", "way"]]
    page.evaluate("document.querySelector('form > button').disabled = true")
    field.press("Enter")
    assert page.evaluate("told.filter(([type]) => type === 'submit').length") == 1


def test_enter_that_ends_composing_sends_nothing(page):
    page.locator("handwriting-input input").fill("typed")
    page.evaluate(f"""{FIELD}.shadowRoot.querySelector("input").dispatchEvent(
      new KeyboardEvent("keydown", {{key: "Enter", isComposing: true, bubbles: true}}))""")
    assert "submit" not in [kind for kind, _ in page.evaluate("told")]


def test_fields_of_one_folder_of_packs_have_one_worker(page):
    workers = []
    page.on("worker", lambda worker: workers.append(worker.url))
    for packs in ("ductus/packs", "ductus/packs/"):
        page.evaluate(f"""(packs) => {{
          const other = document.createElement("handwriting-input");
          other.setAttribute("packs", packs);
          other.style.width = "600px";
          {FIELD}.replaceWith(other);
        }}""", packs)
        pen(page, "$48.50")
        expect(page, "$48.50")
    assert len(workers) == 1


def test_without_packs_the_field_can_be_typed_into(open_page):
    page = open_page("form.html", PAGE.replace("required", "packs='nowhere/'"))
    pen(page, "$48.50")
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent.includes('Type your text')")
    open_page.faults.clear()
    page.locator("handwriting-input input").fill("typed")
    assert page.evaluate("new FormData(document.forms[0]).get('amount')") == "typed"


def test_ink_that_couldnt_be_read_is_read_with_the_next_stroke(open_page):
    page = open_page("form.html", PAGE)
    # The pen rests at once.
    page.evaluate("const wait = setTimeout; window.setTimeout = (act) => wait(act, 0)")
    *first, last = samples("demo")["$48.50"]
    page.route("**/index.json", lambda route: route.abort())
    write(page, first)
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent.includes('Type your text') && {FIELD}.isAtRest")
    page.unroute("**/index.json")
    open_page.faults.clear()
    write(page, [last])
    expect(page, "$48.50")


def test_who_made_the_page_is_told_why_nothing_is_read(open_page):
    page = open_page("form.html", PAGE.replace("required", "language='xx'"))
    told = []
    page.on("console", lambda said: told.append(said.text) if said.type == "warning" else None)
    pen(page, "$48.50")
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent.includes('Type your text')")
    assert told and all("handwriting-input:" in text and "xx" in text for text in told)


@pytest.mark.parametrize("name, told", [
    ("tel", []), ("url", []), ("search", ['handwriting-input: type "search" is read as "text".'])])
def test_types_of_html_are_read(open_page, name, told):
    page = open_page("form.html", PAGE.replace("required", f"type='{name}'"))
    heard = []
    page.on("console", lambda said: heard.append(said.text) if said.type == "warning" else None)
    until(page, f"{FIELD}.isAtRest === true")
    drawing = samples("demo")["$48.50"]
    write(page, drawing[:-1])
    write(page, drawing[-1:])
    until(page, f"{FIELD}.value !== '' && {FIELD}.isAtRest")
    assert heard == told


def test_the_first_reading_may_take_a_while(open_page):
    page = open_page("form.html", PAGE)
    held = []
    page.route("**/index.json", lambda route: held.append(route))
    pen(page, "$48.50")
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent === 'Getting ready…'")
    for route in held:
        route.continue_()
    expect(page, "$48.50")
    assert page.evaluate(f"{FIELD}.shadowRoot.querySelector('.news').textContent") == ""


def test_screen_readers_hear_the_beginning_and_the_end_of_a_download(browser, site):
    """Each per cent is seen, and would be too much to hear."""
    context = browser.new_context()
    page = context.new_page()
    page.route(site + "form.html", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.route("**/ductus/ductus.js", lambda route: route.fulfill(content_type="text/javascript", body="""
      export const Ductus = { load: ({ onProgress }) => {
        window.progress = onProgress;
        return new Promise(() => {});
      } };"""))
    page.goto(site + "form.html")
    until(page, f"{FIELD}.isAtRest === true")
    page.evaluate(f"""() => {{
      window.heard = [];
      const live = {FIELD}.shadowRoot.querySelectorAll("[role=status]");
      const hear = () => {{ heard.push([...live].map(({{ textContent }}) => textContent).filter(Boolean).join()); }};
      for (const one of live) new MutationObserver(hear).observe(one, {{ childList: true }});
    }}""")
    with pen_down(page):
        for done in range(4):
            page.evaluate("done => progress(done, 4)", done)
        assert page.get_by_text("Downloading 75 %").is_visible()
        page.evaluate("progress(4, 4)")
    assert page.get_by_text("Downloading").count() == 0
    assert [words for words in page.evaluate("heard") if words] == ["Getting ready…", "Ready"]
    context.close()


def test_only_the_page_changes_what_may_only_be_read(page):
    page.evaluate(f"Object.assign({FIELD}, {{readOnly: true}})")
    assert page.get_by_role("textbox", name="Amount").get_attribute("readonly") is not None
    # As in `<input>`, what can't be written isn't missing, either.
    assert page.evaluate(f"[{FIELD}.willValidate, document.forms[0].checkValidity()]") == [False, True]
    page.evaluate(f"{FIELD}.value = 'settled'")
    pen(page, "$48.50")
    assert page.locator("handwriting-input button:enabled").count() == 0
    assert page.evaluate(f"[{FIELD}.isAtRest, {FIELD}.value]") == [True, "settled"]
    assert page.evaluate("told") == []
    page.evaluate(f"{FIELD}.toggleAttribute('readonly', false)")
    pen(page, "$48.50")
    until(page, f"{FIELD}.value !== 'settled' && {FIELD}.isAtRest")
    assert page.evaluate("told.length > 0")


@pytest.mark.parametrize("name", ["required", ""])
def test_a_form_that_is_sent_waits_for_what_is_being_read(open_page, name):
    page = open_page("form.html", PAGE.replace(" required>", f" {name}>").replace("<button>", "<button name=way>"))
    until(page, f"{FIELD}.isAtRest === true")
    held = []
    page.route("**/index.json", lambda route: held.append(route))
    pen(page, "$48.50")
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent === 'Getting ready…'")
    page.evaluate("document.addEventListener('submit', ({submitter}) => told.push(['by', submitter?.name]))")
    page.get_by_role("button", name="Send").click()
    assert page.evaluate("told") == []
    for route in held:
        route.continue_()
    until(page, "told.some(([type]) => type === 'submit')")
    told = page.evaluate("told.filter(([type]) => type !== 'input')")
    assert told == [["change", "$48.50"], ["submit", "$48.50"], ["by", "way"]]
    # Later on, it is sent at once.
    page.get_by_role("button", name="Send").click()
    assert page.evaluate("told.at(-2)") == ["submit", "$48.50"]


def test_a_form_that_is_sent_right_after_reading_is_told_of_the_change_before(page):
    pen(page, "$48.50")
    # At once, before the ink rests.
    page.evaluate(f"""async () => {{
      while ({FIELD}.value !== "$48.50" || !{FIELD}.isAtRest) await new Promise((done) => setTimeout(done, 5));
      document.querySelector("button").click();
    }}""")
    assert page.evaluate("told.filter(([type]) => type !== 'input')") == [["change", "$48.50"], ["submit", "$48.50"]]


@pytest.mark.parametrize("name, keyboard", [
    ("", ""), ("text", ""), ("email", "email"), ("tel", "tel"), ("phone", "tel"), ("url", "url"), ("number", "decimal")])
def test_phones_show_the_keyboard_of_the_type(page, name, keyboard):
    page.evaluate(f"name => {{ {FIELD}.type = name; }}", name)
    assert page.evaluate(f"{FIELD}.shadowRoot.querySelector('input').inputMode") == keyboard


def test_a_form_that_waited_is_not_sent_without_what_cannot_be_read(open_page):
    page = open_page("form.html", PAGE.replace("required", ""))
    held = []
    page.route("**/index.json", lambda route: held.append(route))
    with page.expect_request("**/index.json"):
        pen(page, "$48.50")
    page.get_by_role("button", name="Send").click()
    # Later strokes ask again.
    page.route("**/index.json", lambda route: route.abort())
    for route in held:
        route.abort()
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent.includes('Type your text')")
    until(page, f"{FIELD}.isAtRest")
    open_page.faults.clear()
    assert page.evaluate("told") == []
    page.locator("handwriting-input input").fill("typed")
    page.get_by_role("button", name="Send").click()
    assert page.evaluate("told.at(-1)") == ["submit", "typed"]


def test_labels_and_fieldsets_count(open_page):
    page = open_page("labels.html", """<!doctype html><meta charset="utf-8"><title>Form</title>
      <link rel="icon" href="data:,"><script type="module" src="ductus/handwriting-input.js"></script>
      <form><label for="town">City of birth</label> <handwriting-input id="town" name="town"></handwriting-input>
      <fieldset disabled><label>Note <handwriting-input name="note"></handwriting-input></label></fieldset></form>""")
    page.get_by_role("textbox", name="City of birth").fill("Rome")
    assert page.get_by_role("group", name="Write here").count() == 2
    note = page.get_by_role("textbox", name="Note")
    assert note.is_disabled()
    # Neither are its tools reached by Tab.
    assert page.locator("[name=note] button:enabled").count() == 0
    area = page.locator("[name=note] .sheet").bounding_box()
    write_by_mouse(page, samples("demo")["$48.50"], left=area["x"] + 20, top=area["y"] + 5, scale=.4)
    blank = """() => {
      const canvas = document.querySelector("[name=note]").shadowRoot.querySelector("canvas");
      const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.every((value) => value === 0);
    }"""
    assert page.evaluate(blank)
    page.evaluate("document.querySelector('fieldset').disabled = false")
    assert note.is_enabled()


@pytest.mark.parametrize("name", ["disabled", "readonly"])
def test_readings_that_come_after_the_field_was_closed_cant_be_chosen(page, name):
    pen(page, "$48.50")
    page.evaluate(f"{FIELD}.setAttribute('{name}', '')")
    until(page, f"{FIELD}.shadowRoot.querySelector('li button') && {FIELD}.isAtRest")
    assert page.locator("handwriting-input button:enabled").count() == 0
    page.evaluate(f"{FIELD}.removeAttribute('{name}')")
    assert page.locator("handwriting-input button:disabled").count() == 0


def test_the_field_is_named_and_described_by_other_elements(open_page):
    page = open_page("form.html", PAGE.replace(
        'aria-label="Amount"', 'aria-labelledby="title unit" aria-describedby="help"').replace(
        "<form>", "<form><b id=title>Total</b> <i id=unit>in euros</i> <p id=help>With tax</p>"))
    until(page, f"{FIELD}.isAtRest === true")
    field = page.get_by_role("textbox", name="Total in euros", exact=True)
    assert field.get_attribute("aria-description") == "With tax"
    page.evaluate("document.getElementById('unit').textContent = 'in yen'")
    page.evaluate("document.getElementById('help').remove()")
    field.focus()
    field = page.get_by_role("textbox", name="Total in yen", exact=True)
    assert field.get_attribute("aria-description") is None


def test_a_page_translates_what_the_field_says(page):
    assert page.evaluate(f"{FIELD}.validationMessage") == "Write something here."
    page.evaluate("""async () => {
      const {HandwritingInput} = await import("./ductus/handwriting-input.js");
      HandwritingInput.words = {undo: "Annuler", sheet: "Écrivez ici", missing: "Écrivez quelque chose."};
    }""")
    assert page.get_by_role("button", name="Annuler").get_attribute("title") == "Annuler"
    assert page.get_by_role("button", name="Clear").count() == 1
    assert page.get_by_role("group", name="Écrivez ici").count() == 1
    assert page.evaluate(f"{FIELD}.validationMessage") == "Écrivez quelque chose."
