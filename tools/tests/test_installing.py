"""Folders whose names have spaces: the checkout's, and the one that `make install` installs in."""

import os
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def last_command(target: str, folder: Path, *variables: str) -> list[str]:
    # Within another `make`, this one would print which folder it leaves.
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


def test_installing_builds_nothing(tmp_path):
    """An administrator may have no Swift on the path, and what root builds only root can build again."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/install.sh", tmp_path / "tools")
    result = subprocess.run(
        ["make", "install", f"PREFIX={tmp_path}/prefix", "SWIFT=false"], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode != 0
    assert "there is no .build/release/ductus: run 'make build' first\n" in result.stderr
    assert not (tmp_path / "prefix").exists()


def test_a_cross_build_that_fails_leaves_no_older_library(tmp_path):
    """What packages contain is from this build, or missing."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("lib/libductus.so.1", "bin/ductus.dll"):
        path = tmp_path / "dist/aarch64-linux" / name
        path.parent.mkdir(parents=True)
        path.touch()
    result = subprocess.run(
        ["make", "library-aarch64-linux", "-o", "library", "MAKE=false"], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0 and "continuing without aarch64-linux" in result.stderr
    assert not list((tmp_path / "dist").rglob("*ductus*"))


def install(folder: Path, root: str = ".", **variables: str) -> int:
    command = ["sh", "-c", 'umask 077; "$1/tools/install.sh" "$1/products" "$1/prefix/usr"', "sh", root]
    return subprocess.run(command, cwd=folder, capture_output=True, env={**os.environ, **variables}).returncode


@pytest.fixture
def checkout(tmp_path):
    """Built, with files that nobody else can read."""
    files = [
        "products/ductus", "products/Ductus_DuctusWeights.resources/en-US/lm.bin", "weights/repository/index.json",
        "LICENSE", "NOTICE", "LICENSES/CC-BY-4.0.txt"]
    for path in map(tmp_path.joinpath, files):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o700)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/install.sh", tmp_path / "tools")
    return tmp_path


def test_the_archive_of_the_sources_has_no_repository(checkout):
    shutil.rmtree(checkout / "weights")
    assert install(checkout) == 0
    share = checkout / "prefix/usr/share"
    assert (share / "man/man1/ductus.1").exists() and not (share / "ductus/repository").exists()


def test_a_copy_that_fails_leaves_the_old_one(checkout):
    assert install(checkout) == 0
    programs = checkout / "programs"
    programs.mkdir()
    (programs / "cp").write_text('#!/bin/sh\ncase $* in *weights/repository*) exit 1 ;; esac\nexec /bin/cp "$@"\n')
    (programs / "cp").chmod(0o755)
    assert install(checkout, PATH=f"{programs}:{os.environ['PATH']}") == 1
    assert (checkout / "prefix/usr/share/ductus/repository/index.json").exists()


@pytest.mark.parametrize(("folder", "root"), [(".", "."), ("other", "..")])
def test_what_is_installed_is_for_all_users(checkout, folder, root):
    """Even if the administrator's own files are readable by nobody else; from any folder."""
    (checkout / "other").mkdir()
    assert install(checkout / folder, root) == 0
    installed = list((checkout / "prefix/usr").rglob("*"))
    assert {"ductus", "lm.bin", "index.json", "ductus.1", "LICENSE", "NOTICE", "CC-BY-4.0.txt"} <= {
        path.name for path in installed}
    for path in installed:
        wanted = 0o005 if path.is_dir() or path.parent.name == "bin" else 0o004
        assert path.stat().st_mode & wanted == wanted, path


def test_nothing_but_the_users_models_stays(checkout):
    assert install(checkout) == 0
    mine = checkout / "prefix/usr/share/ductus/packs/fa"
    mine.parent.mkdir()
    mine.touch()
    subprocess.run([ROOT / "tools/install.sh", "--remove", checkout / "prefix/usr"], check=True, capture_output=True)
    assert [path for path in (checkout / "prefix").rglob("*") if path.is_file()] == [mine]
