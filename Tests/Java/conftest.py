"""The Java binding of the checkout: the jar that `make jar` has put into `dist`.

Without it or a JDK, all these tests are skipped.
"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from package import JAR, MISSING, ROOT

if MISSING:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header() -> str | None:
    return f"Tests/Java: skipped, {MISSING}" if MISSING else None


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and MISSING:
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def jar() -> Path:
    return JAR


#: A program of the JDK, which reads the packs of the checkout.
Ran = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def environment(tmp_path_factory) -> dict[str, str]:
    home = tmp_path_factory.mktemp("home")
    return os.environ | {"DUCTUS_WEIGHTS": str(ROOT / "weights"), "DUCTUS_STORE": str(home / "store")}


@pytest.fixture(scope="session")
def classes(tmp_path_factory) -> Path:
    """The programs of this folder, compiled."""
    folder = tmp_path_factory.mktemp("classes")
    subprocess.run(
        ["javac", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-cp", str(JAR), "-d", str(folder),
         *map(str, Path(__file__).parent.rglob("*.java"))], check=True)
    return folder


@pytest.fixture(scope="session")
def java(classes, environment) -> Ran:
    """Runs a program; the virtual machine checks what C does with it."""

    def run(*arguments: object, flags: tuple[str, ...] = (), **more) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            ["java", "-ea", "-Xmx96m", "-Xcheck:jni", *flags, "-cp", f"{classes}:{JAR}",
             *map(str, arguments)],
            capture_output=True, encoding="utf-8", env=environment, **more)
        assert "WARNING in native method" not in done.stdout + done.stderr, done.stdout + done.stderr
        return done

    return run
