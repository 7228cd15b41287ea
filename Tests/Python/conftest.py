"""The Python package of the checkout, with the built library.

DUCTUS_LIBRARY names the library (default: `dist/lib/libductus.so.1`, which `make library` leaves). Without it, all
these tests are skipped.
"""

import json
import os
import sys

import pytest
from checkout import LIBRARY, PACKAGE, ROOT

if LIBRARY.exists():
    os.environ["DUCTUS_LIBRARY"] = str(LIBRARY.resolve())
    sys.path.insert(0, str(PACKAGE))
else:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header() -> str | None:
    if LIBRARY.exists():
        return None
    return f"Tests/Python: skipped, there is no {LIBRARY} (`make library`)"


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and not LIBRARY.exists():
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(autouse=True)
def own_places(monkeypatch, tmp_path_factory):
    """The packs of the checkout, and a store that isn't the user's."""
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(ROOT / "weights"))
    monkeypatch.setenv("DUCTUS_STORE", str(tmp_path_factory.mktemp("home") / "store"))
    monkeypatch.delenv("DUCTUS_REPOSITORY", raising=False)
    monkeypatch.delenv("DUCTUS_REPOSITORY_KEY", raising=False)


@pytest.fixture(scope="session")
def english():
    import ductus

    os.environ.setdefault("DUCTUS_WEIGHTS", str(ROOT / "weights"))
    return ductus.Recognizer("en-US", pack=ROOT / "weights/en-US")


@pytest.fixture(scope="session")
def demo():
    """The records of Samples/demo.ndjson."""
    lines = (ROOT / "Samples/demo.ndjson").read_text().splitlines()
    return [json.loads(line) for line in lines]
