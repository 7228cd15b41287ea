"""Packs for pages: files named by their hashes, which any file server can serve and any browser caches.

They are laid out as in a repository of `ductus models`, but networks have weights in 8 bits, half as large to download,
and the index isn't signed: it comes from the same place as the page.
"""

import hashlib
import json
import tempfile
from pathlib import Path

from ductus_tools.manifest import files_of
from ductus_tools.network import narrow
from ductus_tools.pack.tags import IDENTIFIERS
from ductus_tools.release import BUNDLED
from ductus_tools.tables import rows

ROOT = Path(__file__).resolve().parents[2]
WEIGHTS = ROOT / "weights"
#: The smaller language model for pages, by the pack whose model it replaces.
SMALL = {"en-US": ROOT / "weights/web/english.lm"}
#: Languages' English names, of which browsers know only half.
NAMES = {tag: name for tag, _, _, name in rows(IDENTIFIERS)}


class PackWriter:
    """Writes a folder of packs."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.blobs = folder / "blobs/sha256"
        self.blobs.mkdir(parents=True, exist_ok=True)
        self.offers: list[dict] = []
        self.narrowed: dict[str, bytes] = {}

    def put(self, content: bytes) -> dict:
        digest = hashlib.sha256(content).hexdigest()
        path = self.blobs / digest
        if not path.exists():
            path.write_bytes(content)
        return {"sha256": digest, "bytes": len(content)}

    def network(self, content: bytes) -> bytes:
        """A network with weights of 8 bits, which many packs share."""
        key = hashlib.sha256(content).hexdigest()
        if key not in self.narrowed:
            with tempfile.TemporaryDirectory() as folder:
                source, target = Path(folder, "wide"), Path(folder, "narrow")
                source.write_bytes(content)
                narrow.write(source, target)
                self.narrowed[key] = target.read_bytes()
        return self.narrowed[key]

    def add(self, manifest: dict, contents: dict[str, bytes], is_bundled: bool = False) -> None:
        """Adds a pack.

        contents: the bytes of its files by the manifest's names for them (`network`, `decoder` …)
        """
        manifest = dict(manifest)
        for name, content in contents.items():
            stored = self.network(content) if name == "network" else content
            manifest[name] = {"path": manifest[name]["path"], **self.put(stored)}
            if stored != content:
                # Hands learned with the wide network, as by the command, serve this one too.
                manifest[name]["narrowedFrom"] = hashlib.sha256(content).hexdigest()
        text = (json.dumps(manifest, ensure_ascii=False) + "\n").encode()
        offer = {
            **{name: manifest[name] for name in ("tags", "version", "kind", "licence")},
            "names": [NAMES.get(tag, tag) for tag in manifest["tags"]],
            "bytes": len(text) + sum(manifest[name]["bytes"] for name in contents),
            "manifest": self.put(text),
        }
        if is_bundled:
            offer["isBundled"] = True
        self.offers.append(offer)

    def add_folder(self, folder: Path, is_bundled: bool = False) -> None:
        """Adds a pack of `weights`."""
        manifest = json.loads((folder / "manifest.json").read_text())
        contents = {}
        for name, entry in files_of(manifest).items():
            place = folder.parent / entry["shared"] if "shared" in entry else folder
            contents[name] = (place / entry["path"]).read_bytes()
        if small := SMALL.get(folder.name):
            contents["languageModel"] = small.read_bytes()
            # The accuracy was measured with the larger one, with which the version's readings differ.
            manifest.update(accuracy={}, version=f"{manifest['version']}-web")
        self.add(manifest, contents, is_bundled)

    def add_repository(self, folder: Path) -> None:
        """Adds the packs of a repository."""
        blobs = folder / "blobs/sha256"
        for offer in json.loads((folder / "index.json").read_text())["packs"]:
            manifest = json.loads((blobs / offer["manifest"]["sha256"]).read_text())
            self.add(manifest, {
                name: (blobs / entry["sha256"]).read_bytes()
                for name, entry in files_of(manifest).items()})

    def finish(self) -> None:
        """Writes the index, and removes files that it doesn't list."""
        index = {"format": 1, "packs": self.offers}
        (self.folder / "index.json").write_text(json.dumps(index, ensure_ascii=False) + "\n")
        needed = set()
        for offer in self.offers:
            digest = offer["manifest"]["sha256"]
            manifest = json.loads((self.blobs / digest).read_text())
            needed |= {digest} | {entry["sha256"] for entry in files_of(manifest).values()}
        for path in self.blobs.iterdir():
            if path.name not in needed:
                path.unlink()


def manifests(folder: Path) -> list[dict]:
    """The manifests of the packs in a folder that was written."""
    offers = json.loads((folder / "index.json").read_text())["packs"]
    return [json.loads((folder / "blobs/sha256" / offer["manifest"]["sha256"]).read_text()) for offer in offers]


def write(folder: Path, all_languages: bool) -> None:
    """Writes the bundled packs, which a visitor's page downloads unasked, and all others on request."""
    writer = PackWriter(folder)
    for name in BUNDLED:
        writer.add_folder(WEIGHTS / name, is_bundled=True)
    if all_languages:
        for manifest in sorted(WEIGHTS.glob("*/manifest.json")):
            if manifest.parent.name not in BUNDLED:
                writer.add_folder(manifest.parent)
        writer.add_repository(WEIGHTS / "repository")
    writer.finish()
