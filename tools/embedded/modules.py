"""The modules that a target of Package.swift is built from, in the order of their dependencies."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    """A target of the package."""

    name: str
    folder: Path
    #: `regular`, `executable` or `system`
    kind: str
    needs: tuple[str, ...]

    #: Folders inside it that belong to other targets.
    excluded: tuple[str, ...] = ()

    @property
    def swift(self) -> list[Path]:
        return self._sources("*.swift")

    @property
    def c(self) -> list[Path]:
        return self._sources("*.c")

    def _sources(self, pattern: str) -> list[Path]:
        excluded = [self.folder / name for name in self.excluded]
        return sorted(
            path for path in self.folder.rglob(pattern)
            if not any(folder in path.parents for folder in excluded))

    @property
    def headers(self) -> Path:
        """The folder of the module map, or of the headers, of a module in C."""
        return self.folder if self.kind == "system" else self.folder / "include"


def modules_of(product: str) -> list[Module]:
    """The modules of a product in the order in which they can be compiled, the product last."""
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True)
    targets = {target["name"]: target for target in json.loads(dump.stdout)["targets"]}
    order: dict[str, Module] = {}

    def visit(name: str) -> None:
        if name in order:
            return
        target = targets[name]
        needs = tuple(need["byName"][0] for need in target["dependencies"])
        for need in needs:
            visit(need)
        folder = ROOT / (target.get("path") or f"Sources/{name}")
        order[name] = Module(
            name, folder, target["type"], needs, tuple(target.get("exclude", ())))

    visit(product)
    return list(order.values())
