"""The targets that the core is compiled for, and what it takes to compile and link for each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """A processor with its system."""

    #: What messages, folders and tables call it.
    name: str
    #: What Swift calls it: one that its toolchain has the embedded library of.
    swift: str
    #: What clang calls it.
    clang: str
    #: Flags for C alone.
    c_flags: tuple[str, ...] = field(default=())
    #: Whether there is a C library to link with; without one Swift alone is compiled.
    has_c_library: bool = True


TARGETS = [
    Target("x86_64-linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu"),
    Target("wasm32", "wasm32-unknown-none-wasm", "wasm32-wasi", c_flags=(
        "-msimd128", "-isystem", "/usr/include/wasm32-wasi")),
    Target("aarch64-linux", "aarch64-none-none-elf", "aarch64-linux-gnu", c_flags=(
        "-isystem", "/usr/aarch64-linux-gnu/include")),
    # For what `canImport(Darwin)` and the like choose: no SDK is here to link with.
    Target("arm64-apple", "arm64-apple-none-macho", "arm64-apple-none-macho", has_c_library=False),
]
