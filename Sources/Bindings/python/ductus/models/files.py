"""The few system calls that keep a store consistent: data is on the disk before anything refers to it."""

import contextlib
import errno
import hashlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ductus.errors import StoreError
from ductus.models import names

if sys.platform != "win32":
    import fcntl

_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS, errno.EXDEV}


@contextlib.contextmanager
def naming(operation: str, path: Path) -> Iterator[None]:
    """Turns a system's error into one that names the operation and the place."""
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(f"{path}: can't {operation}: {error.strerror or error}") from error


def status(path: Path) -> os.stat_result | None:
    """Returns owner, kind and permissions of what has a name (for a link, its own); None if nothing does."""
    with naming("look at", path):
        try:
            return path.lstat()
        except FileNotFoundError:
            return None


def entries(directory: Path) -> list[str]:
    """Returns the names in a folder, sorted; none if it doesn't exist."""
    with naming("read", directory):
        try:
            return sorted(os.listdir(directory))
        except FileNotFoundError:
            return []


def make_directory(path: Path) -> None:
    """Makes a folder and its parents. Nobody else may write there."""
    with naming("create", path):
        missing = [path, *path.parents]
        for place in reversed(missing):
            if not place.is_dir():
                with contextlib.suppress(FileExistsError):
                    place.mkdir(mode=0o755)


def synchronize(directory: Path) -> None:
    """Waits until a folder's entries are on the disk."""
    with naming("synchronize", directory):
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def create(path: Path, contents: bytes, mode: int = 0o644) -> None:
    """Creates a file that doesn't exist yet, with its contents on the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    with naming("create", path), open(os.open(path, flags, mode), "wb") as file:
        file.write(contents)
        file.flush()
        os.fsync(file.fileno())


def move(source: Path, target: Path) -> None:
    """Moves a file, link or folder, replacing what is there in one step."""
    with naming("rename", target):
        os.rename(source, target)
    synchronize(target.parent)


def replace(path: Path, contents: bytes) -> None:
    """Replaces a file's contents in one step."""
    temporary = path.with_name(f".{path.name}.{names.new_uuid()}")
    try:
        create(temporary, contents)
        move(temporary, path)
    except BaseException:
        remove(temporary)
        raise


def add_name(target: Path, source: Path) -> None:
    """Gives a file a second name, or copies it if the file system has no hard links."""
    with naming("link", target):
        try:
            os.link(source, target)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            create(target, source.read_bytes(), mode=0o444)


def remove(path: Path) -> None:
    """Deletes a file or link. One that can't be removed now does no harm: it is tried again next time."""
    with contextlib.suppress(OSError):
        path.unlink()


def remove_directory(path: Path) -> None:
    """Deletes a folder with the files in it; one that has folders inside stays."""
    with contextlib.suppress(OSError):
        for name in os.listdir(path):
            remove(path / name)
        path.rmdir()


def sha256(path: Path) -> str:
    """Returns a file's SHA-256 in hexadecimal digits."""
    digest = hashlib.sha256()
    with naming("read", path), open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


@contextlib.contextmanager
def locked(path: Path, exclusive: bool, seconds: float) -> Iterator[None]:
    """Holds a lock that processes and threads share, after waiting for it if need be.

    Raises StoreError if another has held it for so many seconds.
    """
    descriptor = try_lock(path, exclusive)
    end = time.monotonic() + seconds
    while descriptor is None:
        if time.monotonic() >= end:
            raise StoreError(f"{path}: in use by another process")
        time.sleep(0.02)
        descriptor = try_lock(path, exclusive)
    try:
        yield
    finally:
        os.close(descriptor)


def try_lock(path: Path, exclusive: bool) -> int | None:
    """Takes a lock if it is free. The system releases it when the descriptor is closed."""
    with naming("lock", path):
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        descriptor = os.open(path, flags, 0o644)
        try:
            kind = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            os.close(descriptor)
            return None
        except BaseException:
            os.close(descriptor)
            raise
