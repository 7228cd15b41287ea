"""The comparison with peers, whose packages are installed only for it: the names that its modules import from each
other exist."""

import ast
import importlib
from pathlib import Path

import pytest

PEERS = Path(__file__).resolve().parents[2] / "Benchmarks" / "peers"
MODULES = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PEERS.glob("*.py"))}


def defined(module: ast.Module) -> set[str]:
    """Names that a module defines at its top level."""
    names = set()
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        targets = node.targets if isinstance(node, ast.Assign) else []
        names |= {leaf.id for target in targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)}
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
    return names


@pytest.mark.parametrize("name", MODULES)
def test_what_is_imported_is_there(name):
    taken = [
        (node.module, alias.name)
        for node in ast.walk(MODULES[name]) if isinstance(node, ast.ImportFrom) and node.module in MODULES
        for alias in node.names
    ]
    assert [(module, wanted) for module, wanted in taken if wanted not in defined(MODULES[module])] == []


@pytest.mark.parametrize("name", MODULES)
def test_what_is_called_on_a_module_is_there(name):
    missing = [
        f"{node.value.id}.{node.attr}" for node in ast.walk(MODULES[name])
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in MODULES
        and node.value.id in defined(MODULES[name]) and node.attr not in defined(MODULES[node.value.id])
    ]
    assert missing == []


def test_what_is_imported_from_the_tools_is_there():
    taken = [
        (node.module, alias.name)
        for module in MODULES.values() for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("ductus_tools.")
        for alias in node.names
    ]
    assert ("ductus_tools.edits", "edit_distance") in taken
    assert [pair for pair in taken if not hasattr(importlib.import_module(pair[0]), pair[1])] == []
