import unicodedata

import pytest

from ductus_tools.graphemes import compose, decompose, is_mark
from ductus_tools.language_model.vocabulary import MAXIMUM_SIZE, PRINTABLE_ASCII, SPECIALS
from ductus_tools.scripts.latin.alphabet import ALPHABET, LETTERS, MARKS, SIGNS, in_order  # fmt: skip


def test_every_scalar_is_there_once_and_is_its_own_decomposition():
    assert len(set(ALPHABET)) == len(ALPHABET) == 185
    assert all(unicodedata.normalize("NFD", scalar) == scalar for scalar in ALPHABET)


def test_classes_keep_their_places():
    assert ALPHABET.startswith(PRINTABLE_ASCII)
    assert [ALPHABET.index(c) for c in "\u0300\u0331ß"] == [95, 112, 113]
    assert ALPHABET.endswith("£¥§°©®")


def test_marks_are_marks_but_letters_and_signs_are_not():
    assert all(map(is_mark, MARKS))
    assert not any(map(is_mark, LETTERS + SIGNS))


def test_a_language_model_can_know_all_of_it():
    assert len(ALPHABET) + len(SPECIALS) <= MAXIMUM_SIZE


def test_text_is_taken_apart_and_put_together():
    assert decompose("ếğỤ") == "e\u0302\u0301g\u0306U\u0323"
    assert compose(decompose("Việt Nam, ǹ ş ğ Ő")) == "Việt Nam, ǹ ş ğ Ő"


def test_scalars_are_brought_in_order_and_strangers_refused():
    assert in_order("ß\u0308zaa ") == " az\u0308ß"
    with pytest.raises(ValueError, match="ж"):
        in_order("aж")
