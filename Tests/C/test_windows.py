"""The library for Windows, `dist/x86_64-windows/bin/ductus.dll`: programs under Wine read as on Linux."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from bindings import DIST, ROOT, SAMPLES, WEIGHTS, compile_c

DLL = DIST / "x86_64-windows/bin/ductus.dll"
COMPILER = "x86_64-w64-mingw32-gcc"
RECORDS = [json.loads(line) for line in (SAMPLES / "demo.ndjson").read_text().splitlines()]

pytestmark = pytest.mark.skipif(
    not (DLL.exists() and shutil.which("wine") and shutil.which(COMPILER)),
    reason="no library of Windows, or nothing that runs it: `make library TARGET=x86_64-windows`")


@pytest.fixture(scope="module")
def wine(tmp_path_factory):
    """Runs a program of Windows as a user who has nothing yet."""
    environment = os.environ | {
        "WINEPREFIX": str(tmp_path_factory.mktemp("wine")), "WINEDEBUG": "-all", "WINEARCH": "win64"}
    environment.pop("DUCTUS_WEIGHTS", None)
    subprocess.run(["wine", "wineboot", "-i"], env=environment, capture_output=True)

    def run(*command: object, **more) -> str:
        done = subprocess.run(
            ["wine", *map(str, command)], capture_output=True,
            env=environment | more.pop("environment", {}), **more)
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        return done.stdout.decode().replace("\r\n", "\n")

    yield run
    subprocess.run(["wineserver", "-k"], env=environment, capture_output=True)


def compile_for_windows(source: Path, folder: Path, *flags: str) -> Path:
    """A program beside the library."""
    shutil.copy2(DLL, folder)
    program = folder / f"{source.stem}.exe"
    subprocess.run(
        [COMPILER, *flags, f"-I{DIST}/include", "-o", str(program), str(source),
         str(DLL.parents[1] / "lib/ductus.lib")], check=True)
    return program


def points(drawing: list) -> bytes:
    return "\n".join(
        "".join(f"{x} {y}\n" for x, y in zip(stroke[0], stroke[1])) for stroke in drawing).encode()


def copy_english(folder: Path) -> None:
    """Puts the English pack and the network that it shares into a folder."""
    for name in ("en-US", "latin"):
        shutil.copytree(WEIGHTS / name, folder / name)


def test_readings_and_letters_are_those_of_linux(wine, tmp_path):
    source = SAMPLES / "c/points.c"
    program = compile_for_windows(source, tmp_path, "-std=c99")
    native = compile_c(source, tmp_path / "points", "-std=c99")
    for record in RECORDS:
        ink = points(record["drawing"])
        expected = subprocess.run(
            [native, "en-US"], input=ink, capture_output=True, check=True,
            env=os.environ | {"DUCTUS_WEIGHTS": str(WEIGHTS)}).stdout.decode()
        assert record["label"].strip() in expected
        assert wine(
            program, "en-US", input=ink,
            environment={"DUCTUS_WEIGHTS": "Z:" + str(WEIGHTS).replace("/", "\\")}) == expected


def test_packs_lie_beside_the_library(wine, tmp_path):
    program = compile_for_windows(SAMPLES / "c/points.c", tmp_path, "-std=c99")
    copy_english(tmp_path / "ductus/weights")
    assert wine(program, "en-US", input=points(RECORDS[0]["drawing"])).startswith(RECORDS[0]["label"])


def test_names_are_unicode_and_faults_are_worded_as_on_linux(wine, tmp_path):
    source = ROOT / "Tests/C/files.c"
    program = compile_for_windows(source, tmp_path)
    native = compile_c(source, tmp_path / "files")
    (tmp_path / "Ключ/leer").mkdir(parents=True)
    copy_english(tmp_path / "Ключ/weights")
    printed = subprocess.run([native], cwd=tmp_path, capture_output=True, check=True).stdout.decode()
    assert printed.splitlines()[0] == "Ключ/weights/en-US en-US"
    assert wine(program, cwd=tmp_path) == printed
    assert [path.name for path in (tmp_path / "Ключ").iterdir() if path.is_file()] == ["узор.json"]


def test_many_calls_on_threads(wine, tmp_path):
    program = compile_for_windows(ROOT / "Tests/C/hammer.c", tmp_path, "-O1", "-pthread", "-static")
    assert int(wine(program, f"Z:{WEIGHTS}", 4_000, 4).split()[0]) >= 4_000
