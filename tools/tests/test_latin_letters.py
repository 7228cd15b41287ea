import pytest

from ductus_tools.graphemes import compose, decompose
from ductus_tools.scripts.latin import languages
from ductus_tools.scripts.latin.alphabet import ALPHABET, PRINTABLE_ASCII
from ductus_tools.scripts.latin.letters import FREQUENCY, both_cases, characters, enter, frequent, letters, strangers  # fmt: skip
from ductus_tools.scripts.latin.typography import clean, narrow

# Sentences with all letters of a language, most of them well known.
PANGRAMS = {
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy; Ňouma pěl též.",
    "cy": "Parciais fy jac codi baw hud llawn dŵr ger tŷ Mabon, â'r môr, sïon, tân",
    "da": "Quizdeltagerne spiste jordbær med fløde, mens cirkusklovnen Walther på Åen",
    "de": "„Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich“, Ärger, Öl, Übel",
    "eo": "Eĥoŝanĝo ĉiuĵaŭde",
    "es": "¿El veloz murciélago hindú comía feliz cardillo? ¡La cigüeña tocaba el ñandú, así!",
    "fi": "Törkylempijävongahdus, Åbo",
    "fr": "« Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes » où, là, ça, Noël, maïs, sûr",
    "haw-Latn": "ʻŌlelo Hawaiʻi, ā ē ī ū",
    "hu": "Árvíztűrő tükörfúrógép",
    "is": "Kæmi ný öxi hér, ykist þjófum nú bæði víl og ádrepa",
    "it": "Pranzo d'acqua fa volti sghembi; perché, città, così, più, però",
    "ku": "Cem vî Feqoyê pîs zêdetir ji çar gulên xweşik hebûn",
    "lt": "Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą, ūž",
    "lv": "Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus, ģ ņ",
    "mi": "āēīōū ĀĒĪŌŪ",
    "mt": "Ċoff Ġorġ ħażin għax qalb il-ħobż",
    "nb": "Vår sære Zulu fra badeøya spilte jo whist og quickstep i minen",
    "nl": "coördinatie, één, hè, ideeën, IJs",
    "pl": "Zażółć gęślą jaźń, „Ćma” Łódź śpi",
    "pt": "À noite, vovô Kowalsky vê o ímã cair no pé do pinguim, ação, três, põe, ü",
    "ro": "Muzicologă în bej vând whisky și tequila, preț fix. Țară, Înalt",
    "sk": "Kŕdeľ šťastných ďatľov učí pri ústí Váhu mĺkveho koňa obhrýzať kôru a žrať čerstvé mäso",
    "sv": "Flygande bäckasiner söka hwila på mjuka tuvor, idé",
    "tr": "Pijamalı hasta yağız şoföre çabucak güvendi. İĞŞÇÖÜ âîû",
    "uz": "Oʻzbekiston, togʻ",
    "vi": "Ở nơi này, những người bạn đã từng ăn phở, bún chả, ốc, ếch, ổi, dừa, cỗ, mỹ, hữu, giữ, trứng, ngã",
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(PANGRAMS))
def test_languages_have_all_their_letters(language):
    line = narrow(clean(PANGRAMS[language], language), characters(language))
    assert set(line) <= set(characters(language))
    assert set(decompose(PANGRAMS[language]).replace("’", "'")) <= set(characters(language))


def test_every_tag_has_ascii_and_letters_of_the_network():
    assert len(languages.tags()) == 270
    for tag in languages.tags():
        known = characters(languages.language(tag))
        assert known.startswith(PRINTABLE_ASCII)
        assert set(known) <= set(ALPHABET)
        assert ("€" in known) == (tag.split("-")[0] != "en")


def test_english_is_ascii_and_the_generic_language_everything():
    assert characters("en") == PRINTABLE_ASCII
    assert characters(languages.GENERIC) == ALPHABET
    assert {"ä", "ấ", "ʻ"} <= set(letters(languages.GENERIC))


def test_tables_letters_are_composed_and_in_both_cases():
    for name in languages.languages():
        for letter in letters(name):
            assert compose(letter) == letter
            other = letter.upper() if letter.islower() else letter.lower()
            if len(decompose(other)) == len(decompose(letter)) == len(letter) == 1 and letter not in "ıª":
                assert other in letters(name), (name, letter)


def test_frequent_letters_are_found_with_the_bearer_of_a_rare_mark():
    count = round(1 / FREQUENCY)
    lines = [decompose("ñ" * 3 + "é" + "жж" + "a" * (count - 10))] + [decompose("ő")]
    assert frequent(lines) == [decompose("ñ")]
    lines.append(decompose("ű"))
    assert frequent(lines) == [decompose("ñ"), decompose("ő")]


def test_high_quotes_need_low_ones():
    assert frequent(["„a”", "b»"]) == ["«", "»", "“", "”", "„"]
    assert frequent(["“a”", "b"]) == []


def test_missing_letters_are_named_but_not_those_of_other_scripts():
    lines = [decompose("ъ ə ñ a"), "漢"]
    assert set(strangers(lines, PRINTABLE_ASCII)) == {"ə", "\u0303"}
    assert strangers(lines, ALPHABET) == {}


def test_capitals_and_small_letters_go_together():
    assert both_cases(["ä", "Ŋ", "ß", "ı", "İ", "q"]) == {
        decompose(letter) for letter in ("ä", "Ä", "ŋ", "Ŋ", "ß", "ı", "İ")
    }


def test_a_language_is_entered_with_the_letters_of_its_text(tmp_path):
    """Upper Sorbian stands between its neighbours, and entering it again replaces its row."""
    table = tmp_path / "letters.tsv"
    table.write_text("language\tletters of the text\tother known letters\nde\tß\t\nsk\tĽ ľ\tŔ\n", encoding="utf-8")
    for of_text in (["ó"], both_cases([decompose("ř"), decompose("ł")])):
        enter("hsb", of_text, table)
    assert table.read_text(encoding="utf-8").splitlines() == [
        "language\tletters of the text\tother known letters", "de\tß\t", "hsb\tŁ ł Ř ř\t", "sk\tĽ ľ\tŔ",
    ]  # fmt: skip
