"""The part of a Debian package's copyright file that is about a pack: the terms of each file, with the licences' texts."""

import re
import sys

from archive import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.licences import Licence, holders, of_parts

OURS = "2026 the authors of Ductus"


def of_pack(place: str, manifest: dict) -> str:
    """The paragraphs for a pack in a folder; the language model may have a licence of its own."""
    parts = of_parts(manifest)
    whole = parts["network"]
    text = _paragraph(f"{place}/*", whole, manifest)
    own = parts.get("languageModel", whole)
    if own != whole:
        text += _paragraph(f"{place}/{manifest['languageModel']['path']}", own, manifest)
    return text + _texts([whole, own])


def of_network(place: str, manifest: dict) -> str:
    """The paragraphs for the network of a pack, in a folder of its own."""
    network = of_parts(manifest)["network"]
    return _paragraph(f"{place}/*", network, manifest) + _texts([network])


def _paragraph(files: str, licence: Licence, manifest: dict) -> str:
    notice = re.sub(r"\s+", " ", manifest["notice"])
    owners = "\n".join(f" {holder}" for holder in [OURS, *holders(manifest)])
    return (
        f"\nFiles: {files}\nCopyright:\n{owners}\nLicense: {licence.spdx}\n"
        f"Comment: {notice}\n .\n {licence.address}\n")


def _texts(licences: list[Licence]) -> str:
    """Licences with their texts, in which a dot stands for an empty line."""
    return "".join(
        f"\nLicense: {licence.spdx}\n" + "".join(f" {line.rstrip() or '.'}\n" for line in licence.text.splitlines())
        for licence in dict.fromkeys(licences))
