"""Lays the packs of a repository out as folders, each named by its first tag.

    python -m ductus_tools.repository.unpack --repository ../weights/repository --output DIR [--only ru fa] [--networks]

With `--networks`, each folder has only the pack's networks, as `network.safetensors` and `lone.safetensors`.
"""

import argparse
import json
import shutil
from collections.abc import Callable, Collection
from pathlib import Path


def unpack(
    repository: Path, output: Path, only: Collection[str] = (), place: Callable[[Path, Path], object] = shutil.copyfile
) -> list[Path]:
    """Writes the packs and returns their manifests. place: puts a blob at a file's path.

    Raises ValueError for a tag that is no pack's first."""
    manifests = []
    for offer in json.loads((repository / "index.json").read_bytes())["packs"]:
        name = offer["tags"][0]
        if only and name not in only:
            continue
        directory = output / name
        directory.mkdir(parents=True, exist_ok=True)
        manifest = directory / "manifest.json"
        shutil.copyfile(_blob(repository, offer["manifest"]), manifest)
        for entry in json.loads(manifest.read_bytes()).values():
            if isinstance(entry, dict) and "sha256" in entry:
                place(_blob(repository, entry), directory / entry["path"])
        manifests.append(manifest)
    missing = set(only) - {manifest.parent.name for manifest in manifests}
    if missing:
        raise ValueError(f"{repository}: no packs {sorted(missing)}")
    return manifests


def networks(manifest: Path) -> None:
    """Keeps only the networks of an unpacked pack, each named by its purpose."""
    entries = json.loads(manifest.read_bytes())
    names = {"network": "network.safetensors", "loneCharacters": "lone.safetensors"}
    kept = {entries[key]["path"]: name for key, name in names.items() if key in entries}
    for path in list(manifest.parent.iterdir()):
        if path.name in kept:
            path.rename(path.with_name(kept[path.name]))
        else:
            path.unlink()


def _blob(repository: Path, entry: dict) -> Path:
    return repository / "blobs" / "sha256" / entry["sha256"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repository", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--only", nargs="+", default=[], metavar="TAG")
    parser.add_argument("--networks", action="store_true", help="only networks")
    options = parser.parse_args()
    for manifest in unpack(options.repository, options.output, options.only):
        if options.networks:
            networks(manifest)


if __name__ == "__main__":
    main()
