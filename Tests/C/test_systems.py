"""The library for other systems than this one, `dist/TARGET`: programs under emulators read as they do here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bindings import DIST, ROOT, SAMPLES, WEIGHTS, compile_c
from test_windows import RECORDS, points

sys.path += [str(ROOT / "tools/embedded"), str(ROOT / "tools/packaging")]
import elf  # noqa: E402
import mach_o  # noqa: E402
from library import exports  # noqa: E402
from targets import ANDROID, TARGETS, Target  # noqa: E402

SOURCE = SAMPLES / "c/points.c"
MUSL_LOADER = Path("/lib/ld-musl-x86_64.so.1")


def target(name: str) -> Target:
    """A target; skips the test if its library isn't built or can't be run."""
    found = next(each for each in TARGETS if each.name == name)
    if not (DIST / name / "include").exists():
        pytest.skip(f"no library: `make library TARGET={name}`")
    if found.missing or found.missing_runner:
        pytest.skip(f"missing: {', '.join(found.missing + found.missing_runner)}")
    return found


def compiled(chosen: Target, folder: Path, *options: str) -> str:
    program = folder / "points"
    subprocess.run(
        [*chosen.c_compiler, "-O1", f"-I{DIST}/{chosen.name}/include", "-o", str(program), str(SOURCE), *options],
        check=True)
    return str(program)


def assert_reads_as_here(command: list[str], folder: Path, **variables: str) -> None:
    native = compile_c(SOURCE, folder / "native", "-std=c99")
    environment = os.environ | {"DUCTUS_WEIGHTS": str(WEIGHTS)}
    # Emulators are slow.
    for record in RECORDS[:3]:
        expected, said = [
            subprocess.run(
                [*program, "en-US"], input=points(record["drawing"]), capture_output=True, check=True,
                env=environment | more).stdout.decode()
            for program, more in [([native], {}), (command, variables)]]
        assert record["label"].strip() in expected
        assert said == expected


@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_musl_static(processor, tmp_path):
    chosen = target(f"{processor}-musl")
    program = compiled(chosen, tmp_path, "-static", f"{DIST}/{chosen.name}/lib/libductus.a")
    assert_reads_as_here([*chosen.runner, program], tmp_path)


@pytest.mark.skipif(not MUSL_LOADER.exists(), reason="Debian's package `musl` isn't installed")
def test_musl_shared(tmp_path):
    chosen = target("x86_64-musl")
    library = DIST / chosen.name / "lib"
    program = compiled(chosen, tmp_path, "-dynamic", f"-L{library}", "-lductus")
    assert_reads_as_here([program], tmp_path, LD_LIBRARY_PATH=str(library))


def test_macos(tmp_path):
    chosen = target("arm64-macos")
    library = DIST / chosen.name / "lib"
    program = compiled(chosen, tmp_path, f"-L{library}", "-lductus")
    assert_reads_as_here([*mach_o.runner(tmp_path), program], tmp_path, DYLD_LIBRARY_PATH=str(library))


def test_the_library_of_macos_is_signed_and_exports_the_functions_of_the_header():
    chosen = target("arm64-macos")
    library = str(DIST / chosen.name / "lib/libductus.dylib")
    said = [
        subprocess.run([tool, *options, library], capture_output=True, check=True, text=True).stdout
        for tool, options in [
            ("llvm-nm", ("--extern-only", "--defined-only", "--format=just-symbols")),
            ("llvm-objdump", ("--macho", "--private-headers"))]]
    # The other two are the linker's.
    assert set(said[0].split()) - {"___dso_handle", "__mh_dylib_header"} == {f"_{name}" for name in exports()}
    for words in ("LC_CODE_SIGNATURE", "@rpath/libductus.1.dylib", "minos 11.0", "/usr/lib/libSystem.B.dylib"):
        assert words in said[1]


def test_objects_of_another_program_are_not_linked_for_macos(tmp_path):
    objects = [tmp_path / name for name in ("unicode.o", "probe.o", "library.o")]
    for each in objects:
        subprocess.run(
            ["clang", "--target=arm64-apple-macos11", "-x", "c", "-c", "-o", str(each), "-"],
            input=f"int {each.stem};", text=True, check=True)
    archive = tmp_path / "tables.a"
    subprocess.run(["llvm-ar", "rc", str(archive), str(objects[0])], check=True)
    for own in objects[1:]:
        linked = mach_o.linkable([own], archive, [], tmp_path)
        assert [Path(each).name for each in linked] == sorted(["unicode.o", own.name])


@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_android(processor, tmp_path):
    chosen = target(f"{processor}-android")
    if elf.processor(Path(ANDROID) / "system/bin/linker64") != processor:
        pytest.skip(f"{ANDROID} is an Android for another processor")
    library = DIST / chosen.name / "lib"
    program = compiled(chosen, tmp_path, f"-L{library}", "-lductus")
    # The emulator's programs see its own folders first.
    assert_reads_as_here(
        [*chosen.runner, "-E", f"LD_LIBRARY_PATH={library}:/system/lib64", program], tmp_path, ANDROID_ROOT=ANDROID)
