"""The recipe: `make -n everything` names what ships, and each module accepts its commands."""

import argparse
import importlib
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1]
ROOT = TOOLS.parent
WRITTEN = {"README.md", "repository/README.md", "Weights.swift", "DataFolders.swift"}
"""Files of `weights` that people write; tables in them are named as --readme."""
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def dry_run(target: str, *variables: str) -> str:
    command = ["make", "-n", target, "WORK=W", "MIRROR=M", "KEY=K", *variables]
    result = subprocess.run(command, cwd=TOOLS, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.replace("\\\n", " ")


def steps(text: str) -> list[list[str]]:
    """Module and arguments of each call of a tool."""
    found = re.findall(r"-m (ductus_tools\.[\w.]+)([^;&>|\n]*)", text)
    return [[module, *shlex.split(words)] for module, words in found]


@pytest.fixture(scope="module")
def everything() -> str:
    return dry_run("everything")


def test_everything_names_each_file_that_ships(everything):
    tracked = subprocess.run(["git", "ls-files", "weights"], cwd=ROOT, capture_output=True, text=True)
    files = [name.removeprefix("weights/") for name in tracked.stdout.split()]
    if not files:
        pytest.skip("no checkout of git")
    made = [name for name in files if name not in WRITTEN and not name.startswith("repository/blobs/")]
    assert len(made) > 40
    assert [name for name in made if f"../weights/{name}" not in everything] == []
    # The index names blobs, which `test_shipped_packs` checks.
    assert "repository.build --weights W/packs --output ../weights/repository" in everything


class Parsed(Exception):
    """A command's arguments were understood."""


@pytest.mark.filterwarnings("ignore:.*found in sys.modules")
@pytest.mark.parametrize("variables", [(), ("NETWORKS=shipped",), ("UNIPEN=U",)])
def test_each_step_is_one_that_its_module_takes(variables, monkeypatch):
    text = dry_run("everything", *variables)
    text += "".join(map(dry_run, ("notes-accuracy", "turned-accuracy", "tables", "golden", "samples")))
    called = {module for module, *_ in steps(text)}
    assert len(called) > 30
    parse = argparse.ArgumentParser.parse_args

    def stop(parser, words=None, namespace=None):
        parse(parser, words, namespace)
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop)
    for module, *words in steps(text):
        monkeypatch.setattr(sys, "argv", [module, *words])
        path = TOOLS / f"{module.replace('.', '/')}.py"
        source = path.read_text(encoding="utf-8")
        assert '__name__ == "__main__"' in source, module
        if "ArgumentParser" not in source and "parser(" not in source and "train import main" not in source:
            continue  # only paths
        try:
            with pytest.raises(Parsed):
                runpy.run_module(module, run_name="__main__")
        except (ModuleNotFoundError, SystemExit) as error:
            if isinstance(error, ModuleNotFoundError) and not str(error.name).startswith("ductus_tools"):
                continue  # what only training needs isn't installed
            raise AssertionError(f"{module} {' '.join(words)}: {error}") from error


def test_training_is_left_out_with_shipped_networks():
    modules = [module for module, *_ in steps(dry_run("everything", "NETWORKS=shipped"))]
    trainers = ("train", "train_pen", "train_symbols", "looks")
    trained = [module for module in modules if module.rpartition(".")[2] in trainers and "language_model" not in module]
    assert trained == []
    assert "ductus_tools.repository.unpack" in modules


FOLDERS = r"""
import pathlib, sys
for option in ("--checkpoints", "--output"):
    if option in sys.argv:
        folder = pathlib.Path(sys.argv[sys.argv.index(option) + 1])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "state-0.pt").write_text("")
sys.exit(1)
"""
"""A tool that is interrupted after it made its folder."""


@pytest.mark.parametrize(
    "target",
    ["figures/shapes.trained", "figures/gestures.trained", "figures/sketches.trained", "figures/looks-first.trained",
     "figures/shapes-looks.trained", "figures/sketches-looks.trained", "formula/run.trained", "formula/pen.trained",
     "brahmic/composed", "european/composed", "southern/composed", "latin/composed", "arabic/composed", "arabic/corpus",
     "latin/codes-val", "eastern/lines-val", "formula/perceptrons"],
)  # fmt: skip
def test_what_was_interrupted_is_continued(target, tmp_path):
    (tmp_path / "tool.py").write_text(FOLDERS)
    ready = ["latin/corpus", "latin/reviewed/corpus/letters.npy", "eastern/templates.npz", "figures/looks-first.trained",
             "formula/groups.npz", "brahmic/drawers", "brahmic/shapes.ndjson", "european/drawers",
             "european/skeletons.ndjson", "southern/shapes.ndjson", "data/fetched", "arabic/corpus", "formula/pairs.npz",
             "data/latin/chars.ndjson.xz"]  # fmt: skip
    for name in ready:
        if name != target:
            (tmp_path / name).mkdir(parents=True)
    old = [word for name in ready for word in ("-o", f"{tmp_path}/{name}") if name != target]
    command = ["make", f"{tmp_path}/{target}", f"WORK={tmp_path}", "MIRROR=M", f"RUN={sys.executable} {tmp_path}/tool.py x", *old]
    for _ in range(2):  # if it counted as made, the second call would do nothing
        done = subprocess.run(command, cwd=TOOLS, capture_output=True, text=True)
        assert done.returncode == 2 and "tool.py" in done.stdout, done.stderr
    if target.endswith(".trained"):
        run = tmp_path / target.removesuffix(".trained")
        assert (run / "state-0.pt").exists(), "the run's state is kept"


def test_fonts_whose_download_failed_are_fetched_again(tmp_path):
    (tmp_path / "apt-get").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "apt-get").chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = ["make", f"{tmp_path}/outlines", f"WORK={tmp_path}", "MIRROR=M"]
    for _ in range(2):
        done = subprocess.run(command, cwd=TOOLS, capture_output=True, text=True, env=environment)
        assert done.returncode == 2 and "apt-get" in done.stdout, done.stderr


def test_help_names_the_targets():
    shown = subprocess.run(["make", "help"], cwd=TOOLS, capture_output=True, text=True).stdout
    for name in ("everything", "english", "arabic", "repository"):
        assert f"make {name}" in shown


def test_modules_of_the_recipe_are_there(everything):
    for module, *_ in steps(everything):
        assert importlib.util.find_spec(module), module
