"""The review sheet: order, drawings, links, and texts that aren't HTML."""

import json
import lzma
import re
from html.parser import HTMLParser

import pytest

from ductus_tools.edits import edit_distance
from ductus_tools.review import sheet
from ductus_tools.review.drawing import svg
from ductus_tools.review.errors import attach_drawings, read_errors, sampled

DRAWING = [[[0, 10], [0, 5]], [[4], [2]], [[5, 6], [1, 1], [0, 9]]]


def error(index, label, *readings, writer="w", file="data/inks.ndjson"):
    candidates = [{"text": text, "score": 1.5 + n} for n, text in enumerate(readings)]
    entry = {"file": file, "index": index, "writer": writer, "label": label, "candidates": candidates}
    return {key: value for key, value in entry.items() if value is not None}


def write(path, lines):
    text = "".join((x if isinstance(x, str) else json.dumps(x)) + "\n" for x in lines)
    if path.suffix == ".xz":
        path.write_bytes(lzma.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "a, b, edits",
    [("", "", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 2)],
)
def test_edit_distance(a, b, edits):
    assert edit_distance(a, b) == edit_distance(b, a) == edits


def test_the_most_edits_per_character_come_first(tmp_path):
    path = write(
        tmp_path / "errors",
        [error(3, "abcd", "abcx"), error(1, "ab", "ax"), error(0, "a", "xyz"), error(2, "ab")],
    )
    errors = read_errors(path)
    assert [e.index for e in errors] == [0, 2, 1, 3]
    assert [e.edits for e in errors] == [3, 2, 1, 1]


def test_spellings_of_one_character_are_equal(tmp_path):
    errors = read_errors(write(tmp_path / "errors", [error(0, "cafe\u0301s", "caf\u00e9")]))
    assert errors[0].edits == 1 and errors[0].edits_per_character == 1 / 5


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"file":"a","index":0,"label":"b","candidates":[3]}'])
def test_bad_lines_are_named(tmp_path, line):
    path = write(tmp_path / "errors", [error(0, "a", "b"), line])
    with pytest.raises(ValueError, match="errors:2"):
        read_errors(path)


@pytest.mark.parametrize("name", ["inks.ndjson", "inks.ndjson.xz"])
def test_inks_are_found_by_index(tmp_path, name):
    errors = read_errors(
        write(tmp_path / "errors", [error(2, "a", "b", file=name), error(1, "c", "d", file=name)])
    )
    strokes = {"strokes": [{"points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]}]}
    # Blank lines aren't records; lines that can't be read are.
    data = write(tmp_path / name, ["broken", "", strokes, {"drawing": DRAWING}, "broken"])
    attach_drawings(errors, [data])
    assert {e.index: e.drawing for e in errors} == {2: DRAWING, 1: [[[1, 3], [2, 4]]]}


def test_missing_inks_are_named(tmp_path):
    errors = read_errors(write(tmp_path / "errors", [error(5, "a", "b")]))
    with pytest.raises(ValueError, match="inks.ndjson"):
        attach_drawings(errors, [tmp_path / "other.ndjson"])
    data = write(tmp_path / "inks.ndjson", [{"drawing": []}])
    with pytest.raises(ValueError, match="no record 5"):
        attach_drawings(errors, [data])


def test_a_sample_is_always_the_same(tmp_path):
    errors = read_errors(write(tmp_path / "e", [error(n, "a", "b") for n in range(50)]))
    chosen = [e.index for e in sampled(errors, 7)]
    assert len(set(chosen)) == 7 and chosen == sorted(chosen)
    assert chosen == [e.index for e in sampled(errors, 7)]
    assert len(sampled(errors, 99)) == 50


def test_strokes_and_dots_are_drawn():
    drawn = svg(DRAWING, "t")
    assert drawn.count("<polyline") == 2
    assert drawn.count("<circle") == 2  # the dot, and the ring at the beginning
    assert "no ink" in svg([]) and "no ink" in svg([[[], []]])
    assert "nan" not in svg([[[3, 3], [4, 4]]])


class Page(HTMLParser):
    """What a browser would see."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.targets, self.links, self.text, self.open = [], set(), [], "", []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append(tag)
        self.links += [attributes[key] for key in ("href", "src") if key in attributes]
        if "id" in attributes:
            self.targets.add(attributes["id"])
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def make(tmp_path, entries, *options):
    errors = write(tmp_path / "errors.ndjson", entries)
    data = write(tmp_path / "inks.ndjson", [{"drawing": DRAWING}] * 10)
    output = tmp_path / "sheet.html"
    sheet.main(["--errors", str(errors), "--output", str(output), *options, str(data)])
    return output.read_text(encoding="utf-8")


def test_the_sheet_stands_alone(tmp_path):
    page = Page(make(tmp_path, [error(0, "one", "on", "one"), error(1, "two", writer=None)]))
    assert not page.open
    assert "script" not in page.tags and "link" not in page.tags
    assert page.tags.count("article") == page.tags.count("svg") == 2
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} - {""} <= page.targets
    for text in ("2 of 2", "one", "1.50", "2.50", "no reading", "no writer", "record 1"):
        assert text in page.text


def test_a_writers_link_hides_the_others(tmp_path):
    html = make(tmp_path, [error(0, "a", "b"), error(1, "c", "d", writer="x"), error(2, "e", "f")])
    assert "#w0:target ~ .cards .card:not(.w0)" in html
    assert re.search(r'href="#w0">w \(2\)', html) and re.search(r'href="#w1">x \(1\)', html)


def test_texts_are_escaped(tmp_path):
    evil = '<script>alert("&")</script>\''
    page = Page(make(tmp_path, [error(0, evil, evil + "x", writer=evil)], "--title", evil))
    assert "script" not in page.tags
    assert page.text.count(evil) >= 4


def test_limits(tmp_path):
    entries = [error(n, "ab", "a" * n) for n in range(2, 8)]
    assert "2 of 6" in make(tmp_path, entries, "--limit", "2")
    assert "3 of 6" in make(tmp_path, entries, "--sample", "3")
