"""The languages of Tamil, Telugu, Sinhala, Thai, Lao and Khmer: their characters and their text."""

import unicodedata

import pytest

from ductus_tools.identifiers.generate import read_table
from ductus_tools.language_model.vocabulary import MAXIMUM_SIZE, SPECIALS
from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.pen_order import logical, pen
from ductus_tools.scripts.southern.alphabet import ALPHABET, DIGITS, LETTERS, characters, is_base
from ductus_tools.scripts.southern.composer import words
from ductus_tools.scripts.southern.habits import habits, made_up
from ductus_tools.scripts.southern.languages import LANGUAGES
from ductus_tools.scripts.southern.models import of_language
from ductus_tools.scripts.southern.script import GREETINGS
from ductus_tools.scripts.southern.typography import clean, run


def test_classes_are_scalars_of_their_own():
    assert len(set(ALPHABET)) == len(ALPHABET)
    for script, own in LETTERS.items():
        assert all(unicodedata.normalize("NFD", scalar) == scalar for scalar in own)
        assert set(own) <= set(characters(script)) <= set(ALPHABET)
        assert len(characters(script)) + len(SPECIALS) <= MAXIMUM_SIZE
        assert len(DIGITS[script]) == 10


def test_each_script_is_one_tag():
    named = {row[0] for row in read_table() if row[2] in LETTERS}
    assert {tag for language in LANGUAGES.values() for tag in language.tags} == named


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_greeting_is_written_in_the_languages_characters(name):
    text = unicodedata.normalize("NFD", GREETINGS[name])
    assert clean(text, name) == text and set(pen(text)) <= set(LANGUAGES[name].characters)
    assert logical(pen(text)) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("தமிழ்க்கொ", ["த", "மி", "ழ்", "க்", "கொ"]),
        ("பக்ஷி", ["ப", "க்ஷி"]),
        ("స్త్రీలు", ["స్త్రీ", "లు"]),
        ("ක්‍රමය", ["ක්‍ර", "ම", "ය"]),
        ("අම්මා", ["අ", "ම්", "මා"]),
        ("เชื่อน้ำ", ["เ", "ชื่", "อ", "น้ำ"]),
        ("ເຮືອນ້ຳ", ["ເ", "ຮື", "ອ", "ນ້ຳ"]),
        ("ស្ត្រីខ្មែរ", ["ស្ត្រី", "ខ្មែ", "រ"]),
    ],
)
def test_clusters(text, parts):
    decompose = unicodedata.normalize
    assert clusters(decompose("NFD", text)) == [decompose("NFD", part) for part in parts]


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        ("th", "เเม่ น\u0e4d\u0e49\u0e32", "แม่ น้ำ"),
        ("lo", "ນ\u0ecd\u0ec9\u0eb2\u200b", "ນ້ຳ"),
        ("si", "ශ්\u200dරී ක\u200dම", "ශ්\u200dරී කම"),
        ("te", "ఎక్\u200cస్ క\u200cమ", "ఎక్\u200cస్ కమ"),
        ("km", "ខ្មែរ\u200bល្អ…", "ខ្មែរល្អ..."),
        ("ta", "\u200cதமி\u200dழ்", "தமிழ்"),
    ],
)
def test_text_is_as_pens_write_it(name, text, written):
    assert clean(text, name) == unicodedata.normalize("NFD", written)


def test_a_run_of_a_phrase_is_of_whole_clusters():
    phrase = "สวัสดีครับน้ำ"
    assert run(phrase, 2, 6) == "สดีครั"
    assert run(phrase, 7, 1) == "น้ำ"
    assert all(set(clusters(run(phrase, at, 5))) <= set(clusters(phrase)) for at in range(len(clusters(phrase))))


def test_words_that_cannot_be_written_are_left_out():
    assert words("ไทย 日本 ดี", "th") == ["ไทย", "ดี"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_writes_numbers_in_its_habits(name):
    writing = of_language(name)
    own = next(c for c in LETTERS[LANGUAGES[name].script] if is_base(c, LANGUAGES[name].script))
    lines = made_up(name)([own * 2], writing.alone, 1).lines(6000)
    prepared = "".join(map(writing.prepare, lines))
    assert set(prepared) <= set(writing.characters) | {"\ufffd"}
    assert habits()[name].currencies[0] in "".join(lines)
    own_digits = set(DIGITS[LANGUAGES[name].script]) - set("0123456789")
    assert bool(own_digits & set(prepared)) == bool(own_digits)
