"""The repository builder: what it writes, signs, continues and refuses."""

import datetime
import hashlib
import json
import os
import stat
from pathlib import Path

import pytest
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from ductus_tools.repository import key as keys
from ductus_tools.repository import build as builder
from ductus_tools.repository.build import build, expiry


def write_pack(weights, name, tags, network=b"network", version="1", change=lambda manifest: None):
    directory = weights / name
    directory.mkdir(parents=True, exist_ok=True)

    def entry(path, content):
        (directory / path).write_bytes(content)
        return {
            "path": path,
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }

    manifest = {
        "format": 1,
        "tags": tags,
        "version": version,
        "kind": "text",
        "licence": "CC0",
        "accuracy": {},
        "network": entry("network.safetensors", network),
        "decoder": entry("decoder.json", b"{}"),
    }
    change(manifest)
    (directory / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return manifest


@pytest.fixture
def key(tmp_path):
    return keys.create(tmp_path / "key")


def test_index_is_signed_and_names_what_is_there(tmp_path, key):
    write_pack(tmp_path / "weights", "en-US", ["en-US", "en"])
    output = tmp_path / "out"
    build(tmp_path / "weights", output, key)
    content = (output / "index.json").read_bytes()
    signature = (output / "index.json.sig").read_bytes()
    assert len(signature) == 64
    VerifyKey(bytes.fromhex(keys.public_text(key))).verify(content, signature)
    index = json.loads(content)
    assert index["format"] == 1 and index["serial"] == 1
    (offer,) = index["packs"]
    assert offer["tags"] == ["en-US", "en"]
    manifest = (output / "blobs/sha256" / offer["manifest"]["sha256"]).read_bytes()
    assert len(manifest) == offer["manifest"]["bytes"]
    files = [json.loads(manifest)[name] for name in ("network", "decoder")]
    assert offer["bytes"] == len(manifest) + sum(file["bytes"] for file in files)
    for file in files:
        content = (output / "blobs/sha256" / file["sha256"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["sha256"]


def test_shared_files_are_kept_once(tmp_path, key):
    write_pack(tmp_path / "weights", "de", ["de"])
    write_pack(tmp_path / "weights", "fr", ["fr"])
    build(tmp_path / "weights", tmp_path / "out", key)
    # Two manifests, one network, one decoder.
    assert len(list((tmp_path / "out/blobs/sha256").iterdir())) == 4


def test_files_beside_the_packs_become_their_own(tmp_path, key):
    weights = tmp_path / "weights"

    def share(manifest):
        name = manifest["network"]["path"]
        (weights / "latin").mkdir(exist_ok=True)
        (weights / manifest["tags"][0] / name).rename(weights / "latin" / name)
        manifest["network"]["shared"] = "latin"

    for tag in ("de", "fr"):
        write_pack(weights, tag, [tag], change=share)
    index = build(weights, tmp_path / "out", key)
    blobs = tmp_path / "out/blobs/sha256"
    assert len(list(blobs.iterdir())) == 4
    assert [offer["tags"] for offer in index["packs"]] == [["de"], ["fr"]]
    for offer in index["packs"]:
        content = (blobs / offer["manifest"]["sha256"]).read_bytes()
        manifest = json.loads(content)
        assert "shared" not in manifest["network"]
        files = [manifest[name]["bytes"] for name in ("network", "decoder")]
        assert offer["bytes"] == len(content) + sum(files)
        assert (blobs / manifest["network"]["sha256"]).read_bytes() == b"network"


def test_serial_grows_with_changes_only(tmp_path, key):
    weights, output = tmp_path / "weights", tmp_path / "out"
    write_pack(weights, "en", ["en"])
    assert build(weights, output, key)["serial"] == 1
    assert build(weights, output, key)["serial"] == 1
    write_pack(weights, "en", ["en"], network=b"new", version="2")
    assert build(weights, output, key)["serial"] == 2
    assert len(list((output / "blobs/sha256").iterdir())) == 5
    assert build(weights, output, key, prune=True)["serial"] == 2
    assert len(list((output / "blobs/sha256").iterdir())) == 3


def test_another_publishers_repository_is_left_alone(tmp_path, key):
    write_pack(tmp_path / "weights", "en", ["en"])
    build(tmp_path / "weights", tmp_path / "out", key)
    before = (tmp_path / "out/index.json").read_bytes()
    with pytest.raises(BadSignatureError):
        build(tmp_path / "weights", tmp_path / "out", keys.create(tmp_path / "other"))
    assert (tmp_path / "out/index.json").read_bytes() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tags", []),
        ("tags", ["../en"]),
        ("tags", ["en_US"]),
        ("version", "../1"),
        ("version", ""),
        ("format", 2),
        ("network", {"path": "../x", "bytes": 1, "sha256": ""}),
        ("network", {"path": "network.safetensors", "bytes": 1, "sha256": ""}),
        ("network", {"path": "network.safetensors", "bytes": 7, "sha256": "0" * 64}),
    ],
)
def test_packs_that_no_store_would_take_are_refused(tmp_path, key, field, value):
    def change(manifest):
        manifest[field] = value

    write_pack(tmp_path / "weights", "en", ["en"], change=change)
    with pytest.raises(ValueError, match="manifest.json"):
        build(tmp_path / "weights", tmp_path / "out", key)
    assert not (tmp_path / "out/index.json").exists()


@pytest.mark.parametrize("tags", [["EN"], ["fr", "en"], ["hsb", "HSB"], ["hsb", "hsb"]])
def test_a_tag_is_served_by_one_pack(tmp_path, key, tags):
    write_pack(tmp_path / "weights", "a", ["en"])
    write_pack(tmp_path / "weights", "b", tags)
    with pytest.raises(ValueError, match="already"):
        build(tmp_path / "weights", tmp_path / "out", key)


def test_no_packs(tmp_path, key):
    (tmp_path / "weights").mkdir()
    with pytest.raises(ValueError, match="no packs"):
        build(tmp_path / "weights", tmp_path / "out", key)


def test_keys_are_private_and_never_replaced(tmp_path):
    path = tmp_path / "key"
    key = keys.create(path)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert keys.load(path) == key
    with pytest.raises(FileExistsError):
        keys.create(path)


@pytest.mark.parametrize("text", ["", "xyz", "00" * 31, "00" * 33])
def test_what_is_no_key_is_refused(tmp_path, text):
    (tmp_path / "key").write_text(text, encoding="ascii")
    with pytest.raises(ValueError, match="key"):
        keys.load(tmp_path / "key")


def test_index_expires_when_it_is_told_to(tmp_path, key):
    write_pack(tmp_path / "weights", "de", ["de"])
    output = tmp_path / "out"
    assert "expires" not in build(tmp_path / "weights", output, key)
    today = datetime.date(2026, 11, 22)
    dates = [expiry(days, today) for days in (0, 1, 400)]
    assert dates == [None, "2026-11-23T23:59:59Z", "2027-12-27T23:59:59Z"]
    # A new date is signed under a new number; the same date changes nothing.
    for serial, date in ((2, dates[1]), (2, dates[1]), (3, dates[2])):
        index = build(tmp_path / "weights", output, key, expires=date)
        assert index["serial"] == serial and index["expires"] == date
        assert json.loads((output / "index.json").read_bytes()) == index
    with pytest.raises(ValueError, match="passed"):
        expiry(-1, today)
    with pytest.raises(ValueError, match="too many"):
        expiry(10**9, today)


def test_a_serial_is_higher_than_the_last(tmp_path, key):
    write_pack(tmp_path / "weights", "de", ["de"])
    output = tmp_path / "out"
    for serial, expected in ((None, 1), (7, 7), (None, 7), (8, 8)):
        assert build(tmp_path / "weights", output, key, serial=serial)["serial"] == expected
    for serial in (8, 0, -1, 1 << 63):
        with pytest.raises(ValueError, match="the last one was 8"):
            build(tmp_path / "weights", output, key, serial=serial)
    assert json.loads((output / "index.json").read_bytes())["serial"] == 8


def test_a_public_key_is_no_secret_one(tmp_path, key):
    path = tmp_path / "public"
    path.write_text(keys.public_text(key) + "\n", encoding="ascii")
    with pytest.raises(ValueError, match="public: a public key, it seems"):
        keys.load(path)
    # Files of earlier tools, without the word.
    path.write_text("11" * 32 + "\n", encoding="ascii")
    assert keys.load(path) == SigningKey(b"\x11" * 32)
    path.write_text("secret " + keys.public_text(key), encoding="ascii")
    assert bytes(keys.load(path)) == bytes(key.verify_key)


def repository_command(monkeypatch, tmp_path, *words, key="key"):
    words = ["--weights", tmp_path / "weights", "--output", tmp_path / "out", "--key", tmp_path / key, *words]
    monkeypatch.setattr("sys.argv", ["build", *map(str, words)])
    builder.main()


def test_mistakes_are_told_without_a_traceback(tmp_path, key, monkeypatch, capsys):
    weights = tmp_path / "weights"
    write_pack(weights, "de", ["de"], change=lambda manifest: manifest.pop("accuracy"))

    def refused(message, *words, **others):
        with pytest.raises(SystemExit) as stop:
            repository_command(monkeypatch, tmp_path, *words, **others)
        assert message in stop.value.code

    refused("no 'accuracy'")
    (weights / "de/manifest.json").write_text("[]")
    refused("manifest.json: not a manifest")
    write_pack(weights, "de", ["de"])
    refused("other", key="other")
    refused("-3 days", "--valid-for", -3)
    repository_command(monkeypatch, tmp_path)
    refused("the last one was 1", "--serial", 1)
    keys.create(tmp_path / "other")
    refused("index.json: signed with another key than", key="other")
    (tmp_path / "out/index.json.sig").unlink()
    refused("index.json.sig")
    monkeypatch.setattr("sys.argv", ["key", str(tmp_path / "key")])
    with pytest.raises(SystemExit) as stop:
        keys.main()
    assert "exists" in str(stop.value.code)


FIXTURES = Path(__file__).parents[2] / "Tests" / "ModelStoreTests" / "Fixtures"


def test_the_swift_tests_read_what_this_writes(tmp_path):
    """The repository that the Swift package's tests install from, byte for byte."""
    key = SigningKey(b"\x11" * 32)
    build(FIXTURES / "packs", tmp_path, key)
    expected = FIXTURES / "repository"
    names = sorted(p.relative_to(expected) for p in expected.rglob("*") if p.is_file())
    assert names == sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file())
    for name in names:
        assert (tmp_path / name).read_bytes() == (expected / name).read_bytes(), name
