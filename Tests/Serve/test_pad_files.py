"""Files that the pad opens and saves."""

import json
import pathlib
import shutil
import subprocess

import pytest
from conftest import ROOT, samples
from pad import PHONE, choose
from pen import expect_reading, rest, until, write

XOPP = """<?xml version="1.0"?>
<xournal creator="Xournal++" fileversion="4">
<page width="595.27559055" height="841.88976378">
<background type="solid" color="#ffffffff" style="plain"/>
<layer>{}</layer>
</page>
<page width="595.27559055" height="841.88976378">
<background type="solid" color="#ffffffff" style="plain"/>
<layer>{}</layer>
</page>
</xournal>
"""


def xournal(drawing, left, top, scale):
    """Strokes in the form of a Xournal++ note."""
    return "".join(
        '<stroke tool="pen" color="#000000ff" width="1.41">'
        + " ".join(f"{left + x * scale:.2f} {top + y * scale:.2f}" for x, y in zip(xs, ys))
        + "</stroke>" for xs, ys, *_ in drawing)


def save(page, form):
    page.locator("#show-menu").click()
    with page.expect_download() as download:
        page.locator(f"[data-save={form}]").click()
    return pathlib.Path(download.value.path())


X, Y, F = '<channel name="X"/>', '<channel name="Y"/>', '<channel name="F"/>'
AGAINST = '<channel name="Y" orientation="-ve"/>'
#: The contents of InkML documents, by what is special in them.
INKML = {
    "a trace": "<trace>0 0, 10 20,</trace>",
    "an axis upwards": f"<traceFormat>{X}{AGAINST}</traceFormat><trace>0 0, 10 20</trace>",
    "a pen in the air": '<trace>0 0</trace><trace type="penUp">10 20, 50 50</trace><trace type="penDown">60 60</trace>',
    "continuations": '<trace id="a" continuation="begin">0 0, 9 9</trace><trace>5 5</trace>'
                     '<trace id="b" continuation="middle" priorRef="#a">2 2</trace><trace continuation="end" priorRef="#b">3 3</trace>',
    "a continuation of nothing": '<trace continuation="end" priorRef="#a">2 2</trace>',
    "definitions": '<definitions><trace xml:id="a">0 0</trace></definitions><trace>5 5</trace>',
    "views": '<definitions><traceGroup xml:id="g"><trace>0 0</trace><trace>1 1</trace></traceGroup></definitions>'
             '<trace xml:id="a">5 5</trace><traceView traceDataRef="#a"/><traceView><traceView traceDataRef="#g"/></traceView>',
    "a view of nothing": '<trace>5 5</trace><traceView traceDataRef="#a"/>',
    "a view of itself": '<trace>5 5</trace><traceView xml:id="a" traceDataRef="#a"/>',
    "hexadecimal values": "<trace>#A #F, -#14 #1e</trace>",
    "channels that may be missing": f"<traceFormat>{X}<intermittentChannels>{F}</intermittentChannels>{Y}</traceFormat>"
                                    "<trace>0 0 5, 10 20</trace>",
    "a usual value": '<traceFormat><channel name="X"/><intermittentChannels><channel name="Y" default="7"/>'
                     "</intermittentChannels></traceFormat><trace>0 5, 10</trace>",
    "too few values": f"<traceFormat>{X}{Y}{F}</traceFormat><trace>0 0, 10 20</trace>",
    "too many values": "<trace>0 0 7, 10 20 3</trace>",
    "no Y": f"<traceFormat>{X}{F}</traceFormat><trace>0 0</trace>",
    "a comma too many": "<trace>0 0,, 10 20</trace>",
    "seconds": f'<traceFormat>{X}{Y}<channel name="T" units="s"/></traceFormat><trace timeOffset="50">0 0 0.1, 1 2 0.25</trace>',
    "times of a day": f'<traceFormat>{X}{Y}<channel name="T" respectTo="#t"/></traceFormat><trace timeOffset="50">0 0 100</trace>',
    "a device's times": f'<traceFormat>{X}{Y}<channel name="T" units="dev"/></traceFormat><trace>0 0 100</trace>',
    "fathoms": f'<traceFormat>{X}{Y}<channel name="T" units="fathoms"/></traceFormat><trace>0 0 100</trace>',
    "differences": """<trace>1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,* *</trace>""",
    "a difference from nothing": "<trace>'3 4</trace>",
    "an unknown time": f'<traceFormat>{X}{Y}<channel name="T"/></traceFormat><trace>0 0 ?, 1 2 5, * * *</trace>',
    "an unknown place": "<trace>0 ?, 1 2</trace>",
    "buttons": f'<traceFormat>{X}<channel name="B"/>{Y}</traceFormat><trace>1 T 2, 3 F 4, 5 * 6</trace>',
    "two formats": f"<traceFormat>{X}{Y}{F}</traceFormat><trace>1 2 3</trace><traceFormat>{F}{X}{Y}</traceFormat><trace>3 1 2</trace>",
    "contexts": f'<definitions><traceFormat xml:id="f">{Y}{X}</traceFormat><context xml:id="c" traceFormatRef="#f"/>'
                f'<inkSource xml:id="s"><traceFormat>{X}{AGAINST}</traceFormat></inkSource></definitions>'
                '<trace>1 2</trace><trace contextRef="#c">1 2</trace><context inkSourceRef="#s"/><trace>1 2</trace>'
                '<traceGroup contextRef="#c"><trace>1 2</trace><trace contextRef="#DefaultContext">1 2</trace></traceGroup>'
                '<context contextRef="#c"/><trace>1 2</trace>',
    "a context without a format": '<context traceFormatRef="#f"/><trace>1 2</trace>',
    "empty traces": "<trace></trace><trace> </trace><trace>1 2</trace>",
    "a comment": "<trace>1 <!-- 5 -->2</trace>",
    "other elements": "<inkBit><trace>8 8</trace></inkBit><trace>1 2</trace>",
    "a title": '<annotation type="truth">a &amp; b</annotation><trace>1 2</trace>',
    "a group's title": '<traceGroup><annotation type="truth">sum</annotation><traceGroup><trace>1 2</trace></traceGroup></traceGroup>',
    "two groups' titles": 2 * '<traceGroup><annotation type="truth">sum</annotation><trace>1 2</trace></traceGroup>',
    "no end": "<trace>0 0</trace",
}
FILES = {
    "an entity": '<!DOCTYPE ink [<!ENTITY a "0 0, 1 1">]><ink><trace>&a;</trace></ink>',
    "another root": "<inks><trace>1 2</trace></inks>",
    "points": '{"strokes": [{"points": [{"x": 1, "y": 2, "t": 0}, {"x": 3, "y": 4, "t": 5}]}, {"points": [{"x": 1, "y": 2}]}]}',
    "a point without y": '{"strokes": [{"points": [{"x": 1}]}]}',
    "a word": '{"word": "cat", "drawing": [[[0, 1], [0, 1]]]}',
    "an array": '[{"drawing": [[[0], [0]]]}, {"label": "b", "drawing": [[[1], [1]]]}]',
    "null": '{"label": null, "drawing": [[[0, 1], [0, 1], null], [[0, 1], [0, 1], [null, 5]]]}',
    "a drawing before strokes": '{"drawing": [[[0, 1], [0, 1]]], "strokes": [{"points": [{"x": 5, "y": 5}]}]}',
    "a drawing behind strokes": '{"strokes": [{"points": [{"x": 5, "y": 5}]}], "drawing": [[[0, 1], [0, 1]]]}',
    "a drawing and strokes that are null": '{"drawing": [[[0, 1], [0, 1]]], "strokes": null}',
    "strokes and a drawing that is null": '{"strokes": [{"points": [{"x": 5, "y": 5}]}], "drawing": null}',
    "neither drawing nor strokes": '{"drawing": null, "strokes": null}',
    "a drawing and bad strokes": '{"drawing": [[[0, 1], [0, 1]]], "strokes": [{"points": [{"x": 5}]}]}',
    "times that differ in number": '{"drawing": [[[0, 1], [0, 1], [5]]]}',
    "a fourth row": '{"drawing": [[[0], [0], [5], [1]]]}',
    "text for numbers": '{"drawing": [[["0"], [0]]]}',
    "a bad line": '{"drawing": [[[0], [0]]]}\n{bad',
    "no ink": '{"label": "a"}',
    "a turned element": json.dumps({"type": "excalidraw", "elements": [
        {"type": "freedraw", "x": 5, "y": 5, "points": [[0, 0], [-4, 9], [7, 1]], "angle": 1.2, "width": 11, "height": 9},
        {"type": "freedraw", "x": 1, "y": 2, "points": [[0, 0], [3, 4]]}]}),
} | {name: f'<ink xmlns="http://www.w3.org/2003/InkML">{contents}</ink>' for name, contents in INKML.items()}


