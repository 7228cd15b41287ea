"""Hands go from the command to pages and back, though pages have networks with narrower weights.

Skipped if the command isn't built. DUCTUS names it.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from test_bulk import DUCTUS, ROOT

sys.path.insert(0, str(ROOT / "tools/web"))

from pack_writer import PackWriter  # noqa: E402

pytestmark = pytest.mark.skipif(DUCTUS is None, reason="ductus is not built")

REPOSITORY = ROOT / "weights/repository"
SAMPLES = [json.loads(line) for line in (ROOT / "Samples/scripts.ndjson").read_text().splitlines()]
RECORDS = [record for record in SAMPLES if "А" <= record["label"][0] <= "я"]
LESSONS = [record for record in RECORDS if record["label"] == "Съешь ещё этих булок"] * 6


def unpacked(blobs: Path, digest: str, folder: Path) -> Path:
    """A pack of a folder of files with hashes for names."""
    folder.mkdir()
    manifest = (blobs / digest).read_bytes()
    (folder / "manifest.json").write_bytes(manifest)
    for value in json.loads(manifest).values():
        if isinstance(value, dict) and "sha256" in value:
            (folder / value["path"]).write_bytes((blobs / value["sha256"]).read_bytes())
    return folder


@pytest.fixture(scope="module")
def packs(tmp_path_factory):
    """The Russian pack, and that of pages."""
    folder = tmp_path_factory.mktemp("packs")
    index = json.loads((REPOSITORY / "index.json").read_text())
    digest = next(pack["manifest"]["sha256"] for pack in index["packs"] if "ru" in pack["tags"])
    wide = unpacked(REPOSITORY / "blobs/sha256", digest, folder / "wide")
    writer = PackWriter(folder / "site")
    writer.add_folder(wide)
    return wide, unpacked(writer.blobs, writer.offers[0]["manifest"]["sha256"], folder / "narrow")


def run(*arguments: str | Path, records: list[dict]) -> str:
    lines = "".join(f"{json.dumps(record)}\n" for record in records)
    return subprocess.run(
        [str(DUCTUS), *map(str, arguments)], input=lines, capture_output=True, text=True, check=True).stdout


def learned(pack: Path, folder: Path, pace: str) -> Path:
    hand = folder / f"{pack.name}-{pace}.hand"
    run("adapt", "--model", pack, "--pace", pace, "-o", hand, records=LESSONS)
    return hand


def readings(pack: Path, hand: Path) -> list[dict]:
    answers = map(json.loads, run("recognize", "--json", "--model", pack, "--hand", hand, records=RECORDS).splitlines())
    return [answer["candidates"] for answer in answers]


def test_a_hand_learned_at_once_reads_the_same_with_both(packs, tmp_path):
    hands = [learned(pack, tmp_path, "at-once") for pack in packs]
    assert hands[0].read_bytes() == hands[1].read_bytes()
    assert readings(packs[0], hands[0]) == readings(packs[1], hands[0])


def test_a_whole_hand_serves_both(packs, tmp_path):
    # Its sums are rounded to 8 bits anew, so scores differ a little.
    for source in packs:
        hand = learned(source, tmp_path, "whole")
        for pack in packs:
            assert readings(pack, hand)[RECORDS.index(LESSONS[0])][0]["text"] == LESSONS[0]["label"]
