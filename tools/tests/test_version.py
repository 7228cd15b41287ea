"""One version everywhere: the library's is that of the newest release in CHANGELOG.md."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECTS = [ROOT / "tools" / "pyproject.toml", *sorted(ROOT.glob("Sources/Bindings/*/pyproject.toml"))]


def released() -> str:
    return re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[0]


def test_the_library():
    (named,) = [
        match[1]
        for path in (ROOT / "Sources").rglob("*.swift")
        for match in re.finditer(r'^public let ductusVersion = "(.*)"', path.read_text(encoding="utf-8"), re.M)
    ]
    assert named == released()


def test_the_java_package():
    source = (ROOT / "Sources/Bindings/java/ductus/Native.java").read_text(encoding="utf-8")
    assert re.search(r'VERSION = "(.*)"', source)[1] == released()


def test_the_browser_extension():
    described = json.loads((ROOT / "Samples/extension/manifest.json").read_text(encoding="utf-8"))
    assert described["version"] == released()


@pytest.mark.parametrize("project", PROJECTS, ids=lambda path: path.parent.name)
def test_packages_of_python(project):
    described = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    assert described.get("version", released()) == released()
