"""Files named by their SHA-256, whole and verified, and the beginnings of such files."""

import os
from collections.abc import Callable
from pathlib import Path

from ductus.errors import StoreError, UntrustedModel
from ductus.models import files, names, transfer
from ductus.models.manifest import PackFile


class Blobs:
    """The files of a store's packs."""

    def __init__(self, directory: Path, partial: Path):
        self.directory = directory
        self.partial = partial

    def path(self, file: PackFile) -> Path:
        """Returns the place of a file once it is complete."""
        return self.directory / file.sha256

    def contains(self, file: PackFile) -> bool:
        """Returns whether a file is there, by its size; contents were verified when it got its name."""
        found = files.status(self.path(file))
        return found is not None and found.st_size == file.size

    def present(self, file: PackFile) -> int:
        """Returns the number of bytes of a file that are already here, complete or not."""
        if self.contains(file):
            return file.size
        found = files.status(self.partial / f"{file.sha256}.part")
        return min(found.st_size, file.size) if found else 0

    def obtain(
        self, file: PackFile, url: str, policy: transfer.Policy, follow: Callable[[int], None]
    ) -> None:
        """Ensures that a file is here: verifies it, or fetches it.

        If two processes want the same file, one fetches it and the other waits. `follow` is called with
        the bytes that were gained or lost.
        """
        lock = self.partial / f"{file.sha256}.lock"
        with files.locked(lock, exclusive=True, seconds=policy.total_timeout):
            if self.contains(file) and files.sha256(self.path(file)) == file.sha256:
                follow(file.size)
                return
            with Partial(self.partial, file, follow) as partial:
                resumed = partial.count
                if resumed < file.size or file.size == 0:
                    transfer.fetch(url, transfer.Size(file.size), partial, policy)
                found = partial.sha256()
                if found != file.sha256 and resumed > 0:
                    # What an earlier download left may be of another file: once more, from the
                    # beginning.
                    partial.restart(None)
                    transfer.fetch(url, transfer.Size(file.size), partial, policy)
                    found = partial.sha256()
                if found != file.sha256:
                    partial.discard()
                    raise UntrustedModel(
                        f"{url}: SHA-256 is {found}; the index says {file.sha256}")
                partial.publish(self.path(file))

    def clean(self, needed: set[str], oldest: float) -> None:
        """Removes files that no pack needs, and beginnings that are older."""
        for name in filter(names.is_hash, files.entries(self.directory)):
            if name not in needed:
                files.remove(self.directory / name)
        found = list(filter(names.is_partial, files.entries(self.partial)))
        kept = set()
        for name in found:
            status = files.status(self.partial / name) if name.endswith(".part") else None
            if status and status.st_mtime > oldest:
                kept.add(name[:-5])
        for name in found:
            if not (name.endswith((".part", ".etag")) and name[:-5] in kept):
                files.remove(self.partial / name)


class Partial:
    """The beginning of a file that is being fetched: `HASH.part`, and its entity tag in `HASH.etag`.

    The process that has it holds the lock of its hash.
    """

    def __init__(self, directory: Path, file: PackFile, follow: Callable[[int], None]):
        self._path = directory / f"{file.sha256}.part"
        self._tag_path = directory / f"{file.sha256}.etag"
        self._follow = follow
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        with files.naming("open", self._path):
            self._file = open(os.open(self._path, flags, 0o644), "r+b", buffering=0)
        self.count = self._file.seek(0, os.SEEK_END)
        self.entity_tag: str | None = None
        follow(self.count)
        try:
            self.entity_tag = self._tag_path.read_text("ascii")[:256] or None
        except (OSError, UnicodeDecodeError):
            pass
        # Longer than the file can be: of no use.
        if self.count > file.size:
            self.restart(None)

    def __enter__(self) -> "Partial":
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()
        # Half a file on a full disk is in everybody's way; anywhere else it is a beginning.
        if self.count == 0 or isinstance(error[1], StoreError):
            self.discard()

    def append(self, chunk: bytes) -> None:
        with files.naming("write", self._path):
            rest = memoryview(chunk)
            while rest:
                rest = rest[self._file.write(rest):]
        self.count += len(chunk)
        self._follow(len(chunk))

    def restart(self, entity_tag: str | None) -> None:
        with files.naming("truncate", self._path):
            self._file.truncate(0)
            self._file.seek(0)
        self._follow(-self.count)
        self.count, self.entity_tag = 0, entity_tag
        files.remove(self._tag_path)
        # The tag is there before the bytes that it vouches for.
        if entity_tag:
            files.replace(self._tag_path, entity_tag.encode())

    def sha256(self) -> str:
        return files.sha256(self._path)

    def publish(self, target: Path) -> None:
        """Gives the complete, verified file its final name."""
        with files.naming("synchronize", self._path):
            os.fsync(self._file.fileno())
        files.move(self._path, target)
        files.remove(self._tag_path)
        # Packs share it: nobody is to write into it.
        with files.naming("set permissions of", target):
            os.fchmod(self._file.fileno(), 0o444)

    def discard(self) -> None:
        files.remove(self._path)
        files.remove(self._tag_path)
