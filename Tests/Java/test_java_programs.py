"""Programs in Java: bad arguments, threads, memory, the samples, and how the library is loaded."""

import json
import platform
import re
import shutil
import subprocess
import zipfile

import pytest

from package import DEEP, JAR, ROOT

SAMPLES = ROOT / "Samples"
INKS = SAMPLES / "demo.ndjson"
README = ROOT / "Sources/Bindings/java/README.md"


def output(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_bad_arguments_of_every_method(java, tmp_path):
    checks, faults = re.findall(r"\d+", output(java("Faults", tmp_path)).splitlines()[-1])
    assert int(checks) > 200 and faults == "0"


@pytest.mark.parametrize("kind", ["forgotten", "threads", pytest.param("growth", marks=DEEP), "files"])
def test_memory(java, kind):
    # A heap that has all of its memory from the beginning: what grows is outside of it.
    flags = ("-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC")
    assert output(java("ductus.Memory", kind, ROOT / "weights", flags=flags)).endswith("done\n")


def test_a_full_stack_and_a_full_heap(java):
    assert output(java("Exhaustion", flags=("-Xss512k",))) == "done\n"


def test_lines_sample(environment, tmp_path, command_or_none):
    """The same as the samples of the C library in other languages print."""
    run = ["java", "-cp", str(JAR), str(SAMPLES / "java/Lines.java")]
    done = subprocess.run(
        [*run, "en-US", str(INKS)], capture_output=True, encoding="utf-8", env=environment)
    labels = [json.loads(line)["label"] for line in INKS.read_text().splitlines()]
    assert [json.loads(line)["candidates"][0]["text"] for line in output(done).splitlines()] == labels
    if command_or_none:
        assert done.stdout == command_or_none("recognize", "--json", str(INKS))
    spaced = tmp_path / "spaced"
    spaced.write_text("\n" + INKS.read_text().replace("\n", "\n \n\n"))
    again = subprocess.run(
        [*run, "en-US", str(spaced)], capture_output=True, encoding="utf-8", env=environment)
    assert output(again) == done.stdout
    bad = tmp_path / "bad"
    bad.write_text("{}\n")
    done = subprocess.run([*run, "en-US", str(bad)], capture_output=True, text=True, env=environment)
    assert done.returncode == 1 and "drawing" in done.stderr


@pytest.fixture
def command_or_none(environment):
    """Calls `ductus`; None if its path isn't given."""
    program = environment.get("DUCTUS")
    if not program:
        return None
    return lambda *arguments: output(
        subprocess.run([program, *arguments], capture_output=True, encoding="utf-8", env=environment))


def test_write_sample(environment):
    done = subprocess.run(
        ["java", "-cp", str(JAR), str(SAMPLES / "java/Write.java")], capture_output=True, encoding="utf-8",
        env=environment)
    assert output(done).startswith(" Hi\t") and done.stdout.endswith("Hi\nHi\n")


# MARK: - Loading

ONE = """
public class One {
  public static void main(String[] arguments) {
    System.setProperty("java.vm.name", arguments[0]);
    for (int i = 0; i < 2; i++) {
      try {
        System.out.println(ductus.Pack.matchTag(java.util.List.of("de"), "de-AT"));
      } catch (ductus.DuctusException error) {
        System.out.println(error.code + " " + error.getMessage());
      }
    }
  }
}
"""


@pytest.fixture
def loaded(tmp_path, environment):
    source = tmp_path / "One.java"
    source.write_text(ONE)

    def run(*flags: object, jar=JAR, machine: str = "Java") -> list[str]:
        done = subprocess.run(
            ["java", *map(str, flags), "-cp", str(jar), str(source), machine], capture_output=True,
            encoding="utf-8", env=environment)
        return output(done).splitlines()

    return run


def test_the_library_in_the_jar_leaves_nothing_behind(loaded, tmp_path):
    folder = tmp_path / "tmp"
    folder.mkdir()
    assert loaded(f"-Djava.io.tmpdir={folder}") == ["0", "0"]
    assert not [path.name for path in folder.iterdir() if "ductus" in path.name]


def test_a_named_library(loaded, tmp_path, jar):
    with zipfile.ZipFile(jar) as archive:
        name = f"ductus/native/linux-{platform.machine()}/libductus-jni.so"
        library = tmp_path / "libductus-jni.so"
        library.write_bytes(archive.read(name))
        bare = tmp_path / "bare.jar"
        with zipfile.ZipFile(bare, "w") as other:
            for each in archive.namelist():
                if not each.endswith(".so"):
                    other.writestr(each, archive.read(each))
    assert loaded(f"-Dductus.library={library}") == ["0", "0"]
    # As on Android: the system finds the library by its name, and the one in the jar is not for it.
    assert loaded(f"-Djava.library.path={tmp_path}", jar=bare) == ["0", "0"]
    assert loaded(f"-Djava.library.path={tmp_path}", machine="Dalvik") == ["0", "0"]
    for line in loaded(machine="Dalvik"):
        assert "ductus-jni" in line
    for line in loaded(jar=bare):
        assert line.startswith("0 the library of Ductus can't be used: ") and "ductus-jni" in line
    # Another version's.
    library.write_bytes(library.read_bytes().replace(b"0.2.0", b"9.9.9"))
    for line in loaded(f"-Dductus.library={library}"):
        assert line.startswith("0 these classes are of version 0.2.0 of Ductus, their library of 9.9.9")
    library.write_bytes(b"no library")
    for line in loaded(f"-Dductus.library={library}"):
        assert line.startswith("0 the library of Ductus can't be used: ")


def test_classes_can_be_unloaded(java):
    """A second loader has a library of its own, and nothing keeps its classes."""
    assert output(java("Loaders", JAR)) == "done\n"


# MARK: - The page for readers

#: What the page uses of Android.
ANDROID = {
    "android/content/res/AssetManager.java": """
        package android.content.res;
        public class AssetManager {
          public String[] list(String folder) throws java.io.IOException { return new String[0]; }
          public AssetFileDescriptor openFd(String name) throws java.io.IOException { return null; }
        }""",
    "android/content/res/AssetFileDescriptor.java": """
        package android.content.res;
        public class AssetFileDescriptor implements java.io.Closeable {
          public java.io.FileInputStream createInputStream() throws java.io.IOException { return null; }
          public long getStartOffset() { return 0; }
          public long getLength() { return 0; }
          public void close() throws java.io.IOException {}
        }"""}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text(), re.M | re.S)


