"""The house's rules for sources that no formatter knows."""

import ast
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_FRAGMENTS = "(?:Of|The same|Those|That of)"
_COMMENTS = {
    "tools/*.py": re.compile(rf'^ *"""{_FRAGMENTS}\b.*', re.MULTILINE),
    "Sources/*.swift": re.compile(rf"^ */// {_FRAGMENTS}\b.*", re.MULTILINE),
    "Sources/*.h": re.compile(rf"^ *(?://|/?\*+) {_FRAGMENTS}\b.*", re.MULTILINE),
}
_LONGEST = 60  # lines of a function
_SHORT = 4  # lines that may be in two functions


def sources(pattern: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this isn't a clone")
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


@pytest.mark.parametrize("pattern", _COMMENTS)
def test_comments_begin_with_the_noun(pattern):
    """No comment of a symbol is a fragment of the one before it."""
    found = [
        f"{path.relative_to(ROOT)}: {fragment.strip()}"
        for path in sources(pattern)
        for fragment in _COMMENTS[pattern].findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """A function's body without its documentation."""
    return [node for node in function.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]


def shape(body: list[ast.stmt]) -> str:
    """Statements, whatever their texts and numbers are."""
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, int, float)):
            node.value = ""
        elif isinstance(node, ast.List):
            node.elts = [each for each in node.elts if not isinstance(each, ast.Constant)]
        elif isinstance(node, ast.JoinedStr):
            node.values = []
    return "".join(map(ast.dump, body))


def test_no_function_is_written_twice():
    found = defaultdict(list)
    for path in sources("*.py"):
        walked = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for function in (node for node in walked if isinstance(node, ast.FunctionDef)):
            body = statements(function)
            if body and (body[-1].end_lineno or 0) - body[0].lineno >= _SHORT:
                found[shape(body)].append((path.relative_to(ROOT).as_posix(), function.name))
    assert [places for places in found.values() if len({file for file, _ in places}) > 1] == []


def lengths(path: Path) -> dict[str, int]:
    """Lines of the functions of a file in C, C++, Java or Python, by their first lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".py":
        walked = (node for node in ast.walk(ast.parse("\n".join(lines))) if isinstance(node, ast.FunctionDef))
        return {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in walked}
    found = {}
    for number, line in enumerate(lines):
        head = re.match(r"( *)(?!\.|.*\b(?:if|for|while|switch|catch)\b)\S.*\)[\w ]*\{$", line)
        if head:
            last = next((at for at in range(number, len(lines)) if lines[at].startswith(head[1] + "}")), number)
            found[line.strip()] = last - number + 1
    return found


@pytest.mark.parametrize("folder", ["Tests", "Benchmarks", "tools/ductus_tools"])
def test_functions_are_short(folder):
    patterns = [f"{folder}/*.{ending}" for ending in ("c", "cpp", "java", "py")]
    files = [path for pattern in patterns for path in sources(pattern)]
    found = {f"{path.relative_to(ROOT)}: {name}": size for path in files for name, size in lengths(path).items()}
    assert len(found) > 50 and {name for name, size in found.items() if size > _LONGEST} == set()


def test_tests_of_the_tools_build_nothing():
    said = subprocess.run(["make", "-n", "test-tools"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "-m pytest" in said and "library.py" not in said and "swift" not in said
