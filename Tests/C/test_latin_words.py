"""Latin words in lines of another script are read with the English pack."""

import json
from pathlib import Path

import pytest
from bindings import SAMPLES, WEIGHTS, OpenOptions, bundled, offered
from test_readings import asked, in_memory, records


def lay_out(files: dict[str, Path], folder: Path, tag: str) -> None:
    """Puts a pack's files, and those that it shares, into a folder of packs."""
    for name, path in files.items():
        place = folder / (name if "/" in name else f"{tag}/{name}")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(path)


@pytest.fixture(scope="module")
def packs(tmp_path_factory) -> Path:
    """A folder with the Russian pack and the English one."""
    folder = tmp_path_factory.mktemp("packs")
    lay_out(offered("ru"), folder, "ru")
    lay_out(bundled("en-US"), folder, "en-US")
    return folder


@pytest.fixture(scope="module")
def line() -> dict:
    """A Russian line followed by an English word."""
    own = next(each for each in records(SAMPLES / "scripts.ndjson") if each["id"] == "ru")
    latin = records(SAMPLES / "demo.ndjson")[0]
    right = max(x for stroke in own["drawing"] for x in stroke[0]) + 60
    return {
        "label": f"{own['label']} {latin['label']}",
        "drawing": own["drawing"] + [
            [[x + right for x in stroke[0]], *stroke[1:2]] for stroke in latin["drawing"]]}


def read(library, recognizer: int, line: dict) -> list[dict]:
    found = json.loads(library.read_json(recognizer, asked(line)))["candidates"]
    library.ductus_close(recognizer)
    return found


def test_they_are_read_with_the_pack_in_the_same_folders(library, packs, line):
    best, *_ = read(library, library.open("ru", packs), line)
    assert best["text"] == line["label"]
    assert len(best["graphemes"]) == len(line["label"])
    plain = read(library, library.open("ru", packs, OpenOptions(no_latin_words=1)), line)
    assert plain[0]["text"] != line["label"]
    kept = in_memory(offered("ru"))
    assert read(library, library.ductus_open_files(kept, len(kept), None, None), line) == plain


def test_they_are_read_with_the_pack_in_the_usual_folders(library, packs, line, monkeypatch):
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(WEIGHTS))
    monkeypatch.setenv("DUCTUS_STORE", str(packs / "none"))
    recognizer = library.ductus_open_pack(str(packs / "ru").encode(), None, None)
    assert read(library, recognizer, line)[0]["text"] == line["label"]


def test_they_are_read_with_a_pack_in_memory(library, line):
    files = offered("ru")
    for name, path in bundled("en-US").items():
        files[name if "/" in name else f"en-US/{name}"] = path
    kept = in_memory(files)
    recognizer = library.ductus_open_files(kept, len(kept), None, None)
    assert read(library, recognizer, line)[0]["text"] == line["label"]


def test_a_damaged_english_pack_leaves_them_to_the_own_one(library, packs, line, tmp_path):
    lay_out(offered("ru"), tmp_path, "ru")
    lay_out(bundled("en-US"), tmp_path, "en-US")
    network = tmp_path / "latin/network.safetensors"
    network.unlink()
    network.write_bytes(b"none")
    plain = read(library, library.open("ru", packs, OpenOptions(no_latin_words=1)), line)
    assert read(library, library.open("ru", tmp_path), line) == plain
