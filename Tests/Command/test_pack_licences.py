"""The command and the tools that make packages agree on the licence of each part of each pack."""

import json
import os
import subprocess
import sys

from conftest import DUCTUS, ROOT, needs_command

sys.path.append(str(ROOT / "tools"))

from ductus_tools.licences import of_parts

pytestmark = needs_command


def manifests() -> dict[tuple[str, str], dict]:
    """The manifests of the checkout's packs, by tag and version."""
    paths = [*ROOT.glob("weights/*/manifest.json")]
    index = ROOT / "weights/repository/index.json"
    if index.exists():
        blobs = index.parent / "blobs/sha256"
        paths += [blobs / offer["manifest"]["sha256"] for offer in json.loads(index.read_bytes())["packs"]]
    found = [json.loads(path.read_bytes()) for path in paths]
    return {(manifest["tags"][0], manifest["version"]): manifest for manifest in found}


def test_licences_of_parts(tmp_path):
    environment = os.environ | {"DUCTUS_STORE": str(tmp_path), "DUCTUS_REPOSITORY": f"file://{ROOT}/weights/repository"}
    said = subprocess.run(
        [DUCTUS, "models", "list", "--json"], env=environment, capture_output=True, text=True, check=True).stdout
    known, compared = manifests(), 0
    for listed in map(json.loads, said.splitlines()):
        manifest = known.get((listed["tags"][0], listed["version"]))
        if manifest and "licences" in listed:
            named = {each["part"]: each["licence"] for each in listed["licences"]}
            assert named == {part: licence.name for part, licence in of_parts(manifest).items()}, listed["tags"]
            compared += 1
    assert compared > 10
