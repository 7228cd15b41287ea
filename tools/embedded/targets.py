"""The targets that the core is compiled for, and the requirements for linking and running programs there."""

import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: Zig's C compiler, from PyPI: clang with the headers and libraries of musl and of macOS.
ZIG = HERE.parents[1] / ".venv/bin/python-zig"
#: The compilers of Android's NDK.
NDK = Path(os.environ.get("ANDROID_NDK_HOME", "/opt/android-ndk")) / "toolchains/llvm/prebuilt/linux-x86_64/bin"
#: A folder with the folder `system` of an Android, in which its programs run.
ANDROID = os.environ.get("ANDROID_SYSTEM_ROOT", "/opt/android")


@dataclass(frozen=True)
class Target:
    """A processor with its system."""

    #: Its name in messages, folders and tables.
    name: str
    #: Its name for Swift: a target for which the toolchain has the embedded library.
    swift: str
    #: Its name for clang.
    clang: str
    #: The name of the target whose Swift objects serve this one, too.
    swift_of: str | None = None
    #: The command that compiles and links C for it; if empty, clang's with the target's name.
    compiler: tuple[str, ...] = ()
    #: Flags for linking, by which only what is used gets in.
    link_flags: tuple[str, ...] = ("-fuse-ld=lld", "-Wl,--gc-sections", "-Wl,--icf=all")
    #: Flags for Swift only.
    swift_flags: tuple[str, ...] = ()
    #: Flags for C only.
    c_flags: tuple[str, ...] = ()
    #: The command that runs a program; empty for this machine's own.
    runner: tuple[str, ...] = ()
    #: Programs and files required for linking.
    wants: tuple[str, ...] = ()
    #: Programs and files required for running.
    runner_wants: tuple[str, ...] = ()
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
    def c_compiler(self) -> list[str]:
        return list(self.compiler) or ["clang", f"--target={self.clang}"]

    @property
    def is_windows(self) -> bool:
        return "windows" in self.clang

    @property
    def is_macos(self) -> bool:
        return "macos" in self.clang

    @property
    def is_android(self) -> bool:
        return "android" in self.clang

    @property
    def missing(self) -> list[str]:
        """What is missing for linking."""
        return missing(self.wants)

    @property
    def missing_runner(self) -> list[str]:
        """What is missing for running."""
        return missing(self.runner_wants)


def missing(wants: tuple[str, ...]) -> list[str]:
    return [want for want in wants if not (shutil.which(want) or Path(want).exists())]


WASI = "/usr/lib/wasm32-wasi"


def swift_library() -> Path:
    """The compiler's own files in Swift's toolchain."""
    return Path(shutil.which("swiftc") or "swiftc").resolve().parents[1] / "lib/swift"


X86_64_LINUX = Target(
    "x86_64-linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu",
    # Repeated runs of instructions become functions. Kernels' loops are unrolled by hand where that pays.
    swift_flags=("-Xllvm", "-enable-machine-outliner=always"), c_flags=("-fno-unroll-loops",))
AARCH64_LINUX = Target(
    "aarch64-linux", "aarch64-none-none-elf", "aarch64-linux-gnu",
    c_flags=("-isystem", "/usr/aarch64-linux-gnu/include"),
    runner=("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"),
    wants=("/usr/aarch64-linux-gnu/lib/libc.so.6", "aarch64-linux-gnu-gcc"), runner_wants=("qemu-aarch64",))


def musl(target: Target, processor: str, *runner: str) -> Target:
    """A Linux with the C library of Alpine and other small systems."""
    clang = f"{processor}-linux-musl"
    return replace(
        target, name=f"{processor}-musl", clang=clang, swift_of=target.name, c_flags=(),
        compiler=(str(ZIG), "cc", "-target", clang), link_flags=("-Wl,--gc-sections",), runner=runner,
        wants=(str(ZIG),), runner_wants=runner, is_exact=False)


def android(target: Target, processor: str) -> Target:
    """Android from 9 on, which has all that is called."""
    clang = f"{processor}-linux-android28"
    compiler = str(NDK / f"{clang}-clang")
    return replace(
        target, name=f"{processor}-android", clang=clang, swift_of=target.name, c_flags=(), compiler=(compiler,),
        # Newer phones have pages of 16 kB.
        link_flags=(*target.link_flags, "-Wl,-z,max-page-size=16384"),
        wants=(compiler,), runner=(f"qemu-{processor}", "-L", ANDROID),
        runner_wants=(f"qemu-{processor}", f"{ANDROID}/system"), is_exact=False)


TARGETS = [
    X86_64_LINUX,
    Target(
        "wasm32", "wasm32-unknown-none-wasm", "wasm32-wasi",
        c_flags=("-msimd128", "-isystem", "/usr/include/wasm32-wasi"),
        # Node 20 sometimes crashes if it ends while still optimising code, so everything is compiled before it runs.
        runner=("node", "--no-warnings", "--no-liftoff", str(HERE / "run_wasi.mjs")),
        wants=("wasm-opt", f"{WASI}/libc.a"), runner_wants=("node",)),
    AARCH64_LINUX,
    # Static: in a DLL, modules would call functions for each other's metadata.
    Target(
        "x86_64-windows", "x86_64-unknown-windows-cygnus", "x86_64-w64-windows-gnu",
        swift_flags=("-static", "-Xcc", "-ffreestanding"), c_flags=("-fno-unroll-loops",),
        runner=("env", "WINEDEBUG=-all", "wine"), wants=("x86_64-w64-mingw32-gcc",), runner_wants=("wine",),
        is_exact=False),
    musl(X86_64_LINUX, "x86_64"),
    musl(AARCH64_LINUX, "aarch64", "qemu-aarch64"),
    Target(
        "arm64-macos", "arm64-apple-none-macho", "aarch64-macos.11.0",
        compiler=(str(ZIG), "cc", "-target", "aarch64-macos.11.0"), link_flags=("-Wl,-dead_strip",),
        # The compiler's own headers: this machine's are for another system.
        swift_flags=("-Xcc", "-ffreestanding"), wants=(str(ZIG),),
        # What runs its programs is itself a program for Linux.
        runner_wants=(*AARCH64_LINUX.wants, *AARCH64_LINUX.runner_wants)),
    android(X86_64_LINUX, "x86_64"),
    android(AARCH64_LINUX, "aarch64"),
]
