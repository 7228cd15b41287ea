"""The probe's tasks: the same inks with the same files everywhere."""

import json
import lzma
import math
import os
import struct
import subprocess
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

from hostile import hostile_models
from modules import ROOT

WEIGHTS = ROOT / "weights"
SAMPLES = ROOT / "Samples"
#: Words of the test split that are read if the evaluation data exist.
WORDS = 500


@dataclass(frozen=True)
class Task:
    """Inks, how they are read, and with which pack: a folder's name, or a tag of the repository."""

    mode: str
    inks: Path
    pack: str | None
    #: A file that replaces the pack's language model and must be refused.
    hostile: Path | None = None


#: The inks and the packs that read them.
TASKS = [
    Task("inks", SAMPLES / "demo.ndjson", "en-US"),
    Task("page", SAMPLES / "demo.ndjson", "en-US"),
    Task("live", SAMPLES / "demo.ndjson", "en-US"),
    Task("inks", SAMPLES / "shapes.ndjson", "shapes"),
    Task("inks", SAMPLES / "gestures.ndjson", "gestures"),
    Task("inks", SAMPLES / "formulas.ndjson", "formulas"),
    Task("patterns", SAMPLES / "gestures.ndjson", None),
    Task("inks", SAMPLES / "scripts.ndjson", "he"),
    Task("inks", SAMPLES / "brahmic.ndjson", "hi"),
    Task("inks", SAMPLES / "characters.ndjson", "ko"),
    Task("live", SAMPLES / "characters.ndjson", "ja"),
]


def bundled_files(pack: str) -> dict[str, Path]:
    """The files of a bundled pack, by their names in the core."""
    manifest = WEIGHTS / pack / "manifest.json"
    return {"manifest.json": manifest} | {
        place: WEIGHTS / (shared or pack) / path for place, shared, path, _ in listed(manifest)}


def repository_files(tag: str) -> dict[str, Path]:
    """The files of a pack of the repository, which stores them by their hashes."""
    blobs = WEIGHTS / "repository" / "blobs" / "sha256"
    index = json.loads((WEIGHTS / "repository" / "index.json").read_text())
    manifest = next(
        blobs / pack["manifest"]["sha256"] for pack in index["packs"] if tag in pack["tags"])
    return {"manifest.json": manifest} | {
        place: blobs / sha256 for place, _, _, sha256 in listed(manifest)}


def listed(manifest: Path) -> list[tuple[str, str | None, str, str]]:
    """Each file of a manifest: its name in the core, whose folder it shares, path and hash."""
    found = []
    for value in json.loads(manifest.read_text()).values():
        if isinstance(value, dict) and "sha256" in value:
            shared = value.get("shared")
            place = f"{shared}/{value['path']}" if shared else value["path"]
            found.append((place, shared, value["path"], value["sha256"]))
    return found


def files_of(pack: str) -> dict[str, Path]:
    """A pack's files by their names in the core."""
    is_bundled = (WEIGHTS / pack / "manifest.json").exists()
    return bundled_files(pack) if is_bundled else repository_files(pack)


def arguments(task: Task) -> list[str]:
    """A task as the probe's arguments."""
    files = files_of(task.pack) if task.pack else {}
    if task.hostile:
        files |= {name: task.hostile for name in files if name.endswith(".lm")}
    return [task.mode, str(task.inks), *(f"{name}={path}" for name, path in files.items())]


def test_words(scratch: Path) -> Task | None:
    """Words of the evaluation data's test split, if it exists."""
    shared = os.environ.get("DUCTUS_SHARED")
    source = Path(shared or "") / "data" / "latin" / "words.ndjson.xz"
    if not shared or not source.exists():
        print("words of `test` aren't read: DUCTUS_SHARED doesn't name the evaluation data")
        return None
    inks = scratch / "words.ndjson"
    with lzma.open(source, "rt") as lines:
        words = islice((line for line in lines if '"split":"test"' in line), WORDS)
        inks.write_text("".join(words))
    return Task("inks", inks, "en-US")


def tasks(scratch: Path) -> list[Task]:
    """All tasks of this machine."""
    words = test_words(scratch)
    model = next(path for name, path in files_of("he").items() if name.endswith(".lm"))
    hostile = [
        Task("inks", SAMPLES / "demo.ndjson", "he", path)
        for path in hostile_models(model, scratch)]
    return TASKS + hostile + ([words] if words else [])


def readings(program: list[str], tasks: list[Task]) -> str:
    """A program's readings of all inks; a failure raises an exception with its messages."""
    said = ""
    for task in tasks:
        done = subprocess.run(
            [*program, *arguments(task)], capture_output=True, text=True)
        if done.returncode != (1 if task.hostile else 0):
            raise RuntimeError(
                f"{program[-1]}, {task.mode} of {task.inks.name}: "
                f"{done.stdout[-500:]}{done.stderr[-2000:]}")
        said += f"{task.mode} {task.inks.name} {task.pack}\n{done.stdout}"
        if task.hostile and "fault: he.lm: " not in done.stdout:
            raise RuntimeError(f"{program[-1]} took {task.hostile.name}")
    return said


def number(text: str) -> float | None:
    """The number with these bits in hexadecimal; None for other texts."""
    try:
        return struct.unpack({16: ">d", 8: ">f"}[len(text)], bytes.fromhex(text))[0]
    except (KeyError, ValueError):
        return None


def alike(one: str, other: str) -> bool:
    """Whether two lines are equal except for the last bits of their numbers."""
    pairs = list(zip_longest(one.split(" "), other.split(" "), fillvalue=""))
    numbers = [(number(first), number(second)) for first, second in pairs if first != second]
    return all(
        first is not None and second is not None and math.isclose(first, second, rel_tol=1e-5)
        for first, second in numbers)


def difference(expected: str, found: str, is_exact: bool) -> str:
    """The first line that differs, for people; empty where none does."""
    if expected == found:
        return ""
    title = ""
    lines = zip_longest(expected.splitlines(), found.splitlines(), fillvalue="(end)")
    for place, (one, other) in enumerate(lines, 1):
        if one != other and (is_exact or not alike(one, other)):
            return f"line {place} ({title}): '{one}' natively, '{other}' here"
        if one.split(" ")[0] in {"inks", "page", "live", "patterns"}:
            title = one
    return ""
