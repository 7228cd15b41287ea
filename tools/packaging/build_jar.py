"""Builds the jar of the Java binding, with its libraries for Linux, that of its sources, and its archive for Android.

    build_jar.py --output dist FOLDER...

A folder is one that `library.py --java` wrote, such as `dist` or `dist/aarch64-android`. Needs a JDK. Built twice with the
same one from the same files, the archives are identical.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import elf
from archive import ROOT, pack_zip

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.copies import copy_folder
from ductus_tools.licences import copy_texts
from ductus_tools.release import version

PACKAGE = ROOT / "Sources/Bindings/java"
LIBRARY = "lib/libductus-jni.so"
#: The oldest Java that runs it; Android's tools read its classes, too.
RELEASE = "11"
MANIFEST = """Manifest-Version: 1.0
Automatic-Module-Name: ductus
Implementation-Title: Ductus
Implementation-Version: {version}
"""
#: By which Maven and Gradle know the jar, once `mvn install:install-file -Dfile=…` has put it into a repository.
GROUP, ARTIFACT = "ductus", "ductus"
POM = """<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>{group}</groupId>
  <artifactId>{artifact}</artifactId>
  <version>{version}</version>
  <name>Ductus</name>
  <description>Reads handwriting from pen strokes, offline</description>
  <licenses>
    <license>
      <name>Apache-2.0</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
    </license>
  </licenses>
</project>
"""
#: What Android calls processors.
ABIS = {"aarch64": "arm64-v8a", "x86_64": "x86_64"}
#: The oldest Android is that of the libraries, in `tools/embedded/targets.py`.
ANDROID_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="ductus.android">
  <uses-sdk android:minSdkVersion="28" />
</manifest>
"""


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
    information = folder / "META-INF"
    put_licences(folder)
    (information / "MANIFEST.MF").write_text(MANIFEST.format(version=version()))


def put_pom(folder: Path) -> None:
    """Writes what tells Maven a jar's coordinates, so that nobody has to name them who installs it."""
    place = folder / "META-INF/maven" / GROUP / ARTIFACT
    place.mkdir(parents=True)
    coordinates = {"group": GROUP, "artifact": ARTIFACT, "version": version()}
    (place / "pom.xml").write_text(POM.format(**coordinates))
    (place / "pom.properties").write_text(
        "groupId={group}\nartifactId={artifact}\nversion={version}\n".format(**coordinates))


def put_licences(folder: Path) -> None:
    """Writes the licences, not as META-INF/LICENSE: of all jars in an app, only one could keep that."""
    place = folder / "META-INF/licences/ductus"
    place.mkdir(parents=True)
    copy_texts(place)


def put(library: Path, place: Path) -> None:
    place.mkdir(parents=True)
    shutil.copy2(library, place)


def build_jar(classes: Path, libraries: list[Path], output: Path) -> Path:
    """Builds the jar, in the folder of its classes."""
    for library in libraries:
        put(library, classes / "ductus/native" / f"linux-{elf.processor(library)}")
    shutil.copytree(PACKAGE / "proguard", classes / "META-INF/proguard")
    put_pom(classes)
    return pack_zip(classes, output / f"ductus-{version()}.jar", root=classes)


def build_sources(output: Path) -> Path:
    """Builds the jar of the sources, from which editors show the documentation."""
    with tempfile.TemporaryDirectory() as folder:
        contents = Path(folder)
        copy_folder(PACKAGE / "ductus", contents / "ductus")
        put_licences(contents)
        return pack_zip(contents, output / f"ductus-{version()}-sources.jar", root=contents)


def build_aar(classes: Path, libraries: list[Path], output: Path) -> Path:
    """Builds the archive for Android: the classes and the library for each processor."""
    with tempfile.TemporaryDirectory() as folder:
        contents = Path(folder)
        (contents / "AndroidManifest.xml").write_text(ANDROID_MANIFEST)
        (contents / "R.txt").touch()
        pack_zip(classes, contents / "classes.jar", root=classes)
        shutil.copy2(PACKAGE / "proguard/ductus.pro", contents / "proguard.txt")
        for library in libraries:
            put(library, contents / "jni" / ABIS[elf.processor(library)])
        return pack_zip(contents, output / f"ductus-{version()}.aar", root=contents)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("folder", type=Path, nargs="+")
    options = parser.parse_args()
    for kind in ("jar", "aar"):
        for old in options.output.glob(f"ductus-*.{kind}"):
            old.unlink()
    libraries: dict[bool, list[Path]] = {True: [], False: []}
    for folder in options.folder:
        library = folder / LIBRARY
        if library.exists():
            libraries[folder.name.endswith("-android")].append(library)
        else:
            print(f"without {library}: `make jar` builds it", file=sys.stderr)
    with tempfile.TemporaryDirectory() as classes:
        compile_classes(Path(classes))
        made = [build_aar(Path(classes), libraries[True], options.output)] if libraries[True] else []
        made.append(build_jar(Path(classes), libraries[False], options.output))
    made.append(build_sources(options.output))
    for archive in made:
        print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
