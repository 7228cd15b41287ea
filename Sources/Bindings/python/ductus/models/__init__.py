"""Models: which there are, and fetching more. The command `ductus` shares what is installed.

    ductus.models.install("fa")
    [model.tag for model in ductus.models.installed()]
"""

import ctypes
from collections.abc import Callable

from ductus import _library
from ductus.errors import MissingModel
from ductus.models import names, places, repository, store
from ductus.models.manifest import Pack
from ductus.models.places import Model
from ductus.models.repository import Index, Offer, Repository

__all__ = ["Model", "Repository", "available", "install", "installed", "remove"]


def installed() -> list[Model]:
    """The models at hand: those that come with the package, the system's, and those of the user's
    store. Damaged ones are left out."""
    found = _library.call("find_packs", *_library.folder_list(places.folders()), None)
    try:
        packs = found.contents
        return [places.model(packs.packs[index], None) for index in range(packs.pack_count)]
    finally:
        _library.plain("free_packs", found)


def available(repository: Repository | None = None) -> list[Model]:
    """The models on offer. `repository` stands for the one that `DUCTUS_REPOSITORY` and
    `DUCTUS_REPOSITORY_KEY` name, or else the one that is installed on this machine.

    Raises UntrustedModel where it isn't its publisher's, TransferError, ModelError.
    """
    index = store.Store().index(_repository(repository))
    return [_offered(offer) for offer in index.offers]


def install(
    tag: str, repository: Repository | None = None, *,
    progress: Callable[[int, int], None] | None = None,
) -> Model:
    """Fetches the model that serves a tag best of those on offer, verifies and installs it.

    Only what the repository's publisher signed is kept. Whatever happens, the store has the model as it
    was or the new one whole. `progress` is told of bytes that are there, and of all.

    Raises MissingModel, UntrustedModel, TransferError, StoreError, ModelError.
    """
    wanted = names.checked_tag(tag)
    source = _repository(repository)

    def choose(index: Index) -> Offer | None:
        return match(wanted, index)

    pack = store.Store().install(wanted, source, choose, _open, progress=progress)
    return _model(pack)


def remove(tag: str) -> str:
    """Removes the installed model that serves a tag best; its name.

    Raises MissingModel, StoreError.
    """
    wanted = names.checked_tag(tag)
    place = store.Store()
    packs = place.packs()
    tags = [(name, name) for name in packs]
    for name, pack in packs.items():
        if isinstance(pack, Pack):
            tags += [(each, name) for each in pack.manifest.tags]
    found = _match(wanted, [each for each, _ in tags])
    if found is None:
        raise MissingModel(f"no model for '{wanted}' is installed")
    place.remove(tags[found][1])
    return tags[found][1]


def match(tag: str, index: Index) -> Offer | None:
    """The offer that serves a tag best: one of just this tag, or of its language in its script."""
    tags = [(each, offer) for offer in index.offers for each in offer.tags]
    found = _match(tag, [each for each, _ in tags])
    return None if found is None else tags[found][1]


def _match(tag: str, tags: list[str]) -> int | None:
    found = _library.call("match_tag", *_library.texts(tags), tag.encode())
    return None if found < 0 else found


def _repository(given: Repository | None) -> Repository:
    return given or repository.configured(folder=places.repository_folder())


def _open(pack: Pack) -> None:
    """Opens a pack with the engine. Raises what is wrong with it."""
    name = _library.text_bytes(str(pack.directory))
    options = _library.OpenOptions()
    _library.plain("close", _library.call("open_pack", name, None, ctypes.byref(options)))


def _model(pack: Pack) -> Model:
    manifest = pack.manifest
    return Model(
        manifest.tags, manifest.version, manifest.licence, manifest.size, manifest.kind,
        "installed", pack.directory)


def _offered(offer: Offer) -> Model:
    return Model(
        offer.tags, offer.version, offer.licence, offer.size, offer.kind, "offered")


