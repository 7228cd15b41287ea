"""The pack builder: hashes, sizes, and what it refuses."""

import hashlib
import json

import pytest

from ductus_tools.pack.build import FORMULA_FILES, PackContents, build, digits, main
from ductus_tools.pack.check import check
from ductus_tools.registry import SCRIPTS
from ductus_tools.pack.sources import sources

DESCRIPTION = {
    "tags": ["en-US"],
    "version": "1",
    "kind": "text",
    "licence": "CC0",
    "notice": "",
    "training": {"commands": [], "data": []},
}


def write_network(path):
    metadata = json.dumps({"alphabet": " ab", "feature_version": 1})
    header = json.dumps({"__metadata__": {"ductus": metadata}}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header)
    return path


def test_manifest_names_files_with_size_and_hash(tmp_path):
    network = write_network(tmp_path / "network.safetensors")
    decoder = tmp_path / "decoder.json"
    decoder.write_text('{"beamWidth": 5}')
    measured = {"inks": 3, "cer": 0.1, "cerInterval": [0, 0.2], "top1": 0.5, "top5": 0.6, "wer": 1}
    build(tmp_path / "pack", DESCRIPTION, PackContents(network, {"words": measured}, decoder=decoder))
    manifest = json.loads((tmp_path / "pack" / "manifest.json").read_text())
    assert manifest["alphabet"] == " ab"
    assert "languageModel" not in manifest
    assert manifest["decoder"] == {
        "path": "decoder.json",
        "bytes": 16,
        "sha256": hashlib.sha256(b'{"beamWidth": 5}').hexdigest(),
    }
    assert (tmp_path / "pack" / "network.safetensors").read_bytes() == network.read_bytes()
    kept = {k: v for k, v in measured.items() if k != "wer"}
    assert manifest["accuracy"]["words"] == {"ink": "recorded"} | kept


def test_a_manifest_tells_of_the_script(tmp_path):
    network = write_network(tmp_path / "network.safetensors")
    decoder = tmp_path / "decoder.json"
    decoder.write_text("{}")
    made = build(tmp_path / "pack", DESCRIPTION, PackContents(network, {}, decoder=decoder, line_habits="stacked"))
    assert (made["lineHabits"], made["digits"]) == ("stacked", "")
    assert build(tmp_path / "latin", DESCRIPTION, PackContents(network, {}, decoder=decoder))["lineHabits"] == "latin"
    with pytest.raises(ValueError, match="habits"):
        build(tmp_path / "other", DESCRIPTION, PackContents(network, {}, decoder=decoder, line_habits="upright"))


def test_digits_of_all_scripts_are_found():
    assert digits("a1٣۴५৬२ ፩፼²½①x") == "1٣۴५৬२፩፼"


@pytest.mark.parametrize(
    ("script", "name", "habits"),
    [
        ("arabic", "fa", "arabic"),
        ("european", "he", "hebrew"),
        ("european", "ru", "latin"),
        ("brahmic", "hi", "stacked"),
        ("brahmic", "am", "latin"),
    ],
)
def test_languages_tell_how_their_lines_are_written(script, name, habits):
    plans = {plan.name: plan for plan in SCRIPTS[script].plans("")}
    assert plans[name].line_habits == habits


def test_a_calibration_can_be_lent(tmp_path):
    network, decoder = write_network(tmp_path / "network.safetensors"), tmp_path / "decoder.json"
    decoder.write_text("{}")
    lent = tmp_path / "of-english.json"
    lent.write_text('{"a": 1}')
    made = build(tmp_path / "pack", DESCRIPTION, PackContents(network, {}, decoder=decoder, calibration=lent))
    assert made["calibration"]["path"] == "calibration.json" and made["calibration"]["bytes"] == 8
    assert (tmp_path / "pack" / "calibration.json").read_text() == '{"a": 1}'


@pytest.mark.parametrize("part", ["language_model", "decoder"])
@pytest.mark.parametrize("content", [b"", b"{", b'{"tags": ["de"]}', b"[1]", b"DuctusLM" + bytes(40)])
def test_files_of_another_kind_are_refused(tmp_path, part, content):
    network, decoder, other = write_network(tmp_path / "network"), tmp_path / "decoder.json", tmp_path / "other"
    decoder.write_text("{}")
    other.write_bytes(content)
    with pytest.raises(ValueError, match="other: "):
        build(tmp_path / "pack", DESCRIPTION, PackContents(network, {}, **({"decoder": decoder} | {part: other})))
    assert not (tmp_path / "pack").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [({"cerInterval": None}, "'cerInterval' is unknown; measure ink of several writers"), ({"cer": ...}, "not figures of a pack")],
)
def test_figures_that_no_manifest_can_tell_are_refused(tmp_path, change, message):
    """Ink of one writer has no interval."""
    network, decoder = write_network(tmp_path / "network"), tmp_path / "decoder.json"
    decoder.write_text("{}")
    figures = {"inks": 3, "cer": 0.1, "cerInterval": [0, 0.2], "top1": 0.5, "top5": 0.6} | change
    figures = {key: value for key, value in figures.items() if value is not ...}
    with pytest.raises(ValueError, match=f"accuracy.words: {message}"):
        build(tmp_path / "pack", DESCRIPTION, PackContents(network, {"words": figures}, decoder=decoder))
    assert not (tmp_path / "pack").exists()


