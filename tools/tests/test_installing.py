"""Folders whose names have blanks: where the checkout lies, and where `make install` puts things."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def last_command(target: str, folder: Path, *variables: str) -> list[str]:
    # Within another `make`, this one would say which folder it leaves.
    result = subprocess.run(
        ["make", "-n", "--no-print-directory", target, *variables], cwd=folder, capture_output=True,
        text=True)
    assert result.returncode == 0, result.stderr
    return shlex.split(result.stdout.splitlines()[-1])


@pytest.mark.parametrize("target, arguments", [("install", [".build/release"]), ("uninstall", ["--remove"])])
def test_a_prefix_may_have_blanks(target, arguments):
    command = last_command(target, ROOT, "DESTDIR=/a b", "PREFIX=/opt/Über uns")
    assert command == ["tools/install.sh", *arguments, "/a b/opt/Über uns"]


def test_a_checkout_may_lie_below_a_folder_with_blanks(tmp_path):
    checkout = tmp_path / "my ütopia"
    checkout.mkdir()
    shutil.copy(ROOT / "Makefile", checkout)
    *link, target, name = last_command("build", checkout)
    assert (link, target, name) == (
        ["ln", "-sfn"], f"{checkout}/weights/repository", ".build/release/ductus-repository")
