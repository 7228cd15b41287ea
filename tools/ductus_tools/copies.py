"""Copies of folders that can be changed and removed, whatever the permissions of what is copied."""

import shutil
from collections.abc import Collection
from pathlib import Path


def copy_folder(source: Path, target: Path, without: Collection[str] = ()) -> None:
    """Copies the files of a folder and of those in it, but for some names; `shutil.copytree` would copy the
    permissions of folders, too, which may be read-only."""
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.iterdir()):
        if path.name in without:
            continue
        if path.is_dir():
            copy_folder(path, target / path.name, without)
        else:
            shutil.copyfile(path, target / path.name)
