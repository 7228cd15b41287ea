"""Words of the language model: which ones it has, and the table that the recogniser reads."""

import math
import struct
from collections import Counter

import numpy as np
import pytest
from ductus_tools.language_model.format import checksum
from ductus_tools.language_model.kneser_ney import estimate
from ductus_tools.language_model.pack import pack
from ductus_tools.language_model.train import most_common
from ductus_tools.language_model.unpack import unpack
from ductus_tools.language_model.words import count_words, places, section_bytes, word_hash
from ductus_tools.language_model.words import word_section, words
from language_model_samples import LETTERS, LINES, table


@pytest.mark.parametrize(
    "line, expected",
    [
        ("Don't say 'Hello', Anna!", ["don't", "say", "hello", "anna"]),
        ("the 2nd of B2B, 12 men", ["the", "of", "men"]),
        ("x-ray a.m. dogs' b''c", ["x", "ray", "a", "m", "dogs", "b", "c"]),
        ("ÉTÉ straße İ ne\u0301e", ["été", "straße", "İ", "ne\u0301e"]),
        ("", []),
        ("12 + 3'4", []),
    ],
)
def test_words_are_runs_of_letters(line, expected):
    assert list(words(line)) == expected


def look_up(section: bytes, word: str) -> float | None:
    """As the recogniser does it."""
    lowest, step = struct.unpack_from("<ff", section)
    entries = np.frombuffer(section, "<u4", offset=8)
    hashed = word_hash(word)
    place = (hashed >> 32) * len(entries) >> 32
    while entries[place]:
        if entries[place] >> 8 == hashed & 0xFFFFFF:
            return lowest + float((entries[place] & 0xFF) - 1) * step
        place = (place + 1) % len(entries)
    return None


def test_the_table_holds_every_word():
    counts = {f"word{chr(97 + i % 26)}{i}": 1 + i * i for i in range(2_000)}
    section = word_section(counts)
    assert len(section) == section_bytes(len(counts))
    total = sum(counts.values())
    span = math.log(max(counts.values()))
    for word, count in counts.items():
        assert look_up(section, word) == pytest.approx(math.log(count / total), abs=span / 500)
    assert all(look_up(section, f"other{i}") is None for i in range(2_000))


@pytest.mark.parametrize("counts", [{"one": 7}, {"a": 3, "b": 3}])
def test_tables_of_equal_words(counts):
    section = word_section(counts)
    for word in counts:
        assert look_up(section, word) == pytest.approx(-math.log(len(counts)), abs=1e-6)
    assert look_up(section, "z") is None
    assert places(len(counts)) > len(counts)


def test_the_commonest_words_are_kept():
    assert most_common(LINES, 3) == {"the": 6, "cat": 4, "rat": 3}
    assert most_common(LINES, 0) == {}
    assert count_words(LINES)["mat"] == 2


def test_a_file_with_words_is_the_same_model():
    model = estimate(table(order=3), LETTERS)
    counts = Counter({"cat": 2, "mat": 1})
    without, with_words = pack(model), pack(model, counts)
    assert without[8:12] != with_words[8:12]
    assert checksum(with_words[:-8]) == int.from_bytes(with_words[-8:], "little")
    assert len(with_words) - len(without) == (section_bytes(2) + 7) // 8 * 8
    for ours, theirs in zip(unpack(with_words).log_probabilities, unpack(without).log_probabilities):
        assert np.array_equal(ours, theirs)
    assert look_up(with_words[len(without) - 8 : len(without) - 8 + section_bytes(2)], "cat") < 0
