"""Builds wheels of the Python package, one for each system and processor that the library was built for.

    build_wheel.py --output dist [--language de --language fr] FOLDER...

Each folder is one of `make library`. A language is one of those in `weights`; `all` stands for all of them.
A wheel serves all versions of Python. Built twice from the same files, it is identical.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import elf
from archive import ROOT, zip_epoch
from squeeze import squeeze

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.copies import copy_folder
from ductus_tools.licences import copy_texts, expression
from ductus_tools.network import narrow
from ductus_tools.release import BUNDLED, BUNDLED_FOLDERS

PACKAGE = ROOT / "Sources/Bindings/python"
#: The packs whose network has recurrent layers with weights of 16 bits. Those of text have 8 already.
NARROWED = ("shapes", "gestures", "sketches")
#: The languages of `weights` that a wheel has only if asked.
FURTHER = sorted({path.parent.name for path in (ROOT / "weights").glob("*/manifest.json")} - set(BUNDLED))

#: The library within a folder of `make library`, and its systems if the file doesn't say.
LIBRARIES = {
    "lib/libductus.so.1": None, "bin/ductus.dll": "win_amd64", "lib/libductus.1.dylib": "macosx_11_0_arm64"}
#: PyPI's names of systems, by the beginning of a wheel's.
CLASSIFIERS = {
    "manylinux": "POSIX :: Linux", "musllinux": "POSIX :: Linux", "win": "Microsoft :: Windows", "macosx": "MacOS"}


def narrow_packs(folder: Path, languages: list[str]) -> None:
    """Puts the packs into a folder, with smaller networks of figures: they read the same to the last bit."""
    for name in (*BUNDLED_FOLDERS, *languages):
        copy_folder(ROOT / "weights" / name, folder / name)
    for holder in NARROWED:
        narrow.write(ROOT / "weights" / holder / "network.safetensors", folder / holder / "network.safetensors")
    for path in sorted(folder.glob("*/manifest.json")):
        manifest = json.loads(path.read_bytes())
        holder = manifest["network"].get("shared", path.parent.name)
        if holder not in NARROWED:
            continue
        contents = (folder / holder / "network.safetensors").read_bytes()
        manifest["network"].update(
            bytes=len(contents), sha256=hashlib.sha256(contents).hexdigest())
        path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", "utf-8")


def copy_project(folder: Path, system: str, packs: Path) -> None:
    """Copies the package's sources for one system, with the texts of licences, since they may be read-only."""
    copy_folder(PACKAGE, folder, without=("__pycache__",))
    copy_texts(folder)
    manifests = [json.loads(path.read_bytes()) for path in sorted(packs.glob("*/manifest.json"))]
    described = (PACKAGE / "pyproject.toml").read_text("utf-8")
    for pattern, value in (
        (r'^license = ".*"$', f'license = "{expression(manifests)}"'),
        (r'"Operating System :: .*"', f'"Operating System :: {classifier(system)}"'),
    ):
        described, count = re.subn(pattern, value, described, flags=re.MULTILINE)
        if count != 1:
            raise LookupError(f"pyproject.toml has {count} lines like {pattern}")
    (folder / "pyproject.toml").write_text(described, "utf-8")


def classifier(system: str) -> str:
    """PyPI's name of a wheel's system."""
    return next(name for beginning, name in CLASSIFIERS.items() if system.startswith(beginning))


def build(library: Path, system: str, packs: Path, output: Path) -> None:
    """Builds the wheel with a library and packs."""
    environment = {
        **os.environ, "DUCTUS_CHECKOUT": str(ROOT), "DUCTUS_LIBRARY": str(library.resolve()),
        "DUCTUS_PACKS": str(packs), "DUCTUS_PLATFORM": system, "SOURCE_DATE_EPOCH": str(zip_epoch())}
    with tempfile.TemporaryDirectory() as place:
        project = Path(place) / "ductus"
        copy_project(project, system, packs)
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(output.resolve())],
            cwd=project, env=environment, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--language", action="append", choices=[*FURTHER, "all"], default=[])
    parser.add_argument("folder", type=Path, nargs="+")
    options = parser.parse_args()
    languages = FURTHER if "all" in options.language else sorted(set(options.language))
    output: Path = options.output
    output.mkdir(parents=True, exist_ok=True)
    for wheel in output.glob("ductus-*.whl"):
        wheel.unlink()
    with tempfile.TemporaryDirectory() as packs:
        narrow_packs(Path(packs), languages)
        for folder in options.folder:
            found = [(folder / name, system) for name, system in LIBRARIES.items() if (folder / name).exists()]
            for library, system in found:
                build(library, system or elf.platform(library), Path(packs), output)
            if not found:
                print(f"without the library of {folder}: `make library` builds it", file=sys.stderr)
    for wheel in sorted(output.glob("ductus-*.whl")):
        squeeze(wheel)
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
