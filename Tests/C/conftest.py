"""The C library under test: the one that `make library` has put into `dist`."""

import os
import subprocess

import pytest
from bindings import DIST, Library


def pytest_collection_modifyitems(items):
    if (DIST / "lib/libductus.so.1").exists():
        return
    for item in items:
        if item.path.parent.name == "C":
            item.add_marker(pytest.mark.skip(reason="no library in dist: `make library` builds it"))


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(DIST / "lib/libductus.so.1")


@pytest.fixture(scope="session")
def english(library):
    recognizer = library.open("en-US")
    yield recognizer
    library.ductus_close(recognizer)


@pytest.fixture(scope="session")
def command():
    """Calls `ductus` and returns its output."""
    program = os.environ.get("DUCTUS")
    if not program:
        pytest.skip("DUCTUS, the path of the command, is wanted")

    def call(*arguments: str, **more) -> str:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, **more)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return call
