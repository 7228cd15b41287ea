"""Models: lists and installs them. The command `ductus` shares what is installed.

    ductus.models.install("fa")
    [model.tag for model in ductus.models.installed()]
"""

import ctypes
import os
from collections.abc import Callable
from typing import Union

from ductus import _library
from ductus.errors import MissingModel, ModelError, OptionError
from ductus.models import names, places, repository, store
from ductus.models.manifest import Pack
from ductus.models.places import Model
from ductus.models.repository import Index, Offer, Repository

__all__ = ["Model", "Repository", "available", "install", "installed", "remove"]


def installed() -> list[Model]:
    """Returns the models on this machine: those that come with the package, the system's, and those in the user's
    store. Damaged ones are left out."""
    return _found(None)


def _found(tag: str | None) -> list[Model]:
    """Returns the models on this machine; with a tag, those that serve it, the best first."""
    found = _library.call(
        "find_packs", *_library.folder_list(places.folders()), _library.text_bytes(tag, "tag"))
    try:
        packs = found.contents
        return [places.model(packs.packs[index], None) for index in range(packs.pack_count)]
    finally:
        _library.plain("free_packs", found)


#: A repository, or its URL or folder; `DUCTUS_REPOSITORY_KEY` is its key then, or else Ductus's own.
RepositoryLike = Union[Repository, str, os.PathLike[str]]


def available(repository: RepositoryLike | None = None) -> list[Model]:
    """Returns the models on offer. The default `repository` is the one that `DUCTUS_REPOSITORY` and
    `DUCTUS_REPOSITORY_KEY` name, or else the one installed on this machine.

    Raises UntrustedModel if it isn't its publisher's, TransferError, ModelError.
    """
    index = store.Store().index(_repository(repository))
    return [_offered(offer) for offer in index.offers]


def install(
    tag: str, repository: RepositoryLike | None = None, *,
    progress: Callable[[int, int], None] | None = None,
) -> Model:
    """Fetches the model on offer that serves a tag best, verifies and installs it.

    Only what the repository's publisher signed is kept. Whatever happens, the store has either the old model
    or the complete new one. `progress` is called with the bytes that are there, and the total. If none is on
    offer, one that comes with the package or the system serves the tag.

    Raises MissingModel, UntrustedModel, TransferError, StoreError, ModelError.
    """
    wanted = names.checked_tag(tag)
    try:
        source = _repository(repository)
    except ModelError as error:
        raise type(error)(f"{error}{_elsewhere(wanted)}") from None
    offered: list[str] = []

    def choose(index: Index) -> Offer | None:
        offered.extend(each for offer in index.offers for each in offer.tags)
        return match(wanted, index)

    try:
        return _model(store.Store().install(wanted, source, choose, _open, progress=progress))
    except MissingModel as error:
        if (own := _bundled(wanted)) is not None:
            return own
        present = [each for model in installed() for each in model.tags]
        raise MissingModel(f"{error}{_elsewhere(wanted) or _mention(wanted, present + offered)}") from None


def remove(tag: str) -> str:
    """Removes the installed model with a tag, and returns its name.

    The tag may be the beginning of the model's, or another form of it: `iw` for `he`. Raises MissingModel, also if
    another model would serve the tag, and StoreError.
    """
    wanted = names.checked_tag(tag)
    place = store.Store()
    packs = place.packs()
    tags = [(name, name) for name in packs]
    for name, pack in packs.items():
        if isinstance(pack, Pack):
            tags += [(each, name) for each in pack.manifest.tags]
    known = [each for each, _ in tags]
    found = _match(wanted, known)
    if found is None:
        if _bundled(wanted) is not None:
            raise MissingModel(f"the model for '{wanted}' ships with the program and can't be deleted")
        raise MissingModel(f"no model for '{wanted}' is installed{_mention(wanted, known)}")
    own, name = tags[found]
    if not _is_named(own, wanted):
        raise MissingModel(f"no model for '{wanted}' is installed; {name} would serve it")
    place.remove(name)
    return name


def _is_named(own: str, wanted: str) -> bool:
    """Returns whether a wanted tag means a model's own, and isn't just served by it."""
    return f"{own}-".lower().startswith(f"{wanted}-".lower()) or _match(own, [wanted]) is not None


def match(tag: str, index: Index) -> Offer | None:
    """Returns the best offer for a tag: one of just this tag, or of its language in its script."""
    tags = [(each, offer) for offer in index.offers for each in offer.tags]
    found = _match(tag, [each for each, _ in tags])
    return None if found is None else tags[found][1]


def _match(tag: str, tags: list[str]) -> int | None:
    try:
        return int(_library.call("match_tag", *_library.texts(tags, "tags"), tag.encode()))
    except MissingModel:
        return None


#: The packs of a checkout that are in no repository, each named by its language, and in a wheel only if asked.
_CHECKOUT = ("de", "es", "fr", "it", "nl", "pl", "pt", "tr", "vi")


def _elsewhere(tag: str) -> str:
    """Returns the end of a message that says where else a model for a tag is; empty if nowhere."""
    found = _match(tag, list(_CHECKOUT))
    if found is None:
        return ""
    return (
        f"; '{tag}' is in the folder weights of a checkout of Ductus: name it by DUCTUS_WEIGHTS, or install a wheel "
        f"made by `make wheel LANGUAGES={_CHECKOUT[found]}`")


def _mention(tag: str, tags: list[str]) -> str:
    """Returns the end of a message that mentions tags related to one that none of them serves."""
    try:
        _library.call("match_tag", *_library.texts(tags, "tags"), tag.encode())
    except MissingModel as error:
        return "".join(str(error).partition(";")[1:])
    return ""


def _repository(given: RepositoryLike | None) -> Repository:
    if isinstance(given, Repository):
        return given
    if given is None:
        return repository.configured(folder=places.repository_folder())
    if isinstance(given, (str, os.PathLike)):
        return repository.given(given)
    raise OptionError(f"repository: {given!r:.80} isn't a Repository, URL or folder")


def _bundled(tag: str) -> Model | None:
    """Returns the model for a tag that comes with the package or the system."""
    try:
        return next((model for model in _found(tag) if model.place == "bundled"), None)
    except MissingModel:
        return None


def _open(pack: Pack) -> None:
    """Opens a pack with the engine. Raises an error if it can't be used."""
    name = _library.text_bytes(str(pack.directory), "pack")
    options = _library.OpenOptions()
    _library.plain("close", _library.call("open_pack", name, None, ctypes.byref(options)))


def _model(pack: Pack) -> Model:
    manifest = pack.manifest
    return Model(
        manifest.tags, manifest.version, manifest.licence, manifest.size,
        places.KINDS.get(manifest.kind, manifest.kind), "installed", pack.directory)


def _offered(offer: Offer) -> Model:
    return Model(
        offer.tags, offer.version, offer.licence, offer.size, places.KINDS.get(offer.kind, offer.kind),
        "offered")


