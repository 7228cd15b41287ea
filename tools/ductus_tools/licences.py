"""The terms on which packs may be used, as `PackLicences.swift` knows them, and the texts that every package contains.

Any Python imports this, without the packages of `pyproject.toml`.
"""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .copies import copy_folder
from .release import ROOT

#: The files and the folder that accompany programs, libraries and weights.
TEXTS = ("LICENSE", "NOTICE", "LICENSES")
PROJECT = "Apache-2.0"
_PARTS = ("network", "languageModel")
_HOLDER = re.compile(r"Copyright (?:\(C\)|©) ([^,;()]+)")


@dataclass(frozen=True)
class Licence:
    """A licence by the name in manifests."""

    name: str
    spdx: str
    address: str

    @property
    def text(self) -> str:
        """Its text. Raises FileNotFoundError for one whose address alone is known."""
        return (ROOT / f"LICENSES/{self.spdx}.txt").read_text("utf-8")


@cache
def table() -> dict[str, Licence]:
    """All licences of weights and of what they learned from, by their names."""
    page = (ROOT / "LICENSES/README.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| \[?([\w.-]+)\]?[^|]* \| (https://[^| ]+) \|$", page, re.MULTILINE)
    return {name: Licence(name, spdx, address) for name, spdx, address in rows}


def of_parts(manifest: dict) -> dict[str, Licence]:
    """The licence of each part of a pack, `network` and `languageModel`: the pack's or, if some of the data is under a
    share-alike licence, that of the data. A pack that doesn't name its parts' sources has one part, the network."""
    found = {}
    for part in _PARTS:
        own = [source["licence"] for source in manifest.get("sources", []) if source["part"] == part]
        if own:
            shared = [licence for licence in own if licence.startswith("CC BY-SA")]
            found[part] = table()[[*shared, manifest["licence"]][0]]
    return found or {"network": table()[manifest["licence"]]}


def holders(manifest: dict) -> list[str]:
    """Holders of copyright that a pack's notice names, with the years."""
    return [holder.strip() for holder in _HOLDER.findall(manifest["notice"])]


def expression(manifests: Iterable[dict]) -> str:
    """The licences of a package with Ductus and packs, as SPDX has it."""
    weights = {licence.spdx for manifest in manifests for licence in of_parts(manifest).values()}
    return " AND ".join([PROJECT, *sorted(weights)])


def copy_texts(folder: Path) -> None:
    """Copies all texts into a folder."""
    for name in TEXTS:
        if (ROOT / name).is_dir():
            copy_folder(ROOT / name, folder / name)
        else:
            shutil.copyfile(ROOT / name, folder / name)
