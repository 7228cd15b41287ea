"""The jar: what it contains, and that it fits its C side, Android and Kotlin."""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from package import DEEP, DIST, ROOT

PACKAGE = ROOT / "Sources/Bindings/java"
C = (PACKAGE / "ductus_jni.c").read_text()


@pytest.fixture(scope="module")
def archive(jar):
    with zipfile.ZipFile(jar) as opened:
        yield opened


def java(name: str) -> str:
    return (PACKAGE / f"ductus/{name}.java").read_text()


def table(declared: str) -> list[str]:
    """The functions of a table in C."""
    return re.findall(r"\w+", re.search(rf"{re.escape(declared)} = \{{(.*?)\}};", C, re.S)[1])


def test_functions_have_one_order():
    names = re.findall(r"^  (\w+),?$", java("Function"), re.M)
    assert [name.lower() for name in names] == table("static void (*const functions[])(Call *call)")


def test_objects_are_freed_by_their_functions():
    kinds = re.search(r"enum Kind \{ (.*?) \}", java("Handle"))[1].lower().replace("live_ink", "live")
    freed = table("static void (*const functions[])(void *)")
    assert kinds.split(", ") == [re.sub("^(free|close)_", "", name) for name in freed]


def test_structures_have_room():
    assert re.search(r"#define ROOM (\d+)", C)[1] == re.search(r"int ROOM = (\d+)", java("Request"))[1]


def test_every_function_of_the_header_is_called():
    header = (ROOT / "Sources/C/include/ductus.h").read_text()
    functions = set(re.findall(r"^DUCTUS_API .*?\b(ductus_\w+)\(", header, re.M))
    # Gestures over ink without a recogniser of text are the plain ones, and Java passes no JSON of gestures.
    others = {"ductus_read_gesture", "ductus_read_gesture_json", "ductus_read_gesture_over_ink_json"}
    assert functions - set(re.findall(r"\bductus_\w+(?=\()", C)) == others


def test_contents(archive):
    names = archive.namelist()
    assert names[0] == "META-INF/MANIFEST.MF"
    assert {"META-INF/licences/ductus/LICENSE", "META-INF/licences/ductus/NOTICE",
            "META-INF/maven/ductus/ductus/pom.xml", "META-INF/proguard/ductus.pro",
            "ductus/Recognizer.class", "ductus/package-info.class"} <= {*names}
    assert not [name for name in names if "jspecify" in name]
    assert any(re.fullmatch(r"ductus/native/linux-\w+/libductus-jni\.so", name) for name in names)


def test_java_11_and_nothing_that_android_lacks(archive, jar, tmp_path):
    """Android has neither Cleaner before API level 33, nor records, java.awt or java.lang.foreign."""
    for name in archive.namelist():
        if not name.endswith(".class"):
            continue
        content = archive.read(name)
        assert content[6:8] == b"\0\x37"
        for lacking in (b"java/awt", b"java/lang/foreign", b"java/lang/Record", b"java/lang/ref/Cleaner",
                        b"java/util/Optional", b"java/util/function", b"java/util/stream"):
            assert lacking not in content, name
        # Files come before API level 26 only as java.io.File.
        assert b"java/nio/file" not in content or name == "ductus/LibraryInJar.class"
    said = subprocess.run(["jdeps", "-s", str(jar)], capture_output=True, text=True, check=True).stdout
    assert {line.split(" -> ")[1] for line in said.splitlines()} <= {"java.base", "not found"}


def test_kotlin_sees_what_can_be_null(jar, tmp_path):
    said = subprocess.run(
        ["javap", "-v", "-cp", str(jar), "ductus.Candidate"], capture_output=True, text=True, check=True).stdout
    assert "org.jspecify.annotations.Nullable" in said
    said = subprocess.run(
        ["javap", "-v", "-cp", str(jar), "ductus.package-info"], capture_output=True, text=True, check=True).stdout
    assert "org.jspecify.annotations.NullMarked" in said


def test_only_what_java_calls_is_exported(archive, tmp_path):
    for name in archive.namelist():
        if name.endswith(".so"):
            library = tmp_path / "library.so"
            library.write_bytes(archive.read(name))
            said = subprocess.run(
                ["nm", "--dynamic", "--defined-only", str(library)], capture_output=True, text=True,
                check=True).stdout
            assert [line.split()[-1] for line in said.splitlines()] == ["Java_ductus_Native_invoke"]


@pytest.fixture
def build(tmp_path, environment):
    def run(name: str, *folders: Path) -> Path:
        subprocess.run(
            [sys.executable, str(ROOT / "tools/packaging/build_jar.py"), "--output", str(tmp_path / name),
             *map(str, folders)], check=True, env=environment)
        return tmp_path / name

    return run


@DEEP
def test_built_twice_it_is_identical(build):
    first, second = (
        {path.name: path.read_bytes() for path in build(name, DIST).iterdir()} for name in ("first", "second"))
    assert first == second
    assert [name.count("sources") for name in sorted(first)] == [1, 0]


def test_the_archive_for_android(build, tmp_path):
    """Its form; this machine's library stands for an Android's."""
    shutil.copytree(DIST / "lib", tmp_path / "x86_64-android/lib", symlinks=True)
    made = build("made", DIST, tmp_path / "x86_64-android")
    (archive,) = made.glob("*.aar")
    with zipfile.ZipFile(archive) as opened:
        assert {*opened.namelist()} == {
            "AndroidManifest.xml", "R.txt", "classes.jar", "proguard.txt", "jni/x86_64/libductus-jni.so"}
        with zipfile.ZipFile(io.BytesIO(opened.read("classes.jar"))) as classes:
            names = classes.namelist()
        assert "ductus/Recognizer.class" in names and not [name for name in names if name.endswith(".so")]
        # The Android for which the libraries are linked.
        oldest = re.search(r"linux-android(\d+)", (ROOT / "tools/embedded/targets.py").read_text())[1]
        assert f'minSdkVersion="{oldest}"' in opened.read("AndroidManifest.xml").decode()
