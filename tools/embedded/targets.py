"""The targets that the core is compiled for, and the requirements for linking and running programs there."""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Target:
    """A processor with its system."""

    #: Its name in messages, folders and tables.
    name: str
    #: Its name for Swift: a target for which the toolchain has the embedded library.
    swift: str
    #: Its name for clang.
    clang: str
    #: Flags for Swift only.
    swift_flags: tuple[str, ...] = ()
    #: Flags for C only.
    c_flags: tuple[str, ...] = ()
    #: Whether there is a C library to link with; without one, only Swift is compiled.
    has_c_library: bool = True
    #: The command that runs a program; empty for this machine's own.
    runner: tuple[str, ...] = ()
    #: Programs and files required for linking and running.
    wants: tuple[str, ...] = ()

    #: Whether its C library computes logarithms and the like to the same last bit as the others.
    is_exact: bool = True
    #: The clang sanitizer of the compiled code, if any.
    sanitizer: str | None = None

    def sanitized(self, kind: str) -> "Target":
        """The target with a sanitizer, whose runtime the final program must link."""
        return replace(
            self, name=f"{self.name}-{kind}", sanitizer=kind,
            swift_flags=(*self.swift_flags, f"-sanitize={kind}", "-gline-tables-only"),
            c_flags=(*self.c_flags, f"-fsanitize={kind}", "-gline-tables-only"))

    @property
    def is_windows(self) -> bool:
        return "windows" in self.clang

    @property
    def missing(self) -> list[str]:
        """The missing requirements for linking and running."""
        return [want for want in self.wants if not (shutil.which(want) or Path(want).exists())]


WASI = "/usr/lib/wasm32-wasi"


def swift_library() -> Path:
    """The compiler's own files in Swift's toolchain."""
    return Path(shutil.which("swiftc") or "swiftc").resolve().parents[1] / "lib/swift"


TARGETS = [
    # Repeated runs of instructions become functions. Kernels' loops are unrolled by hand where that pays.
    Target(
        "x86_64-linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu",
        swift_flags=("-Xllvm", "-enable-machine-outliner=always"), c_flags=("-fno-unroll-loops",)),
    Target(
        "wasm32", "wasm32-unknown-none-wasm", "wasm32-wasi",
        c_flags=("-msimd128", "-isystem", "/usr/include/wasm32-wasi"),
        # Node 20 sometimes crashes if it ends while still optimising code, so everything is compiled before it runs.
        runner=("node", "--no-warnings", "--no-liftoff", str(HERE / "run_wasi.mjs")),
        wants=("node", "wasm-opt", f"{WASI}/libc.a")),
    Target(
        "aarch64-linux", "aarch64-none-none-elf", "aarch64-linux-gnu",
        c_flags=("-isystem", "/usr/aarch64-linux-gnu/include"),
        runner=("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"),
        wants=("qemu-aarch64", "/usr/aarch64-linux-gnu/lib/libc.so.6", "aarch64-linux-gnu-gcc")),
    # Static: in a DLL, modules would call functions for each other's metadata.
    Target(
        "x86_64-windows", "x86_64-unknown-windows-cygnus", "x86_64-w64-windows-gnu",
        swift_flags=("-static", "-Xcc", "-ffreestanding"), c_flags=("-fno-unroll-loops",),
        runner=("env", "WINEDEBUG=-all", "wine"), wants=("wine", "x86_64-w64-mingw32-gcc"), is_exact=False),
    # For the code that `canImport(Darwin)` and the like choose: there is no SDK to link with.
    Target(
        "arm64-apple", "arm64-apple-none-macho", "arm64-apple-none-macho",
        # The compiler's own headers: this machine's are for another system.
        swift_flags=("-Xcc", "-ffreestanding"), has_c_library=False),
]
