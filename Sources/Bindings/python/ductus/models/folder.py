"""The folder of a store, and whose it is.

Nothing is written or deleted in a folder that isn't a store, that another user owns or everybody may
write to, or that a link leads to; only names of the store's own form are deleted.
"""

import os
import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ductus.errors import StoreError
from ductus.models import files, names
from ductus.models.blobs import Blobs

#: The environment variable that names a folder other than the usual one.
VARIABLE = "DUCTUS_STORE"


def usual_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Returns `DUCTUS_STORE`, or else `ductus` in the user's folder of data."""
    if named := environment.get(VARIABLE):
        return Path(named).absolute()
    return user_data(environment) / "ductus"


def user_data(environment: Mapping[str, str] = os.environ) -> Path:
    """Returns `XDG_DATA_HOME` or else `~/.local/share`; on Windows `%LOCALAPPDATA%`."""
    if sys.platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData/Local"
    # The XDG specification wants relative paths passed over.
    data = environment.get("XDG_DATA_HOME", "")
    home = environment.get("HOME", "")
    return Path(data) if data.startswith("/") else (
        Path(home) if home.startswith("/") else Path.home()) / ".local/share"


class StoreFolder:
    """A folder and its subfolders, which exist once something is installed."""

    def __init__(self, directory: Path | None = None):
        if sys.platform == "win32":
            raise StoreError(
                "models can't be fetched on Windows yet: name folders of packs, or put them into "
                "ductus\\weights in %LOCALAPPDATA%")
        self.directory = directory or usual_directory()
        self.links = self.directory / "packs"
        self.versions = self.directory / "versions"
        self.repositories = self.directory / "repositories"
        self.lock = self.directory / "lock"
        self.blobs = Blobs(self.directory / "blobs" / "sha256", self.directory / "partial")

    @property
    def _places(self) -> list[Path]:
        """Returns the folders of a store, the outer before the inner."""
        return [
            self.directory, self.links, self.versions, self.repositories,
            self.blobs.directory.parent, self.blobs.directory, self.blobs.partial]

    def create(self) -> None:
        """Makes the missing folders, and marks the store as one. Raises StoreError."""
        files.make_directory(self.directory)
        self.claim()
        for place in self._places:
            files.make_directory(place)
        self.check(self._places, for_writing=True)

    def claim(self) -> None:
        """Checks that this is a store before anything is changed."""
        self.check(self._places, for_writing=True)
        if self._is_marked():
            return
        foreign = self._foreign()
        # Meanwhile another process may have marked it.
        if foreign is not None and not self._is_marked():
            raise StoreError(
                f"{self.directory}: neither a model store nor empty ({foreign} is there): set "
                f"{VARIABLE} to an empty folder or to one that doesn't exist yet")
        files.replace(
            self.directory / names.MARKER,
            names.MAGIC + b"Models that Ductus has installed; see `ductus models`.\n")

    def _is_marked(self) -> bool:
        path = self.directory / names.MARKER
        found = files.status(path)
        try:
            if found is None or not stat.S_ISREG(found.st_mode):
                return False
            with open(path, "rb") as file:
                return file.read(1024).startswith(names.MAGIC)
        except OSError:
            return False

    def check(self, places: list[Path], for_writing: bool) -> None:
        """Checks that nobody else has written, or can write, what is read here."""
        for place in places:
            found = files.status(place)
            if found is None:
                continue
            # The administrator may have installed models for everybody.
            is_owned = found.st_uid == os.geteuid() or (not for_writing and found.st_uid == 0)
            danger = None
            if stat.S_ISLNK(found.st_mode):
                danger = "is a symbolic link: name the folder that it leads to instead"
            elif not stat.S_ISDIR(found.st_mode):
                danger = "isn't a folder"
            elif not is_owned:
                danger = "belongs to another user, who could change the models"
            elif found.st_mode & stat.S_IWOTH:
                danger = "every user could change the models: if no one has changed them, run `chmod o-w` on it"
            # A group with its user's number has no other members.
            elif found.st_mode & stat.S_IWGRP and found.st_gid != found.st_uid:
                danger = "its group could change the models: if no one has changed them, run `chmod g-w` on it"
            if danger:
                raise StoreError(f"{place}: {danger}")

    def _foreign(self) -> Path | None:
        """Returns the first name that no store contains. Stores of earlier versions have no mark."""
        # What may be beside the store: files of a program that is installed there, and of keyboards.
        top = {
            "packs", "versions", "blobs", "partial", "repositories", "lock", "weights", "repository", "web",
            "hands", "qt-layouts", "qml"}
        for name in files.entries(self.directory):
            # Another process may be marking the store at this moment.
            is_mark = names.permanent(name) == names.MARKER and name != names.MARKER
            if name not in top and not is_mark:
                return self.directory / name
        forms: list[tuple[Path, int, Callable[[str], bool]]] = [
            (self.links, stat.S_IFLNK, lambda name: names.is_tag(name)
             or names.is_temporary_link(name)),
            (self.versions, stat.S_IFDIR, names.is_directory),
            (self.blobs.directory.parent, stat.S_IFDIR, lambda name: name == "sha256"),
            (self.blobs.directory, stat.S_IFREG, names.is_hash),
            (self.blobs.partial, stat.S_IFREG, names.is_partial),
            (self.repositories, stat.S_IFREG, names.is_memory),
        ]
        for place, kind, is_own in forms:
            for name in files.entries(place):
                found = files.status(place / name)
                if found and (not is_own(name) or stat.S_IFMT(found.st_mode) != kind):
                    return place / name
        return None
