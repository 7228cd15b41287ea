
import sys
from collections import Counter

import numpy as np
import pytest
from ductus_tools.language_model import train
from ductus_tools.language_model.counts import count, pieces
from ductus_tools.language_model.synthetic import SyntheticText
from ductus_tools.language_model.text import encode, prepare
from ductus_tools.language_model.vocabulary import (
    BEGIN,
    END,
    PRINTABLE_ASCII,
    UNKNOWN,
    Vocabulary,
)
from language_model_samples import LETTERS


@pytest.mark.parametrize(
    ("typeset", "plain"),
    [
        ("“It’s”  he\tsaid…", '"It\'s" he said...'),
        ("1990–1995 — gone", "1990-1995 - gone"),
        (" e\u0301clair\u00ad ", "éclair"),
        ("we ________ it", "we \ufffd it"),
        ("snake_case", "snake_case"),
    ],
)
def test_prepares_text_as_a_pen_would_write_it(typeset, plain):
    assert prepare(typeset) == plain


def test_encodes_lines_between_their_marks():
    symbols = encode(["ab", "", "é c"], LETTERS)
    names = [LETTERS.names[symbol] for symbol in symbols]
    assert names == ["<s>", "a", "b", "</s>", "<s>", "<unk>", "<space>", "c", "</s>"]


def test_vocabularies_are_ordered_and_limited():
    assert Vocabulary("cab").characters == "abc"
    assert len(Vocabulary(PRINTABLE_ASCII)) == 98
    with pytest.raises(ValueError, match="at most"):
        Vocabulary("".join(map(chr, range(0x4E00, 0x4E00 + 300))))


def ngrams(table, order):
    names = LETTERS.names
    return {
        "".join(names[(int(key) >> (8 * (order - 1 - i))) & 0xFF] for i in range(order)): int(raw)
        for key, raw in zip(table.keys[order - 1], table.raw[order - 1])
    }


def test_counts_every_ngram_of_every_order():
    table = count(encode(["abab", "ba"], LETTERS), 3, len(LETTERS))
    assert ngrams(table, 3) == {
        "<s>ab": 1, "aba": 1, "bab": 1, "ab</s>": 1, "<s>ba": 1, "ba</s>": 1,
    }  # fmt: skip
    assert ngrams(table, 2) == {
        "<s>a": 1, "<s>b": 1, "ab": 2, "ba": 2, "a</s>": 1, "b</s>": 1,
    }  # fmt: skip
    unigrams = ngrams(table, 1)
    assert (unigrams["a"], unigrams["b"], unigrams["</s>"], unigrams["<s>"]) == (3, 3, 2, 0)
    assert len(unigrams) == len(LETTERS)


def test_unknown_characters_break_the_context():
    table = count(encode(["aéb"], LETTERS), 2, len(LETTERS))
    assert ngrams(table, 2) == {"<s>a": 1, "b</s>": 1}
    assert ngrams(table, 1)["b"] == 1
    assert ngrams(table, 1)["<unk>"] == 0


def test_pieces_add_only_beginnings_and_endings():
    symbols = encode(["ab ab ab"] * 50, LETTERS)
    space = LETTERS.index[" "]
    every = pieces(symbols, space, share=1, cut=1, seed=0)
    half = pieces(symbols, space, share=0.5, cut=1, seed=0)
    before = ngrams(count(symbols, 3, len(LETTERS)), 3)
    after = ngrams(count(symbols, 3, len(LETTERS), every, half), 3)
    assert after["<s>ab"] == before["<s>ab"] + 150
    assert after["ab</s>"] == before["ab</s>"] + (half == END).sum() < before["ab</s>"] + 150
    assert {k: v for k, v in after.items() if "s>" not in k} == {
        k: v for k, v in before.items() if "s>" not in k
    }


def split(symbols):
    starts = np.flatnonzero(symbols == BEGIN)
    return [symbols[a:b].tobytes() for a, b in zip(starts, [*starts[1:], len(symbols)])]


def test_pieces_are_whole_words_of_the_chosen_lines():
    symbols = encode(["ab cd"] * 400, LETTERS)
    space = LETTERS.index[" "]
    half = pieces(symbols, space, share=0.5, cut=0.5, seed=3)
    assert np.array_equal(half, pieces(symbols, space, 0.5, 0.5, 3))
    assert half[0] == BEGIN and half[-1] == END
    assert set(split(half)) == {encode([text], LETTERS).tobytes() for text in ("ab", "cd", "ab cd")}
    assert 200 < len(split(half)) < 400


def test_pieces_of_a_smaller_share_are_among_those_of_a_larger():
    symbols = encode([f"{a}{b} cd ef" for a in "abcdefghij" for b in "klmnopqrst"], LETTERS)
    few, many = (pieces(symbols, LETTERS.index[" "], share, 0.5, 1) for share in (0.2, 0.9))
    assert 0 < len(few) < len(many)
    assert not Counter(split(few)) - Counter(split(many))


def test_synthetic_text_is_reproducible_printable_and_rich_in_digits():
    lines, again, other = (
        SyntheticText(["tea", "cup"], PRINTABLE_ASCII, seed).lines(60_000) for seed in (1, 1, 2)
    )
    assert lines == again != other
    text = "".join(lines)
    assert set(text) <= set(PRINTABLE_ASCII)
    assert all(prepare(line) == line for line in lines)
    assert sum(map(str.isdigit, text)) > 0.25 * len(text)
    assert set("@$%:/.,-+()#&~\\{}<>|^_=[]*;") <= set(text)
    assert UNKNOWN not in encode(lines, Vocabulary(PRINTABLE_ASCII))


def test_single_characters_cover_the_alphabet():
    lines = SyntheticText([], PRINTABLE_ASCII, 1).single_characters(94)
    assert sorted(lines) == sorted(set(PRINTABLE_ASCII) - {" "})


def test_a_text_without_lines_is_refused(tmp_path, monkeypatch):
    (tmp_path / "empty.txt").write_text("\n \n")
    monkeypatch.setattr(sys, "argv", ["train", "--text", str(tmp_path / "empty.txt"), "--output", str(tmp_path / "x.lm")])
    with pytest.raises(SystemExit, match="there is no text in .*empty.txt"):
        train.main()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("text.txt", b"caf\xe9", "text.txt: not UTF-8: byte 4"), ("text.txt.xz", b"no xz", "text.txt.xz: damaged: "),
        ("missing.txt", None, "missing.txt"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_named(name, content, message, tmp_path, monkeypatch):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["train", "--text", str(tmp_path / name), "--output", str(tmp_path / "x.lm")])
    with pytest.raises(SystemExit) as stop:
        train.main()
    assert message in stop.value.code
