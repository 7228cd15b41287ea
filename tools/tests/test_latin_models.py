"""Language models of Latin script, their words and made-up text, with small texts."""

import math
import random
import re

import numpy as np
import pytest
from latin_samples import made_of

from ductus_tools.graphemes import compose, decompose
from ductus_tools.language_model.habits import HabitualText, Habits
from ductus_tools.language_model.languages import train
from ductus_tools.language_model.text import encode
from ductus_tools.language_model.unpack import unpack
from ductus_tools.scripts.latin import languages
from ductus_tools.scripts.latin.alphabet import ALPHABET, PRINTABLE_ASCII
from ductus_tools.scripts.latin.habits import habits
from ductus_tools.scripts.latin.letters import characters
from ductus_tools.scripts.latin.models import BUNDLED, bytes_allowed
from ductus_tools.scripts.latin.texts import sample
from ductus_tools.scripts.latin.words import common_words
from ductus_tools.scripts.latin.writing import of_language, of_letters

GERMAN = "Der Bär über dem größten Öl fährt schön nach Österreich und überlegt sich's.".split()


def german(count: int) -> list[str]:
    chance = random.Random(1)
    return [" ".join(chance.choices(GERMAN, k=8)) for _ in range(count)]


@pytest.fixture(scope="module")
def trained():
    return train(made_of("de", german(400), 60_000), 0.1)


def test_a_model_keeps_to_its_size_and_reads_back(trained):
    assert len(trained.content) <= 60_000
    model = unpack(trained.content)
    assert model.vocabulary.characters == "".join(sorted(of_language("de").characters))
    assert 0 < trained.bits < 2.5
    assert trained.ngrams == sum(model.sizes)
    # As the decoder asks for them: marks follow their letters.
    good, bad = (
        model.bits_per_character(encode([decompose(text)], model.vocabulary))
        for text in ("schön über Öl", "schon uber Ol")
    )
    assert good < bad


def test_the_same_text_gives_the_same_file(trained):
    again = train(made_of("de", german(400), 60_000), 0.1)
    assert again.content == trained.content


def test_nothing_held_out_gives_no_figure():
    assert math.isnan(train(made_of("de", german(50), 60_000), 0).bits)


@pytest.mark.parametrize("name", ["de", "vi", "ace", languages.GENERIC])
def test_models_know_the_letters_of_all_that_they_read(name):
    known = of_language(name).characters
    for reader in languages.readers().get(name, []):
        assert set(characters(reader)) <= set(known)
    assert set(known) <= set(ALPHABET)


def test_sizes_grow_with_the_text_up_to_a_limit():
    sizes = [bytes_allowed("sv", text) for text in (15_000, 150_000, 1_500_000, 50_000_000)]
    assert sizes == sorted(sizes) and sizes[-1] == sizes[-2] * 900_000 // sizes[-2]
    assert all(bytes_allowed(name, 10**6) <= 1_500_000 for name in BUNDLED)


def test_a_sample_keeps_order_and_size():
    lines = [f"line {number:03}" for number in range(100)]
    some = sample(lines, 90, "seed")
    assert len(some) == 10 and some == sorted(some) == sample(lines, 90, "seed")
    assert sample(lines, 10_000, "seed") == lines


def test_letters_with_marks_are_written_alone():
    alone = of_letters("xx", ["é", "ß"]).alone
    assert decompose("é") in alone and "ß" in alone and "a" in alone
    assert "\u0301" not in alone and " " not in alone


@pytest.mark.parametrize("name", ["de", "fr", "hu", "vi", "sw", "lt", "eu", "kha"])
def test_made_up_text_is_in_the_letters_of_the_language(name):
    how = of_language(name)
    made = how.synthetic(["motto wort"], how.alone, 1)
    lines = [how.prepare(line) for line in made.lines(20_000)]
    text = "".join(lines)
    assert not set(text) - set(ALPHABET)
    strangers = [character for character in text if character not in how.characters]
    assert len(strangers) < 0.01 * len(text), set(strangers)
    assert sum(map(str.isdigit, text)) > 0.2 * len(text)


def lines_of(name: str) -> str:
    made = HabitualText(["Wort"], PRINTABLE_ASCII, 1, habits(name)).lines(60_000)
    return "\n".join(made)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("de", ["März", "Dienstag", " Uhr", "0,5", " €", r"\+49", r"\d\. (Mai|Juli) (19|20)\d\d"]),
        ("fr", ["février", "mercredi", r"\dh\d\d", r"\d,\d\d €", r"0\d \d\d \d\d \d\d \d\d"]),
        ("hu", [r"\d{4}\. (május|június) \d+", "Ft", r"\d \d{3}"]),
        ("tr", ["Şubat", r"%\d", r"\d TL"]),
        ("fi", [r"\d\.\d\d", "klo "]),
    ],
)
def test_numbers_are_written_as_people_do(name, expected):
    text = lines_of(name).replace("\u00a0", " ")
    for pattern in expected:
        assert re.search(pattern, text), pattern


def test_a_language_of_which_nothing_is_known_has_habits_too():
    assert habits("xx") == Habits()
    made = HabitualText([], PRINTABLE_ASCII, 1, Habits()).lines(5_000)
    assert not any(part in line for line in made for part in ("MM", "EEEE", "#,", "¤"))


def test_turkish_words_are_known_in_small_letters_and_capitals():
    lines = [decompose("Isparta İzmir ısı iki")] * 3 + ["kara"]
    words = common_words(lines, 100, "tr")
    dotted, dotless = decompose("izmir"), decompose("ısparta")
    # As the recogniser folds them: I becomes i, and a dot above stays.
    assert words[dotted] == words["i\u0307zmi\u0307r"] == words["i\u0307zmir"] == 3
    assert words[dotless] == words["isparta"] == 3
    assert words["isi"] == words["ısı"] == 3 and words["kara"] == 1
    assert common_words(["Is is it"], 10, "de") == {"is": 2, "it": 1}
    assert len(common_words(lines, 4, "tr")) == 4


def test_marks_are_letters_of_words():
    assert common_words([decompose("très très été")], 10, "fr") == {
        decompose("très"): 2, decompose("été"): 1,
    }  # fmt: skip
    assert all(compose(word) in ("très", "été") for word in common_words(["très", "été"], 9, "fr"))


def test_bits_are_per_letter_with_its_marks():
    lines = [decompose(line) for line in ("ằằ ằ", "ẵ ằ")] * 40
    result = train(made_of("vi", lines, 40_000), 0.2)
    assert np.isfinite(result.bits) and result.bits > 0
