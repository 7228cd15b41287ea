"""Compiles the core as Embedded Swift.

    build.py --scratch FOLDER [--target NAME]... [--product NAME]
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

from modules import Module, modules_of
from targets import TARGETS, Target

PRODUCT = "EmbeddedProbe"
SWIFT_FLAGS = [
    "-enable-experimental-feature", "Embedded", "-wmo", "-O", "-parse-as-library",
    "-package-name", "ductus", "-swift-version", "6"]
C_FLAGS = ["-O2", "-std=gnu17", "-fPIC", "-ffunction-sections", "-fdata-sections"]


class Failed(Exception):
    """A command that failed, with what it said."""


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command[:1])} failed:\n{done.stdout}{done.stderr}")


def is_newer(product: Path, sources: list[Path]) -> bool:
    if not product.exists():
        return False
    made = product.stat().st_mtime
    return all(source.stat().st_mtime < made for source in sources)


class Build:
    """The core, compiled for one target into one folder."""

    def __init__(self, target: Target, folder: Path, modules: list[Module]):
        self.target, self.folder, self.modules = target, folder, modules
        self.known = {module.name: module for module in modules}
        folder.mkdir(parents=True, exist_ok=True)

    def needs(self, module: Module) -> list[Module]:
        """All modules that a module is made from, its own among them."""
        found: dict[str, Module] = {module.name: module}
        for need in module.needs:
            found |= {each.name: each for each in self.needs(self.known[need])}
        return list(found.values())

    def objects(self, module: Module) -> list[Path]:
        if module.kind == "system":
            return []
        if module.swift:
            return [self.folder / f"{module.name}.o"]
        return [self.folder / f"{module.name}-{source.stem}.o" for source in module.c]

    def import_flags(self, module: Module) -> list[str]:
        """Where the C modules are that a module may import."""
        flags = []
        for each in self.needs(module):
            if each.swift:
                continue
            module_map = each.folder / "module.modulemap"
            if each.kind != "system":
                module_map = self.folder / f"{each.name}.modulemap"
                module_map.write_text(
                    f'module {each.name} {{\n  umbrella "{each.headers}"\n  export *\n}}\n')
            flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
        return flags

    def compile(self, module: Module) -> None:
        """Compiles a module, unless it is newer than all that it is made from."""
        if module.kind == "system" or not module.swift and not self.target.has_c_library:
            return
        objects = self.objects(module)
        sources = [
            source for each in self.needs(module)
            for source in each.swift + each.c + sorted(each.folder.rglob("*.h"))]
        if all(is_newer(each, sources) for each in objects):
            return
        if module.swift:
            run(["swiftc", *SWIFT_FLAGS, "-target", self.target.swift,
                 "-module-name", module.name, "-I", str(self.folder), *self.import_flags(module),
                 "-emit-module", "-emit-module-path", str(self.folder / f"{module.name}.swiftmodule"),
                 "-c", "-o", str(objects[0]), *map(str, module.swift)])
            return
        for source, product in zip(module.c, objects):
            run(["clang", *C_FLAGS, f"--target={self.target.clang}", *self.target.c_flags,
                 f"-I{module.headers}", "-c", "-o", str(product), str(source)])

    def compile_all(self, pool: concurrent.futures.Executor) -> list[str]:
        """Compiles each module as soon as those that it needs are there; says what went wrong."""
        jobs: dict[str, concurrent.futures.Future] = {}
        faults: list[str] = []

        def job(module: Module) -> None:
            for need in module.needs:
                jobs[need].result()
            self.compile(module)

        for module in self.modules:
            jobs[module.name] = pool.submit(job, module)
        for module in self.modules:
            try:
                jobs[module.name].result()
            except Failed as fault:
                if str(fault) not in faults:
                    faults.append(str(fault))
        return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--target", action="append", choices=[each.name for each in TARGETS])
    parser.add_argument("--product", default=PRODUCT)
    options = parser.parse_args()
    modules = modules_of(options.product)
    # A job waits for those before it, and holds its place meanwhile; the first in line never waits.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for target in TARGETS:
            if options.target and target.name not in options.target:
                continue
            build = Build(target, options.scratch / target.name, modules)
            faults = build.compile_all(pool)
            if faults:
                print(f"{target.name}:", *faults, sep="\n", file=sys.stderr)
                return 1
            print(f"{target.name}: {len(modules)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
