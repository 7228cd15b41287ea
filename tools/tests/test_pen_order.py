"""Pen order: known words, the golden pairs, and that nothing fails."""

import json
import random
from pathlib import Path

import pytest

from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.pen_order import BLOCKS, JOINER, REPHS, logical, pen

_GOLDEN = Path(__file__).parents[2] / "Tests/UnicodeTextTests/Fixtures/pen-order.json"


@pytest.mark.parametrize(
    ("stored", "written"),
    [
        ("हिन्दी", "िहन्दी"),
        ("राष्ट्रिय", "रािष्ट्रय"),
        ("धर्मं", "धम\ue930ं"),
        ("र्त्ति", "ित्त\ue930"),
        ("र्\u200dय", "र्\u200dय"),  # an eyelash isn't a reph
        ("বাংলাদেশে", "বাংলােদেশ"),
        ("ক\u09c7\u09be", "\u09c7ক\u09be"),
        ("ৰ্ম", "ম\ue9f0"),
        ("ಕಾರ್ಯ", "ಕಾಯ\uecb0"),
        ("മ\u0d47\u0d3e", "\u0d47മ\u0d3e"),
        ("ကျော်", "ေကျာ်"),
        ("க்க\u0bc6\u0bbe", "க்\u0bc6க\u0bbe"),  # a visible virama
        ("ක්ද\u0dca\u200dරෙ", "ක්ෙද\u0dca\u200dර"),
        ("ខ្មែរ", "ែខ្មរ"),
        ("น้ำ", "น้ำ"),
        ("བོད་ཡིག", "བོད་ཡིག"),
        ("ሰላም", "ሰለ\ue103መ\ue105"),
    ],
)
def test_words(stored, written):
    assert pen(stored) == written
    assert logical(written) == stored


def test_golden_pairs_hold():
    golden = json.loads(_GOLDEN.read_text(encoding="ascii"))
    assert golden.keys() == BLOCKS.keys() | {"ethiopic"}
    for pairs in golden.values():
        assert len(pairs) > 100
        for stored, written in pairs:
            assert pen(stored) == written
        assert sum(logical(written) == stored for stored, written in pairs) > 0.7 * len(pairs)


def test_a_vowel_of_ethiopic_without_a_consonant_has_a_carrier():
    assert logical("\ue101 ሀ\ue101\ue102") == "\u12a1 \u1201\u12a2"


def test_any_text_keeps_its_scalars():
    drawn = random.Random(3)
    for block in BLOCKS.values():
        own = [chr(c) for c in range(block.first, block.last + 1)] + [block.virama] * 20 + [*block.before] * 8
        own += [*block.ra] * 8 + [JOINER, "\u200c", " "] * 3
        for _ in range(500):
            text = "".join(drawn.choices(own, k=drawn.randint(0, 9)))
            assert sorted(_without_rephs(pen(text))) == sorted(text)
            assert sorted(logical(text)) == sorted(text)
            assert "".join(clusters(text)) == text
            logical("".join(drawn.choices(own + [*REPHS] * 8, k=6)))


def _without_rephs(text):
    for block in BLOCKS.values():
        for ra in block.ra:
            text = text.replace(chr(0xE000 | ord(ra) & 0xFFF), ra + block.virama)
    return text
