"""Packages and archives: their times, and what Debian's scripts do with the running service."""

import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "tools/packaging"
sys.path.append(str(PACKAGING))

import archive
import build_deb
import build_dist
from ductus_tools.copies import copy_folder


def git(folder: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=True).stdout


@pytest.fixture
def sources(tmp_path):
    """Sources from an archive of the commit, in somebody's folder."""
    if not (ROOT / ".git").exists():
        pytest.skip("this isn't a clone")
    folder = tmp_path / "theirs/ductus"
    with tarfile.open(fileobj=io.BytesIO(git(ROOT, "archive", "HEAD", "tools/packaging"))) as archive:
        archive.extractall(folder, filter="data")
    return folder


def epoch(sources: Path, **variables: str) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"} | variables
    return subprocess.run(
        [sys.executable, "-c", "import archive; print(archive.epoch())"], cwd=sources / "tools/packaging",
        env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("is_in_a_repository", [False, True])
def test_an_archive_of_the_sources_knows_its_time(sources, is_in_a_repository):
    """Whatever repository it is unpacked in."""
    if is_in_a_repository:
        git(sources.parent, "init")
        git(sources.parent, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--allow-empty", "-m", "theirs")
    said = epoch(sources)
    assert said.stdout.encode() == git(ROOT, "log", "-1", "--format=%ct"), said.stderr


def test_without_a_time_one_is_asked_for(sources):
    path = sources / "tools/packaging/archive.py"
    path.write_text((PACKAGING / "archive.py").read_text())
    said = epoch(sources)
    assert said.returncode == 1 and said.stderr.endswith(": set SOURCE_DATE_EPOCH\n") and said.stderr.count("\n") == 1


def test_archives_of_earlier_versions_are_replaced(tmp_path, monkeypatch):
    def source(work, output):
        path = output / "ductus-2.0.0-source.tar.xz"
        path.touch()
        return path

    monkeypatch.setattr(archive, "is_clone", lambda: True)
    monkeypatch.setattr(build_dist, "source", source)
    for name in ("ductus-1.0.0-source.tar.xz", "libductus-1.0.0-x86_64-windows.zip", "ductus-repository-1.0.0.tar"):
        (tmp_path / name).touch()
    monkeypatch.setattr("sys.argv", ["build_dist.py", "--output", str(tmp_path), "--source-only"])
    build_dist.main()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["SHA256SUMS", "ductus-2.0.0-source.tar.xz"]
    assert (tmp_path / "SHA256SUMS").read_text().split()[1:] == ["ductus-2.0.0-source.tar.xz"]


def test_outside_a_clone_no_archive_of_the_sources_is_made_or_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "is_clone", lambda: False)
    monkeypatch.setattr("sys.argv", ["build_dist.py", "--output", str(tmp_path), "--source-only"])
    (tmp_path / "ductus-1.0.0-source.tar.xz").touch()
    with pytest.raises(SystemExit, match="isn't a clone"):
        build_dist.main()
    assert [path.name for path in tmp_path.iterdir()] == ["ductus-1.0.0-source.tar.xz"]


@pytest.mark.parametrize("given, time", [("0", (1980, 1, 1, 0, 0, 0)), ("1000000000", (2001, 9, 9, 1, 46, 40))])
def test_a_zip_of_a_time_before_zips(tmp_path, monkeypatch, given, time):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").touch()
    with zipfile.ZipFile(archive.pack_zip(tmp_path / "folder", tmp_path / "made.zip")) as made:
        assert made.infolist()[0].date_time == time


def test_a_time_that_is_none(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "now")
    with pytest.raises(SystemExit, match="'now'"):
        archive.epoch()


def test_an_empty_time_is_none_at_all(sources):
    assert epoch(sources, SOURCE_DATE_EPOCH="").stdout.encode() == git(ROOT, "log", "-1", "--format=%ct")


def test_copies_of_read_only_sources_can_be_changed(tmp_path):
    (tmp_path / "theirs/inner").mkdir(parents=True)
    (tmp_path / "theirs/inner/file").touch()
    for path in ("inner/file", "inner", "."):
        (tmp_path / "theirs" / path).chmod(0o555)
    copy_folder(tmp_path / "theirs", tmp_path / "ours")
    assert all(path.stat().st_mode & 0o200 for path in (tmp_path / "ours").rglob("*"))
    assert [path.name for path in (tmp_path / "ours").rglob("*")] == ["inner", "file"]
    for path in (".", "inner"):
        (tmp_path / "theirs" / path).chmod(0o755)


@pytest.mark.parametrize("script, arguments, calls", [
    (build_deb.RESTART, ["configure", "0.1.0-1"], ["systemctl daemon-reload", "deb-systemd-invoke try-restart"]),
    (build_deb.RESTART, ["configure", ""], ["systemctl daemon-reload"]),
    (build_deb.STOP, ["remove"], ["deb-systemd-invoke stop"]),
    (build_deb.STOP, ["upgrade", "0.3.0-1"], []),
    (build_deb.FORGET, ["remove"], ["systemctl daemon-reload"]),
])
@pytest.mark.parametrize("has_systemd", [False, True])
def test_the_service_stops_with_its_program_and_restarts_with_a_new_one(
    tmp_path, script, arguments, calls, has_systemd,
):
    log = tmp_path / "log"
    log.touch()
    for name in ("systemctl", "deb-systemd-invoke"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" >>{log}\nexit 1\n')
        (tmp_path / name).chmod(0o755)
    if has_systemd:
        (tmp_path / "systemd").mkdir()
    subprocess.run(
        ["sh", "-c", script.replace("/run/systemd/system", str(tmp_path / "systemd")), "script", *arguments], check=True,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    said = [line.replace(" --system", "").replace(" ductus.service", "") for line in log.read_text().splitlines()]
    assert said == (calls if has_systemd else [])


def test_a_purge_forgets_the_models_of_the_service(tmp_path):
    state = tmp_path / "private/ductus/packs"
    state.mkdir(parents=True)
    (tmp_path / "ductus").symlink_to("private/ductus")
    (tmp_path / "ductus-qt").mkdir()
    script = build_deb.FORGET.replace("/var/lib", str(tmp_path)).replace("/run/systemd/system", str(tmp_path / "no"))
    for argument, remaining in [("upgrade", 3), ("remove", 3), ("purge", 2), ("purge", 2)]:
        subprocess.run(["sh", "-c", script, "script", argument], check=True)
        assert len(os.listdir(tmp_path)) == remaining
        assert state.exists() == (remaining == 3)


def test_no_package_writes_where_the_service_keeps_its_state():
    """The folder of a dynamic user is a link into a folder that only root and the service may enter."""
    [state] = re.findall(r"^StateDirectory=(\S+)$", build_deb.unit(), re.MULTILINE)
    texts = {name: text for name, text in vars(build_deb).items() if name.isupper() and isinstance(text, str)}
    assert "/var/lib/" in texts["LAYOUTS"] and "/var/lib/" in texts["ENVIRONMENT"]
    naming = {name for name, text in texts.items() if re.search(rf"/var/lib/(private/)?{state}(?![\w-])", text)}
    assert naming == {"FORGET"}
