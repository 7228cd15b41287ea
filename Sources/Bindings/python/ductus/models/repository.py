"""Repositories: packs on a file server or in a folder, under an index that their publisher signed."""

import dataclasses
import datetime
import hashlib
import json
import os
import re
import time
import urllib.parse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ductus.errors import ModelError, UntrustedModel
from ductus.models import manifest as manifests
from ductus.models import names, transfer

#: The environment variables that name a repository and its publisher's key.
URL_VARIABLE = "DUCTUS_REPOSITORY"
KEY_VARIABLE = "DUCTUS_REPOSITORY_KEY"
#: The key that signs the repository that comes with Ductus.
PUBLISHER = "800036067d8e55762cd881f7c9faa11cfb4d4cd8e16f41c0172013486877ddf2"
MAXIMUM_INDEX_BYTES = 8 << 20
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


@dataclasses.dataclass(frozen=True)
class Offer:
    """A pack on offer."""

    #: The BCP 47 tags that the pack serves; the first names it.
    tags: tuple[str, ...]
    version: str
    kind: str
    licence: str
    #: The bytes of the installed pack.
    size: int
    accuracy: dict[str, Any] = dataclasses.field(repr=False)
    manifest_sha256: str = dataclasses.field(repr=False)
    manifest_size: int = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Index:
    """The packs that a repository offers, with the proof of who published them."""

    serial: int
    #: The time from which it is no longer accepted, in UTC; None for never.
    expires: datetime.datetime | None
    offers: tuple[Offer, ...]
    contents: bytes = dataclasses.field(repr=False)
    signature: bytes = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Repository:
    """A source of packs, and its publisher's key (Ed25519, 64 hexadecimal digits)."""

    url: str
    key: str = PUBLISHER

    def __post_init__(self) -> None:
        parts = urllib.parse.urlsplit(self.url)
        has_place = bool(parts.path) if parts.scheme == "file" else bool(parts.hostname)
        if parts.scheme.lower() not in ("https", "http", "file") or not has_place:
            raise ModelError(f"'{self.url}' isn't an https:, http: or file: URL")
        object.__setattr__(self, "key", names.checked_key(self.key))

    def index(self, policy: transfer.Policy = transfer.Policy()) -> Index:
        """Returns the index after checking its signature.

        Raises UntrustedModel if it isn't the publisher's, TransferError if it can't be fetched.
        """
        for attempt in range(2):
            contents = transfer.contents(
                self._address("index.json"), transfer.Size(MAXIMUM_INDEX_BYTES, False), policy)
            signature = transfer.contents(
                self._address("index.json.sig"), transfer.Size(1024, False), policy)
            if is_signed(contents, signature, self.key):
                return _parse(contents, signature, self._address("index.json"))
            # A publisher's new index and its signature can't reach a server in one step.
            if attempt == 0:
                time.sleep(min(1, policy.first_delay))
        raise UntrustedModel(
            f"{self._address('index.json')}: not signed with the repository's key")

    def manifest(
        self, offer: Offer, policy: transfer.Policy = transfer.Policy()
    ) -> tuple[manifests.Manifest, bytes]:
        """Returns an offered pack's manifest and the bytes it was read from, checked against the index."""
        url = self.blob(offer.manifest_sha256)
        contents = transfer.contents(url, transfer.Size(offer.manifest_size), policy)
        found = hashlib.sha256(contents).hexdigest()
        if found != offer.manifest_sha256:
            raise UntrustedModel(
                f"{url}: SHA-256 is {found}; the index says {offer.manifest_sha256}")
        manifest = manifests.parse(contents, url)
        for file in manifest.files:
            if file.shared is not None:
                raise UntrustedModel(
                    f"{url}: 'shared' puts {file.path} beside the pack, but what is installed is "
                    "whole by itself")
        for key, is_equal in (
            ("tags", manifest.tags == offer.tags),
            ("version", manifest.version == offer.version),
            ("kind", manifest.kind == offer.kind),
            ("licence", manifest.licence == offer.licence),
            ("accuracy", manifest.accuracy == offer.accuracy),
            ("bytes", manifest.size + len(contents) == offer.size),
        ):
            if not is_equal:
                raise UntrustedModel(f"{url}: the manifest's '{key}' differs from the signed index")
        return manifest, contents

    def blob(self, sha256: str) -> str:
        """Returns the address of the file with a SHA-256."""
        return self._address(f"blobs/sha256/{sha256}")

    def _address(self, path: str) -> str:
        return f"{self.url.rstrip('/')}/{path}"


