"""Packs on disk: the manifest and the files that it names."""

import dataclasses
import json
from pathlib import Path
from typing import Any

from ductus.errors import DamagedModel
from ductus.models import files, names

NAME = "manifest.json"
MAXIMUM_BYTES = 1 << 20
MAXIMUM_FILE_BYTES = 4 << 30
_LARGE = ("network", "languageModel")


@dataclasses.dataclass(frozen=True)
class PackFile:
    """A file of a pack."""

    key: str
    path: str
    size: int
    sha256: str
    #: The folder beside the pack's own that contains it, if packs share it.
    shared: str | None = None


@dataclasses.dataclass(frozen=True)
class Manifest:
    """The description that a pack has of itself."""

    tags: tuple[str, ...]
    version: str
    kind: str
    licence: str
    notice: str
    accuracy: dict[str, Any]
    #: The tags for whose language another's model stands in.
    fallbacks: dict[str, str]
    files: tuple[PackFile, ...]

    @property
    def size(self) -> int:
        """The bytes of all files, without the manifest's own."""
        return sum(file.size for file in self.files)


@dataclasses.dataclass(frozen=True)
class Pack:
    """A pack in a folder."""

    directory: Path
    manifest: Manifest

    def path(self, file: PackFile) -> Path:
        """Returns the place of one of its files."""
        place = self.directory.parent / file.shared if file.shared else self.directory
        return place / file.path

    def check(self) -> None:
        """Checks the sizes of all files, and the contents of the small ones.

        Raises DamagedModel naming the file.
        """
        for file in self.manifest.files:
            self._check_size(file)
            if file.key not in _LARGE:
                self._check_hash(file)

    def verify(self) -> None:
        """Hashes every file. Raises DamagedModel naming the first that contradicts the manifest."""
        for file in self.manifest.files:
            self._check_size(file)
            self._check_hash(file)

    def _check_size(self, file: PackFile) -> None:
        path = self.path(file)
        try:
            size = path.stat().st_size
        except OSError as error:
            raise DamagedModel(f"{path}: can't be read: {error.strerror}") from error
        if size != file.size:
            raise DamagedModel(f"{path}: has {size} bytes; the manifest says {file.size}")

    def _check_hash(self, file: PackFile) -> None:
        path = self.path(file)
        found = files.sha256(path)
        if found != file.sha256:
            raise DamagedModel(
                f"{path}: SHA-256 is {found}; the manifest says {file.sha256}")


def open_pack(directory: Path) -> Pack:
    """Reads a pack's manifest, but doesn't check its files.

    Raises DamagedModel naming the manifest.
    """
    path = directory / NAME
    try:
        with open(path, "rb") as file:
            contents = file.read(MAXIMUM_BYTES + 1)
    except OSError as error:
        raise DamagedModel(f"{path}: can't be read: {error.strerror}") from error
    return Pack(directory, parse(contents, str(path)))


def parse(contents: bytes, source: str) -> Manifest:
    """Reads a manifest and checks the values that are used here.

    The engine checks the others when it opens the pack. Raises DamagedModel naming the key.
    """
    if len(contents) > MAXIMUM_BYTES:
        raise DamagedModel(f"{source}: has more than {MAXIMUM_BYTES} bytes")
    try:
        fields = json.loads(contents)
    except (ValueError, RecursionError) as error:
        raise DamagedModel(f"{source}: malformed: {error}") from error

    def require(condition: bool, key: str, reason: str) -> None:
        if not condition:
            raise DamagedModel(f"{source}: '{key}' {reason}")

    require(
        isinstance(fields, dict) and fields.get("format") == 1, "format",
        "is none that this version reads")
    tags = fields.get("tags")
    has_tags = isinstance(tags, list) and bool(tags) and all(map(names.is_tag, tags))
    require(has_tags, "tags", "has no language tag")
    for key in ("version", "kind", "licence", "notice"):
        require(isinstance(fields.get(key), str), key, "is missing")
    require(names.is_version(fields["version"]), "version", "isn't a version")
    require(isinstance(fields.get("accuracy"), dict), "accuracy", "is missing")
    found = []
    for key, entry in fields.items():
        if not _is_file(entry):
            continue
        path, size, sha256 = entry.get("path"), entry.get("bytes"), entry.get("sha256")
        shared = entry.get("shared")
        require(names.is_file(path) and path != NAME, f"{key}.path", "is not a plain file name")
        require(
            isinstance(size, int) and 0 <= size <= MAXIMUM_FILE_BYTES, f"{key}.bytes",
            f"is not between 0 and {MAXIMUM_FILE_BYTES}")
        require(names.is_hash(sha256), f"{key}.sha256", "is not a SHA-256")
        require(shared is None or names.is_file(shared), f"{key}.shared", "is not a plain name")
        found.append(PackFile(key, path, size, sha256, shared))
    require(any(file.key == "network" for file in found), "network", "is missing")
    fallbacks = fields.get("fallbacks") or {}
    require(isinstance(fallbacks, dict), "fallbacks", "isn't an object")
    return Manifest(
        tuple(tags), fields["version"], fields["kind"], fields["licence"], fields["notice"],
        fields["accuracy"], fallbacks, tuple(found))


def _is_file(entry: object) -> bool:
    """Returns whether a member of a manifest is a file's: kinds of packs have different ones."""
    return isinstance(entry, dict) and ("path" in entry or "sha256" in entry)
