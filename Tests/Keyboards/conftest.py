"""Fixtures of the keyboards: languages, a screen, the built plugin and engine."""

import os
import sys
from pathlib import Path

import pytest
from display import displayed

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/packaging"))
LIBRARY = ROOT / "dist/lib/libductus.so.1"
BUILT = Path(os.environ.get("DUCTUS_KEYBOARDS", ROOT / ".build/keyboards")).resolve()
#: Languages of the tests, besides those that ship with the program.
OFFERED = ["fa", "ja", "zh-Hani", "ru", "he", "hi"]


def pytest_collection_modifyitems(items):
    if LIBRARY.exists():
        return
    for item in items:
        if item.path.parent.name == "Keyboards":
            item.add_marker(pytest.mark.skip(reason="no library in dist: `make library` builds it"))


@pytest.fixture(scope="session")
def weights(tmp_path_factory) -> Path:
    """A folder with packs as packages install them, including the repository's."""
    from packs import Packs

    packs, folder = Packs(), tmp_path_factory.mktemp("weights")

    def link(name: str, files: dict) -> None:
        for file, source in files.items():
            target = folder / name / file
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists():
                target.symlink_to(source)

    for name in packs.bundled() + OFFERED:
        pack = packs.folder(name)
        link(name, pack.files)
        (folder / name / "manifest.json").write_text(pack.text)
        for network in pack.networks:
            link(network, packs.network(network)[1])
    return folder


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where pictures of the screen are kept, to be looked at: $DUCTUS_PICTURES."""
    folder = os.environ.get("DUCTUS_PICTURES")
    return Path(folder) if folder else None


@pytest.fixture(scope="module")
def display():
    yield from displayed()
