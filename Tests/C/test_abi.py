"""What programs built with the library rely on: its names, layouts and linked libraries."""

import ctypes as c
import re
import shutil
import subprocess
import sys

import pytest
from bindings import DIST, FUNCTIONS, HEADER, ROOT, STRUCTURES, WEIGHTS

SHARED = DIST / "lib/libductus.so.1"
#: Names and layouts of version 1. Lines may be added, but none may change: that would break programs.
RECORD = ROOT / "Tests/C/abi.txt"


def symbols(*flags: str) -> set[str]:
    done = subprocess.run(
        ["nm", *flags, str(SHARED)], capture_output=True, text=True, check=True)
    names = {line.split()[-1] for line in done.stdout.splitlines()}
    return {name.split("@")[0] for name in names} - {"DUCTUS_1"}


def declared() -> set[str]:
    return set(re.findall(r"^DUCTUS_API .*?\b(ductus_\w+)\(", HEADER.read_text(), re.M))


def layouts(tmp_path) -> list[str]:
    """Sizes of structures, and offsets and sizes of their members, by a C compiler."""
    program = ['#include "ductus.h"', "#include <stdio.h>", "int main(void) {"]
    for name, structure in STRUCTURES.items():
        program.append(f'printf("{name} %zu\\n", sizeof({name}));')
        for member, _ in structure._fields_:
            program.append(
                f'printf("{name}.{member} %zu %zu\\n", offsetof({name}, {member}),'
                f" sizeof((({name} *)0)->{member}));")
    source = tmp_path / "layouts.c"
    source.write_text("\n".join([*program, "return 0; }"]))
    subprocess.run(
        ["gcc", "-std=c99", f"-I{HEADER.parent}", "-o", str(tmp_path / "layouts"), str(source)],
        check=True)
    done = subprocess.run([tmp_path / "layouts"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def constants() -> list[str]:
    return [f"{name} {value}" for name, value in re.findall(
        r"\b(DUCTUS_[A-Z_]+) = (\d+)", HEADER.read_text())]


def test_header_functions_alone_are_exported():
    assert symbols("-D", "--defined-only") == declared() == set(FUNCTIONS)


def test_record_of_the_abi_holds(tmp_path):
    found = [*sorted(declared()), *constants(), *layouts(tmp_path)]
    recorded = RECORD.read_text().splitlines()
    assert [line for line in recorded if line not in found] == []
    assert [line for line in found if line not in recorded] == [], "a new line of abi.txt"


def test_structures_of_these_tests_are_those_of_the_header(tmp_path):
    mine = []
    for name, structure in STRUCTURES.items():
        mine.append(f"{name} {c.sizeof(structure)}")
        for member, _ in structure._fields_:
            field = getattr(structure, member)
            mine.append(f"{name}.{member} {field.offset} {field.size}")
    assert mine == layouts(tmp_path)


def test_c_library_alone_is_needed():
    done = subprocess.run(["ldd", str(SHARED)], capture_output=True, text=True, check=True)
    needed = {line.split()[0].split("/")[-1].split(".so")[0] for line in done.stdout.splitlines()}
    assert {name for name in needed if not name.startswith(("ld-linux", "linux-vdso"))} <= {
        "libc", "libm"}


def test_shared_library_has_its_name_and_is_small():
    done = subprocess.run(
        ["readelf", "-d", str(SHARED)], capture_output=True, text=True, check=True)
    assert "soname: [libductus.so.1]" in done.stdout
    assert SHARED.stat().st_size <= 2_750_000


def test_unloading_it_loses_no_memory():
    """Programs that load plug-ins do so again and again."""
    program = f"""
import _ctypes, ctypes
def once():
    library = ctypes.CDLL({str(SHARED)!r})
    library.ductus_open.restype = ctypes.c_void_p
    folder = (ctypes.c_char_p * 1)({str(WEIGHTS).encode()!r})
    opened = library.ductus_open(folder, ctypes.c_size_t(1), b"en-US", None, None)
    library.ductus_close(ctypes.c_void_p(opened))
    _ctypes.dlclose(library._handle)
def kilobytes():
    # Pages of files come and go with the system's memory.
    return int(open("/proc/self/status").read().split("RssAnon:")[1].split()[0])
def grown():
    before = kilobytes()
    for _ in range(20): once()
    return kilobytes() - before
for _ in range(5): once()
# What is lost is lost each time; what the allocator keeps varies.
print(min(grown() for _ in range(3)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 2_000


def test_static_library_shows_the_functions_alone():
    done = subprocess.run(
        ["nm", "--defined-only", "--extern-only", str(DIST / "lib/libductus.a")],
        capture_output=True, text=True, check=True)
    names = {line.split()[-1] for line in done.stdout.splitlines() if " " in line}
    assert names == declared()


@pytest.mark.skipif(shutil.which("cmake") is None, reason="there is no CMake")
@pytest.mark.parametrize("libraries", ["lib", "lib/x86_64-linux-gnu"])
def test_cmake_links(tmp_path, libraries):
    installed = tmp_path / "usr" / libraries
    installed.mkdir(parents=True)
    for path in (DIST / "lib").glob("libductus.so*"):
        shutil.copy(path, installed, follow_symlinks=False)
    shutil.copytree(DIST / "lib/cmake", installed / "cmake")
    shutil.copytree(DIST / "include", tmp_path / "usr/include")
    (tmp_path / "version.c").write_text(
        "#include <ductus.h>\n#include <stdio.h>\nint main(void) { puts(ductus_version()); return 0; }\n")
    (tmp_path / "CMakeLists.txt").write_text("""cmake_minimum_required(VERSION 3.16)
project(version C)
find_package(ductus 0.1 CONFIG REQUIRED)
add_executable(version version.c)
target_link_libraries(version PRIVATE ductus::ductus)
message(STATUS "found ${ductus_VERSION}.")
""")
    build = tmp_path / "build"
    said = subprocess.run(
        ["cmake", "-S", tmp_path, "-B", build, f"-Dductus_DIR={installed}/cmake/ductus"],
        capture_output=True, text=True, check=True).stdout
    subprocess.run(["cmake", "--build", build], check=True, capture_output=True)
    version = subprocess.run([build / "version"], capture_output=True, text=True, check=True).stdout.strip()
    assert f"found {version}." in said
    # A newer version than this one isn't found.
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(version C)\nfind_package(ductus 99 CONFIG REQUIRED)\n")
    refused = subprocess.run(
        ["cmake", "-S", tmp_path, "-B", tmp_path / "other", f"-Dductus_DIR={installed}/cmake/ductus"],
        capture_output=True, text=True)
    assert refused.returncode != 0 and "99" in refused.stderr


@pytest.mark.parametrize("static", [False, True])
def test_pkg_config_links(tmp_path, static):
    source = tmp_path / "version.c"
    source.write_text(
        "#include <ductus.h>\n#include <stdio.h>\n"
        "int main(void) { puts(ductus_version()); return 0; }\n")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", *(["--static"] if static else []), "ductus"],
        capture_output=True, text=True, check=True,
        env={"PKG_CONFIG_PATH": str(DIST / "lib/pkgconfig"), "PATH": "/usr/bin:/bin"}).stdout.split()
    if static:
        flags = [str(DIST / "lib/libductus.a") if flag == "-lductus" else flag for flag in flags]
    program = tmp_path / "version"
    subprocess.run(["gcc", "-o", str(program), str(source), *flags], check=True)
    done = subprocess.run(
        [program], capture_output=True, text=True, check=True,
        env={} if static else {"LD_LIBRARY_PATH": str(DIST / "lib")})
    versions = subprocess.run(
        ["pkg-config", "--modversion", str(DIST / "lib/pkgconfig/ductus.pc")],
        capture_output=True, text=True, check=True)
    assert done.stdout == versions.stdout
