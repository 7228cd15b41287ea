"""The forms of names in stores, indexes and manifests. Nothing of another form is written or deleted."""

import re
import uuid

from ductus.errors import ModelError

MARKER = "ductus-store"
MAGIC = b"Ductus model store 1\n"

_HASH = re.compile(r"[0-9a-f]{64}")
_TAG = re.compile(r"(?=.{1,64}$)[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*")
_VERSION = re.compile(r"[A-Za-z0-9+_-][A-Za-z0-9.+_-]{0,63}")
_DIRECTORY = re.compile(r"[A-Za-z0-9.+_-]*-[A-Za-z0-9.+_]*-[A-Za-z0-9]{8}")
_FILE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}")
_UUID = r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
_TEMPORARY = re.compile(rf"\.(?P<name>.+)\.{_UUID}", re.DOTALL)
_LINK = re.compile(rf"\.{_UUID}")
_KEY = re.compile(r"[0-9a-f]{64}")


def is_hash(text: object) -> bool:
    """Returns whether a text is a SHA-256 as manifests and indexes write it."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def is_tag(text: object) -> bool:
    """Returns whether a text consists of subtags of letters and digits joined by hyphens."""
    return isinstance(text, str) and _TAG.fullmatch(text) is not None


def is_version(text: object) -> bool:
    """Returns whether a text is a version that file names may contain."""
    return isinstance(text, str) and _VERSION.fullmatch(text) is not None


def is_file(text: object) -> bool:
    """Returns whether a text names a file in a folder, and nothing outside it."""
    return isinstance(text, str) and _FILE.fullmatch(text) is not None


def is_directory(text: str) -> bool:
    """Returns whether a name is a pack's in `versions`, perhaps with a dot before it, as while it is written."""
    return _DIRECTORY.fullmatch(text) is not None


def is_partial(text: str) -> bool:
    """Returns whether a name is that of the beginning of a file, of its entity tag or of its lock."""
    return _is_named(text, (".part", ".etag", ".lock"))


def is_memory(text: str) -> bool:
    """Returns whether a name is that of the record of a publisher."""
    return _is_named(text, (".json", ".json.lock"))


def _is_named(text: str, suffixes: tuple[str, ...]) -> bool:
    return any(
        name.endswith(suffix) and is_hash(name.removesuffix(suffix))
        for name in (text, permanent(text))
        for suffix in suffixes
    )


def permanent(text: str) -> str:
    """Returns the `NAME` in `.NAME.UUID`, a file that is to become `NAME`."""
    match = _TEMPORARY.fullmatch(text)
    return match["name"] if match else text


def is_temporary_link(text: str) -> bool:
    """Returns whether a name is that of a link that isn't in its place yet."""
    return _LINK.fullmatch(text) is not None


def new_directory(tag: str, version: str) -> str:
    """Returns a new name for a pack's folder: `TAG-VERSION-` and eight random digits."""
    return f"{tag}-{version}-{new_uuid()[:8]}"


def new_uuid() -> str:
    """Returns a random UUID in capitals, as the command writes it."""
    return str(uuid.uuid4()).upper()


def checked_tag(text: str) -> str:
    """Returns a tag with hyphens. Raises ModelError for a text that can't be one."""
    tag = str(text).replace("_", "-")
    if not is_tag(tag):
        raise ModelError(f"'{text}' isn't a language tag")
    return tag


def checked_key(text: str) -> str:
    """Returns a publisher's public key in 64 lower-case digits. Raises ModelError."""
    key = text.strip().lower()
    if _KEY.fullmatch(key) is None:
        raise ModelError(f"'{text}' isn't a public key: it has 64 hexadecimal digits")
    return key
