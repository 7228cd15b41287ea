"""Checks that files exist, and that those named by a manifest match it.

    python -m ductus_tools.pack.check ../weights/fr/manifest.json ../weights/fr/fr.lm …

Fails, naming the first file that is missing or wrong.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path


def check(paths: list[Path]) -> None:
    """Raises ValueError naming a file."""
    for path in paths:
        if not path.is_file():
            raise ValueError(f"{path}: wasn't made")
        if path.name == "manifest.json":
            _check_manifest(path, {other.resolve() for other in paths})


def _check_manifest(path: Path, given: set[Path]) -> None:
    for key, entry in json.loads(path.read_text(encoding="utf-8")).items():
        if not isinstance(entry, dict) or "sha256" not in entry:
            continue
        shared = entry.get("shared")
        file = path.parent.resolve().parent / shared / entry["path"] if shared else path.parent / entry["path"]
        if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != entry["sha256"]:
            raise ValueError(f"{path}: its {key} doesn't match {file}")
        if not shared and file.resolve() not in given:
            raise ValueError(f"{path}: its {key} is unexpected")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="manifests, and files that they name")
    try:
        check(parser.parse_args().files)
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
