"""Builds for Windows on Linux: replaces what Swift's toolchain lacks for it by what it has for bare x86-64."""

import re
import shutil
import subprocess
from pathlib import Path

import elf_assembly

#: The target whose embedded library is used, and the target that its files name instead, of equal length. For
#: bare x86-64, Swift's `Int` is C's `long`. Cygwin's `long` also has 64 bits, Windows' has 32, so the code is compiled
#: as for Cygwin; it calls nothing that takes a `long`.
BARE = "x86_64-unknown-none-elf"
DISGUISE = b"x86_64-p-windows-cygnus"
#: The functions for memory. Swift frees memory of any alignment by `free`, but Windows' `free` can't do that.
MEMORY = ["malloc", "calloc", "realloc", "free", "posix_memalign"]
#: The functions and tables of Unicode's data that Ductus uses.
UNICODE = {
    f"_swift_stdlib_{name}" for name in (
        "getBinaryProperties", "getComposition", "getDecompositionEntry", "getGeneralCategory",
        "getGraphemeBreakProperty", "getMapping", "getNormData", "getNumericType", "getSpecialMapping",
        "isExtendedPictographic", "isInCB_Consonant", "nfd_decompositions")}
CLANG = ["clang", "--target=x86_64-w64-windows-gnu"]


def resources(library: Path, triple: str, folder: Path) -> Path:
    """The compiler's own files, with the library for bare x86-64 under Windows' name."""
    made = folder / "resources"
    shutil.rmtree(made, ignore_errors=True)
    (made / "embedded").mkdir(parents=True)
    for shared in ("clang", "shims"):
        (made / shared).symlink_to(library / shared)
    for module in (library / "embedded").glob(f"*.swiftmodule/{BARE}.swiftmodule"):
        known = made / "embedded" / module.parent.name
        known.mkdir()
        known.joinpath(f"{triple}.swiftmodule").write_bytes(
            module.read_bytes().replace(BARE.encode(), DISGUISE))
    return made


def assembled(name: str, text: str, folder: Path) -> str:
    source, made = folder / f"{name}.s", folder / f"{name}.o"
    source.write_text(text)
    subprocess.run([*CLANG, "-c", "-o", str(made), str(source)], check=True)
    return str(made)


def unicode_data(library: Path, folder: Path) -> str:
    """Unicode's data. Its functions have names that begin with `elf`, and runtime.c calls them as on Linux."""
    archive = library / "embedded" / BARE / "libswiftUnicodeDataTables.a"
    known = [
        section for number, each in enumerate(elf_assembly.objects(archive))
        for section in elf_assembly.sections(each, f"unicode{number}_")]
    return assembled("unicode", elf_assembly.assembly(elf_assembly.reached(known, UNICODE), "elf", UNICODE), folder)


def metadata_functions(objects: list[Path], folder: Path) -> str:
    """Functions that return the metadata of classes: for Windows, Swift calls them, but doesn't write them in embedded
    libraries."""
    undefined = subprocess.run(
        ["llvm-nm", "--undefined-only", "--format=just-symbols", *map(str, objects)],
        check=True, capture_output=True, text=True).stdout
    lines = [".text"]
    for name in sorted(set(re.findall(r"^(\$e\w+C)Ma$", undefined, re.M))):
        lines += [f'.globl "{name}Ma"', f'"{name}Ma":', f'leaq "{name}N"(%rip), %rax', "xorl %edx, %edx", "retq"]
    return assembled("metadata", "\n".join(lines) + "\n", folder)


def linkable(objects: list[Path], library: Path, folder: Path) -> list[str]:
    """The objects, with runtime.c's functions for memory, and the other objects that they need."""
    folder = folder / "linked"
    folder.mkdir(exist_ok=True)
    renamed = [f"--redefine-sym={name}=ductus_{name}" for name in MEMORY]
    copies = [str(folder / each.name) for each in objects]
    for each, copy in zip(objects, copies):
        subprocess.run(["llvm-objcopy", *renamed, str(each), copy], check=True)
    return [*copies, unicode_data(library, folder), metadata_functions(objects, folder)]


def linked(files: list[str], output: Path, *options: str) -> Path:
    """Links a program or a library. Of symbols that are defined twice, the first is used: runtime.c's."""
    gcc = subprocess.run(
        ["x86_64-w64-mingw32-gcc", "-print-libgcc-file-name"], check=True, capture_output=True, text=True)
    done = subprocess.run(
        [*CLANG, "-fuse-ld=lld", "-s", "-Wl,--gc-sections", "-Wl,--icf=all",
         "-Wl,--allow-multiple-definition", "-Wl,--no-insert-timestamp", f"-L{Path(gcc.stdout).parent}", *options,
         "-o", str(output), *files],
        capture_output=True, text=True)
    # Otherwise the linker only warns of what is defined twice.
    if done.returncode != 0:
        raise RuntimeError(f"{output.name} can't be linked:\n{done.stderr}")
    return output
