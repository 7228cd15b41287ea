"""Reproducible archives: the same files give the same archive."""

import hashlib
import lzma
import os
import subprocess
import tarfile
import time
import zipfile
from pathlib import Path
from typing import BinaryIO


ROOT = Path(__file__).resolve().parents[2]
#: The commit's time in an archive of the sources, where `git archive` puts it in (`.gitattributes`).
COMMIT_TIME = "$Format:%ct$"
_FIRST_OF_ZIP = 315532800  # 1980


def epoch() -> int:
    """The time that files get: SOURCE_DATE_EPOCH, or else the commit's."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        given = COMMIT_TIME if COMMIT_TIME.isdigit() else _time_of_clone()
        os.environ["SOURCE_DATE_EPOCH"] = given
    if not given.isdecimal():
        raise SystemExit(f"SOURCE_DATE_EPOCH is '{given}', not a number of seconds since 1970")
    return int(given)


def zip_epoch() -> int:
    """The time that files in zip archives get, which know none before 1980."""
    return max(epoch(), _FIRST_OF_ZIP)


def is_clone() -> bool:
    """Whether the sources are a clone, and not an archive's in whatever folder."""
    return (ROOT / ".git").exists()


def _time_of_clone() -> str:
    if not is_clone():
        raise SystemExit("neither a clone nor an archive of one, which have a time: set SOURCE_DATE_EPOCH")
    return subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def pack(folder: Path, output: Path, compress: bool = True) -> Path:
    """Packs a folder, under its own name, into a .tar.xz, or a .tar if compression gains nothing.

    Files are sorted by name and belong to root.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    with open(output, "wb") as raw:
        stream = lzma.open(raw, "wb", preset=6) if compress else raw
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as archive:
            archive.add(folder, folder.name, filter=_plain)
        if compress:
            stream.close()
    return output


def pack_zip(folder: Path, output: Path, root: Path | None = None) -> Path:
    """Packs a folder into a .zip, which Windows opens by itself; names are relative to `root`, or else begin with
    the folder's own."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(
                path.relative_to(root or folder.parent).as_posix(), time.gmtime(zip_epoch())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return output


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = epoch()
    is_executable = entry.isdir() or bool(entry.mode & 0o100)
    entry.mode = 0o755 if is_executable else 0o644
    return entry


def write_sums(folder: Path) -> Path:
    """Writes SHA256SUMS of all files in a folder, as `sha256sum --check` reads it."""
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != "SHA256SUMS":
            with open(path, "rb") as file:
                lines.append(f"{_sha256(file)}  {path.name}\n")
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(lines))
    return sums


def _sha256(file: BinaryIO) -> str:
    digest = hashlib.sha256()
    while chunk := file.read(1 << 20):
        digest.update(chunk)
    return digest.hexdigest()
