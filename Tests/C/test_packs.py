"""The pack that serves a tag, in the folders that ship with the library and in a store."""

import json
import os
import shutil

import pytest
from bindings import BAD_PACK, BAD_TAG, NO_PACK, WEIGHTS, Fault, texts


def found(library, folders, tag=None) -> list[tuple[str, str]]:
    """Folders and tags of packs."""
    packs = library.ductus_find_packs(
        texts([str(folder) for folder in folders]), len(folders), tag.encode() if tag else None)
    answer = [
        (pack.folder.decode().split("/")[-1], pack.tag.decode())
        for pack in packs.contents.packs[:packs.contents.pack_count]]
    library.ductus_free_packs(packs)
    return answer


def store(path, name: str, version: str):
    """A store in which one of the bundled packs is installed, in another version."""
    folder = path / "versions" / f"{name}-{version}"
    folder.mkdir(parents=True)
    manifest = json.loads((WEIGHTS / name / "manifest.json").read_text())
    manifest["version"] = version
    for value in manifest.values():
        if isinstance(value, dict) and "sha256" in value:
            shared = value.pop("shared", None)
            shutil.copy(WEIGHTS / (shared or name) / value["path"], folder)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (path / "packs").mkdir(exist_ok=True)
    (path / "packs" / name).symlink_to(folder)
    (path / "ductus-store").write_text("")
    return path


def test_all_packs_are_found(library):
    names = {path.parent.name for path in WEIGHTS.glob("*/manifest.json")}
    assert {folder for folder, _ in found(library, [WEIGHTS])} == names


@pytest.mark.parametrize("wanted, folder, tag", [
    ("en-US", "en-US", "en-US"), ("en_GB", "en-US", None), ("de-AT", "de", None),
    ("EN-us", "en-US", "en-US"), ("deu", "de", None), ("en-US-x-gesture", "gestures", None),
    ("zxx-Zsym-x-shapes", "shapes", "zxx-Zsym-x-shapes")])
def test_tags_are_served(library, wanted, folder, tag):
    best = found(library, [WEIGHTS], wanted)[0]
    assert best[0] == folder
    assert tag is None or best[1] == tag


def test_a_pack_that_serves_a_tag_with_several_of_its_own_is_found_once(library):
    assert found(library, [WEIGHTS], "de") == [("de", "de")]
    assert found(library, [WEIGHTS], "de-AT") == [("de", "de-AT")]


def test_the_answer_is_the_commands(library, command, tmp_path):
    environment = {"DUCTUS_WEIGHTS": str(WEIGHTS), "DUCTUS_STORE": str(tmp_path)}
    for tag in ("en-IE", "es-419", "pt-BR", "fr-CA", "nl-BE", "de-CH"):
        printed = command(
            "recognize", "--json", "--model", tag, "-", input='{"drawing":[[[0,9],[0,9]]]}\n',
            env=environment)
        best = found(library, [WEIGHTS], tag)[0][0]
        manifest = json.loads((WEIGHTS / best / "manifest.json").read_text())
        assert json.loads(printed)["model"] == manifest["tags"][0]


def test_a_recogniser_names_the_tag_that_serves_the_wanted_one(library):
    for tag in (b"en-GB", b"de-AT", b"fr"):
        recognizer = library.ductus_open(texts([str(WEIGHTS)]), 1, tag, None)
        packs = library.ductus_find_packs(texts([str(WEIGHTS)]), 1, tag)
        assert library.ductus_recognizer_pack(recognizer).contents.tag == packs.contents.packs[0].tag
        library.ductus_free_packs(packs)
        library.ductus_close(recognizer)


def test_a_newer_pack_of_the_store_is_better(library, tmp_path):
    store(tmp_path, "de", "2099.1.1")
    assert found(library, [WEIGHTS, tmp_path], "de")[0][0] == "de-2099.1.1" or found(
        library, [WEIGHTS, tmp_path], "de")[0] == ("de", "de")
    recognizer = library.ductus_open(texts([str(WEIGHTS), str(tmp_path)]), 2, b"de", None)
    pack = library.ductus_recognizer_pack(recognizer).contents
    assert pack.version == b"2099.1.1"
    assert pack.folder.decode() == str(tmp_path / "packs/de")
    library.ductus_close(recognizer)


def test_the_newest_pack_of_a_folder_is_opened_whatever_its_name(library, tmp_path):
    for name, version in (("de", "2026.1.1"), ("zz", "2099.1.1")):
        installed = store(tmp_path / name, "de", version) / f"versions/de-{version}"
        (tmp_path / f"packs/{name}").parent.mkdir(exist_ok=True)
        installed.rename(tmp_path / "packs" / name)
    assert [folder for folder, _ in found(library, [tmp_path / "packs"], "de")] == ["zz", "de"]
    recognizer = library.ductus_open(texts([str(tmp_path / "packs")]), 1, b"de", None)
    assert library.ductus_recognizer_pack(recognizer).contents.version == b"2099.1.1"
    library.ductus_close(recognizer)


