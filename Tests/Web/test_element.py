"""`<handwriting-input>` as a field of a form."""

import pytest
from inks import samples
from pen import until, write_by_mouse

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


def pen(page, label):
    area = page.locator("handwriting-input .sheet").bounding_box()
    write_by_mouse(page, samples("demo")[label], left=area["x"] + 20, top=area["y"] + 5, scale=.9)


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


def test_its_members_hide_none_of_an_elements(page):
    page.evaluate(f"{FIELD}.before('City ', document.createElement('hr'))")
    assert page.evaluate(f"{FIELD}.previousSibling.localName") == "hr"


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
    until(page, f"{FIELD}.shadowRoot.querySelector('.news').textContent.includes('Type it')")
    open_page.faults.clear()
    page.locator("handwriting-input input").fill("typed")
    assert page.evaluate("new FormData(document.forms[0]).get('amount')") == "typed"


def test_labels_and_fieldsets_count(open_page):
    page = open_page("labels.html", """<!doctype html><meta charset="utf-8"><title>Form</title>
      <link rel="icon" href="data:,"><script type="module" src="ductus/handwriting-input.js"></script>
      <form><label for="town">City of birth</label> <handwriting-input id="town" name="town"></handwriting-input>
      <fieldset disabled><label>Note <handwriting-input name="note"></handwriting-input></label></fieldset></form>""")
    page.get_by_role("textbox", name="City of birth").fill("Rome")
    assert page.get_by_role("group", name="Write here").count() == 2
    note = page.get_by_role("textbox", name="Note")
    assert note.is_disabled()
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