@pytest.mark.parametrize("entry", ["words", "words=", "=words.json"])
def test_accuracy_without_a_name_or_file_is_refused(tmp_path, entry, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["build", "--output", "x", "--description", "y", "--network", "z", "--accuracy", entry])
    with pytest.raises(SystemExit):
        main()
    assert f"'{entry}' isn't NAME=FILE" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"text of a language, not a network", b"\2\0\0\0\0\0\0\0{}"])
def test_a_file_that_is_not_a_network_is_named(tmp_path, content):
    """Its first bytes were taken for a size, and memory ran out."""
    (tmp_path / "decoder.json").write_text("{}")
    (tmp_path / "network").write_bytes(content)
    with pytest.raises(ValueError, match="network: not a network that `network.export` wrote"):
        build(tmp_path / "pack", DESCRIPTION, PackContents(tmp_path / "network", {}, decoder=tmp_path / "decoder.json"))
    assert not (tmp_path / "pack").exists()


def test_files_already_in_the_pack_stay(tmp_path):
    network = write_network(tmp_path / "network.safetensors")
    decoder = tmp_path / "decoder.json"
    decoder.write_text("{}")
    first = build(tmp_path, DESCRIPTION, PackContents(network, {}, decoder=decoder))
    assert build(tmp_path, DESCRIPTION, PackContents(network, {}, decoder=decoder)) == first


@pytest.mark.parametrize("change", [{"tags": None}, {"colour": "red"}])
def test_wrong_description_is_refused(tmp_path, change):
    description = {k: v for k, v in (DESCRIPTION | change).items() if v is not None}
    network = write_network(tmp_path / "n.safetensors")
    with pytest.raises(ValueError, match="tags|colour"):
        build(tmp_path / "pack", description, PackContents(network, {}, decoder=tmp_path / "d.json"))


def test_a_classifier_has_classes_in_place_of_a_decoder(tmp_path):
    network = write_network(tmp_path / "network.safetensors")
    classes = tmp_path / "classes.json"
    classes.write_text("{}")
    description = DESCRIPTION | {"kind": "classifier"}
    measured = {"inks": 3, "top1": 0.5, "top1Interval": [0.4, 0.6], "top5": 0.6, "labels": {}}
    pack = tmp_path / "pack"
    manifest = build(pack, description, PackContents(network, {"shapes": measured}, classes=classes))
    assert "alphabet" not in manifest and "decoder" not in manifest
    assert manifest["classes"]["path"] == "classes.json" and manifest["classes"]["bytes"] == 2
    assert list(manifest["accuracy"]["shapes"]) == ["ink", "inks", "top1", "top1Interval", "top5"]
    composed = build(pack, description, PackContents(network, {"a": measured | {"ink": "composed"}}, classes=classes))
    assert composed["accuracy"]["a"]["ink"] == "composed"
    with pytest.raises(ValueError, match="recorded, composed, templates, not printed"):
        build(pack, description, PackContents(network, {"a": measured | {"ink": "printed"}}, classes=classes))
    for files in ({"decoder": classes}, {"classes": classes, "decoder": classes}, {}):
        with pytest.raises(ValueError, match="classes"):
            build(pack, description, PackContents(network, {}, **files))
    with pytest.raises(ValueError, match="kind"):
        build(pack, DESCRIPTION | {"kind": "poem"}, PackContents(network, {}, classes=classes))


