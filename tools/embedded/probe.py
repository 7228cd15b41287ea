"""What the probe reads: the same inks with the same files everywhere."""

import json
import subprocess
from pathlib import Path

from modules import ROOT

WEIGHTS = ROOT / "weights"


#: What is read with which pack.
READ = [("demo.ndjson", "en-US"), ("shapes.ndjson", "shapes")]


def files_of(pack: str) -> list[str]:
    """A pack's files as the probe takes them: names as the core has them, then paths."""
    manifest = WEIGHTS / pack / "manifest.json"
    names = {"manifest.json": manifest}
    for value in json.loads(manifest.read_text()).values():
        if isinstance(value, dict) and "sha256" in value:
            shared = value.get("shared")
            place = f"{shared}/{value['path']}" if shared else value["path"]
            names[place] = WEIGHTS / (shared or pack) / value["path"]
    return [f"{name}={path}" for name, path in names.items()]


def readings(program: list[str]) -> str:
    """What a program says of all inks; a fault ends with an exception that has its words."""
    said = ""
    for inks, pack in READ:
        done = subprocess.run(
            [*program, str(ROOT / "Samples" / inks), *files_of(pack)],
            capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program[-1]}: {done.stdout[-500:]}{done.stderr[-2000:]}")
        said += done.stdout
    return said


def difference(expected: str, found: str) -> str:
    """The first line that differs, for people; empty where none does."""
    if expected == found:
        return ""
    for number, (one, other) in enumerate(
            zip(expected.splitlines() + ["(end)"], found.splitlines() + ["(end)"]), 1):
        if one != other:
            return f"line {number}: '{one}' natively, '{other}' here"
    return "one has more lines"
