"""Packs of Latin script, and a language added from a text file."""

import json
import lzma
import random
import sys

import pytest
from latin_samples import made_of

from ductus_tools.language_model.languages import train
from ductus_tools.language_model.pack import write as write_model
from ductus_tools.scripts.latin import add, languages, packs
from ductus_tools.scripts.latin.alphabet import ALPHABET, PRINTABLE_ASCII, in_order
from ductus_tools.scripts.latin.letters import characters
from ductus_tools.commands import packs as command
from ductus_tools.pack.languages import Parts, notice, write
from ductus_tools.registry import SCRIPTS
from ductus_tools.script.plan import Plan
from ductus_tools.scripts.latin.packs import plans
from ductus_tools.language_model.sources import cited, read_sources

BASE = {
    "version": "1",
    "kind": "text",
    "licence": "CC BY 4.0",
    "notice": "Ink.",
    "training": {"commands": ["train"], "data": ["ink"]},
}


@pytest.fixture
def inputs(tmp_path):
    """A network's header, a decoder's file and a description."""
    metadata = json.dumps({"alphabet": ALPHABET, "feature_version": 1})
    header = json.dumps({"__metadata__": {"ductus": metadata}}).encode()
    network = tmp_path / "network.safetensors"
    network.write_bytes(len(header).to_bytes(8, "little") + header)
    (tmp_path / "decoder.json").write_text("{}")
    (tmp_path / "description.json").write_text(json.dumps(BASE))
    return tmp_path


def text(words: str, count: int = 300) -> list[str]:
    chance = random.Random(1)
    return [" ".join(chance.choices(words.split(), k=6)) + "." for _ in range(count)]


def test_every_tag_is_in_one_pack():
    tags = [tag for plan in plans() for tag in plan.tags]
    english = languages.languages()[languages.ENGLISH]
    assert sorted(tags + english) == sorted(languages.tags())
    assert len({plan.name for plan in plans()}) == len(plans())


def test_packs_bear_the_letters_of_all_their_tags():
    for plan in plans():
        assert plan.characters.startswith(PRINTABLE_ASCII)
        for tag in plan.tags:
            assert set(characters(languages.language(tag))) <= set(plan.characters)
        assert set(plan.fallbacks) == set(plan.tags) & set(languages.fallbacks())


def test_borrowers_share_a_pack_only_if_they_have_no_letters_of_their_own():
    by_tag = {tag: plan for plan in plans() for tag in plan.tags}
    assert by_tag["sxu-Latn-DE"] is by_tag["de-AT"] and by_tag["de-AT"].name == "de"
    assert by_tag["ksh-Latn-DE"].tags == ("ksh-Latn-DE",)
    assert set(characters("de")) < set(by_tag["ksh-Latn-DE"].characters)
    assert by_tag["no"].name == "nb" and by_tag["no"].fallbacks == {}
    # The generic model knows all letters, but a language that borrows it isn't assumed to write them.
    assert by_tag["hi-Latn"].characters == in_order(characters("hi-Latn") + packs.SIGNS)


def test_packs_are_written_from_one_network(inputs, monkeypatch, capsys):
    models = inputs / "models"
    models.mkdir()
    write_model(train(made_of("de", text("groß über Öl"), 50_000), 0).content, models / "de.lm")
    (models / "models.tsv").write_text("language\tsources\nde\tTatoeba (CC BY 2.0 FR)\n")
    arguments = [
        "packs", "--script", "latin", "--network", inputs / "network.safetensors", "--models", models,
        "--parameters", inputs,
        "--output", inputs / "rest", "--bundled", inputs / "bundled",
        "--only", "de", "bar-Latn-AT",
    ]  # fmt: skip
    monkeypatch.setattr(sys, "argv", list(map(str, arguments)))
    command.main()
    german = json.loads((inputs / "bundled/de/manifest.json").read_text())
    assert german["tags"][:2] == ["de", "de-DE"]
    assert german["fallbacks"] == {"sxu-Latn-DE": "de"}
    assert german["characters"] == in_order(characters("de") + packs.SIGNS)
    assert german["network"]["shared"] == "latin"
    assert (inputs / "bundled/latin/network.safetensors").exists()
    assert "Ink." in german["notice"] and "Tatoeba (CC BY 2.0 FR)" in german["notice"]
    runs, model = german["training"]["commands"]
    assert "scripts/latin/pack/description.json" in runs and "commands.models latin" in model
    bavarian = json.loads((inputs / "rest/bar-Latn-AT/manifest.json").read_text())
    assert bavarian["fallbacks"] == {"bar-Latn-AT": "de"}
    assert bavarian["languageModel"]["sha256"] == german["languageModel"]["sha256"]
    assert (inputs / "rest/latin/network.safetensors").exists()


