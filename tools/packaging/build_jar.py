"""Builds the jar of the Java binding, with its library for one processor or more.

    build_jar.py --output dist LIBRARY...

Needs a JDK. Built twice with the same one from the same files, it is identical.
"""

import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import elf
from archive import pack_zip
from deb import ROOT

PACKAGE = ROOT / "Sources/Bindings/java"
#: The oldest Java that runs it; Android's tools read its classes, too.
RELEASE = "11"
MANIFEST = """Manifest-Version: 1.0
Automatic-Module-Name: ductus
Implementation-Title: Ductus
Implementation-Version: {version}
"""


def version() -> str:
    """The version that the classes say."""
    source = (PACKAGE / "ductus/Native.java").read_text()
    return re.search(r'VERSION = "(.*)"', source)[1]


def compile_classes(folder: Path) -> None:
    """Compiles the classes into a folder, without the annotations that only compilers see."""
    with tempfile.TemporaryDirectory() as annotations:
        for target, path, more in (
            (annotations, PACKAGE / "annotations", ["-Xlint:all"]),
            (folder, PACKAGE / "ductus", ["-Xlint:all", "-Xdoclint:all/protected", "-cp", annotations]),
        ):
            subprocess.run(
                ["javac", "--release", RELEASE, "-encoding", "UTF-8", "-g", "-Werror", *more, "-d",
                 str(target), *sorted(map(str, path.rglob("*.java")))], check=True)


def build(libraries: list[Path], output: Path) -> Path:
    """Builds the jar."""
    with tempfile.TemporaryDirectory() as folder:
        classes = Path(folder)
        compile_classes(classes)
        for library in libraries:
            place = classes / "ductus/native" / f"linux-{elf.processor(library)}"
            place.mkdir(parents=True)
            shutil.copy2(library, place / "libductus-jni.so")
        information = classes / "META-INF"
        shutil.copytree(PACKAGE / "proguard", information / "proguard")
        # Not META-INF/LICENSE, which every jar in an app has: only one of them could be kept.
        (information / "licences").mkdir()
        shutil.copy2(ROOT / "LICENSE", information / "licences/ductus")
        (information / "MANIFEST.MF").write_text(MANIFEST.format(version=version()))
        return pack_zip(classes, output / f"ductus-{version()}.jar", root=classes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("library", type=Path, nargs="+")
    options = parser.parse_args()
    for old in options.output.glob("ductus-*.jar"):
        old.unlink()
    jar = build(options.library, options.output)
    print(f"{jar}: {jar.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
