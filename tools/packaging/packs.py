"""The packs of the checkout and of its repository as folders, with separate ones for shared networks."""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from archive import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.manifest import files_of

WEIGHTS = ROOT / "weights"
#: Networks that several packs of the repository share, each with the tag of one of these packs.
NETWORKS = {
    "latin": "fi", "alphabets": "he", "arabic": "fa", "brahmic": "hi", "southern": "ta", "characters": "ja"}
#: What the packs without a language read.
FIGURES = {
    "shapes": "shapes", "gestures": "editing gestures", "sketches": "sketches and emoji", "formulas": "formulas"}


@dataclass(frozen=True)
class PackFolder:
    """A pack as in `share/ductus/weights`."""

    #: The name of its folder.
    name: str
    manifest: dict
    #: The paths of its files, by their names in the folder, without shared ones.
    files: dict[str, Path]

    @property
    def networks(self) -> list[str]:
        """The folders of the networks that it shares."""
        return sorted({
            entry["shared"] for entry in files_of(self.manifest).values() if "shared" in entry})

    @property
    def text(self) -> str:
        return json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n"


class Packs:
    """All packs, and the networks that are shared."""

    def __init__(self) -> None:
        path = WEIGHTS / "repository/index.json"
        if not path.exists():
            # Sources come without it.
            raise SystemExit(f"{path.parent} is missing: it is the folder in ductus-repository-*.tar")
        index = json.loads(path.read_bytes())
        self._offers = {offer["tags"][0]: offer for offer in index["packs"]}
        self._shared = {}
        for network, tag in NETWORKS.items():
            manifest = self._manifest(tag)
            for key in ("network", "loneCharacters"):
                if key in manifest:
                    self._shared[manifest[key]["sha256"]] = network

    def bundled(self) -> list[str]:
        """The names of the packs that ship with the program."""
        return sorted(path.parent.name for path in WEIGHTS.glob("*/manifest.json"))

    def offered(self) -> list[str]:
        """The names of the packs of the repository."""
        return sorted(self._offers)

    def folder(self, name: str) -> PackFolder:
        """A pack by its name. Raises KeyError."""
        source = WEIGHTS / name
        if (source / "manifest.json").exists():
            manifest = json.loads((source / "manifest.json").read_bytes())
            files = {path.name: path for path in source.iterdir() if path.name != "manifest.json"}
            return PackFolder(name, manifest, files)
        manifest = self._manifest(name)
        files = {}
        for entry in files_of(manifest).values():
            network = self._shared.get(entry["sha256"])
            if network is None:
                files[entry["path"]] = _blob(entry["sha256"])
            else:
                entry["shared"] = network
        return PackFolder(name, manifest, files)

    def network(self, name: str) -> tuple[dict, dict[str, Path]]:
        """The manifest of a pack that has a shared network, and the network's files."""
        manifest = self._manifest(NETWORKS[name])
        files = {
            manifest[key]["path"]: _blob(manifest[key]["sha256"])
            for key in ("network", "loneCharacters") if key in manifest}
        return manifest, files

    def _manifest(self, tag: str) -> dict:
        return json.loads(_blob(self._offers[tag]["manifest"]["sha256"]).read_bytes())


def _blob(sha256: str) -> Path:
    return WEIGHTS / "repository/blobs/sha256" / sha256


def what(name: str) -> str:
    """What a pack reads, in words: the language's name."""
    if name in FIGURES:
        return FIGURES[name]
    names = {}
    table = ROOT / "tools/ductus_tools/identifiers/identifiers.tsv"
    for line in table.read_text().splitlines():
        fields = line.split("\t")
        names[fields[0]] = fields[-1]
    found = names.get(name) or next(
        (names[tag] for tag in sorted(names) if tag.split("-")[0] == name), name)
    return re.sub(r", (Latin|.*) script.*", "", found)
