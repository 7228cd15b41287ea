"""What the figures depend on: the commit, the processor, the versions of everything measured."""

import importlib.metadata
import platform
import subprocess
from pathlib import Path

PACKAGES = ("numpy", "onnx", "onnxruntime", "openvino", "torch", "flashlight-text", "kenlm",
            "fast-ctc-decode")


def versions(root: Path) -> dict:
    return {
        "git": _git(root),
        "processor": _processor(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _git(root: Path) -> str:
    """The commit; with a `+` where files that count have changed since."""

    def run(*arguments: str) -> str:
        return subprocess.run(["git", "-C", str(root), *arguments], text=True,
                              stdout=subprocess.PIPE, check=True).stdout.strip()

    try:
        changed = run("status", "--porcelain", "--", "Sources", "Benchmarks", "weights",
                      ":!Benchmarks/results.json")
        return run("rev-parse", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _processor() -> str:
    """The model, and the instructions that matter here."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(part for line in lines if len(part := [p.strip() for p in line.split(":", 1)]) == 2)
    flags = fields.get("flags", "").split()
    known = [flag for flag in ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_int8")
             if flag in flags]
    return (f"{fields.get('model name', platform.machine())}, family {fields.get('cpu family', '?')} "
            f"model {fields.get('model', '?')} ({', '.join(known)})")


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
