"""The jar: what it contains, and that it fits its C side, Android and Kotlin."""

import re
import subprocess
import sys
import zipfile

import pytest

from conftest import DIST, ROOT

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
    assert {"META-INF/licences/ductus", "META-INF/proguard/ductus.pro", "ductus/Recognizer.class",
            "ductus/package-info.class"} <= {*names}
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
    (name,) = [name for name in archive.namelist() if name.endswith(".so")]
    library = tmp_path / "library.so"
    library.write_bytes(archive.read(name))
    said = subprocess.run(
        ["nm", "--dynamic", "--defined-only", str(library)], capture_output=True, text=True, check=True).stdout
    assert [line.split()[-1] for line in said.splitlines()] == ["Java_ductus_Native_invoke"]


def test_built_twice_it_is_identical(jar, tmp_path, environment):
    def built(name: str) -> bytes:
        subprocess.run(
            [sys.executable, str(ROOT / "tools/packaging/build_jar.py"), "--output", str(tmp_path / name),
             str(DIST / "lib/libductus-jni.so")], check=True, env=environment)
        (made,) = (tmp_path / name).glob("*.jar")
        return made.read_bytes()

    assert built("first") == built("second")