def numbers(pages):
    """The drawings of pages, to the two decimals of a server's."""
    return [[[[None if value is None else round(value, 2) for value in row] for row in stroke] for stroke in page["drawing"]]
            for page in pages]


def test_a_page_without_a_server_reads_files_as_the_server_does(browser, server):
    # Browsers report the style of their message about XML that ends too early.
    page = browser.new_page()
    page.goto(server.address)
    told = page.evaluate("""async (files) => {
      const { pages } = await import("/pad/transport/files.js");
      const ofServer = async (body) => {
        const answer = await fetch("/v1/pages", { method: "POST", body });
        return answer.ok ? (await answer.json()).pages : (await answer.json()).type;
      };
      const ofPage = (text) => pages(new File([text], "file")).then(({ pages }) => pages, ({ kind }) => kind);
      const told = [];
      for (const [name, text] of Object.entries(files)) told.push([name, await ofPage(text), await ofServer(text)]);
      return told;
    }""", FILES)
    page.close()
    assert len(told) == len(FILES)
    for name, own, due in told:
        if isinstance(due, str):
            assert own == "invalid-ink", name
        else:
            assert [one.get("title") for one in own] == [one.get("title") for one in due], name
            assert numbers(own) == numbers(due), name
    refused = sum(isinstance(due, str) for _, _, due in told)
    assert 10 < refused < len(FILES) / 2


