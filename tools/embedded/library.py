"""Builds the C library: its header, the library for the target's system, and what pkg-config and CMake read.

    library.py --scratch FOLDER --output FOLDER [--target NAME] [--java] [--sanitize KIND]

Writes `include/ductus.h` and, for Linux, `lib/libductus.so.1` and `lib/libductus.a`; for macOS `lib/libductus.1.dylib`; for
Android `lib/libductus.so`; for Windows `bin/ductus.dll` and `lib/ductus.lib`; for WebAssembly `lib/ductus.wasm`, a module
without a `main`. With `--java`, writes only `lib/libductus-jni.so`, which the Java binding loads.
"""

import argparse
import concurrent.futures
import os
import platform
import re
import shutil
import sys
from pathlib import Path

from build import Build
from link import Library
from modules import ROOT, modules_of
from targets import TARGETS

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.release import version

PRODUCT = "DuctusC"
HEADER = ROOT / "Sources/C/include/ductus.h"
JAVA = ROOT / "Sources/Bindings/java/ductus_jni.c"
#: Raised when programs built with an older library can't use a newer one.
ABI = 1
#: The version of the library's symbols.
NODE = f"DUCTUS_{ABI}"

PKG_CONFIG = """prefix=${{pcfiledir}}/../..
libdir=${{prefix}}/lib
includedir=${{prefix}}/include

Name: ductus
Description: Reads handwriting from pen strokes
Version: {version}
Libs: -L${{libdir}} -lductus
Libs.private: -lm -pthread
Cflags: -I${{includedir}}
"""

#: Libraries lie in a folder beside `include`, on Debian in one for each processor below that.
CMAKE_CONFIG = """# The target ductus::ductus. `find_package(ductus CONFIG REQUIRED)` looks for this file.

get_filename_component(ductus_libraries "${{CMAKE_CURRENT_LIST_DIR}}/../.." ABSOLUTE)
foreach(ductus_headers "${{ductus_libraries}}/../include" "${{ductus_libraries}}/../../include")
  if(EXISTS "${{ductus_headers}}/ductus.h" AND NOT TARGET ductus::ductus)
    add_library(ductus::ductus SHARED IMPORTED)
    set_target_properties(ductus::ductus PROPERTIES
      {place}
      INTERFACE_INCLUDE_DIRECTORIES "${{ductus_headers}}")
  endif()
endforeach()
if(NOT TARGET ductus::ductus)
  set(ductus_FOUND FALSE)
  set(ductus_NOT_FOUND_MESSAGE "there is no ductus.h beside ${{ductus_libraries}}")
endif()
"""
CMAKE_VERSION = """set(PACKAGE_VERSION {version})
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
"""


def exports() -> list[str]:
    """The functions that the header declares."""
    return sorted(set(re.findall(r"^DUCTUS_API .*?\b(ductus_\w+)\(", HEADER.read_text(), re.M)))


def host() -> str:
    """This machine's target."""
    return f"{platform.machine().replace('arm64', 'aarch64')}-linux"


def install(library: Library, output: Path) -> None:
    """Puts a library and its files in place."""
    target = library.target
    folder, include = output / "lib", output / "include"
    folder.mkdir(parents=True, exist_ok=True)
    include.mkdir(parents=True, exist_ok=True)
    shutil.copy2(HEADER, include)
    if target.name == "wasm32":
        shutil.copy2(library.reactor("ductus"), folder)
    elif target.is_windows:
        (output / "bin").mkdir(exist_ok=True)
        dll, stub = library.dll("ductus")
        shutil.copy2(dll, output / "bin")
        shutil.copy2(stub, folder)
        describe_for_cmake(
            folder, 'IMPORTED_LOCATION "${ductus_libraries}/../bin/ductus.dll"\n'
            '      IMPORTED_IMPLIB "${ductus_libraries}/ductus.lib"')
    elif target.is_android:
        # Apps contain only libraries without a version in their name.
        shutil.copy2(library.shared("libductus.so", NODE), folder)
        describe_for_cmake(folder, 'IMPORTED_LOCATION "${ductus_libraries}/libductus.so"')
    elif target.is_macos:
        install_shared(library.dylib(f"libductus.{ABI}.dylib"), folder / "libductus.dylib")
    else:
        install_shared(library.shared(f"libductus.so.{ABI}", NODE), folder / "libductus.so")
        shutil.copy2(library.static("libductus"), folder)


def install_shared(library: Path, link: Path) -> None:
    """Puts in place a shared library with a version in its name, the link to it, and what pkg-config and CMake read."""
    placed = link.parent / library.name
    # Running programs keep the previous one: overwriting it would crash them.
    placed.unlink(missing_ok=True)
    shutil.copy2(library, placed)
    link.unlink(missing_ok=True)
    link.symlink_to(placed.name)
    description = link.parent / "pkgconfig/ductus.pc"
    description.parent.mkdir(exist_ok=True)
    description.write_text(PKG_CONFIG.format(version=version()))
    describe_for_cmake(link.parent, f'IMPORTED_LOCATION "${{ductus_libraries}}/{placed.name}"')


def describe_for_cmake(folder: Path, place: str) -> None:
    """Writes what CMake reads.

    place: the properties that say where the library is
    """
    described = folder / "cmake/ductus"
    described.mkdir(parents=True, exist_ok=True)
    (described / "ductus-config.cmake").write_text(CMAKE_CONFIG.format(place=place))
    (described / "ductus-config-version.cmake").write_text(CMAKE_VERSION.format(version=version()))


def install_java(library: Library, output: Path) -> None:
    """Puts the Java binding's library in place."""
    folder = output / "lib"
    folder.mkdir(parents=True, exist_ok=True)
    made = library.java("libductus-jni.so", JAVA, HEADER)
    (folder / made.name).unlink(missing_ok=True)
    shutil.copy2(made, folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument(
        "--target", default=host(), choices=[each.name for each in TARGETS])
    parser.add_argument("--java", action="store_true", help="the Java binding's library instead")
    parser.add_argument("--sanitize", help="a sanitizer of clang's, such as thread: for tests")
    options = parser.parse_args()
    target = next(each for each in TARGETS if each.name == options.target)
    if options.sanitize:
        target = target.sanitized(options.sanitize)
    if target.missing:
        print(f"{target.name}: missing: {', '.join(target.missing)}", file=sys.stderr)
        return 1
    build = Build(target, options.scratch / target.name, modules_of(PRODUCT))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        faults = build.compile_all(pool)
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    objects = [path for module in build.modules for path in build.objects(module)]
    (install_java if options.java else install)(
        Library(target, objects, build.folder, exports()), options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
