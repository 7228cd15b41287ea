"""Pages of notes as PDF and HTML: what they show, and what can be found in them."""

import base64
import ctypes.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import unicodedata
import zlib
from html import escape
from pathlib import Path

import numpy as np
import pytest
from conftest import DUCTUS, ROOT, needs_command

SHARED = os.environ.get("DUCTUS_SHARED")
SAMPLES = ROOT / "Samples"
sys.path.insert(0, str(ROOT / "Tests/Serve"))

from chromium import launched  # noqa: E402

needs_data = pytest.mark.skipif(not SHARED, reason="needs DUCTUS_SHARED, the evaluation data")
needs_poppler = pytest.mark.skipif(
    not (shutil.which("pdftotext") and ctypes.util.find_library("pangocairo-1.0")), reason="needs poppler and Pango")

LONG = ("This line is so long that no page holds it, however narrow its letters are, and it is wrapped before the edge, "
        "offices and all, as nothing may be lost of it")
SCRIPTS = [
    "Привет мир, русский текст", "Ελληνικά γράμματα εδώ", "שלום עולם טוב", "السلام عليكم هنا", "नमस्ते दुनिया यहाँ",
    "日本語の手書き文字", "한국어 손글씨 노트", "ქართული წერა აქ", "Հայերեն գիր այստեղ", "zażółć gęślą jaźń – tiếng Việt",
]


