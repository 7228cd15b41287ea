"""Text that is made up, models and the check of letters of five scripts, with small texts."""

import random
import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from ductus_tools.scripts.european import models
from ductus_tools.scripts.european.habits import habits
from ductus_tools.scripts.european.languages import LANGUAGES
from ductus_tools.commands.strangers import is_letter
from ductus_tools.scripts.european.letters import strangers
from ductus_tools.scripts.european.models import of_language
from ductus_tools.scripts.european.typography import clean
from ductus_tools.language_model.languages import COLUMNS, Recipe, bring_up_to_date, held_out_lines, train
from ductus_tools.language_model.text import encode
from ductus_tools.language_model.unpack import unpack
from ductus_tools.tables import rows

UKRAINIAN = "У ґанку п'ять їжаків і ще один заєць пили чай з варенням".split()


def ukrainian(count: int) -> list[str]:
    chance = random.Random(1)
    return [" ".join(chance.choices(UKRAINIAN, k=8)) for _ in range(count)]


@pytest.fixture(scope="module")
def recipe():
    return Recipe(ukrainian(400), of_language("uk"), habits()["uk"], 60_000, 6, "of our own")


def test_a_model_keeps_to_its_size_and_knows_its_language(recipe):
    made = train(recipe, 0.1)
    assert len(made.content) <= 60_000 and 0 < made.bits < 2.5
    model = unpack(made.content)
    assert model.vocabulary.characters == "".join(sorted(LANGUAGES["uk"].characters))
    good, bad = (
        model.bits_per_character(encode([clean(text, "uk")], model.vocabulary))
        for text in ("п'ять їжаків", "пять іжаків")
    )
    assert good < bad


def test_a_model_is_trained_again_when_its_text_changes(recipe, tmp_path):
    row = bring_up_to_date("uk", recipe, tmp_path, [])
    assert len(row) == len(COLUMNS) and row[0] == "uk" and row[-1] == "of our own"
    made = (tmp_path / "uk.lm").stat()
    assert bring_up_to_date("uk", recipe, tmp_path, row) == row
    assert (tmp_path / "uk.lm").stat().st_mtime_ns == made.st_mtime_ns
    other = replace(recipe, text=recipe.text[1:])
    assert bring_up_to_date("uk", other, tmp_path, row)[-2] != row[-2]


def test_held_out_lines_are_not_the_models(recipe):
    text = [f"рядок {number}" for number in range(500)]
    kept = held_out_lines(text, recipe.writing)
    assert kept == held_out_lines(text, recipe.writing) and 20 < len(kept) < 100


@pytest.mark.parametrize("name", LANGUAGES)
def test_made_up_text_is_in_the_letters_of_the_language(name):
    how = of_language(name)
    made = how.synthetic(["motto wort", "".join(how.alone[:5])], how.alone, 1)
    lines = [how.prepare(line) for line in made.lines(20_000)]
    text = "".join(lines)
    assert not set(text) - set(how.characters)
    assert sum(map(str.isdigit, text)) > 0.2 * len(text)
    assert set("".join(how.alone)) <= set(how.characters)


def test_letters_that_are_written_alone():
    assert not [letter for letter in of_language("ka").alone if letter != letter.lower()]
    assert of_language("ru").alone.count("ж") == 2 * of_language("ru").alone.count("Ж") == 2
    assert not [c for name in LANGUAGES for c in of_language(name).alone if c.isascii() and c.isalpha()]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ru", [r"\d (мая|июля) (19|20)\d\d г\.", "(май|июль) (19|20)", "вторник", r"\d руб\.", r"\+7 \d"]),
        ("uk", [r"\d (травня|липня)", "п'ятниця", r"\d грн", r"\+380"]),
        ("bg", [r"\d лв\.", r"\d\.\d\d\.\d{4} г\."]),
        ("el", [r"\d Ιουλίου", r"Ιούλιος \d", r"\d €", "χλμ"]),
        ("he", [r"\d ביולי", "יום שלישי", "ש״ח", "05\\d-"]),
        ("ka", [r"\d ივლისი", r"\d ₾", "კმ"]),
        ("hy", [r"\d{4} թ\.", r"\d ֏", "կգ"]),
        ("mn", ["оны", "сарын", "төг"]),
        ("kk", ["жылғы", "₸", "сағат"]),
    ],
)
def test_numbers_are_written_as_people_do(name, expected):
    how = of_language(name)
    made = how.synthetic(["слово"], how.alone, 1).lines(60_000)
    text = "\n".join(unicodedata.normalize("NFC", how.prepare(line)) for line in made)
    for pattern in expected:
        assert re.search(pattern, text), pattern


@pytest.mark.parametrize("name", LANGUAGES)
def test_tables_of_habits_are_whole(name):
    own = habits()[name]
    assert len(own.months) == len(own.months_alone) == 12 and len(own.days) == 7
    assert own.dates and own.times and own.phones and own.units and own.currencies


def test_the_check_finds_a_letter_that_a_language_lacks():
    found = strangers(["привіт " * 9, "эх!"], "uk")
    assert set(found) == {"э"} and is_letter("э") and not is_letter("•")


def test_the_table_tells_of_each_model():
    table = rows(Path(models.__file__).with_name("models.tsv"))
    assert [row[0] for row in table] == sorted(LANGUAGES)
    assert all(int(row[2]) <= models.BYTES and row[-1] for row in table)