def test_a_damaged_pack_keeps_no_other_from_being_used(library, tmp_path):
    store(tmp_path, "de", "2099.1.1")
    network = next((tmp_path / "versions").glob("*/network*"))
    network.write_bytes(network.read_bytes()[:-1])
    recognizer = library.ductus_open(texts([str(WEIGHTS), str(tmp_path)]), 2, b"de", None)
    assert library.ductus_recognizer_pack(recognizer).contents.version != b"2099.1.1"
    library.ductus_close(recognizer)
    with pytest.raises(Fault, match="network") as fault:
        library.ductus_open(texts([str(tmp_path)]), 1, b"de", None)
    assert fault.value.code == BAD_PACK


def test_a_store_that_others_may_write_to_serves_nothing(library, tmp_path):
    store(tmp_path, "de", "2099.1.1")
    (tmp_path / "packs").chmod(0o777)
    with pytest.raises(Fault, match=r"packs: every user could change .*`chmod o-w`") as fault:
        library.ductus_open(texts([str(tmp_path)]), 1, b"de", None)
    assert fault.value.code == BAD_PACK


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to give a folder to a group")
def test_a_store_that_a_group_may_write_to_serves_nothing(library, tmp_path):
    store(tmp_path, "de", "2099.1.1")
    (tmp_path / "packs").chmod(0o775)
    assert found(library, [tmp_path], "de") == [("de", "de")]  # the user's own group
    os.chown(tmp_path / "packs", -1, 12345)
    with pytest.raises(Fault, match=r"packs: its group could change .*`chmod g-w`") as fault:
        library.ductus_open(texts([str(tmp_path)]), 1, b"de", None)
    assert fault.value.code == BAD_PACK


def test_a_usual_store_that_is_unsafe_keeps_no_other_pack_from_being_used(library, tmp_path, monkeypatch):
    link = tmp_path / "link"
    link.symlink_to(store(tmp_path / "store", "de", "2099.1.1"))
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(WEIGHTS))
    monkeypatch.setenv("DUCTUS_STORE", str(link))
    recognizer = library.ductus_open(None, 0, b"de", None)
    assert library.ductus_recognizer_pack(recognizer).contents.version != b"2099.1.1"
    library.ductus_close(recognizer)
    with pytest.raises(Fault, match=f"searched: .*; {link}: is a symbolic link") as fault:
        library.ductus_open(None, 0, b"fa", None)
    assert fault.value.code == NO_PACK
    with pytest.raises(Fault, match="is a symbolic link") as fault:
        library.ductus_open(texts([str(link)]), 1, b"de", None)
    assert fault.value.code == BAD_PACK


def test_missing_packs_are_named(library, tmp_path):
    # A program has packs and folders, and perhaps no command that installs any.
    with pytest.raises(Fault, match="'fa' is not installed: put its pack into .*searched: ") as fault:
        library.open("fa")
    assert fault.value.code == NO_PACK and "ductus models" not in str(fault.value)
    with pytest.raises(Fault, match="no such folder") as fault:
        library.open("en-US", tmp_path / "none")
    assert fault.value.code == NO_PACK
    with pytest.raises(Fault, match="language tag") as fault:
        library.open("no tag at all!")
    assert fault.value.code == BAD_TAG


def test_tags_are_matched_without_files(library):
    tags = texts(["en-US", "zh-Hani", "sr-Cyrl"])
    assert library.ductus_match_tag(tags, 3, b"zh-TW") == 1
    assert library.ductus_match_tag(tags, 3, b"sr-RS") == 2
    for wanted, mention in (
        (b"fa", ""), (b"sr-Latn", "; a related one is sr-Cyrl"), (b"chinese", "; a related one is zh-Hani"),
    ):
        with pytest.raises(Fault) as fault:
            library.ductus_match_tag(tags, 3, wanted)
        assert fault.value.code == NO_PACK
        assert fault.value.text == f"none serves the wanted tag{mention}"


def test_labels_are_those_of_figures_alone(library, english):
    import ctypes as c

    count = c.c_size_t(7)
    assert not library.ductus_recognizer_labels(english, c.byref(count)) and count.value == 0
    recognizer = library.open("zxx-Zsym-x-shapes")
    labels = library.ductus_recognizer_labels(recognizer, c.byref(count))
    assert b"RECTANGLE" in labels[:count.value]
    library.ductus_close(recognizer)