def run(*arguments: str | Path, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess:
    return subprocess.run([DUCTUS, "transcribe", *arguments], env=environment, capture_output=True, text=True)


def transcribe(*arguments: str | Path, environment: dict[str, str] | None = None) -> str:
    # Most of these notes are typed: one language's model is loaded faster than those of several.
    model = () if "--model" in arguments else ("--model", "en-US")
    result = run(*model, *arguments, environment=environment)
    assert result.returncode == 0, result.stderr
    return result.stdout


def note(path: Path, *texts: tuple[str, int, int, str], ink: str = "", paper: str = "#000000ff") -> Path:
    """A Xournal++ note with typed texts: text, place and colour."""
    typed = "".join(f'<text font="Sans" size="14" x="{x}" y="{y}" color="{colour}">{escape(text)}</text>'
                    for text, x, y, colour in texts)
    path.write_text(f'<xournal><page width="595" height="842"><background type="solid" color="{paper}" style="plain"/>'
                    f"<layer>{ink}{typed}</layer></page></xournal>", encoding="utf-8")
    return path


@pytest.fixture
def dark(tmp_path):
    """White ink on black paper, a highlighter, and typed text that extends beyond the page's edge."""
    ink = ('<stroke tool="highlighter" color="#ffff00ff" width="40">60 120 300 120</stroke>'
           '<stroke tool="pen" color="#ffffffff" width="6">60 120 300 120</stroke>')
    return note(tmp_path / "dark.xopp", (LONG, 60, 200, "#ff8800ff"), ("Near the edge", 560, 300, "#00ff00ff"), ink=ink)


def pdf_text(path: Path, *options: str) -> str:
    result = subprocess.run(["pdftotext", *options, path, "-"], check=True, capture_output=True, text=True)
    assert result.stderr == "", "poppler warns"
    return re.sub("[\u200e\u200f\u202a-\u202e]", "", result.stdout)


def picture(path: Path) -> np.ndarray:
    """The first page at 72 dots per inch: rows, columns, colours."""
    content = subprocess.run(["pdftoppm", "-r", "72", "-f", "1", "-l", "1", path], check=True, capture_output=True).stdout
    kind, width, height, _ = content.split(maxsplit=3)[:3] + [b""]
    assert kind == b"P6"
    size = int(width) * int(height) * 3
    return np.frombuffer(content[-size:], np.uint8).reshape(int(height), int(width), 3).astype(int)


def check_dark(page: np.ndarray) -> None:
    assert page[5, 5].max() < 30, "the paper"
    assert page[120, 180].min() > 230, "the ink, over the highlighter"
    red, green, blue = page[106, 180]
    assert red > 80 and green > 80 and blue < 40 and red < 200, "the highlighter, through which the paper is seen"
    orange = (page[:, :, 0] > 200) & (abs(page[:, :, 1] - 136) < 50) & (page[:, :, 2] < 60)
    rows, columns = np.nonzero(orange)
    assert len(rows) > 100 and columns.max() < 593 and rows.max() - rows.min() > 18, "typed text, in two lines"
    greens = np.nonzero((page[:, :, 1] > 200) & (page[:, :, 0] < 60))[1]
    assert len(greens) > 30 and greens.max() < 593, "typed text near the edge"


@needs_command
@needs_poppler
def test_a_dark_page_is_dark_as_pdf(tmp_path, dark):
    transcribe("-o", tmp_path / "a.pdf", dark)
    check_dark(picture(tmp_path / "a.pdf"))
    # The stroke reads as a dash.
    assert " ".join(pdf_text(tmp_path / "a.pdf").split()).endswith(f"{LONG} Near the edge")


def png(red: int, green: int, blue: int) -> str:
    """A picture of one pixel, in base64."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0))
    dot = chunk(b"IDAT", zlib.compress(bytes([0, red, green, blue])))
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + header + dot + chunk(b"IEND", b"")).decode()


@pytest.fixture
def script(tmp_path) -> Path:
    """Two pages on a PDF file, with a picture, another that can't be drawn, and a formula."""
    box = 'left="{}" top="100" right="{}" bottom="200"'
    layer = (f'<image {box.format(100, 300)}>{png(250, 20, 20)}</image><image {box.format(300, 400)}>/9j/</image>'
             f'<teximage text="x^2+\\frac{{a}}{{b}}" {box.format(100, 160)}>AAAA</teximage>')
    page = '<page width="595" height="842"><background type="pdf" {}/><layer>{}</layer></page>'
    path = tmp_path / "script.xopp"
    path.write_text("<xournal>" + page.format('domain="absolute" filename="a.pdf" pageno="1"', layer)
                    + page.format('pageno="2"', "") + "</xournal>")
    return path


@needs_command
@needs_poppler
def test_pictures_and_formulas_are_drawn_and_what_is_not_is_told(tmp_path, script, browser):
    for ending in ("pdf", "html"):
        done = run("--model", "en-US", "-o", tmp_path / f"a.{ending}", script)
        assert done.returncode == 0
        assert f"{script}: 2 pages stand on a.pdf, which isn't drawn\n" in done.stderr
        assert f"{script}: 1 picture isn't drawn\n" in done.stderr
    for page in (picture(tmp_path / "a.pdf"), printed(browser, tmp_path / "a.html")):
        assert abs(page[190, 290] - [250, 20, 20]).max() < 10, "the picture"
        assert page[190, 320].min() > 245, "no picture"
        assert page[100:150, 100:180].max(axis=2).min() < 100, "the formula, over the picture"
    assert "a/b" in pdf_text(tmp_path / "a.pdf").replace(" ", "")
    plain = run("--model", "en-US", "--format", "md", script)
    assert "$$x^{2} + \\frac{a}{b}$$" in plain.stdout
    assert "isn't drawn" not in plain.stderr, "nothing is"


@needs_command
@needs_data
def test_text_that_was_marked_in_a_document_is_printed_and_seen(tmp_path):
    file = Path(SHARED, "data/notes/Wikipedia_highlighted_p1.rm")
    lines = transcribe("--model", "en-US", file).split("\n")
    assert [line for line in lines if line] == [
        "The reMarkable uses electronic paper", "ReMarkable uses its own operating system, named Codex.",
        "Codex is based on Linux and optimized for electronic paper", "display technology.[13]"]
    transcribe("--model", "en-US", "-o", tmp_path / "a.html", file)
    assert (tmp_path / "a.html").read_text().count("fill:rgba(") == 5


@needs_command
@pytest.mark.parametrize("text, phrase, letter", [
    ("日本語の文章", "文章", 14), ("今日は天気がいいですね", "天気", 14), ("สวัสดีครับ", "ครับ", 8.4)])
def test_a_search_finds_letters_where_words_have_no_blanks(tmp_path, text, phrase, letter):
    file = note(tmp_path / "a.xopp", ("before", 60, 100, "#000000ff"), (text, 60, 200, "#000000ff"))
    command = [DUCTUS, "search", "--model", "en-US", "--index", tmp_path / "index", "--json", phrase, file]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert found["text"] == text and found["probability"] == 1
    # The letters, not all of the line.
    assert abs(found["box"][0] - 60 - letter * text.index(phrase)) < 1
    assert found["box"][2] <= letter * len(phrase) + 1


@pytest.fixture(scope="module")
def browser():
    with launched() as browser:
        yield browser


def printed(browser, html: Path) -> np.ndarray:
    """A picture of the first page of an HTML file, as the browser prints it."""
    page = browser.new_page()
    page.goto(html.as_uri())
    box = page.locator("svg").first.bounding_box()
    path = html.with_suffix(".printed.pdf")
    page.pdf(path=path, width=f"{box['width']}px", height=f"{box['height']}px", print_background=True)
    page.close()
    return picture(path)


@needs_command
@needs_poppler
def test_a_dark_page_is_dark_as_html(tmp_path, dark, browser):
    transcribe("-o", tmp_path / "a.html", dark)
    check_dark(printed(browser, tmp_path / "a.html"))


@needs_command
@needs_poppler
def test_a_text_that_is_somewhat_too_long_stays_in_one_row(tmp_path, browser):
    text = "A line that is only somewhat too long for its page stays in one row before the edge"
    file = note(tmp_path / "a.xopp", (text, 60, 200, "#000000ff"), paper="#ffffffff")
    for ending in ("pdf", "html"):
        transcribe("-o", tmp_path / f"a.{ending}", file)
    for page in (picture(tmp_path / "a.pdf"), printed(browser, tmp_path / "a.html")):
        rows, columns = np.nonzero(page.max(axis=2) < 128)
        assert rows.max() - rows.min() < 16 and 450 < columns.max() < 595
    assert pdf_text(tmp_path / "a.pdf").split() == text.split()


@needs_command
@needs_poppler
def test_typed_letters_are_of_their_kind(tmp_path):
    """A narrow letter is as wide as others only where all are."""
    widths = {}
    for font in ("Sans", "Sans Bold", "Go Mono"):
        file = note(tmp_path / "a.xopp", ("iiiiiiiiii", 60, 200, "#000000ff"), paper="#ffffffff")
        file.write_text(file.read_text().replace('font="Sans"', f'font="{font}"'))
        transcribe("-o", tmp_path / "a.pdf", file)
        widths[font] = np.ptp(np.nonzero(picture(tmp_path / "a.pdf").max(axis=2) < 200)[1])
    assert widths["Go Mono"] > 1.5 * widths["Sans"] and widths["Sans Bold"] > widths["Sans"]


@needs_command
@needs_poppler
@pytest.mark.parametrize("alignment, side", [("left", -1), ("center", 0), ("right", 1)])
def test_labels_stand_where_they_are_aligned(tmp_path, browser, alignment, side):
    box = {"x": 0, "y": 0, "width": 400, "height": 100}
    scene = {"type": "excalidraw", "elements": [
        {"type": "rectangle", "strokeColor": "#0f0", **box},
        {"type": "text", "text": "two\nlines here", "textAlign": alignment, "autoResize": False, "strokeColor": "blue", **box},
    ]}
    (tmp_path / "a.excalidraw").write_text(json.dumps(scene))
    for ending in ("pdf", "html"):
        transcribe("-o", tmp_path / f"a.{ending}", tmp_path / "a.excalidraw")
    for page in picture(tmp_path / "a.pdf"), printed(browser, tmp_path / "a.html"):
        red, green, blue = np.moveaxis(page.astype(int), 2, 0)
        frame = np.where((green > red + 99) & (green > blue + 99))[1]
        letters = np.where((blue > red + 99) & (blue > green + 99))[1]
        (left, right), (first, last) = (frame.min(), frame.max()), (letters.min(), letters.max())
        assert left <= first and last <= right and last - first < (right - left) / 2
        # As far from the middle as the room allows, to that side.
        room = (right - left - (last - first)) / 2
        assert abs((first + last) / 2 - (left + right) / 2 - side * room) < 0.03 * (right - left)


def found(page, phrase: str) -> bool:
    return page.evaluate("phrase => { getSelection().removeAllRanges(); return find(phrase) }", phrase)


@needs_command
@needs_data
@needs_poppler
def test_a_real_page_looks_alike_and_is_found_in_both(tmp_path, browser):
    file = Path(SHARED, "data/notes/lecture_note_1.rnote")
    for ending in ("pdf", "html", "txt", "json"):
        transcribe("--model", "de", "-o", tmp_path / f"a.{ending}", file)
    pdf, html = picture(tmp_path / "a.pdf"), printed(browser, tmp_path / "a.html")
    height, width = min(pdf.shape[0], html.shape[0]), min(pdf.shape[1], html.shape[1])
    assert abs(pdf[:height, :width] - html[:height, :width]).mean() < 5
    # Paper of 24, ruled in 64; white, yellow, orange and green ink.
    assert 20 < np.median(pdf) < 30 and (pdf.min(axis=2) > 200).sum() > 500
    phrases = ["Satz 19 Darstellung von", "Produkte von Transpositionen", "bilden die Drehgruppen"]
    lines = pdf_text(tmp_path / "a.pdf").splitlines()
    for phrase in phrases:
        assert any(phrase in line for line in lines), phrase
    read = [line for line in (tmp_path / "a.txt").read_text().splitlines() if len(line.split()) > 2]
    assert sum(line in lines for line in read) >= 0.8 * len(read), "lines as they are read"
    page = browser.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    for phrase in phrases:
        assert found(page, phrase), phrase
    copied = page.evaluate("() => { getSelection().selectAllChildren(document.body); return String(getSelection()) }")
    # A formula is copied symbol by symbol, without its raised and lowered digits.
    blocks = json.loads((tmp_path / "a.json").read_text())["pages"][0]["blocks"]
    lines = [line for block in blocks for line in block["lines"]]
    formulas = {line["text"] for line in lines if any("formula" in word for word in line["words"])}
    assert all(line in copied.splitlines() for line in read if line not in formulas), "whole lines are copied"
    assert page.evaluate("() => document.documentElement.lang") == "de"
    page.close()


@needs_command
@needs_poppler
@pytest.mark.parametrize("text", SCRIPTS)
def test_every_script_is_extracted(tmp_path, text):
    transcribe("-o", tmp_path / "a.pdf", note(tmp_path / "a.xopp", (text, 60, 100, "black"), paper="white"))
    extracted = " ".join(pdf_text(tmp_path / "a.pdf").split())
    assert unicodedata.normalize("NFC", extracted) == unicodedata.normalize("NFC", text)
    assert (picture(tmp_path / "a.pdf").max(axis=2) < 128).sum() > 30, "and seen"


@needs_command
@needs_poppler
@pytest.mark.parametrize("text", ["ב-2026 היה טוב", "שלום 12 עולם", "ה-API של", "كتاب 2026 هنا"])
def test_numbers_and_latin_words_in_right_to_left_text_are_extracted(tmp_path, text):
    """Poppler moves the signs and spaces beside them, as in any other file."""
    lines = (text, 60, 100, "black"), ("שלום", 60, 200, "black")
    transcribe("-o", tmp_path / "a.pdf", note(tmp_path / "a.xopp", *lines, paper="white"))
    extracted = pdf_text(tmp_path / "a.pdf").splitlines()
    assert re.sub(r"\W", "", extracted[0]) == re.sub(r"\W", "", text)


@needs_command
def test_pages_of_a_right_to_left_document_stay_in_their_place(tmp_path, browser):
    page = note(tmp_path / "a.xopp", ("Latin text", 60, 100, "black"), paper="white")
    environment = {**os.environ, "DUCTUS_STORE": str(tmp_path / "store")}
    transcribe("--model", "he", "-o", tmp_path / "a.html", page, environment=environment)
    page = browser.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    assert page.evaluate("document.documentElement.dir") == "rtl"
    scale = page.locator("svg").evaluate("svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width")
    sheet, typed = page.locator("svg").bounding_box(), page.locator(".typed").bounding_box()
    assert abs((typed["x"] - sheet["x"]) / scale - 60) < 2
    page.close()


@needs_command
@needs_poppler
def test_columns_are_read_one_after_the_other(tmp_path):
    columns = [("Right column one\nright column two", 330, 100, "black"), ("Title", 60, 60, "black"),
               ("Left column one\nleft column two", 60, 100, "black")]
    file = note(tmp_path / "a.xopp", *columns, paper="white")
    transcribe("-o", tmp_path / "a.pdf", file)
    lines = ["Title", "Left column one", "left column two", "Right column one", "right column two"]
    assert [line for line in transcribe(file).splitlines() if line] == lines
    assert [line for line in pdf_text(tmp_path / "a.pdf").splitlines() if line] == lines
    assert [line for line in pdf_text(tmp_path / "a.pdf", "-raw").splitlines() if line.strip("\f")] == lines


@needs_command
def test_notes_in_one_text_have_names(tmp_path):
    files = [note(tmp_path / f"{name}.xopp", (f"text of {name}", 60, 60, "black")) for name in ("one", "two")]
    assert transcribe("--format", "md", *files) == "# one.xopp\n\ntext of one\n\n# two.xopp\n\ntext of two\n"
    assert transcribe(*files) == "one.xopp\n========\n\ntext of one\n\ntwo.xopp\n========\n\ntext of two\n"
    assert re.findall("<h1[^>]*>([^<]*)<", transcribe("--format", "html", *files)) == ["one.xopp", "two.xopp"]
    assert transcribe("--format", "md", files[0]) == "text of one\n"


@needs_command
def test_nothing_steers_the_terminal(tmp_path):
    page = json.dumps({"type": "excalidraw", "elements": [
        {"type": "text", "x": 0, "y": 0, "text": "red \x1b[31mtext\x07\x9b", "fontSize": 20}]})
    file = tmp_path / "a\x1b]0;title\x07.excalidraw"
    file.write_text(page)
    for form in ("txt", "md", "html", "json"):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", transcribe("--format", form, file, file)), form
    file.write_text("nothing")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", run(file).stderr)


@needs_command
def test_too_many_pages_are_refused(tmp_path):
    """Each used to crash the program: one is refused, and the beginning of the other is shown."""
    stroke = {"p": [{"x": 1, "y": 1}], "ty": "Pen", "i": 32_768}
    saber, xournal = tmp_path / "a.sbn", tmp_path / "a.xopp"
    saber.write_text(json.dumps({"v": 9, "z": [], "s": [stroke]}))
    xournal.write_text("<xournal>" + '<page width="9" height="9"/>' * 32_768 + "</xournal>")
    for file in (saber, xournal):
        result = run("--model", "en-US", "-o", tmp_path / "a.pdf", file)
        assert result.returncode == 1 and "page" in result.stderr


@pytest.fixture(scope="module")
def japanese(tmp_path_factory):
    """The environment of a Japanese user, who has installed the pack."""
    environment = {**os.environ, "DUCTUS_STORE": str(tmp_path_factory.mktemp("store")), "LC_ALL": "ja_JP.UTF-8"}
    subprocess.run([DUCTUS, "models", "install", "ja"], env=environment, check=True, capture_output=True)
    return environment


def recognized(ink: str, environment: dict[str, str]) -> dict:
    done = subprocess.run([DUCTUS, "recognize", "--json", "--segments", "--model", "ja"], input=ink, env=environment,
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["candidates"][0]


@pytest.fixture(scope="module")
def characters(japanese):
    """The strokes of each character of the sample, whose left edge is at 0."""
    line = next(line for line in (SAMPLES / "characters.ndjson").read_text("utf-8").splitlines() if '"ja"' in line)
    drawing = [np.array(stroke[:2], float) for stroke in json.loads(line)["drawing"]]
    best = recognized(line, japanese)
    written = {}
    for character, part in zip(best["text"], best["graphemes"]):
        strokes = [drawing[stroke] for stroke, _, _ in part["ink"]]
        left = min(stroke[0].min() for stroke in strokes)
        written[character] = [stroke - [[left], [0]] for stroke in strokes]
    return written


@needs_command
def test_text_of_columns_runs_down_their_ink(tmp_path, japanese, characters):
    text, ink = "今日は天気がいいですね", ""
    for column in range(3):
        for row, character in enumerate(text):
            for x, y in characters[character]:
                places = " ".join(f"{a} {b}" for a, b in zip(x + 500 - 90 * column, y + 20 + 62 * row))
                ink += f'<stroke tool="pen" color="#ffffffff" width="1">{places}</stroke>'
    page = note(tmp_path / "columns.xopp", ink=ink)
    done = run(page, "--format", "html", environment=japanese)
    assert "read as ja" in done.stderr
    laid = re.findall(r'<text x="([\d.]+)"[^>]* transform="rotate\(90 [^>]* textLength="([\d.]+)"[^>]*>([^<]*)',
                      done.stdout)
    assert [each[2] for each in laid] == [text] * 3
    assert all(float(length) > 600 for _, length, _ in laid)
    lefts = [float(x) for x, _, _ in laid]
    assert lefts == sorted(lefts, reverse=True)
    # Half of a character's height, whatever its strokes look like.
    read = json.loads(transcribe("--model", "ja", "--format", "json", page, environment=japanese))
    heights = [line["letterHeight"] for block in read["pages"][0]["blocks"] for line in block["lines"]]
    assert min(heights) > 15 and max(heights) < 30


@needs_command
@pytest.mark.parametrize("lines", [["です", "今日"], ["すね", "気は"], ["今日", "天気", "です", "天は"]])
def test_short_lines_are_no_character_and_no_columns(lines, japanese, characters):
    drawing = [(stroke + [[52 * place], [95 * row]]).tolist()
               for row, line in enumerate(lines) for place, character in enumerate(line)
               for stroke in characters[character]]
    assert recognized(json.dumps({"drawing": drawing}) + "\n", japanese)["text"] == "\n".join(lines)
