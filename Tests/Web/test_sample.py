"""The page of Samples, unchanged."""

from conftest import ROOT
from drawings import samples
from pen import until, write_by_mouse


def test_what_is_drawn_is_read(open_page):
    page = open_page("sample.html", (ROOT / "Samples/web/index.html").read_text())
    until(page, "document.getElementById('reading').textContent === ''")
    area = page.locator("#sheet").bounding_box()
    write_by_mouse(page, samples("demo")["$48.50"], left=area["x"] + 30, top=area["y"] + 40)
    until(page, "document.getElementById('reading').textContent === '$48.50'")
    page.get_by_role("button", name="Clear").first.click()
    assert page.locator("#reading").text_content() == ""
    # A dot, and a button released over the sheet without having been pressed there.
    page.mouse.move(area["x"] + 100, area["y"] + 100)
    page.mouse.up()
    page.mouse.click(area["x"] + 100, area["y"] + 100)
    until(page, "document.getElementById('reading').textContent === '.'")
