"""The installed packs of a user: a folder that is consistent at every moment, shared with the command `ductus`.

    ductus-store         marks the folder as a store
    packs/en-US          link to the folder that serves now
    versions/en-US-…     manifest and files, hard links to those in `blobs`, signed index
    blobs/sha256/…       files by their SHA-256, shared between packs
    partial/…            beginnings of files that are being fetched
    repositories/…       the serial number of the newest index seen, by publisher
    lock                 held shared by installations, alone by whoever cleans up
"""

import contextlib
import datetime
import errno
import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from ductus.errors import DamagedModel, MissingModel, ModelError, StoreError, UntrustedModel
from ductus.models import files, names, transfer
from ductus.models import manifest as manifests
from ductus.models.folder import StoreFolder
from ductus.models.manifest import Pack
from ductus.models.repository import Index, Offer, Repository

_LINK_PREFIX = "../versions/"
#: The seconds after which abandoned beginnings of files are removed.
_PARTIAL_LIFETIME = 7 * 24 * 3600
_LOCK_SECONDS = 60.0
#: Follows an installation: called with the bytes that are there, and those of the whole pack.
Progress = Callable[[int, int], None]


class Store(StoreFolder):
    """A store in a folder, which is created when something is installed."""

    # What is installed

    def packs(self) -> dict[str, Pack | DamagedModel]:
        """Returns all installed packs by name, or their faults. Contents are not hashed."""
        self.check([self.directory, self.links, self.versions], for_writing=False)
        found: dict[str, Pack | DamagedModel] = {}
        for name in filter(names.is_tag, files.entries(self.links)):
            try:
                directory = self._target(name)
                if directory is None:
                    raise DamagedModel(f"{self.links / name}: is not a link of the store")
                found[name] = manifests.open_pack(directory)
            except DamagedModel as error:
                found[name] = error
        return found

    def _target(self, name: str) -> Path | None:
        """Returns the folder that a pack's link leads to; only a name in `versions` counts."""
        try:
            text = os.readlink(self.links / name)
        except OSError:
            return None
        version = text.removeprefix(_LINK_PREFIX)
        if not text.startswith(_LINK_PREFIX) or version in ("", ".") or "/" in version:
            return None
        return None if version.startswith(".") else self.versions / version

    # Changes

    def install(
        self, tag: str, repository: Repository, choose: Callable[[Index], Offer | None],
        check: Callable[[Pack], None], policy: transfer.Policy = transfer.Policy(),
        progress: Progress | None = None,
    ) -> Pack:
        """Fetches the pack that `choose` chooses for a tag, verifies and installs it.

        Whatever happens, the store has either the old pack or the complete new one, whose files have the
        signed hashes and which `check` could use. The data of a broken download is kept for a week. Raises
        ModelError.
        """
        self.create()
        # What can't be cleaned up now is no hindrance: the next process tries again.
        with contextlib.suppress(ModelError):
            self.clean()
        try:
            with files.locked(self.lock, exclusive=False, seconds=_LOCK_SECONDS):
                return self._install(tag, repository, choose, check, policy, progress)
        finally:
            with contextlib.suppress(ModelError):
                self.clean()

    def _install(
        self, tag: str, repository: Repository, choose: Callable[[Index], Offer | None],
        check: Callable[[Pack], None], policy: transfer.Policy, progress: Progress | None,
    ) -> Pack:
        index = self.index(repository, policy)
        self._remember(index.serial, repository)
        offer = choose(index)
        if offer is None:
            raise MissingModel(f"{repository.url} has no model for '{tag}'")
        if (installed := self._installed(offer)) is not None:
            if progress:
                progress(offer.size, offer.size)
            return installed
        manifest, contents = repository.manifest(offer, policy)
        self._check_room(manifest)
        done = len(contents)

        def follow(gained: int) -> None:
            nonlocal done
            done += gained
            if progress:
                progress(done, offer.size)

        follow(0)
        seen: set[str] = set()
        for file in manifest.files:
            if file.sha256 not in seen:
                seen.add(file.sha256)
                self.blobs.obtain(file, repository.blob(file.sha256), policy, follow)
        directory = self._write(manifest, contents, index, repository)
        try:
            pack = manifests.open_pack(directory)
            pack.verify()
            try:
                check(pack)
            except ModelError as error:
                raise DamagedModel(
                    f"{manifest.tags[0]} {manifest.version} is signed by its publisher but can't "
                    f"be used; the installed version stays: {error}") from error
            self._serve(directory, offer.tags[0])
        except BaseException:
            # The link may lead there by now, and only the disk's word be missing that it keeps it.
            if self._target(offer.tags[0]) != directory:
                files.remove_directory(directory)
            raise
        return pack

    def index(
        self, repository: Repository, policy: transfer.Policy = transfer.Policy()
    ) -> Index:
        """Returns what a repository offers, if it isn't older than what was seen before. Changes nothing.

        Raises UntrustedModel.
        """
        index = repository.index(policy)
        seen = self._serial(repository)
        if seen is not None and index.serial < seen:
            raise UntrustedModel(
                f"{repository.url}: serial number {index.serial}, but {seen} has been seen: an old "
                "index is being served")
        if index.expires and index.expires < datetime.datetime.now(datetime.timezone.utc):
            raise UntrustedModel(
                f"{repository.url}: expired on {index.expires:%Y-%m-%dT%H:%M:%SZ}: an old index is "
                "served, or its publisher has not renewed it, or the clock is wrong")
        return index

    def remove(self, name: str) -> None:
        """Removes an installed pack by its name; files that it shares with others stay."""
        self.claim()
        with files.naming("remove", self.links / name):
            (self.links / name).unlink()
        files.synchronize(self.links)
        self.clean()

    def clean(self) -> None:
        """Removes what no installed pack needs, unless an installation is in progress anywhere."""
        if files.status(self.directory) is None:
            return
        self.claim()
        descriptor = files.try_lock(self.lock, exclusive=True)
        if descriptor is None:
            return
        try:
            for name in filter(names.is_temporary_link, files.entries(self.links)):
                files.remove(self.links / name)
            for name in files.entries(self.repositories):
                if names.permanent(name) != name and names.is_memory(name):
                    files.remove(self.repositories / name)
            links = files.entries(self.links)
            served = {target.name for target in map(self._target, links) if target}
            for name in filter(names.is_directory, files.entries(self.versions)):
                if name not in served:
                    files.remove_directory(self.versions / name)
            # A pack that can't be opened keeps its own links to its files.
            packs = [pack for pack in self.packs().values() if isinstance(pack, Pack)]
            self.blobs.clean(
                {file.sha256 for pack in packs for file in pack.manifest.files},
                time.time() - _PARTIAL_LIFETIME)
        finally:
            os.close(descriptor)

    # The steps of an installation

    def _installed(self, offer: Offer) -> Pack | None:
        """Returns the offered pack if it is installed in just this version and complete."""
        directory = self._target(offer.tags[0])
        try:
            if directory and files.sha256(directory / manifests.NAME) == offer.manifest_sha256:
                pack = manifests.open_pack(directory)
                pack.verify()
                return pack
        except ModelError:
            pass
        return None

    def _check_room(self, manifest: manifests.Manifest) -> None:
        needed = sum(file.size - self.blobs.present(file) for file in manifest.files)
        with files.naming("look at", self.directory):
            if shutil.disk_usage(self.directory).free < needed:
                raise StoreError(
                    errno.ENOSPC, f"{self.directory}: no room for {needed} bytes")

    def _write(
        self, manifest: manifests.Manifest, contents: bytes, index: Index, repository: Repository
    ) -> Path:
        """Writes a pack's folder next to the others, under a name of its own."""
        name = names.new_directory(manifest.tags[0], manifest.version)
        staging, directory = self.versions / f".{name}", self.versions / name
        try:
            files.make_directory(staging)
            files.create(staging / manifests.NAME, contents)
            for file in manifest.files:
                files.add_name(staging / file.path, self.blobs.path(file))
            # What proves where the pack is from.
            files.create(staging / ".index.json", index.contents)
            files.create(staging / ".index.json.sig", index.signature)
            files.create(staging / ".publisher", f"{repository.key}\n".encode())
            files.synchronize(staging)
            files.move(staging, directory)
        except BaseException:
            files.remove_directory(staging)
            raise
        return directory

    def _serve(self, directory: Path, name: str) -> None:
        """Makes a pack's link lead to a folder: the step that installs."""
        temporary = self.links / f".{names.new_uuid()}"
        try:
            with files.naming("link", temporary):
                os.symlink(_LINK_PREFIX + directory.name, temporary)
            files.move(temporary, self.links / name)
        except BaseException:
            files.remove(temporary)
            raise

    # The newest index seen from each publisher

    def _memory(self, repository: Repository) -> Path:
        # Named by the publisher's key: mirrors at other addresses are the same repository.
        return self.repositories / f"{repository.key}.json"

    def _serial(self, repository: Repository) -> int | None:
        try:
            with open(self._memory(repository), "rb") as file:
                serial = json.loads(file.read(1024))["serial"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return serial if isinstance(serial, int) else None

    def _remember(self, serial: int, repository: Repository) -> None:
        path = self._memory(repository)
        lock = path.with_name(f"{path.name}.lock")
        with files.locked(lock, exclusive=True, seconds=_LOCK_SECONDS):
            seen = self._serial(repository)
            if seen is None or serial > seen:
                files.replace(path, f'{{"serial": {serial}}}\n'.encode())
