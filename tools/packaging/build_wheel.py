"""Wheels of the package for Python, one for each processor that the library was built for.

    build_wheel.py --output dist LIBRARY...

A wheel serves all versions of Python. Built twice of the same files it is equal.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import elf
from archive import epoch
from deb import ROOT

PACKAGE = ROOT / "Sources/Bindings/python"


def build(library: Path, output: Path) -> None:
    """Builds the wheel that has a library."""
    environment = {
        **os.environ, "DUCTUS_LIBRARY": str(library.resolve()), "DUCTUS_PLATFORM": elf.platform(library),
        "SOURCE_DATE_EPOCH": str(epoch())}
    licence = PACKAGE / "LICENSE"
    shutil.copyfile(ROOT / "LICENSE", licence)
    try:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d",
             str(output.resolve())], cwd=PACKAGE, env=environment, check=True)
    finally:
        licence.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("library", type=Path, nargs="+")
    options = parser.parse_args()
    output: Path = options.output
    output.mkdir(parents=True, exist_ok=True)
    for wheel in output.glob("ductus-*.whl"):
        wheel.unlink()
    for library in options.library:
        if library.exists():
            build(library, output)
        else:
            print(f"without {library}: `make library` builds it", file=sys.stderr)
    for wheel in sorted(output.glob("ductus-*.whl")):
        print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
