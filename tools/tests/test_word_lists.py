"""Lists of words beside a text's, and the models that learn from them."""

import pytest
from latin_samples import made_of

from ductus_tools.language_model import word_lists
from ductus_tools.language_model.languages import train
from ductus_tools.graphemes import decompose
from ductus_tools.scripts.latin.models import of_text
from ductus_tools.scripts.latin.words import LISTED_SHARE, common_words
from ductus_tools.scripts.latin.writing import of_language

TEXT = ["la mer est belle"] * 3 + ["la nuit"]


def test_a_list_has_its_share_of_the_words():
    words = common_words(TEXT, 100, "fr", {"mer": 1, "été": 3, "deux mots": 5, "2e": 1})
    total = sum(words.values())
    assert set(words) == {"la", "mer", "est", "belle", "nuit", decompose("été")}
    assert words[decompose("été")] / total == pytest.approx(LISTED_SHARE * 3 / 4)
    assert words["mer"] / total == pytest.approx((1 - LISTED_SHARE) * 3 / 14 + LISTED_SHARE / 4)


def test_the_likeliest_words_are_kept():
    words = common_words(TEXT, 3, "fr", {"nuit": 9, "jour": 1})
    assert list(words) == ["nuit", "la", "belle"]


def test_a_model_with_a_list_has_twice_as_many_words():
    plain = of_text("fr", TEXT, "", of_language("fr"))
    listed = of_text("fr", TEXT, "", of_language("fr"), {"jour": 1})
    assert listed.word_limit == pytest.approx(2 * plain.word_limit, rel=0.1)
    assert (listed.size, listed.order) == (plain.size, plain.order)
    assert listed.fingerprint != plain.fingerprint
    again = of_text("fr", TEXT, "", of_language("fr"), {"jour": 2})
    assert again.fingerprint != listed.fingerprint


def test_a_model_knows_the_words_of_its_list():
    plain = made_of("fr", TEXT * 50, 60_000)
    listed = of_text("fr", TEXT * 50, "", of_language("fr"), {"mer": 1, "jour": 1})
    assert train(listed, 0).words == train(plain, 0).words + 1


def test_languages_without_a_list_have_none():
    assert word_lists.listed_words("cy") == {} == word_lists.list_source("cy")


def test_lists_are_of_words():
    pytest.importorskip("spellchecker", reason="pyspellchecker is not installed")
    for name in word_lists.LANGUAGES:
        words = word_lists.listed_words(name)
        assert len(words) > 50_000 and min(words.values()) > 0
        assert all(word == word.lower() for word in list(words)[:1000])
    assert list(word_lists.list_source("fr").values()) == ["MIT"]
