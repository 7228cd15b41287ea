"""What the probe reads: the same inks with the same files everywhere."""

import json
import subprocess
from pathlib import Path

from modules import ROOT

WEIGHTS = ROOT / "weights"


def files_of(pack: str) -> list[str]:
    """A pack's files as the probe takes them: names of the core, then paths."""
    manifest = json.loads((WEIGHTS / pack / "manifest.json").read_text())

    def path(key: str) -> Path:
        file = manifest[key]
        return WEIGHTS / file.get("shared", pack) / file["path"]

    return [f"{key}={path(key)}" for key in ("network", "languageModel", "decoder")]


def readings(program: list[str], inks: Path, pack: str) -> str:
    """What a program says of inks; a fault ends with an exception that has its words."""
    done = subprocess.run(
        [*program, str(inks), *files_of(pack)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{program[-1]}: {done.stdout[-500:]}{done.stderr[-2000:]}")
    return done.stdout


def difference(expected: str, found: str) -> str:
    """The first line that differs, for people; empty where none does."""
    if expected == found:
        return ""
    for number, (one, other) in enumerate(
            zip(expected.splitlines() + ["(end)"], found.splitlines() + ["(end)"]), 1):
        if one != other:
            return f"line {number}: '{one}' natively, '{other}' here"
    return "one has more lines"
