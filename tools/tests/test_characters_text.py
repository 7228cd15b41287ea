"""Which characters are read, how text is cleaned and spelt, and packs."""

import json

import numpy as np
import pytest

from ductus_tools.language_model.format import HEADER, MAGIC
from ductus_tools.pack.languages import Parts, write
from ductus_tools.registry import SCRIPTS
from ductus_tools.scripts.eastern.alphabet import LARGE_KANA, SMALL_KANA, SMALL_OF, readable, sets
from ductus_tools.scripts.eastern.lines import phrases
from ductus_tools.scripts.eastern.spelling import Speller, length, spelling, symbols
from ductus_tools.scripts.eastern.typography import clean
from ductus_tools.scripts.eastern.zones import zone


def test_national_sets_are_whole():
    nations = sets()
    assert (len(nations["JP"]), len(nations["CN"]), len(nations["TW"])) == (6355, 6763, 13053)
    assert nations["TW"] < nations["HK"]


def test_a_pack_reads_its_countrys_characters():
    alphabet = "A。あㄱ国國图"
    assert readable("ja", alphabet) == "A。あ国國"
    assert readable("ko", alphabet) == "A。ㄱ"
    assert readable("zh-Hani-CN", alphabet) == "A。国图"
    assert readable("zh-Hani", alphabet) == "A。国國图"


def test_small_kana_pair_with_large_ones():
    assert len(LARGE_KANA) == len(SMALL_KANA) and SMALL_OF["つ"] == "っ" and SMALL_OF["ヨ"] == "ョ"


@pytest.mark.parametrize(("tag", "text", "cleaned"), [
    ("ja", "ＡＢＣ　は ｶﾞｲﾄﾞ, です!", "ABCはガイド、です！"),
    ("ja", "これは big cat です", "これはbig catです"),
    ("zh-Hani-CN", "你好,世界!(好)3.5", "你好，世界！（好）3.5"),
    ("zh-Hani-TW", "爲了 裏面", "為了裡面"),
    ("zh-Hani-HK", "爲了裏面", "為了裏面"),
    ("ko", "“안녕”  하세요… ᄏᄏ", '"안녕" 하세요... ㅋㅋ'),
])  # fmt: skip
def test_text_is_cleaned(tag, text, cleaned):
    assert clean(text, tag) == cleaned


def test_characters_are_spelt_as_two_symbols():
    characters = "".join(map(chr, range(0x4E00, 0x4E00 + 300)))
    spelt = Speller(characters)("一丁é")
    assert spelt == "\ue000\ue100\ue000\ue101\ufffd" and length(spelt) == 3
    assert len(symbols(characters)) == 3 + 128
    assert set(Speller(characters)(characters)) == set(symbols(characters))


def test_common_characters_are_spelt_first():
    assert spelling("ja", "一二三", ["三二三"]).startswith("三二")


def test_phrases_are_short_and_keep_closing_brackets():
    found = phrases(["「はい。」「いいえ、ちがいます。」"], "ja", np.random.default_rng(1))
    assert all(2 <= len(phrase) <= 20 and not phrase.startswith("」") for phrase in found)
    words = phrases(["나는 오늘 학교에 갔다."], "ko", np.random.default_rng(1))
    assert words and all(word in "나는 오늘 학교에 갔다." for word in words)


def test_latin_stands_on_the_line():
    assert zone("A")[1] == zone("x")[1] == zone("7")[1] < zone("g")[1]


def test_pack_has_what_the_reader_wants(tmp_path):
    metadata = json.dumps({"alphabet": "Aㄱあ", "maps_version": 1})
    header = json.dumps({"__metadata__": {"ductus": metadata}}).encode()
    network = tmp_path / "network.safetensors"
    network.write_bytes(len(header).to_bytes(8, "little") + header)
    (tmp_path / "ko.lm").write_bytes(HEADER.pack(MAGIC, 1, 2, HEADER.size, 0, 0, 0, 0))
    (tmp_path / "ko.spelling.txt").write_text(" 가ㄱA", encoding="utf-8")
    decoder = tmp_path / "decoder.json"
    decoder.write_text("{}")
    base = {"version": "1", "kind": "characters", "licence": "CC0", "notice": "", "sources": [], "training": {"commands": [], "data": []}}
    figures = {"inks": 2, "cer": 0.5, "cerInterval": [0, 1], "top1": 0.5, "top5": 1, "ink": "composed", "wer": 1}
    plan = next(plan for plan in SCRIPTS["eastern"].plans("Aㄱあ") if plan.name == "ko")
    parts = Parts(base, network, tmp_path, shared="characters")
    write(SCRIPTS["eastern"], plan, parts, "Tatoeba (CC BY 2.0 FR)", decoder, tmp_path / "packs", {"lines": figures})
    manifest = json.loads((tmp_path / "packs/ko/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["kind"], manifest["hangul"]) == ("characters", True)
    assert (manifest["alphabet"], manifest["characters"], manifest["spelling"]) == ("Aㄱあ", " Aㄱ", " 가ㄱA")
    assert manifest["network"]["shared"] == "characters" and manifest["featureVersion"] == 1
    assert manifest["accuracy"]["lines"]["ink"] == "composed" and "wer" not in manifest["accuracy"]["lines"]
    assert manifest["sources"][0]["part"] == "languageModel"
    assert (tmp_path / "packs/characters/network.safetensors").exists()
