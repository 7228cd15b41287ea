"""Links objects of Embedded Swift to programs and libraries."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import mach_o
import windows
from targets import HERE, WASI, Target, swift_library

#: The features that `wasm-opt` may use.
WASM_FEATURES = [
    "--enable-simd", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int"]


def with_runtime(objects: list[Path], target: Target, folder: Path, exports: Sequence[str] = ()) -> list[str]:
    """Objects, with what every program links in addition to the core: Unicode's tables and system calls.

    exports: the only functions that are seen outside the linked file, if the objects themselves say so
    """
    made = folder / "runtime.o"
    subprocess.run(
        [*target.c_compiler, "-O2", "-fPIC", *target.c_flags, "-c", "-o", str(made), str(HERE / "runtime.c")],
        check=True)
    if target.is_windows:
        return [str(made), *windows.linkable(objects, swift_library(), folder)]
    tables = swift_library() / "embedded" / target.swift / "libswiftUnicodeDataTables.a"
    if target.is_macos:
        return mach_o.linkable([*objects, made], tables, exports, folder)
    return [*map(str, objects), str(made), str(tables)]


def link(target: Target, objects: list[Path], folder: Path, name: str) -> Path:
    """A program without symbols, as small as shipped."""
    files = with_runtime(objects, target, folder)
    if target.is_windows:
        return windows.linked(files, folder / f"{name}.exe")
    if target.name != "wasm32":
        program = folder / name
        subprocess.run(
            [*target.c_compiler, *target.link_flags, "-s", "-o", str(program), *files, "-lm", "-pthread"],
            check=True)
        return program
    return link_wasm(files, folder, name, [f"{WASI}/crt1-command.o"])


def link_wasm(files: list[str], folder: Path, name: str, options: list[str]) -> Path:
    """An optimised WebAssembly module."""
    module, linked = folder / f"{name}.wasm", folder / f"{name}.linked.wasm"
    builtins = next(Path("/usr/lib").glob("llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"))
    subprocess.run(
        ["wasm-ld", "--gc-sections", "--strip-all", "-z", "stack-size=1048576", "-o", str(linked),
         *options, *files, f"{WASI}/libc.a", str(builtins)], check=True)
    subprocess.run(["wasm-opt", "-O3", *WASM_FEATURES, str(linked), "-o", str(module)], check=True)
    return module


def java_headers() -> list[str]:
    """Flags for the places of `jni.h` in this machine's JDK: it is the same for every Linux and Android."""
    compiler = shutil.which("javac")
    if compiler is None:
        raise FileNotFoundError("there is no javac on the PATH: `tools/setup.sh --java` installs a JDK")
    headers = Path(compiler).resolve().parents[1] / "include"
    return [f"-I{headers}", f"-I{headers}/linux"]


class Library:
    """The objects of one target as a library that exports only some functions."""

    def __init__(self, target: Target, objects: list[Path], folder: Path, exports: list[str]):
        self.target, self.folder, self.exports = target, folder, exports
        self.files = with_runtime(objects, target, folder, exports)

    def shared(self, soname: str, node: str) -> Path:
        """A shared library without symbols other than its exports, which have the version `node`.

        Once loaded it stays, since unloading it would leak what Swift allocates once.
        """
        names = " ".join(f"{name};" for name in self.exports)
        return self._linked(soname, self.files, f"{node} {{ global: {names} local: *; }};\n")

    def java(self, name: str, source: Path, header: Path) -> Path:
        """A shared library with the C side of the Java binding, which exports only what Java calls."""
        made = self.folder / f"{source.stem}.o"
        subprocess.run(
            [*self.target.c_compiler, "-Os", "-std=gnu17", "-fPIC", "-fvisibility=hidden", f"-I{header.parent}",
             *java_headers(), *self.target.c_flags, "-c", "-o", str(made), str(source)], check=True)
        return self._linked(name, [*self.files, str(made)], "{ global: Java_*; local: *; };\n")

    def _linked(self, soname: str, files: list[str], exports: str) -> Path:
        library, script = self.folder / soname, self.folder / f"{soname}.map"
        script.write_text(exports)
        final = [] if self.target.sanitizer else ["-Wl,--no-undefined", "-s"]
        subprocess.run(
            [*self.target.c_compiler, "-shared", *self.target.link_flags, "-Wl,-z,now", "-Wl,-z,nodelete", *final,
             f"-Wl,-soname,{soname}", f"-Wl,--version-script={script}", "-o", str(library), *files, "-lm",
             "-pthread"],
            check=True)
        return library

    def dylib(self, name: str) -> Path:
        """A shared library for macOS. Zig signs it ad hoc, since Apple's processors run no unsigned code."""
        library = self.folder / name
        subprocess.run(
            [*self.target.c_compiler, "-dynamiclib", *self.target.link_flags, "-s", "-install_name", f"@rpath/{name}",
             "-o", str(library), *self.files],
            check=True)
        return library

    def dll(self, name: str) -> tuple[Path, Path]:
        """A DLL and its import library."""
        definition, stub = self.folder / f"{name}.def", self.folder / f"{name}.lib"
        definition.write_text(
            "\n".join([f"LIBRARY {name}.dll", "EXPORTS", *self.exports]) + "\n")
        library = windows.linked(
            [*self.files, str(definition)], self.folder / f"{name}.dll", "-shared",
            f"-Wl,--out-implib,{stub}")
        return library, stub

    def static(self, name: str) -> Path:
        """An archive of one object, whose symbols can't clash with another library's."""
        library, merged = self.folder / f"{name}.a", self.folder / f"{name}.o"
        subprocess.run(["ld.lld", "-r", "-o", str(merged), *self.files], check=True)
        subprocess.run(
            ["llvm-objcopy", "--strip-debug",
             *(f"--keep-global-symbol={each}" for each in self.exports), str(merged)], check=True)
        library.unlink(missing_ok=True)
        subprocess.run(["llvm-ar", "crD", str(library), str(merged)], check=True)
        return library

    def reactor(self, name: str) -> Path:
        """A WebAssembly module without a `main`, whose functions a page or a program calls."""
        names = [*self.exports, "malloc", "free"]
        return link_wasm(
            self.files, self.folder, name,
            [f"{WASI}/crt1-reactor.o", "--no-entry", "--export=_initialize",
             *(f"--export={each}" for each in names)])
