"""The wheel, installed where there is no trace of Ductus: no Swift, no compiler, no checkout."""

import json
import os
import pathlib
import re
import subprocess
import sys
import venv
import zipfile

import numpy
import pytest

from checkout import LIBRARY, PACKAGE, ROOT

pytest.importorskip("hatchling", reason="there is no hatchling")

# What a user would write.
TWENTY_LINES = """
import json, sys
import ductus

recognizer = ductus.Recognizer("en-US")
shapes = ductus.Recognizer("zxx-Zsym-x-shapes")
sketches = ductus.Recognizer("zxx-Zsym-x-autodraw")
ductus.Recognizer("zxx-Zsye-x-emoji")
inks = list(ductus.read_ndjson(sys.argv[1]))
readings = recognizer.read(inks)
try:
    ductus.Recognizer("fa")
    missing = None
except ductus.MissingModel as error:
    missing = str(error)
print(json.dumps({
    "texts": [reading.text for reading in readings],
    "shape": shapes.read_one([[(0, 0), (100, 2), (99, 101), (1, 99), (0, 1)]]).text,
    "sketch": sketches.read(ductus.read_ndjson(sys.argv[2]))[0].text,
    "folder": str(recognizer.model.folder),
    "missing": missing,
    "version": ductus.__version__,
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, ROOT / "tools/packaging/build_wheel.py", "--output", folder, LIBRARY.parents[1]],
        check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_reads_the_samples_in_a_fresh_environment(wheel, tmp_path, demo):
    sketch = json.loads((ROOT / "Samples/sketches.ndjson").read_text().splitlines()[0])["label"]
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh/bin/python"
    # This environment's pip installs there: a pip of its own would take longer than all else.
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--quiet", wheel], check=True)
    # NumPy comes from this environment: no test downloads it.
    (tmp_path / "numpy").mkdir()
    place = pathlib.Path(numpy.__file__).parents[1]
    for name in ("numpy", "numpy.libs"):
        if (place / name).exists():
            (tmp_path / "numpy" / name).symlink_to(place / name)
    (tmp_path / "home").mkdir()
    said = subprocess.run(
        [python, "-c", TWENTY_LINES, ROOT / "Samples/demo.ndjson", ROOT / "Samples/sketches.ndjson"],
        cwd=tmp_path, text=True, capture_output=True,
        env={"HOME": str(tmp_path / "home"), "PYTHONPATH": str(tmp_path / "numpy")})
    assert said.returncode == 0, said.stderr
    found = json.loads(said.stdout)
    assert found["texts"] == [record["label"] for record in demo]
    assert found["shape"] == "RECTANGLE" and found["sketch"] == sketch
    assert pathlib.Path(found["folder"]).is_relative_to(tmp_path / "fresh")
    assert "fa" in found["missing"]
    version = [line for line in (PACKAGE / "pyproject.toml").read_text().splitlines()
               if line.startswith("version")]
    assert version == [f'version = "{found["version"]}"']
    assert os.listdir(tmp_path / "home") == []


def test_has_only_what_it_needs(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert {"ductus/libductus.so.1", "ductus/py.typed", "ductus/weights/en-US/manifest.json",
            "ductus/weights/latin/network.safetensors"} <= set(names)
    assert not any(name.endswith((".pyc", ".toml")) or "Tests" in name for name in names)
    assert "Requires-Dist: numpy" in metadata and "Provides-Extra: models" in metadata
    assert wheel.stat().st_size <= 16_500_000
    assert wheel.name.startswith("ductus-") and "-py3-none-manylinux_2_" in wheel.name


def test_reads_to_the_last_bit_as_the_checkout(wheel, tmp_path, english, demo):
    """Its network also has 8 bits in the file."""
    import ductus

    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    small = ductus.Recognizer("en-US", pack=tmp_path / "ductus/weights/en-US")
    readings = small.read(demo)
    assert readings == english.read(demo)
    assert [each.segments for each in readings] == [each.segments for each in english.read(demo)]


def test_contains_the_languages_that_are_asked_for(wheel, tmp_path, demo):
    import ductus

    subprocess.run(
        [sys.executable, ROOT / "tools/packaging/build_wheel.py", "--output", tmp_path, "--language", "fr",
         LIBRARY.parents[1]], check=True, capture_output=True)
    with zipfile.ZipFile(tmp_path / wheel.name) as archive:
        archive.extractall(tmp_path)
    packs = tmp_path / "ductus/weights"
    with zipfile.ZipFile(wheel) as archive:
        usual = {name.split("/")[2] for name in archive.namelist() if name.startswith("ductus/weights/")}
    assert set(os.listdir(packs)) - usual == {"fr"}
    ink = {"drawing": demo[0]["drawing"]}
    french, usual_french = (
        ductus.Recognizer("fr-CA", pack=place / "fr") for place in (packs, ROOT / "weights"))
    assert french.read_one(ink) == usual_french.read_one(ink)


def test_is_equal_when_built_twice(wheel, tmp_path):
    subprocess.run(
        [sys.executable, ROOT / "tools/packaging/build_wheel.py", "--output", tmp_path, LIBRARY.parents[1]],
        check=True, capture_output=True)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_auditwheel_agrees(wheel):
    pytest.importorskip("auditwheel", reason="there is no auditwheel")
    said = subprocess.run(
        [sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True)
    text = " ".join(said.stdout.split())
    tag = wheel.stem.split("-")[-1]
    assert said.returncode == 0, said.stderr
    assert f'consistent with the following platform tag: "{tag}"' in text, text
    assert set(re.findall(r"\S+\.so\.\d+", text)) <= {"libc.so.6", "libm.so.6"}, text