def test_a_pack_of_formulas_has_their_files(tmp_path):
    network, decoder, parts = tmp_path / "symbols.safetensors", tmp_path / "decoder.json", tmp_path / "parts"
    header = json.dumps({"__metadata__": {"ductus": json.dumps({"alphabet": "x", "maps_version": 1})}}).encode()
    network.write_bytes(len(header).to_bytes(8, "little") + header)
    decoder.write_text("{}")
    parts.mkdir()
    for name in FORMULA_FILES.values():
        (parts / name).write_text(name)
    description = DESCRIPTION | {"kind": "formula", "tags": ["zxx-Zmth-x-formula"]}
    measured = {"inks": 3, "classes": 9, "top1": 0.5, "top5": 0.6}
    pack = tmp_path / "pack"
    made = build(pack, description, PackContents(network, {"symbols": measured}, decoder=decoder, formula=parts))
    assert made["featureVersion"] == 1 and "alphabet" not in made and "digits" not in made
    assert {key: made[key]["path"] for key in FORMULA_FILES} == FORMULA_FILES
    assert made["accuracy"] == {"symbols": {"ink": "recorded", "inks": 3, "top1": 0.5, "top5": 0.6}}
    check([pack / made[key]["path"] for key in ("network", "decoder", *FORMULA_FILES)] + [pack / "manifest.json"])
    with pytest.raises(ValueError, match=r"missing \['formula'\]"):
        build(pack, description, PackContents(network, {}, decoder=decoder))
    with pytest.raises(ValueError, match=r"unknown \['formula'\]"):
        build(pack, DESCRIPTION, PackContents(network, {}, decoder=decoder, formula=parts))
    with pytest.raises(ValueError, match=r"unknown \['language_model'\]"):
        build(pack, description, PackContents(network, {}, decoder=decoder, formula=parts, language_model=decoder))


def test_languages_share_a_network_and_write_some_of_its_characters(tmp_path):
    network = write_network(tmp_path / "network.safetensors")
    decoder = tmp_path / "decoder.json"
    decoder.write_text("{}")
    for tag, characters in (("de", " a"), ("fr", "b ")):
        manifest = build(
            tmp_path / "weights" / tag, DESCRIPTION | {"tags": [tag, f"{tag}-XX"]},
            PackContents(
                network, {}, decoder=decoder, shared="latin", characters=characters, fallbacks={f"{tag}-XX": "en"}),
        )  # fmt: skip
        assert manifest["network"]["shared"] == "latin"
        assert "shared" not in manifest["decoder"]
        # In the network's order.
        assert manifest["characters"] == "".join(sorted(characters))
        assert manifest["fallbacks"] == {f"{tag}-XX": "en"}
    files = {str(path.relative_to(tmp_path / "weights")) for path in tmp_path.glob("weights/*/*")}
    assert files == {
        "latin/network.safetensors", "de/manifest.json", "de/decoder.json", "fr/manifest.json",
        "fr/decoder.json",
    }  # fmt: skip


@pytest.mark.parametrize(
    "options, fault",
    [
        ({"characters": "a"}, "space"),
        ({"characters": " aa"}, "once"),
        ({"characters": " ä"}, "alphabet"),
        ({"fallbacks": {"de": "en"}}, "tags"),
        ({"shared": "../latin"}, "plain"),
    ],
)
def test_what_does_not_fit_the_network_or_the_tags_is_refused(tmp_path, options, fault):
    network = write_network(tmp_path / "network.safetensors")
    decoder = tmp_path / "decoder.json"
    decoder.write_text("{}")
    with pytest.raises(ValueError, match=fault):
        build(tmp_path / "pack", DESCRIPTION, PackContents(network, {}, decoder=decoder, **options))
    assert not (tmp_path / "pack").exists()


SOURCES = [
    {"part": "network", "name": "ink of somebody", "licence": "CC0"},
    {"part": "languageModel", "name": "texts", "licence": "CC BY-SA 4.0"},
]


def test_sources_stand_after_the_notice(tmp_path):
    network, decoder = write_network(tmp_path / "network.safetensors"), tmp_path / "decoder.json"
    decoder.write_text("{}")
    build(tmp_path / "a", DESCRIPTION | {"sources": SOURCES}, PackContents(network, {}, decoder=decoder))
    text = (tmp_path / "a" / "manifest.json").read_text()
    assert json.loads(text)["sources"] == SOURCES
    keys = list(json.loads(text))
    assert keys[keys.index("notice") + 1] == "sources"
    with pytest.raises(ValueError, match="sources"):
        wrong = DESCRIPTION | {"sources": [{"part": "decoder", "name": "", "licence": ""}]}
        build(tmp_path / "b", wrong, PackContents(network, {}, decoder=decoder))


def test_sources_of_a_language_are_in_its_notice():
    notice = (
        "The network learned from UNIPEN train_r01_v07 (somebody). The language model (de) holds "
        "statistics, learned from: FLORES-200 (CC BY-SA 4.0), Tatoeba (CC BY 2.0 FR), Universal "
        "Declaration of Human Rights (public (UN)). No ink and no text is contained."
    )
    found = [source for source in sources({"notice": notice}) if source["part"] != "network"]
    assert [(source["name"], source["licence"]) for source in found] == [
        ("FLORES-200", "CC BY-SA 4.0"),
        ("Tatoeba", "CC BY 2.0 FR"),
        ("Universal Declaration of Human Rights", "public (UN)"),
    ]
    assert sources({"notice": "Learned from nothing."}) == []
    with pytest.raises(ValueError, match="notice"):
        sources({"notice": notice.replace("Tatoeba (", "Tatoeba ")})
