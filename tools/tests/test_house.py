"""The picture of the house in CONTRIBUTING.md is that of Package.swift."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = (ROOT / "Package.swift").read_text(encoding="utf-8")
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def balanced(text: str, start: int) -> str:
    """From a bracket at `start` to the one that closes it."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "([") - (text[place] in ")]")
        if depth == 0:
            return text[start : place + 1]
    raise ValueError("a bracket isn't closed")


def floors() -> dict[str, list[str]]:
    table = balanced(PACKAGE, PACKAGE.index("[", PACKAGE.index("let floors")))
    return {floor: re.findall(r'"(\w+)"', names) for floor, names in re.findall(r'"(\w+)": \[(.*?)\]', table, re.S)}


@cache
def dependencies() -> dict[str, set[str]]:
    """The declared dependencies of each target."""
    found = {}
    for match in re.finditer(r'\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"', PACKAGE):
        target = balanced(PACKAGE, PACKAGE.index("(", match.start()))
        place = target.find("dependencies: [")
        names = balanced(target, target.index("[", place)) if place >= 0 else ""
        found[match[1]] = set(re.findall(r'"(\w+)"', names))
    return found


@cache
def below(module: str) -> frozenset[str]:
    """All modules that a module imports, directly or not."""
    direct = dependencies().get(module, set())
    return frozenset(direct).union(*(below(name) for name in direct))


def pictures() -> list[str]:
    return re.findall(r"```mermaid\n(.*?)```", PAGE, flags=re.S)


def nodes(picture: str) -> dict[str, set[str]]:
    """The modules of each node, by its name in the picture."""
    known = set(dependencies())
    labels = {name: set(re.findall(r"\w+", label)) & known for name, label in re.findall(r'(\w+)\["(.*?)"\]', picture)}
    plain = re.sub(r'\["(.*?)"\]', "", picture)
    for name in re.findall(r"\b\w+\b", plain):
        if name in known:
            labels.setdefault(name, {name})
    return labels


def arrows(picture: str) -> list[tuple[str, str]]:
    found = []
    for line in re.sub(r'\["(.*?)"\]', "", picture).splitlines():
        groups = [group.replace("&", " ").split() for group in line.split("-->")]
        for sources, targets in zip(groups, groups[1:]):
            found += [(source, target) for source in sources for target in targets]
    return found


def test_the_floors_are_those_of_the_folders():
    for floor, modules in floors().items():
        for module in modules:
            assert (ROOT / "Sources" / floor / module).is_dir(), module


@pytest.mark.parametrize("module", sorted(name for modules in floors().values() for name in modules))
def test_each_module_is_in_the_picture(module):
    assert any(module in names for picture in pictures() for names in nodes(picture).values())


@pytest.mark.parametrize("floor", sorted(set(floors()) - {"System"}))
def test_each_module_has_its_job(floor):
    for module in floors()[floor]:
        assert f"[`{module}`](Sources/{floor}/{module})" in PAGE, module


def test_each_arrow_is_an_import():
    for picture in pictures():
        known = nodes(picture)
        for source, target in arrows(picture):
            assert any(
                name in below(importer) for name in known[source] for importer in known[target]
            ), f"{source} --> {target}"


def test_arrows_and_nodes_are_understood():
    picture = 'flowchart TD\n  A["Support · CMath: sums"] & InkModel --> B["InkLayout: lines"] --> C["InkReading"]\n'
    assert arrows(picture) == [("A", "B"), ("InkModel", "B"), ("B", "C")]
    assert nodes(picture)["A"] == {"Support", "CMath"}
    assert nodes(picture)["InkModel"] == {"InkModel"}
