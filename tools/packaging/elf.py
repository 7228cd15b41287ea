"""A built library's requirements on the system."""

import re
import subprocess
from pathlib import Path

#: The glibc versions of systems in use, by which `auditwheel` names systems.
VERSIONS = [(2, minor) for minor in (17, 24, 26, 27, 28, 31, 34)]
#: Processors: the file's number, and the names in wheels and in Debian.
PROCESSORS = {"X86-64": ("x86_64", "amd64"), "AArch64": ("aarch64", "arm64")}


def glibc(library: Path) -> tuple[int, int]:
    """The newest glibc version that a symbol requires; at least 2.17, the lowest for wheels."""
    said = _read(library, "--version-info")
    return max([(2, 17)] + [
        (int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", said)])


def processor(library: Path) -> str:
    """The processor's name in Linux and wheels."""
    return _names(library)[0]


def architecture(library: Path) -> str:
    """The processor's name in Debian."""
    return _names(library)[1]


def platform(library: Path) -> str:
    """The systems that a wheel with the library runs on (PEP 600 and 656)."""
    if "[libc.so]" in _read(library, "--dynamic"):
        return f"musllinux_1_2_{processor(library)}"
    needed = glibc(library)
    major, minor = next((version for version in VERSIONS if version >= needed), needed)
    return f"manylinux_{major}_{minor}_{processor(library)}"


def _names(library: Path) -> tuple[str, str]:
    machine = re.search(r"Machine:.*?(X86-64|AArch64)", _read(library, "--file-header"))
    if machine is None:
        raise ValueError(f"{library}: a processor that no package is made for")
    return PROCESSORS[machine[1]]


def _read(library: Path, what: str) -> str:
    return subprocess.run(
        ["readelf", what, "--wide", str(library)], capture_output=True, text=True, check=True
    ).stdout