def test_ink_with_and_without_times_is_saved_as_inkml(open_pad):
    drawings = open_pad().evaluate("""async () => {
      const { inkML, pages } = await import("/pad/transport/files.js");
      const inks = [[[[1, 2], [3, 4]], [[5], [6], [7]]], [[[8], [9]]]];
      const text = await inkML(new Blob(inks.map((drawing) => JSON.stringify({ drawing }) + "\\n")));
      const server = await fetch("/v1/pages", { method: "POST", body: text });
      return [(await pages(new File([text], "ink.inkml"))).pages, (await server.json()).pages].map(([{ drawing }]) => drawing);
    }""")
    assert drawings == 2 * [[[[1, 2], [3, 4]], [[5], [6], [7]], [[8], [9]]]]


def test_titles_with_control_characters_are_saved_as_inkml(open_pad):
    titles = open_pad().evaluate("""async () => {
      const { inkML, pages } = await import("/pad/transport/files.js");
      const record = JSON.stringify({ label: "a\\u0001b\\ud800c\\uffffd\\u{1f600}", drawing: [[[1], [2]]] });
      const text = await inkML(new Blob([record]));
      const server = await fetch("/v1/pages", { method: "POST", body: text });
      return [(await pages(new File([text], "ink.inkml"))).pages, (await server.json()).pages].map(([{ title }]) => title);
    }""")
    assert titles == 2 * ["a\ufffdb\ufffdc\ufffdd\U0001f600"]


def test_all_inks_of_a_file_are_opened(open_pad):
    page = open_pad()
    page.locator("#file").set_input_files(ROOT / "Samples/demo.ndjson")
    until(page, "pad.notebook.state.pages.length === 6")
    labels = list(samples("demo"))
    expect_reading(page, labels[0])
    for label in labels[1:]:
        page.locator("#next").click()
        expect_reading(page, label.strip())
    assert page.locator("#page-number").text_content() == "6 / 6"
    page.locator("#page-number").click()
    assert page.locator(".thumbnail").all_text_contents() == labels
    page.locator(".thumbnail").nth(3).click()
    expect_reading(page, labels[3])
    page.locator("#undo").click()
    until(page, "pad.isEmpty && pad.notebook.state.pages.length === 1")


