"""Lines of another script with Latin words among them."""

import numpy as np

from ductus_tools.evaluation.latin_words import latin_words, line, own_words, with_word


def _record(label: str, writer: str, width: float = 300) -> dict:
    return {"label": label, "writer": writer, "split": "test", "drawing": [[[0, width], [-100, 0]]]}


def test_a_line_has_latin_words_among_others():
    own = own_words(_record(word, "a") for word in ("раз", "два", "три", "ABC"))
    latin = latin_words([_record(word, "b") for word in ("one", "two", "six", "up", "naïve")], "test")
    assert [label for label, _ in latin["b"]] == ["one", "two", "six"]
    random = np.random.default_rng(1)
    for _ in range(20):
        label, ink, writer = line(own, latin, random)
        words = label.split()
        assert writer == "a b" and 1 <= sum(word.isascii() for word in words) <= 2
        assert sorted(word for word in words if not word.isascii()) == ["два", "раз", "три"]
        starts = ink.points[ink.starts, 0]
        assert len(starts) == len(words) and (np.diff(starts) > 0).all()
    plain, *_ = line(own, {}, random)
    assert len(plain.split()) == 3


def test_lines_of_hebrew_run_to_the_left():
    own = own_words(_record(word, "a") for word in ("אחת", "שתיים", "שלוש"))
    latin = latin_words([_record(word, "b") for word in ("one", "two", "six")], "test")
    _, ink, _ = line(own, latin, np.random.default_rng(2))
    assert (np.diff(ink.points[ink.starts, 0]) < 0).all()
    assert latin_words([_record("one", "b")], "val") == {}


def test_a_line_of_characters_has_a_latin_word_behind_it():
    latin = latin_words([_record(word, "b") for word in ("one", "two", "six")], "test")
    for text, space in (("今日は", ""), ("오늘은", " ")):
        own = {"label": text, "writer": "a", "drawing": [[[0, 50], [-80, 20]], [[60, 90], [0, 0]]]}
        label, ink, writer = with_word(own, latin, np.random.default_rng(1))
        assert writer == "a b" and label.startswith(f"{text}{space}")
        assert label.removeprefix(f"{text}{space}") in ("one", "two", "six")
        word = ink.points[ink.starts[2] :]
        assert np.ptp(word[:, 1]) == 80 and word[:, 0].min() == 125 and word[:, 1].max() == 20
