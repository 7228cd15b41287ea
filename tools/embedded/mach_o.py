"""Objects and programs of macOS on Linux."""

import shutil
import struct
import subprocess
from collections.abc import Iterable
from pathlib import Path

from targets import AARCH64_LINUX, HERE

MAGIC = 0xFEED_FACF
SYMBOL_TABLE = 2
#: Bits of a symbol's type (`<mach-o/nlist.h>`): for debuggers, private to the linked file, its kind, external.
DEBUG, PRIVATE, KIND, EXTERNAL = 0xE0, 0x10, 0x0E, 0x01


def hidden(contents: bytes, exports: set[str]) -> bytes:
    """An object whose symbols stay private to the file that it is linked into, except the exports."""
    changed = bytearray(contents)
    magic, *_, commands, _, _, _ = struct.unpack_from("<8I", contents)
    if magic != MAGIC:
        raise ValueError("not an object of macOS with 64 bits")
    offset = 32
    for _ in range(commands):
        command, length = struct.unpack_from("<2I", contents, offset)
        if command == SYMBOL_TABLE:
            symbols, count, names, _ = struct.unpack_from("<4I", contents, offset + 8)
            for symbol in range(symbols, symbols + 16 * count, 16):
                name, kind = struct.unpack_from("<IB", contents, symbol)
                if not kind & EXTERNAL or kind & DEBUG or not kind & KIND:
                    continue
                text = contents[names + name:contents.index(0, names + name)].decode()
                if text.removeprefix("_") not in exports:
                    changed[symbol + 4] = kind | PRIVATE
        offset += length
    return bytes(changed)


def linkable(objects: list[Path], archive: Path, exports: Iterable[str], folder: Path) -> list[str]:
    """Copies of the objects and of an archive's that export nothing else. (Zig's linker can't be told what to export,
    nor read LLVM's archives.)"""
    copies = folder / "linked"
    # Objects of another program linked here may be older, and the linker takes the first of what is defined twice.
    shutil.rmtree(copies, ignore_errors=True)
    copies.mkdir()
    subprocess.run(["llvm-ar", "x", str(archive)], cwd=copies, check=True)
    for each in objects:
        (copies / each.name).write_bytes(each.read_bytes())
    for each in copies.glob("*.o"):
        each.write_bytes(hidden(each.read_bytes(), set(exports)))
    return sorted(map(str, copies.glob("*.o")))


def runner(folder: Path) -> list[str]:
    """The command that runs a program, made here."""
    made = folder / "run_macos"
    subprocess.run(
        [*AARCH64_LINUX.c_compiler, *AARCH64_LINUX.c_flags, *AARCH64_LINUX.link_flags, "-O2", "-o", str(made),
         str(HERE / "run_macos.c"), "-lm"],
        check=True)
    return [*AARCH64_LINUX.runner, str(made)]