DROP = """([id, type]) => {
  const dataTransfer = new DataTransfer();
  if (type === "file") dataTransfer.items.add(new File(['{"drawing": [[[10, 90], [10, 90]]]}'], "ink.json"));
  else dataTransfer.setData("text/plain", "words");
  return ["dragover", "drop"].map((name) => !document.getElementById(id).dispatchEvent(
    new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })));
}"""


@pytest.mark.parametrize("place", ["board", "bar", "dock", "drawer", "text"])
def test_a_file_is_opened_wherever_it_is_dropped(open_pad, place):
    page = open_pad()
    # Text that is dragged goes where the browser puts it.
    assert page.evaluate(DROP, [place, "text"]) == [False, False]
    assert page.evaluate(DROP, [place, "file"]) == [True, True]
    until(page, "pad.notebook.page.strokes.length === 1")


def test_all_dropped_files_are_opened_beside_one_that_has_no_ink(open_pad):
    page = open_pad(refusal=422)
    texts = [(ROOT / "Samples/demo.ndjson").read_text(), "no ink", (ROOT / "Samples/flowchart.ndjson").read_text()]
    page.evaluate("""texts => {
      const dataTransfer = new DataTransfer();
      texts.forEach((text, number) => dataTransfer.items.add(new File([text], `${number}.ndjson`)));
      document.getElementById("board").dispatchEvent(
        new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }""", texts)
    count = sum(len(text.splitlines()) for text in texts[::2])
    until(page, "count => pad.notebook.state.pages.length === count", count)
    until(page, "document.getElementById('notice-text').textContent.startsWith('There is no ink in this file')")
    assert page.evaluate("pad.notebook.state.page") == 0
    page.locator("#undo").click()
    until(page, "pad.isEmpty && pad.notebook.state.pages.length === 1")


@pytest.mark.parametrize("left, shown", [(0, 40), (30, 30)])
def test_ink_that_begins_at_the_edge_is_seen_whole(open_pad, tmp_path, left, shown):
    page = open_pad()
    (tmp_path / "ink.json").write_text(json.dumps({"drawing": [[[left, left + 200], [20, 300]]]}))
    page.locator("#file").set_input_files(tmp_path / "ink.json")
    until(page, "pad.notebook.page.strokes.length === 1")
    assert page.evaluate("pad.notebook.page.strokes[0].x[0]") == shown


def test_a_page_from_a_desk_is_as_wide_as_a_phone(open_pad, tmp_path):
    page = open_pad(**PHONE)
    ink = samples("demo")["Can you read this?"]
    drawing = [[xs, [y + 200 * line for y in ys]] for line in range(4) for xs, ys, *_ in ink]
    (tmp_path / "ink.json").write_text(json.dumps({"drawing": drawing}))
    page.locator("#file").set_input_files(tmp_path / "ink.json")
    expect_reading(page, "\n".join(["Can you read this?"] * 4))
    assert page.evaluate("pad.board.view.content.right") == pytest.approx(PHONE["viewport"]["width"] - 40, abs=1)


def test_frames_and_arrows_of_a_page_arent_read(open_pad):
    page = open_pad()
    page.locator("#file").set_input_files(ROOT / "Samples/flowchart.ndjson")
    until(page, "pad.reading !== '' && pad.isAtRest")
    words = set(page.evaluate("pad.reading.split(/\\s+/)"))
    assert words >= {"mia@example.org", "handwriting", "world", "$48.50", "555-0172", "Can", "you", "read", "this?"}
    assert all(len(word) == 1 for word in words - {*samples("demo"), "world", "Can", "you", "read", "this?"})
    # All ink remains.
    assert page.evaluate("pad.notebook.page.strokes.length") == len(
        json.loads((ROOT / "Samples/flowchart.ndjson").read_text())["drawing"])


def test_a_line_within_a_frame_is_read(open_pad, tmp_path):
    page = open_pad()
    inks = [samples("demo")[label] for label in ("Can you read this?", "handwriting", "mia@example.org")]
    drawing = [[xs, [y + 220 * line for y in ys]] for line, ink in enumerate(inks) for xs, ys, *_ in ink]
    drawing.append([[-30, 460, 960, 960, 960, 460, -30, -30, -30], [-30, -30, -30, 60, 175, 175, 175, 60, -30]])
    (tmp_path / "ink.json").write_text(json.dumps({"drawing": drawing}))
    page.locator("#file").set_input_files(tmp_path / "ink.json")
    expect_reading(page, "Can you read this?\nhandwriting\nmia@example.org")