def test_a_model_must_know_the_characters_of_its_pack(inputs):
    write_model(train(made_of("ace", text("na lé"), 40_000), 0).content, inputs / "ace.lm")
    plan = Plan("x", ("x",), "ace", ALPHABET)
    with pytest.raises(ValueError, match="doesn't know"):
        parts = Parts(BASE, inputs / "network.safetensors", inputs)
        write(SCRIPTS["latin"], plan, parts, "", inputs / "decoder.json", inputs / "out")


def test_a_language_is_added_from_a_text_file(inputs, monkeypatch, capsys):
    source = inputs / "eo.txt"
    source.write_text("\n".join(text("eĥoŝanĝo ĉiuĵaŭde estas “bela” tago")), encoding="utf-8")
    arguments = [
        "add", "--tag", "eo-XX", "--also", "eo-YY", "--text", source, "--source", "Own (CC0)",
        "--letters", "ĵ ß", "--network", inputs / "network.safetensors",
        "--decoder", inputs / "decoder.json", "--description", inputs / "description.json",
        "--output", inputs / "out",
    ]  # fmt: skip
    monkeypatch.setattr(sys, "argv", list(map(str, arguments)))
    add.main()
    manifest = json.loads((inputs / "out/eo-XX/manifest.json").read_text())
    assert manifest["tags"] == ["eo-XX", "eo-YY"]
    assert manifest["characters"] == PRINTABLE_ASCII + "\u0302\u0306ß€"
    assert "Own (CC0)" in manifest["notice"]
    assert (inputs / "out/eo-XX" / manifest["languageModel"]["path"]).stat().st_size > 1_000
    assert "Ĉ ĉ Ĝ ĝ" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"--tag": "../evil"}, "--tag: '../evil' is not a tag"),
        ({"--tag": ""}, "--tag: '' is not a tag"),
        ({"--also": "eo/x"}, "--also: 'eo/x' is not a tag"),
        ({"--source": "mine"}, "--source: 'mine' isn't of the form NAME (LICENCE)"),
        ({"--source": ""}, "--source: '' isn't"),
        ({"--text": "missing.txt"}, "missing.txt: No such file"),
        ({"--text": "."}, ".: Is a directory"),
        ({"--text": b""}, "holds no letters"),
        ({"--text": b"12, 34\n"}, "holds no letters"),
        ({"--text": b"caf\xe9"}, "not UTF-8: byte 4"),
        ({"--text": "Привет, мир! Word\n".encode()}, "most letters aren't in the network's alphabet"),
        ({"--text": b"no xz", "ending": ".xz"}, "damaged: "),
        ({"--text": lzma.compress(100 * b"text ")[:-20], "ending": ".xz"}, "damaged: "),
    ],
)
def test_what_no_language_can_be_added_of_is_named_at_once(wrong, message, tmp_path, monkeypatch, capsys):
    file = tmp_path / f"text{wrong.get('ending', '.txt')}"
    content = wrong.get("--text")
    file.write_bytes(content if isinstance(content, bytes) else b"bela tago")
    given = {"--tag": "eo", "--text": str(file), "--source": "Own (CC0)", "--output": str(tmp_path / "out")}
    given |= {name: value for name, value in wrong.items() if isinstance(value, str) and name != "ending"}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["add", *(part for pair in given.items() for part in pair)])
    with pytest.raises(SystemExit) as ended:
        add.main()
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_sources_are_cited_with_their_licences(tmp_path):
    (tmp_path / "SOURCES.tsv").write_text(
        "# tag\tsource\tbytes\tlicence\nsv\ttatoeba\t9\tCC BY 2.0 FR\n"
        "sv\tflores200\t9\tCC BY-SA 4.0\nen\topenstax_astronomy\t9\tCC BY 4.0\n"
    )
    sources = read_sources(tmp_path)
    assert cited(sources["sv"]) == "FLORES-200 (CC BY-SA 4.0), Tatoeba (CC BY 2.0 FR)"
    assert cited(sources["en"]) == "OpenStax textbooks (CC BY 4.0)"
    assert read_sources(tmp_path / "none") == {}
    assert cited(sources["sv"]) in notice("Ink.", "sv", cited(sources["sv"]))
