"""Imports go one way: each package imports only from floors beneath it, and no module imports itself through others."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = (
    ("tables", "graphemes", "edits", "manifest", "packed", "copies", "release", "scripts"),
    ("ink", "identifiers", "unicode", "inputs", "licences"),
    ("network", "language_model", "compose", "unipen"),
    ("script",),
    ("forms", "training", "pack", "evaluation", "repository"),
    ("figures", "review", "tuning"),
    ("formulas",),
    ("calibration", "pages"),
    ("scripts.latin", "scripts.arabic"),
    ("scripts.european",),
    ("scripts.brahmic", "scripts.eastern"),
    ("scripts.southern",),
    ("registry",),
    ("commands", "lone"),
    ("lab",),
)
"""Packages, the lowest first. Packages on one floor don't import one another; `scripts` by itself is an empty package."""


def modules() -> dict[str, Path]:
    found = {}
    for path in (ROOT / "ductus_tools").rglob("*.py"):
        parts = path.relative_to(ROOT / "ductus_tools").with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports(name: str, known: dict[str, Path] = MODULES) -> set[str]:
    """The modules of the package that a module names in any import of its text."""
    path, found = known[name], set()
    home = ["ductus_tools", *name.split(".")][: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            named = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for full in named:
            inside = full.removeprefix("ductus_tools.") if full.startswith("ductus_tools.") else None
            if inside is not None:
                found.add(inside if inside in known else inside.rpartition(".")[0])
    return {module for module in found if module in known} - {name, ""}


def package(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "scripts" else parts[0]


FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}
GRAPH = {name: imports(name) for name in MODULES}


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Modules each of which imports the next, and the last the first; empty if there is no cycle."""
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> list[str]:
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        for other in sorted(graph[name]):
            if found := visit(other, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name, []))), [])


def test_every_package_has_a_floor():
    assert {package(name) for name in MODULES if name} == FLOOR.keys()


@pytest.mark.parametrize("name", sorted(FLOOR))
def test_a_package_imports_what_lies_beneath_it(name):
    upward = [
        f"{module} imports {other}"
        for module in MODULES if package(module) == name
        for other in GRAPH[module]
        if package(other) != name and FLOOR[package(other)] >= FLOOR[name]
    ]  # fmt: skip
    assert upward == []


def test_no_module_imports_itself_by_way_of_others():
    assert cycle(GRAPH) == []


def test_cycles_and_every_form_of_import_are_seen(tmp_path):
    texts = {
        "ink": "", "ink.a": "from . import b", "ink.b": "import ductus_tools.pack.c", "pack": "",
        "pack.c": "def late():\n    from ..ink.a import thing",
    }  # fmt: skip
    known = {}
    for name, text in texts.items():
        known[name] = tmp_path / (f"{name}/__init__.py" if "." not in name else f"{name}.py")
        known[name].parent.mkdir(exist_ok=True)
        known[name].write_text(text)
    graph = {name: imports(name, known) for name in known}
    assert graph["ink.a"] == {"ink.b"} and graph["ink.b"] == {"pack.c"} and graph["pack.c"] == {"ink.a"}
    assert sorted(cycle(graph)) == ["ink.a", "ink.b", "pack.c"]
    assert cycle(graph | {"pack.c": set()}) == []


def unused(text: str) -> set[str]:
    """The names that a file imports and doesn't use."""
    imported, used = set(), {"annotations"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imported |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Name):
            used.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):  # annotations as texts, and __all__
            used.update(re.findall(r"\w+", node.value))
    return imported - used


@pytest.mark.parametrize("folder", ["tools", "Tests", "Benchmarks", "Samples", "Sources/Bindings/python"])
def test_nothing_is_imported_without_use(folder):
    files = [path for path in (ROOT.parent / folder).rglob("*.py") if path.name != "__init__.py"]
    files = [path for path in files if not {".build", ".venv", "node_modules"} & set(path.parts)]
    found = {path.relative_to(ROOT.parent).as_posix(): unused(path.read_text(encoding="utf-8")) for path in files}
    assert {name: names for name, names in found.items() if names} == {}


def test_unused_imports_are_seen():
    assert unused("import a.b, c as d\nfrom e import f, g\nx: 'g' = a") == {"d", "f"}