def configured(
    environment: Mapping[str, str] = os.environ, folder: Path | None = None
) -> Repository:
    """Returns the repository that the environment names, or else the one in a folder of this machine.

    Raises ModelError if there is neither.
    """
    url, key = environment.get(URL_VARIABLE), environment.get(KEY_VARIABLE)
    if url is None and key is None and folder is not None:
        return Repository(folder.absolute().as_uri())
    missing = [
        f"{variable} to its {what}"
        for variable, value, what in ((URL_VARIABLE, url, "URL"), (KEY_VARIABLE, key, "public key"))
        if not value]
    if url and key:
        return Repository(url, key)
    reason = f"the model repository {url} has no key" if url else "no model repository is configured"
    raise ModelError(f"{reason}: set {' and '.join(missing)}, or pass repository=")


def given(place: str | os.PathLike[str], environment: Mapping[str, str] = os.environ) -> Repository:
    """Returns the repository at a URL or in a folder, with the key that the environment names, or else that of Ductus.

    Raises ModelError.
    """
    url = os.fsdecode(place)
    if not _URL.match(url):
        url = Path(url).absolute().as_uri()
    return Repository(url, environment.get(KEY_VARIABLE) or PUBLISHER)


def is_signed(contents: bytes, signature: bytes, key: str) -> bool:
    """Returns whether a publisher signed the contents.

    Raises ModelError if there is no library that can check.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ModelError(
            "models are verified with the package cryptography: pip install cryptography"
        ) from error
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, contents)
    except (InvalidSignature, ValueError):
        return False
    return True


def _parse(contents: bytes, signature: bytes, source: str) -> Index:
    """Reads a signed index and checks each of its values: even a publisher's mistake must not write
    outside the store."""
    try:
        fields = json.loads(contents)
    except (ValueError, RecursionError) as error:
        raise UntrustedModel(f"{source}: not an index: {error}") from error

    def require(condition: bool, key: str, reason: str) -> None:
        if not condition:
            raise UntrustedModel(f"{source}: '{key}' {reason}")

    require(isinstance(fields, dict), "index", "isn't an object")
    require(
        fields.get("format") == 1, "format", f"is {fields.get('format')}; this version reads 1")
    serial, packs = fields.get("serial"), fields.get("packs")
    require(isinstance(serial, int) and serial >= 0, "serial", "isn't a number of at least 0")
    require(isinstance(packs, list), "packs", "isn't a list")
    seen: set[str] = set()
    offers = []
    for number, pack in enumerate(packs):
        key = f"packs[{number}]"
        require(isinstance(pack, dict), key, "isn't an object")
        tags, blob = pack.get("tags"), pack.get("manifest")
        require(isinstance(tags, list) and bool(tags), f"{key}.tags", "has no tag")
        for tag in tags:
            require(names.is_tag(tag), f"{key}.tags", "has no language tag")
            require(tag.lower() not in seen, f"{key}.tags", f"offers '{tag}' a second time")
            seen.add(tag.lower())
        require(names.is_version(pack.get("version")), f"{key}.version", "isn't a version")
        for name, kind in (("kind", str), ("licence", str), ("accuracy", dict), ("bytes", int)):
            require(isinstance(pack.get(name), kind), f"{key}.{name}", "is missing")
        require(isinstance(blob, dict), f"{key}.manifest", "is missing")
        require(names.is_hash(blob.get("sha256")), f"{key}.manifest.sha256", "is not a SHA-256")
        size = blob.get("bytes")
        require(
            isinstance(size, int) and 1 <= size <= manifests.MAXIMUM_BYTES, f"{key}.manifest.bytes",
            f"is not between 1 and {manifests.MAXIMUM_BYTES}")
        require(
            size <= pack["bytes"] <= 3 * manifests.MAXIMUM_FILE_BYTES, f"{key}.bytes",
            "is not the size of a pack")
        offers.append(
            Offer(
                tuple(tags), pack["version"], pack["kind"], pack["licence"], pack["bytes"],
                pack["accuracy"], blob["sha256"], size))
    expires = None
    if fields.get("expires") is not None:
        try:
            expires = datetime.datetime.strptime(fields["expires"], "%Y-%m-%dT%H:%M:%S%z")
        except (TypeError, ValueError):
            require(False, "expires", "isn't a time such as 2027-11-22T00:00:00Z")
    return Index(serial, expires, tuple(offers), contents, signature)
