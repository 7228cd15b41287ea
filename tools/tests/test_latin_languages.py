from ductus_tools.scripts.latin import languages
from ductus_tools.scripts.latin.languages import fallbacks, language, model, models, readers


def test_every_tag_of_latin_script_leads_to_a_model():
    assert len(languages.tags()) == 270
    assert set(fallbacks()) <= set(languages.tags())
    for tag in languages.tags():
        assert model(tag) in models()
        assert language(tag) == (tag if tag in fallbacks() else model(tag))


def test_no_model_is_borrowed_from_a_tag_that_has_none():
    for tag, fallback in fallbacks().items():
        assert fallback.language not in fallbacks(), tag
        assert fallback.kind in languages.KINDS
        assert fallback.reason
        assert (fallback.language == languages.GENERIC) == (fallback.kind == "generic")


def test_languages_go_by_the_names_of_their_texts():
    assert [language(tag) for tag in ("de-AT", "sr-Latn-RS", "no", "kw-Latn-GB")] == [
        "de", "sr-Latn", "nb", "kw",
    ]  # fmt: skip
    assert model("bar-Latn-AT") == "de"
    assert model("hi-Latn") == languages.GENERIC


def test_tags_of_one_language_stay_together():
    assert languages.languages()["de"] == ["de", "de-AT", "de-BE", "de-CH", "de-DE", "de-LU"]
    assert set(readers()["de"]) == {"de", "bar-Latn-AT", "ksh-Latn-DE", "sxu-Latn-DE"}
    read = [tag for names in readers().values() for n in names for tag in languages.languages()[n]]
    assert sorted(read) == sorted(languages.tags())
