"""Where models are: in the package, where systems share such files, and in the user's store."""

import dataclasses
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from ductus import _library
from ductus.models.folder import user_data, usual_directory

#: The folder of packs in place of the usual ones.
VARIABLE = "DUCTUS_WEIGHTS"
#: The packs that are inside the package.
INSIDE = Path(__file__).parent.parent / "weights"

#: What manifests call kinds, where that isn't what programs call them.
KINDS = {"classifier": "figures", "formula": "formulas"}

Place = Literal["bundled", "installed", "offered"]


@dataclasses.dataclass(frozen=True)
class Model:
    """A model, on this machine or on offer."""

    #: The first of its tags names it.
    tags: tuple[str, ...]
    version: str
    #: The licence of all its parts, except those with their own: see `ductus models info`.
    licence: str
    #: The bytes of its files.
    size: int
    #: "text", "characters" (text, character by character), "figures" or "formulas".
    kind: str
    place: Place
    #: Its folder; None for a model on offer.
    folder: Path | None = None
    #: The one of its tags by which it was found.
    tag: str = ""

    def __post_init__(self) -> None:
        if not self.tag:
            object.__setattr__(self, "tag", self.tags[0])


def folders(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """Returns the folders that are searched for models: `DUCTUS_WEIGHTS`, or else the package's own and those that
    systems share; and the user's store."""
    named = environment.get(VARIABLE)
    found = [Path(named)] if named else [INSIDE, *shared("weights", environment)]
    return [place for place in (*found, usual_directory(environment)) if place.is_dir()]


def shared(name: str, environment: Mapping[str, str] = os.environ) -> list[Path]:
    """Returns the folders with a name in `share/ductus`: beside this Python, the user's, the system's."""
    parents = [Path(sys.prefix) / "share", user_data(environment)]
    if sys.platform == "win32":
        parents += [Path(environment["ProgramData"])] if "ProgramData" in environment else []
    else:
        parents += [Path("/usr/local/share"), Path("/usr/share")]
    return list(dict.fromkeys(parent / "ductus" / name for parent in parents))


def repository_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the repository on this machine, if one is installed."""
    named = environment.get(VARIABLE)
    places = [Path(named) / "repository"] if named else []
    places += shared("repository", environment)
    return next((place for place in places if (place / "index.json").is_file()), None)


def model(found: _library.Pack, tag: str | None) -> Model:
    """Returns a pack of the library as a model."""
    folder = Path(os.fsdecode(found.folder or b""))
    place: Place = "installed" if folder.is_relative_to(usual_directory()) else "bundled"
    tags = tuple(found.tags[index].decode() for index in range(found.tag_count))
    return Model(
        tags, found.version.decode(), found.licence.decode(), found.bytes,
        _library.PACK_KINDS[found.kind], place, folder, tag or found.tag.decode())
