"""Sizes of a visitor's downloads, compressed as by servers."""

import json
import shutil
import subprocess

import pytest
from conftest import SITE

PACK = """const zlib = require("zlib"), fs = require("fs");
const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN} = zlib.constants;
console.log(process.argv.slice(1).map((path) => zlib.brotliCompressSync(
  fs.readFileSync(path), {params: {[BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24}}).length).join(" "))"""


def packed(paths) -> list[int]:
    """The size of files after brotli."""
    if shutil.which("node") is None:
        pytest.skip("there is no node, whose brotli measures")
    done = subprocess.run(["node", "-e", PACK, *map(str, paths)], capture_output=True, text=True, check=True)
    return [int(size) for size in done.stdout.split()]


@pytest.fixture(autouse=True)
def built():
    if not (SITE / "ductus/ductus.wasm").exists():
        pytest.skip(f"there is no {SITE}: `make site` makes it")


def test_the_engine():
    names = ("ductus", "ductus-plain", "ductus-more", "ductus-plain-more")
    sizes = packed([SITE / f"ductus/{name}.wasm" for name in names])
    assert max(sizes[:2]) <= 500_000 and max(sizes[2:]) <= 450_000


def test_a_first_reading():
    packs = SITE / "ductus/packs"
    offer = next(one for one in json.loads((packs / "index.json").read_text())["packs"]
                 if "en-US" in one["tags"])
    blobs = packs / "blobs/sha256"
    manifest = blobs / offer["manifest"]["sha256"]
    files = [blobs / value["sha256"] for value in json.loads(manifest.read_text()).values()
             if isinstance(value, dict) and "sha256" in value]
    page = [path for path in [SITE / "index.html", *(SITE / "pad").rglob("*"), *(SITE / "ductus").glob("*.js"),
                              SITE / "ductus/ductus.wasm", packs / "index.json"] if path.is_file()]
    assert sum(packed([*page, manifest, *files])) <= 4_000_000
