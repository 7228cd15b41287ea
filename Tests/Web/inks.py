"""Inks, and the command's readings of them with a site's packs."""

import json
import lzma
import os
import pathlib
import subprocess

import pytest
from conftest import ROOT, SITE

SHARED = os.environ.get("DUCTUS_SHARED")


def recorded_words(count: int) -> list[list]:
    """Drawings of words of `test`, evenly spaced over all of them."""
    if SHARED is None:
        pytest.skip("DUCTUS_SHARED names no folder of recorded words")
    path = pathlib.Path(SHARED) / "data/latin/words.ndjson.xz"
    with lzma.open(path, "rt") as file:
        words = [record["drawing"] for record in map(json.loads, file) if record.get("split") == "test"]
    return words[:: len(words) // count][:count]


def command() -> pathlib.Path:
    path = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()
    if not path.exists():
        pytest.skip(f"there is no {path}: `make build` makes it")
    return path


def pack(tag: str, folder: pathlib.Path) -> pathlib.Path:
    """A pack of the site as a folder for the command."""
    packs = SITE / "ductus/packs"
    offer = next(offer for offer in json.loads((packs / "index.json").read_text())["packs"]
                 if tag in offer["tags"])
    blobs = packs / "blobs/sha256"
    manifest = json.loads((blobs / offer["manifest"]["sha256"]).read_text())
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_bytes((blobs / offer["manifest"]["sha256"]).read_bytes())
    for value in manifest.values():
        if isinstance(value, dict) and "sha256" in value:
            (folder / value["path"]).write_bytes((blobs / value["sha256"]).read_bytes())
    return folder


def read_by_command(drawings: list[list], pack: pathlib.Path) -> list[dict]:
    """The command's results, one for each drawing."""
    lines = "".join(json.dumps({"drawing": drawing}) + "\n" for drawing in drawings)
    done = subprocess.run(
        [command(), "recognize", "--json", "--model", pack, "--format", "ndjson", "-"],
        input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
