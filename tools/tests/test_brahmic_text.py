"""The languages of Devanagari and related scripts: their characters, their text and their tags."""

import os
import subprocess
import sys
import unicodedata

import pytest

from ductus_tools.scripts.brahmic.alphabet import ALPHABET, DIGITS, LETTERS, characters
from ductus_tools.scripts.brahmic.habits import habits, made_up
from ductus_tools.scripts.brahmic.languages import LANGUAGES, fallbacks
from ductus_tools.scripts.brahmic.models import of_language
from ductus_tools.scripts.brahmic.pen_order import pen
from ductus_tools.scripts.brahmic.typography import clean, words
from ductus_tools.identifiers.generate import read_table
from ductus_tools.language_model.vocabulary import MAXIMUM_SIZE, SPECIALS

SCRIPTS = {"Deva", "Beng", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Mymr", "Tibt", "Ethi"}


def test_classes_are_scalars_of_their_own():
    assert len(set(ALPHABET)) == len(ALPHABET)
    for script, own in LETTERS.items():
        assert all(unicodedata.normalize("NFD", scalar) == scalar for scalar in own)
        assert set(own) <= set(characters(script)) <= set(ALPHABET)
        assert len(DIGITS[script]) == 10


def test_the_order_of_classes_is_the_same_in_every_process():
    # A run that continues in another process would confuse letters.
    show = "from ductus_tools.registry import SCRIPTS\nfor s in SCRIPTS.values(): print(ascii(s.alphabet), s.groups)"
    seen = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", show],
            env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, check=True,
        ).stdout
        for seed in (1, 2)
    }  # fmt: skip
    assert len(seen) == 1


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_model_has_room_for_a_language(name):
    writing = of_language(name)
    assert len(writing.characters) <= MAXIMUM_SIZE - len(SPECIALS)
    assert set("".join(writing.alone)) <= set(writing.characters)


def test_every_tag_has_a_pack():
    tags = [tag for language in LANGUAGES.values() for tag in language.tags]
    assert len(tags) == len(set(tags)) == 61
    assert set(tags) == {row.tag for row in read_table() if row.script in SCRIPTS}
    assert set(fallbacks().values()) <= set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "line", "cleaned"),
    [
        ("hi", "“नमस्ते”  दुनिया…", '"नमस्ते" दुनिया...'),
        ("ne", "गर्\u200dयो", "गर्\u200dयो"),
        ("hi", "शक्\u200dति", "शक्ति"),
        ("kn", "ಬ್ಯಾಂಕ್\u200cಗಳು\u200c", "ಬ್ಯಾಂಕ್\u200cಗಳು"),
        ("or", "ରାଇନ୍\u200c ଉପ", "ରାଇନ୍ ଉପ"),
        ("bn", "র\u200d্যাব", "র\u200d্যাব"),
        ("ml", "ശിക്ഷകള്\u200d", "ശിക്ഷകൾ"),
        ("my", "ေနာက္", ""),  # not in Unicode's encoding
        ("my", "နောက်", "နောက်"),
        ("bo", "བོད\u0f0cཡིག", "བོད\u0f0bཡིག"),
    ],
)
def test_text_is_cleaned(language, line, cleaned):
    assert clean(line, language) == unicodedata.normalize("NFD", cleaned)


def test_lines_without_spaces_are_parted():
    line = "བསྒྲུབས་པ་དང་བོད་ཡིག་གི་སློབ་"
    found = words(line, "tibetan")
    assert "".join(found) == line and len(found) > 1 and all(word.endswith("་") for word in found)
    assert words("नमस्ते दुनिया", "devanagari") == ["नमस्ते", "दुनिया"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_made_up_lines_are_in_the_alphabet(name):
    writing = of_language(name)
    made = made_up(name)([pen("क")], writing.alone, 1)
    for line in made.lines(500):
        assert set(writing.prepare(line)) <= set(writing.characters), line
    assert habits()[name].dates
