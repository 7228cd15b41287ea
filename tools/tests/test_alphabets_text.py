"""Cyrillic, Greek, Hebrew, Georgian and Armenian: what languages write, and text as their pens write it."""

import unicodedata

import pytest
from ductus_tools.scripts.european.alphabet import ALPHABET, GEORGIAN_ARCHAIC, PRINTABLE_ASCII
from ductus_tools.scripts.european.languages import LANGUAGES
from ductus_tools.scripts.european.typography import clean, upper
from ductus_tools.identifiers.generate import read_table
from ductus_tools.language_model.vocabulary import MAXIMUM_SIZE, SPECIALS

WITHOUT_CAPITAL = ("և", "ι\u0308\u0301", "υ\u0308\u0301", *GEORGIAN_ARCHAIC)
SCRIPTS = {"Cyrl": "cyrillic", "Grek": "greek", "Hebr": "hebrew", "Geor": "georgian", "Armn": "armenian"}


def test_each_tag_of_the_scripts_has_its_language():
    wanted = {row.tag: SCRIPTS[row.script] for row in read_table() if row.script in SCRIPTS}
    assert {tag: one.script for one in LANGUAGES.values() for tag in one.tags} == wanted
    assert [name for name, one in LANGUAGES.items() if one.right_to_left] == ["he"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_writes_what_the_network_knows(name):
    language = LANGUAGES[name]
    characters = language.characters
    assert len(set(characters)) == len(characters) <= MAXIMUM_SIZE - len(SPECIALS)
    assert [c for c in ALPHABET if c in characters] == list(characters)
    assert set(PRINTABLE_ASCII + "".join(language.letters)) <= set(characters)
    cased = [letter for letter in language.letters if letter.upper() != letter]
    small = {letter for letter in cased if letter == letter.lower()} - set(WITHOUT_CAPITAL)
    assert {letter.upper() for letter in small} <= set(language.letters)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("be", 32), ("bg", 31), ("kk", 42), ("ky", 36), ("mk", 33), ("mn", 35), ("ru", 33), ("sr", 30),
        ("tg", 39), ("uk", 33), ("el", 36), ("he", 27), ("ka", 39), ("hy", 39),
    ],
)
def test_alphabets_are_whole(name, count):
    """Bulgarian also has ѝ, Macedonian ѐ and ѝ, Greek ς and marked vowels, Armenian և, Georgian six letters of old
    texts."""
    small = LANGUAGES[name].small
    assert len(set(small)) == len(small) == count and unicodedata.normalize("NFC", small) == small


@pytest.mark.parametrize(
    ("name", "line", "written"),
    [
        ("ru", "за́мок  — «ёж»…", "замок - «ёж»..."),
        ("ru", "“Да”, Tеперь iPhone", '"Да", Теперь iPhone'),
        ("uk", "п’ять ʼ вiн i ïжак", "п'ять ' він і їжак"),
        ("be", "«сям’я» 5°", "«сям'я» 5°"),
        ("bg", "„ѝ” и «тя»", '„ѝ“ и "тя"'),
        ("mk", "ќе „ѓон“ бе́ше", "ќе „ѓон“ беше"),
        ("sr", "Oн je a „рекao”", "Он је а „рекао“"),
        ("kk", "əке “бір”", 'әке "бір"'),
        ("tg", "ⱪонун", "қонун"),
        ("mn", "Ѳнѳѳдѳр ____", "Өнөөдөр \ufffd"),
        ("el", "Ὁ Τομ καὶ ἡ Ἑλλὰς ποῦ;", "Ο Τομ και η Ελλάς πού;"),
        ("el", "Tο ΄Ονομά ϑα; Toμ τῷ", "Το Όνομά θα; Τομ τω"),
        ("el", "ή ένας ρολόι", "ή ένας ρολόι"),
        ("he", "שָׁלוֹם צה\"ל מנכ\"לית ג'ורג'", "שלום צה״ל מנכ״לית ג׳ורג׳"),
        ("he", "אמר \"שלום\" ב\"הארץ\" 'טוב'", "אמר \"שלום\" ב\"הארץ\" 'טוב'"),
        ("he", "ק''מ", "ק״מ"),
        ("he", "בית־ספר\u200f ײ", "בית-ספר יי"),
        ("ka", "„კი” – «არა» ''ან''", '„კი“ - "არა" "ან"'),
        ("hy", "Այո: Ինչու՞ ` ոչ․", "Այո։ Ինչու՞ ` ոչ."),
        ("hy", "նա` ﬓ ՙայո՚:", "նա՝ մն 'այո'։"),
    ],
)
def test_text_is_as_pens_write_it(name, line, written):
    assert unicodedata.normalize("NFC", clean(line, name)) == written
    assert clean(written, name) == unicodedata.normalize("NFD", written)


def test_words_of_two_scripts_that_no_letter_tells_apart_stay():
    assert clean("Brexitтин cыяктуу", "ky") == "Brexitтин сыяктуу"
    assert clean("Іnternet", "uk") == "Internet"
    assert clean("a i x", "uk") == "a i x"


@pytest.mark.parametrize(
    ("name", "line", "capitals"),
    [
        ("ru", "ёлка", "ЁЛКА"),
        ("el", "ρολόι ή γάιδαρος, προϊόν", "ΡΟΛΟΪ Ή ΓΑΪΔΑΡΟΣ, ΠΡΟΪΟΝ"),
        ("hy", "և", "ԵՎ"),
        ("ka", "კი", "ᲙᲘ"),
        ("he", "כן", "כן"),
    ],
)
def test_capitals_are_those_of_the_language(name, line, capitals):
    assert unicodedata.normalize("NFC", upper(clean(line, name), name)) == capitals
