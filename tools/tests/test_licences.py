"""The licences of packs: their texts accompany them, and every page and package names those that its packs have."""

import json
import re
import sys
from pathlib import Path

import pytest
from ductus_tools import licences
from ductus_tools.licences import expression, holders, of_parts, table

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "tools/packaging"), str(ROOT / "tools/web")]

import build_wheel
import deb_copyright
import web

BUNDLED = [json.loads(path.read_text("utf-8")) for path in sorted(ROOT.glob("weights/*/manifest.json"))]
#: What sources say that have no licence's name.
TERMS = {
    "public domain", "public (UN)", "no separate data licence", "publicly available for use in gesture recognition"}


def offered() -> list[dict]:
    repository = ROOT / "weights/repository"
    if not repository.exists():
        pytest.skip("the sources come without the repository")
    index = json.loads((repository / "index.json").read_text("utf-8"))
    return [
        json.loads((repository / "blobs/sha256" / offer["manifest"]["sha256"]).read_text("utf-8"))
        for offer in index["packs"]]


def pack(licence: str, *sources: tuple[str, str], notice: str = "") -> dict:
    return {
        "licence": licence, "notice": notice, "languageModel": {"path": "xx.lm"},
        "sources": [{"part": part, "name": "x", "licence": terms} for part, terms in sources]}


SHARED = pack("CC BY 4.0", ("network", "MIT"), ("languageModel", "CC0"), ("languageModel", "CC BY-SA 4.0"))


def test_parts_have_their_own_licences():
    assert {part: licence.name for part, licence in of_parts(SHARED).items()} == {
        "network": "CC BY 4.0", "languageModel": "CC BY-SA 4.0"}
    assert {part: licence.name for part, licence in of_parts(pack("CC0")).items()} == {"network": "CC0"}


def test_every_licence_in_manifests_is_known_and_those_of_weights_have_their_text():
    for manifest in [*BUNDLED, *offered()]:
        for source in manifest["sources"]:
            assert re.sub(r" \(.*", "", source["licence"]) in table() or source["licence"] in TERMS
        for licence in of_parts(manifest).values():
            assert len(licence.text) > 10_000, licence


def test_the_command_has_the_same_addresses():
    swift = (ROOT / "Sources/Engine/ModelPack/LicenceAddresses.swift").read_text("utf-8")
    assert dict(re.findall(r'"([^"]+)": "(https:[^"]+)"', swift)) == {
        licence.name: licence.address for licence in table().values()}


def test_an_expression_names_what_the_packs_have():
    assert expression([]) == "Apache-2.0"
    assert expression([pack("AGPL-3.0"), SHARED]) == "Apache-2.0 AND AGPL-3.0-only AND CC-BY-4.0 AND CC-BY-SA-4.0"


def test_texts_are_copied(tmp_path):
    licences.copy_texts(tmp_path)
    assert {"LICENSE", "NOTICE", "LICENSES"} == {path.name for path in tmp_path.iterdir()}
    assert (tmp_path / "LICENSES/CC-BY-4.0.txt").stat().st_size > 10_000


def test_debian_copyright_has_a_paragraph_for_each_part():
    text = deb_copyright.of_pack("usr/xx", SHARED)
    assert re.findall(r"^Files: (.*)\nCopyright:\n.*\nLicense: (.*)$", text, re.M) == [
        ("usr/xx/*", "CC-BY-4.0"), ("usr/xx/xx.lm", "CC-BY-SA-4.0")]
    assert re.findall(r"^License: (.*)\n .*\w", text, re.M) == ["CC-BY-4.0", "CC-BY-SA-4.0"], "each with its text"
    assert not re.search(r"\n *\n ", text), "an empty line would end the paragraph"
    assert "Files: usr/yy/*" in deb_copyright.of_network("usr/yy", SHARED)
    assert "CC-BY-SA" not in deb_copyright.of_network("usr/yy", SHARED)


def test_debian_copyright_names_the_holders_in_the_notice():
    notice = "Derived from KanjiVG (Copyright (C) 2009-2026 Ulrich Apel, CC BY-SA 3.0), and more."
    kanji = pack("CC BY-SA 3.0", ("network", "CC BY-SA 3.0"), notice=notice)
    assert holders(kanji) == ["2009-2026 Ulrich Apel"]
    assert "Copyright:\n 2026 the authors of Ductus\n 2009-2026 Ulrich Apel\n" in deb_copyright.of_pack("xx", kanji)


def test_the_wheel_says_what_it_has(tmp_path):
    (tmp_path / "packs/xx").mkdir(parents=True)
    (tmp_path / "packs/xx/manifest.json").write_text(json.dumps(SHARED))
    build_wheel.copy_project(tmp_path / "project", "win_amd64", tmp_path / "packs")
    described = (tmp_path / "project/pyproject.toml").read_text()
    assert 'license = "Apache-2.0 AND CC-BY-4.0 AND CC-BY-SA-4.0"' in described
    assert re.findall("Operating System :: (.*)\"", described) == ["Microsoft :: Windows"]
    assert (tmp_path / "project/LICENSES/README.md").exists()


@pytest.mark.parametrize("named", [
    ROOT / "Sources/Bindings/python/pyproject.toml", ROOT / "Sources/Bindings/web/node/package.json"])
def test_what_the_checkout_says_is_that_of_the_usual_packs(named):
    usual = [m for m in BUNDLED if m["tags"][0] in ("en-US", "zxx-Zsym-x-shapes")]
    assert f'"{expression(usual)}"' in named.read_text("utf-8")


def test_pages_of_the_package_stay_in_it():
    page = web.without_links_out("[guide](../../Library/Guide.md), [types](ductus.d.ts), [site](https://x.example)")
    assert page == "guide, [types](ductus.d.ts), [site](https://x.example)"


def test_the_page_of_the_weights_names_all_sources_of_bundled_packs():
    page = (ROOT / "weights/README.md").read_text("utf-8").lower()
    for manifest in BUNDLED:
        for source in manifest["sources"]:
            name = source["name"].removeprefix("word list of ").replace("addresses of presidents", "presidential")
            assert re.split(r"[ (,']", name)[0].lower() in page, source["name"]