def test_a_lone_dash_is_read(open_pad, tmp_path):
    page = open_pad()
    (tmp_path / "ink.json").write_text(json.dumps({"drawing": [[[0, 40, 80], [0, 0, 0]], [[], []]]}))
    page.locator("#file").set_input_files(tmp_path / "ink.json")
    expect_reading(page, "-")


def test_a_note_of_xournal_is_opened(open_pad, tmp_path):
    note = tmp_path / "note.xopp"
    note.write_text(XOPP.format(
        xournal(samples("demo")["handwriting"], 60, 60, .6) + xournal(samples("demo")["555-0172"], 60, 200, .6),
        xournal(samples("demo")["$48.50"], 60, 60, .6)))
    page = open_pad()
    page.locator("#file").set_input_files(note)
    expect_reading(page, "handwriting\n555-0172")
    page.locator("#next").click()
    expect_reading(page, "$48.50")


def test_a_file_without_ink_is_told_in_a_sentence(open_pad, tmp_path):
    page = open_pad(refusal=422)
    (tmp_path / "no.xopp").write_bytes(b"\x1f\x8b nothing")
    page.locator("#file").set_input_files(tmp_path / "no.xopp")
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "There is no ink in this file that Ductus can read."


@pytest.mark.parametrize("form", ["ndjson", "inkml"])
def test_ink_is_saved_and_opened_again(open_pad, tmp_path, form):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    strokes = page.evaluate("pad.notebook.page.strokes.length")
    file = save(page, form).rename(tmp_path / f"ink.{form}")
    page.keyboard.press("Delete")
    page.locator("#file").set_input_files(file)
    expect_reading(page, "$48.50")
    assert page.evaluate("pad.notebook.page.strokes.length") == strokes


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_are_dark_on_white(open_pad, scheme):
    page = open_pad(color_scheme=scheme)
    write(page, samples("demo")[" world"])
    expect_reading(page, "world")
    picture = save(page, "png").read_bytes()
    corner, darkest = page.evaluate("""async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const {data} = context.getImageData(0, 0, picture.width, picture.height);
      let darkest = 255;
      for (let i = 0; i < data.length; i += 4) darkest = Math.min(darkest, data[i]);
      return [[...data.slice(0, 4)], darkest];
    }""", list(picture))
    assert corner == [255, 255, 255, 255] and darkest < 60
    assert b"<svg" in save(page, "svg").read_bytes()


def test_a_picture_of_a_long_page_is_whole(open_pad):
    page = open_pad()
    page.evaluate("""async () => {
      const {strokesOf} = await import("/pad/ink.js");
      const marks = [0, 9000].map((y) => [[0, 200, 200, 0], [y, y, y + 100, y + 100]]);
      pad.notebook.doOnPage("stroke", {strokes: strokesOf(marks, "kept")});
    }""")
    height, dark = page.evaluate("""async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const last = Math.round(picture.height * .98);
      const {data} = context.getImageData(0, last, picture.width, picture.height - last);
      return [picture.height, data.some((value, place) => place % 4 === 0 && value < 100)];
    }""", list(save(page, "png").read_bytes()))
    assert height == 8000 and dark


# Browsers give no file of a canvas that is too large for them: of `limit` pixels and more.
NARROW = """(limit) => {
  const toBlob = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (done, ...others) {
    if (this.width * this.height < limit) toBlob.call(this, done, ...others);
    else done(null);
  };
}"""


