"""Strings that aren't prose: made up, and written in people's characters."""

import json
import re
import string

import numpy as np
import pytest
from ductus_tools.compose.codes import CodeMaker, filled
from ductus_tools.evaluation import composed_codes
from ductus_tools.ink.augment import _reorder, _sparse
from ductus_tools.ink.strokes import Strokes

WORDS = ["home", "index", "token", "user"]
FORMS = {
    "plate": r"[A-Z0-9-]+",
    "code": r"[A-Z0-9]{3,7}([-/][A-Z0-9]{3,7})?",
    "mixed_code": r"[A-Za-z0-9]{5,10}",
    "camel_case": r"[A-Za-z]?[a-z]+([A-Z][a-z]+)+",
    "snake_case": r"_?[A-Za-z]+(_[A-Za-z0-9]+)+",
    "word_and_number": r"[A-Za-z]+[0-9]+",
    "email": r"[a-z0-9._-]+@[a-z-]+(\.[a-z]+)+",
    "uri": r"(https?://)?(www\.)?[a-z-]+(\.[a-z]+)+(/~?[a-z0-9.]+)?",
    "date": r"\d+[/.-]\d+([/.-]\d+)?",
    "phone": r"[+(]?[\d() /-]+\d",
    "amount": r"([$€£][\d.,]+|[\d.,]+( [$€£]|%))",
    "number": r"\d{1,10}",
}


@pytest.mark.parametrize("kind", FORMS)
def test_strings_have_the_form_of_their_kind(kind):
    maker, random = CodeMaker(WORDS), np.random.default_rng(1)
    for _ in range(200):
        text = maker.make(kind, random)
        assert re.fullmatch(FORMS[kind], text), text


def test_all_kinds_come_and_the_same_ones_by_seed():
    def some(seed):
        random = np.random.default_rng(seed)
        return [CodeMaker(WORDS).any(random) for _ in range(300)]

    assert some(1) == some(1) != some(2)
    assert {"_", "@", "/", "$", "\\", "~", "{", "}", "[", "]", "<", ">", "©", "®"} <= set("".join(some(1) + some(2) + some(3)))


def test_patterns_are_filled():
    assert re.fullmatch(r"[A-Z][a-z]\d-x", filled("Aa9-x", np.random.default_rng(1)))


def letter(character, left=0.0):
    """A stroke whose height is the character's code."""
    height = 20 + ord(character) % 40
    return [[[left, left + 5, left + 10], [60, 60 - height, 60]]]


def test_codes_are_written_in_the_characters_of_one_hand(tmp_path):
    characters = string.ascii_letters + string.digits + "./-@_()+,$%€£ :~"
    records = [
        {"label": c, "writer": w, "split": s, "drawing": letter(c)}
        for w, s in (("one", "test"), ("two", "train"))
        for c in characters
        if c != " "
    ]
    path = tmp_path / "chars.ndjson"
    path.write_text("".join(json.dumps(r) + "\n" for r in records))
    characters_of_test = [(r["writer"], r["label"], Strokes.from_lists(r["drawing"])) for r in records[: len(records) // 2]]
    writer = composed_codes.CodeWriter(characters_of_test)
    made = list(composed_codes.records("plate", 20, CodeMaker(WORDS), writer, np.random.default_rng(1), "test"))
    assert {r["writer"] for r in made} == {"one"} and {r["split"] for r in made} == {"test"}
    assert all(len(r["drawing"]) >= len(r["label"].replace(" ", "")) for r in made)
    with pytest.raises(KeyError):
        writer.write("ß", np.random.default_rng(1))


def test_a_set_without_writers_is_refused():
    with pytest.raises(ValueError, match="no writer"):
        composed_codes.CodeWriter([("one", "a", Strokes.from_lists(letter("a")))])


def test_slow_pens_and_other_habits_are_drawn_too():
    """Strokes keep their ends, whatever order, direction and rate they come in."""
    ink = Strokes.from_lists([[list(range(60)), [2 * (i % 30) for i in range(60)]], [[5, 9], [1, 2]], [[40, 50], [3, 4]]])
    random = np.random.default_rng(3)
    for change in (_sparse, _reorder):
        drawn = [change(ink, random) for _ in range(200)]
        ends = {tuple(sorted(d.points[np.concatenate((d.starts, d.ends - 1))].ravel())) for d in drawn}
        assert len(ends) == 1 and all(len(d.starts) == 3 for d in drawn)
        assert len({d.points.tobytes() for d in drawn}) > 3
    assert min(len(_sparse(ink, random)) for _ in range(50)) < 25