def test_java_of_the_readme(tmp_path, environment):
    """Its first program runs, and what takes the place of ML Kit's calls compiles."""
    first, adapter, assets = blocks("java")
    program = tmp_path / "Hi.java"
    program.write_text(first)
    done = subprocess.run(
        ["java", "-cp", str(JAR), str(program)], capture_output=True, encoding="utf-8", env=environment)
    assert output(done).startswith("Hi 0.")
    sources = {"Handwriting.java": adapter, "Assets.java": assets, **ANDROID}
    for name, text in sources.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    subprocess.run(
        ["javac", "-Xlint:all", "-Werror", "-cp", str(JAR), "-d", str(tmp_path),
         *(str(tmp_path / name) for name in sources)], check=True)


def test_kotlin_of_the_readme(tmp_path, environment):
    if not shutil.which("kotlinc"):
        pytest.skip("kotlinc is missing")
    source = tmp_path / "First.kt"
    (text,) = blocks("kotlin")
    source.write_text("import ductus.*\n\nfun main() {\n" + text + "}\n")
    program = tmp_path / "first.jar"
    subprocess.run(
        ["kotlinc", "-Werror", "-cp", str(JAR), "-include-runtime", "-d", str(program), str(source)],
        check=True)
    done = subprocess.run(
        ["java", "-cp", f"{program}:{JAR}", "FirstKt"], capture_output=True, encoding="utf-8",
        env=environment)
    assert output(done).startswith("Hi 0.")
    source.write_text("fun left(ink: ductus.Ink): Float = ink.box().left\nval none = ductus.Ink(null)\n")
    said = subprocess.run(
        ["kotlinc", "-cp", str(JAR), "-d", str(program), str(source)], capture_output=True, text=True)
    assert said.returncode != 0 and "type 'Box?'" in said.stderr and "non-null type" in said.stderr
