"""Package.swift agrees with the sources: a module imports what it declares, and a file holds one type."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*import (?:(?:struct|class|enum|func|protocol|var|typealias) )?(\w+)", re.M)
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|actor|protocol)\s+(\w+)")
#: A type with fewer lines may stand in the file of the type that it serves.
LONG = 25


@pytest.fixture(scope="module")
def described():
    if shutil.which("swift") is None:
        pytest.skip("Swift isn't installed")
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    return json.loads(dump.stdout)


@pytest.fixture(scope="module")
def targets(described):
    return {target["name"]: target for target in described["targets"]}


def sources(target):
    """The Swift files of a target."""
    default = "Tests" if target["type"] == "test" else "Sources"
    folder = ROOT / (target.get("path") or f"{default}/{target['name']}")
    excluded = [folder / name for name in target.get("exclude", [])]
    chosen = [folder / name for name in target.get("sources") or ["."]]
    return [
        path for path in folder.rglob("*.swift")
        if any(part == path or part in path.parents for part in chosen)
        and not any(part == path or part in path.parents for part in excluded)]


def test_modules_import_what_they_declare(targets):
    wrong = []
    for name, target in targets.items():
        declared = {need["byName"][0] for need in target["dependencies"]}
        # A test may need a program that it runs.
        linked = {need for need in declared if targets[need]["type"] != "executable"}
        files = sources(target)
        imported = {
            module for path in files for module in IMPORT.findall(path.read_text())} & targets.keys()
        if files and (imported - declared or linked - imported):
            wrong.append((name, sorted(imported - declared), sorted(linked - imported)))
    assert wrong == [], "(module, imported but not declared, declared but not imported)"


def long_types(path):
    """Names of a file's types of at least `LONG` lines."""
    lines = path.read_text().splitlines()
    for place, line in enumerate(lines):
        if (found := DECLARATION.match(line)) and "}" not in line:
            if lines.index("}", place) - place + 1 >= LONG:
                yield found[1]


def test_a_file_is_named_after_its_type():
    foreign = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "Sources").rglob("*.swift") if "Generated" not in path.parts
        for name in long_types(path) if name != path.stem.partition("+")[0]]
    assert foreign == []


def test_the_container_has_all_that_the_package_names(tmp_path):
    """What the ignore file leaves is a whole package. It is described by the names of its files alone."""
    if shutil.which("swift") is None:
        pytest.skip("Swift isn't installed")
    lines = (ROOT / "Samples/serve/Dockerfile.dockerignore").read_text().splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    anywhere = {pattern.removeprefix("**/") for pattern in patterns if pattern.startswith("**/")}
    for folder, folders, names in os.walk(ROOT):
        place = Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if name not in anywhere and str(place / name) not in patterns]
        (tmp_path / place).mkdir(exist_ok=True)
        for name in names:
            (tmp_path / place / name).touch()
    shutil.copy(ROOT / "Package.swift", tmp_path)
    described = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=tmp_path, capture_output=True, text=True)
    assert described.returncode == 0, described.stderr
    assert "DuctusCommand" in described.stdout


def headers(product: str, described: dict) -> set[str]:
    """Debian's packages with which a product is built: those of all system libraries below it."""
    targets = {target["name"]: target for target in described["targets"]}
    found, seen = set(), set()
    waiting = next(each["targets"] for each in described["products"] if each["name"] == product)
    while waiting:
        name, *waiting = waiting
        if name not in seen:
            seen.add(name)
            waiting += [need["byName"][0] for need in targets[name]["dependencies"]]
            for provider in targets[name].get("providers") or []:
                found |= {package for packages in provider.get("apt", []) for package in packages}
    return found


@pytest.mark.parametrize("page", ["README.md", "Sources/Library/Ductus/Ductus.docc/ShipAnApp.md"])
def test_pages_name_what_products_are_built_with(described, page):
    text = (ROOT / page).read_text()
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|(.*)\|$", text, re.M)
    products = {name: row for names, row in rows for name in re.findall(r"`(\w+)`", names)}
    for product in ("DuctusEngine", "Ductus", "InkPatterns", "InkDiagrams", "DuctusNotes"):
        assert set(re.findall(r"[\w-]+-dev\b", products[product])) == headers(product, described), product


def test_asking_for_tests_that_do_not_exist_fails():
    if shutil.which("swift") is None:
        pytest.skip("Swift isn't installed")
    said = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, env=os.environ | {"DUCTUS_TESTS": "NoSuch"},
        capture_output=True, text=True)
    assert said.returncode != 0 and "there is no target 'NoSuch'" in said.stdout + said.stderr


def test_the_page_says_what_the_packs_take():
    bundled = re.search(r"let bundledWeights = \[(.*?)\]", (ROOT / "Package.swift").read_text(), re.S)
    size = sum(
        path.stat().st_size for name in re.findall(r'"([^"]+)"', bundled[1])
        for path in (ROOT / "weights" / name).rglob("*") if path.is_file())
    page = (ROOT / "Sources/Library/Ductus/Ductus.docc/ShipAnApp.md").read_text()
    assert f"The bundled packs take {size / 1e6:.0f} MB." in page
