import pytest

from ductus_tools.graphemes import decompose
from ductus_tools.scripts.latin.typography import clean, lower, narrow, upper


@pytest.mark.parametrize(
    ("language", "typeset", "written"),
    [
        ("de", "„So“ – sagt’s  er\u00a0…", "„So“ - sagt's er ..."),
        ("fr", "Quoi?  «Rien!»", "Quoi ? « Rien ! »"),
        ("fr", "Il est 12:30; http://a.fr/?x (quoi?!)", "Il est 12:30 ; http://a.fr/?x (quoi ?!)"),
        ("fr", "Ah\u202f! Trois points...", "Ah ! Trois points..."),
        ("nl", "Ĳs en ĳzer", "IJs en ijzer"),
        ("uz", "O‘zbek go'zal ma’no qilʼa", "Oʻzbek goʻzal ma'no qil'a"),
        ("ro", "ştiinţă", "știință"),
        ("tr", "şiş ţ", "şiş ţ"),
        ("vi", "Ðà Nẵng", "Đà Nẵng"),
        ("ca", "coŀlegi col•legi", "col·legi col·legi"),
        ("az", "gәlir Ǝli", "gəlir Əli"),
        ("ber", "aεdaw yeγli, Россия", "aɛdaw yeɣli, Россия"),
        ("sl", "ȃ", "â"),
        ("en", "a ____ b", "a \ufffd b"),
    ],
)  # fmt: skip
def test_text_becomes_what_a_pen_writes(language, typeset, written):
    expected = decompose(written)
    assert clean(typeset, language) == expected
    assert clean(expected, language) == expected


def test_quotes_that_a_language_lacks_become_straight():
    line = "„a“ «b» “c”"
    assert narrow(line, "abc „“”«»") == line
    assert narrow(line, "abc «»") == '"a" «b» "c"'
    assert narrow(line, "abc „“”") == '„a“ "b" “c”'


def test_turkish_keeps_its_two_letters_i():
    small, capital = decompose("ısı iş İstanbul"), decompose("ISI İŞ İSTANBUL")
    assert upper(small, "tr") == capital
    assert lower(capital, "tr") == decompose("ısı iş istanbul")
    assert upper("iß", "de") == "ISS"
    assert lower("I", "de") == "i"
