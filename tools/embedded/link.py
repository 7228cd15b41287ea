"""Links the core's objects to a program."""

import shutil
import subprocess
from pathlib import Path

from targets import HERE, WASI, Target


def toolchain() -> Path:
    """The folder of Swift's toolchain."""
    return Path(shutil.which("swiftc") or "swiftc").resolve().parents[1]


def runtime(target: Target, folder: Path) -> list[str]:
    """What every program takes besides the core: Unicode's tables and the calls of the system."""
    made = folder / "runtime.o"
    subprocess.run(
        ["clang", "-O2", f"--target={target.clang}", *target.c_flags, "-c", "-o", str(made),
         str(HERE / "runtime.c")], check=True)
    tables = toolchain() / "lib/swift/embedded" / target.swift / "libswiftUnicodeDataTables.a"
    return [str(made), str(tables)]


def link(target: Target, objects: list[Path], folder: Path, name: str) -> Path:
    """A program without symbols, as small as it is shipped."""
    files = [*map(str, objects), *runtime(target, folder)]
    if target.name != "wasm32":
        program = folder / name
        subprocess.run(
            ["clang", f"--target={target.clang}", "-fuse-ld=lld", "-Wl,--gc-sections", "-s",
             "-o", str(program), *files, "-lm", "-pthread"], check=True)
        return program
    program, linked = folder / f"{name}.wasm", folder / f"{name}.linked.wasm"
    builtins = next(Path("/usr/lib").glob("llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"))
    subprocess.run(
        ["wasm-ld", "--gc-sections", "--strip-all", "-z", "stack-size=1048576", "-o", str(linked),
         f"{WASI}/crt1-command.o", *files, f"{WASI}/libc.a", str(builtins)], check=True)
    subprocess.run(
        ["wasm-opt", "-O3", "--enable-simd", "--enable-bulk-memory", "--enable-sign-ext",
         "--enable-mutable-globals", "--enable-nontrapping-float-to-int", str(linked),
         "-o", str(program)], check=True)
    return program
