"""What the readers and the writers of manifests know alike: which members are files, and the forms of names."""

import re

TAG = re.compile(r"(?=.{1,64}$)[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*")
VERSION = re.compile(r"[A-Za-z0-9+_-][A-Za-z0-9.+_-]{0,63}")
NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}")
"""A file of a pack, or the folder that packs share."""


def files_of(manifest: dict) -> dict[str, dict]:
    """The members of a manifest that are files, by their names there: those that have a path or a hash."""
    return {
        key: value for key, value in manifest.items()
        if isinstance(value, dict) and ("path" in value or "sha256" in value)
    }  # fmt: skip
