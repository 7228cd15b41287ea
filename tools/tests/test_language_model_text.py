
import numpy as np
import pytest
from ductus_tools.language_model.counts import chunk_lines, count
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
    assert ngrams(table, 3) == {"<s>ab": 1, "aba": 1, "bab": 1, "ab</s>": 1, "<s>ba": 1, "ba</s>": 1}
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


def test_chunks_add_only_beginnings_and_ends():
    symbols = encode(["ab ab ab"] * 50, LETTERS)
    chunks = chunk_lines(symbols, LETTERS.index[" "], share=1, cut=1, seed=0)
    whole = count(symbols, 3, len(LETTERS))
    with_chunks = count(symbols, 3, len(LETTERS), chunks)
    before, after = ngrams(whole, 3), ngrams(with_chunks, 3)
    assert after["<s>ab"] == before["<s>ab"] + 150
    assert after["ab</s>"] == before["ab</s>"] + 150
    assert {k: v for k, v in after.items() if "s>" not in k} == {
        k: v for k, v in before.items() if "s>" not in k
    }


def test_chunks_are_whole_words_of_the_chosen_lines():
    symbols = encode(["ab cd"] * 400, LETTERS)
    space = LETTERS.index[" "]
    chunks = chunk_lines(symbols, space, share=0.5, cut=0.5, seed=3)
    assert np.array_equal(chunks, chunk_lines(symbols, space, 0.5, 0.5, 3))
    assert chunks[0] == BEGIN and chunks[-1] == END
    starts = np.flatnonzero(chunks == BEGIN)
    pieces = {chunks[a:b].tobytes() for a, b in zip(starts, [*starts[1:], len(chunks)])}
    assert pieces == {encode([piece], LETTERS).tobytes() for piece in ("ab", "cd", "ab cd")}
    assert 200 < len(starts) < 400


def test_synthetic_text_is_reproducible_printable_and_rich_in_digits():
    make = lambda seed: SyntheticText(["tea", "cup"], PRINTABLE_ASCII, seed).lines(20_000)  # noqa: E731
    lines = make(1)
    assert lines == make(1) != make(2)
    text = "".join(lines)
    assert set(text) <= set(PRINTABLE_ASCII)
    assert all(prepare(line) == line for line in lines)
    assert sum(map(str.isdigit, text)) > 0.25 * len(text)
    assert set("@$%:/.,-+()#&~\\{}<>|^_=[]*;") <= set(text)
    assert UNKNOWN not in encode(lines, Vocabulary(PRINTABLE_ASCII))


def test_single_characters_cover_the_alphabet():
    lines = SyntheticText([], PRINTABLE_ASCII, 1).single_characters(94)
    assert sorted(lines) == sorted(set(PRINTABLE_ASCII) - {" "})