def test_a_picture_that_the_browser_cant_draw_is_smaller(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    rest(page)
    width, height = (int.from_bytes(save(page, "png").read_bytes()[place:place + 4]) for place in (16, 20))
    page.evaluate(NARROW, width * height // 2)
    assert int.from_bytes(save(page, "png").read_bytes()[16:20]) == pytest.approx(width / 2, abs=1)
    page.evaluate(NARROW, 1)
    page.locator("#show-menu").click()
    page.locator("[data-save=png]").click()
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == (
        "This page is too large for this browser to draw as PNG. Save it as SVG.")


def test_clean_figures_are_saved_as_ink(open_pad):
    page = open_pad()
    page.locator("#modes button", has_text="Shapes").click()
    write(page, samples("shapes")["STAR"], left=300, top=300)
    until(page, "pad.notebook.page.figures.length === 1 && pad.isAtRest")
    assert len(json.loads(save(page, "ndjson").read_text())["drawing"]) == 1
    assert b"<trace" in save(page, "inkml").read_bytes()
    assert b"<path" in save(page, "svg").read_bytes()


#: A scene of Excalidraw with a rectangle and a bent line.
SCENE = json.dumps({"type": "excalidraw", "elements": [
    {"id": "frame", "type": "rectangle", "x": 100, "y": 200, "width": 200, "height": 120},
    {"id": "line", "type": "line", "x": 400, "y": 200, "width": 200, "height": 100, "points": [[0, 0], [100, 100], [200, 0]]},
]})
# Which places of the sheet have ink within two pixels.
DRAWN = """(places) => new Promise(requestAnimationFrame).then(() => {
  const context = document.getElementById("ink").getContext("2d");
  const isDrawn = ({ data }) => data.some((value, index) => index % 4 === 3 && value > 100);
  return places.map(([x, y]) => isDrawn(context.getImageData(x - 2, y - 2, 5, 5)));
})"""


def test_figures_of_files_keep_their_corners(open_pad, tmp_path):
    page = open_pad()
    (tmp_path / "scene.excalidraw").write_text(SCENE)
    page.locator("#file").set_input_files(tmp_path / "scene.excalidraw")
    until(page, "pad.notebook.page.strokes.length === 2")
    assert page.evaluate(DRAWN, [[300, 200], [300, 320], [100, 320], [500, 300]]) == [True] * 4


def test_clean_figures_keep_their_corners_when_they_are_saved_and_opened(open_pad, tmp_path):
    page = open_pad()
    page.evaluate("""async () => {
      const { box, strokesOf } = await import("/pad/ink.js");
      const strokes = strokesOf([[[200, 500, 500, 200, 200], [200, 200, 400, 400, 200]]], "shapes");
      pad.notebook.doOnPage("figure", { figures: [{ strokes, text: "rectangle", box: box(strokes) }] });
    }""")
    file = save(page, "inkml").rename(tmp_path / "ink.inkml")
    page.keyboard.press("Delete")
    page.locator("#file").set_input_files(file)
    until(page, "pad.notebook.page.strokes.length === 1")
    # Ink that is opened may be moved.
    corners = page.evaluate("""() => {
      const { left, top, right, bottom } = pad.board.view.content;
      return [[right, top], [right, bottom], [left, bottom]];
    }""")
    assert page.evaluate(DRAWN, corners) == [True] * 3


def test_times_of_pages_that_are_saved_as_one_go_on(open_pad, tmp_path):
    page = open_pad()
    for _ in range(2):
        write(page, samples("demo")["$48.50"], top=200)
        expect_reading(page, "$48.50")
        page.evaluate("pad.pages.add()")
    traces = save(page, "inkml").read_text().split("<trace>")[1:]
    times = [[float(point.split()[2]) for point in trace.split("</trace>")[0].split(",")] for trace in traces]
    assert len(times) == 2 * len(samples("demo")["$48.50"])
    assert all(before[-1] <= after[0] for before, after in zip(times, times[1:])) and times[0][0] == 0


def test_emoji_in_place_of_ink_are_in_pictures_alone(open_pad):
    page = open_pad()
    page.evaluate("() => { window.gone = []; URL.revokeObjectURL = (address) => gone.push(address); }")
    choose(page, "Emoji")
    write(page, samples("sketches")["smiley face"], left=200, top=200)
    until(page, "document.querySelectorAll('#chips button').length > 3")
    page.keyboard.press("1")
    until(page, "pad.notebook.page.figures.length === 1")
    emoji = page.evaluate("pad.notebook.page.figures[0].text")
    picture = save(page, "svg").read_text()
    assert f">{emoji}</text>" in picture
    # Browsers that save it later still find it.
    assert page.evaluate("gone") == []
    assert page.evaluate("""(svg) => new Promise((done) => {
      const image = new Image();
      image.onload = () => done([image.width, image.height]);
      image.onerror = () => done(null);
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    })""", picture)
    page.locator("#show-menu").click()
    page.locator("[data-save=ndjson]").click()
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == (
        "There is no ink to save. To save emoji, use PNG or SVG.")


@pytest.mark.parametrize("form", ["png", "svg"])
def test_there_is_no_picture_of_an_empty_page(open_pad, form):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.evaluate("pad.pages.add()")
    page.locator("#show-menu").click()
    page.locator(f"[data-save={form}]").click()
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "There is nothing to save yet."


def test_pages_and_text_are_printed_and_nothing_else(open_pad, tmp_path):
    page = open_pad(color_scheme="dark")
    page.locator("#show-text").click()
    page.locator("#text").fill("Typed by hand")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, " $48.50")
    page.evaluate("pad.pages.add()")
    write(page, samples("demo")["555-0172"], top=200)
    rest(page)
    page.pdf(path=tmp_path / "pad.pdf")
    # Two pages, and the text on the third.
    pages = pdf("pdftotext", tmp_path / "pad.pdf", "-").decode().split("\f")
    assert [text.strip() for text in pages[:3]] == ["", "", "Typed by hand"]
    for number in ["1", "2"]:
        pixels = pdf("pdftoppm", "-gray", "-f", number, "-l", number, tmp_path / "pad.pdf")
        assert max(pixels[-1000:]) == 255 and min(pixels[100:]) < 60
    assert page.evaluate("document.getElementById('print').children.length") == 0


def pdf(*command):
    """The output of one of poppler's programs for a PDF file."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]}: tools/setup.sh --test installs it")
    return subprocess.run(command, capture_output=True, check=True).stdout


def test_ink_is_kept_with_its_label(open_pad):
    page = open_pad()
    page.evaluate("delete window.showSaveFilePicker")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Keep as a sample").click()
    page.locator("#label").fill("$49.50")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep", exact=True).click()
    record = json.loads(pathlib.Path(download.value.path()).read_text())
    assert record["label"] == "$49.50"
    assert len(record["drawing"]) == len(samples("demo")["$48.50"])
    rest(page)


# A file of the browser's dialogs, whose contents are `window.content`.
HANDLE = """() => {
  window.content = "";
  window.handle = {
    getFile: async () => new Blob([content]),
    requestPermission: async () => "granted",
    createWritable: async ({ keepExistingData } = {}) => {
      let text = keepExistingData ? content : "";
      return {
        write: ({ position, data }) => { text = text.slice(0, position) + data + text.slice(position + data.length); },
        close: () => { content = text; },
      };
    },
  };
  window.showSaveFilePicker = async () => { content = ""; return handle; };
  window.showOpenFilePicker = async () => [handle];
}"""


def test_a_label_whose_file_wasnt_chosen_isnt_kept(open_pad):
    page = open_pad()
    page.evaluate(HANDLE)
    told = page.evaluate("""async () => {
      const { LabelFile } = await import("/pad/files.js");
      const [file, strokes] = [new LabelFile(), [{ x: [1, 2], y: [1, 2], t: [] }]];
      const choose = window.showSaveFilePicker;
      window.showSaveFilePicker = async () => { throw new DOMException("", "AbortError"); };
      const told = await file.add(strokes, "cancelled", "en").catch(({ name }) => name);
      window.showSaveFilePicker = choose;
      for (const label of ["first", "second"]) await file.add(strokes, label, "en");
      return told;
    }""")
    assert told == "AbortError"
    assert [json.loads(line)["label"] for line in page.evaluate("content").splitlines()] == ["first", "second"]


def keep(page, label, button):
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Keep as a sample").click()
    page.locator("#label").fill(label)
    if button is None:
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name=button).click()
    until(page, "label => content.includes(label)", label)


def test_samples_are_added_to_a_file_of_an_earlier_visit(open_pad):
    page = open_pad()
    page.evaluate(HANDLE)
    # Somebody's editor has left out the end of the line.
    page.evaluate("""() => { content = '{"label": "yesterday", "drawing": []}'; }""")
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    keep(page, "today", "Add to a file")
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Keep as a sample").click()
    assert not page.locator("#label-add").is_visible()
    page.keyboard.press("Escape")
    keep(page, "later", "Keep")
    assert [json.loads(line)["label"] for line in page.evaluate("content").splitlines()] == ["yesterday", "today", "later"]


def test_enter_keeps_a_sample(open_pad):
    page = open_pad()
    page.evaluate(HANDLE)
    write(page, samples("demo")["$48.50"])
    expect_reading(page, "$48.50")
    keep(page, "$48.50", None)
    assert json.loads(page.evaluate("content"))["label"] == "$48.50"


@pytest.mark.parametrize("form", ["ndjson", "inkml"])
def test_a_notebook_larger_than_a_server_takes_is_saved_and_opened_again(open_pad, tmp_path, form):
    # InkML has one page, which is too much to read at once.
    page = open_pad(refusal=413)
    page.evaluate("""async (drawing) => {
      const { strokesOf } = await import("/pad/ink.js");
      const { emptyPage } = await import("/pad/notebook.js");
      const dense = drawing.map((rows) => rows.slice(0, 2).map((row) => row.flatMap((one) => Array(40).fill(one + .1))));
      const pages = Array.from({ length: 30 }, () => ({ ...emptyPage(), strokes: strokesOf(dense, "kept") }));
      pad.notebook.do("open", { pages, page: 0 });
    }""", samples("demo")["Can you read this?"])
    strokes = page.evaluate("pad.notebook.state.pages.flatMap(({ strokes }) => strokes).length")
    file = save(page, form).rename(tmp_path / f"ink.{form}")
    assert file.stat().st_size > 4 << 20
    page.evaluate("pad.notebook.undo()")
    until(page, "pad.isEmpty")
    page.locator("#file").set_input_files(file)
    until(page, "strokes => pad.notebook.state.pages.flatMap(({ strokes }) => strokes).length === strokes", strokes)
    if form == "inkml":
        until(page, "document.getElementById('notice-text').textContent.startsWith('That is too much ink')")


def test_a_note_larger_than_a_server_takes_is_refused_in_a_sentence(open_pad, tmp_path):
    page = open_pad()
    (tmp_path / "large.rnote").write_bytes(bytes((4 << 20) + 1))
    page.locator("#file").set_input_files(tmp_path / "large.rnote")
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == (
        "That is too much at once. Files of note programs can be up to 4 MB.")


def test_a_page_without_a_server_knows_which_files_need_one(open_pad):
    page = open_pad()
    names = page.evaluate("document.getElementById('file').accept").split(",")
    servers = page.evaluate("""async (names) => {
      const { isServers } = await import("/pad/transport/files.js");
      return names.filter((name) => isServers(new File([], `Notes${name.toUpperCase()}`)));
    }""", names)
    assert set(names) - set(servers) == {".ndjson", ".json", ".inkml", ".xml", ".xopp", ".xoj", ".excalidraw"}
    assert {".md", ".svg", ".writing", ".drawing", ".rnote"} <= set(servers)


def test_a_note_without_ink_is_told_in_a_sentence(open_pad, tmp_path):
    page = open_pad()
    write(page, samples("demo")["$48.50"][:1])
    (tmp_path / "typed.xopp").write_text(XOPP.format(*2 * ['<text font="Sans" size="12" x="9" y="9" color="#000000ff">Typed</text>']))
    page.locator("#file").set_input_files(tmp_path / "typed.xopp")
    until(page, "!document.getElementById('notice').hidden")
    assert page.locator("#notice-text").text_content() == "There is no ink in this file, only blank pages or typed text."
    assert page.evaluate("pad.notebook.state.pages.length") == 1


def test_pages_are_printed_without_pictures_of_pixels(open_pad):
    page = open_pad()
    write(page, samples("demo")["$48.50"])
    rest(page)
    assert page.evaluate("""() => {
      dispatchEvent(new Event("beforeprint"));
      const kinds = [...document.getElementById("print").children].map(({ localName }) => localName);
      const paths = document.querySelectorAll("#print path").length;
      dispatchEvent(new Event("afterprint"));
      return [kinds, paths];
    }""") == [["svg"], len(samples("demo")["$48.50"])]
