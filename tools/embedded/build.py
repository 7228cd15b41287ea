"""Compiles the core as Embedded Swift, links a probe with it and compares the probe's readings.

    build.py --scratch FOLDER [--target NAME]... [--product NAME]
             [--reference PROGRAM]

Prints for each target the size of the probe without symbols, and the time of compiling.
"""

import argparse
import concurrent.futures
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import mach_o
import windows
from link import link
from modules import Module, modules_of
from probe import Task, difference, readings, tasks
from targets import TARGETS, Target, swift_library

PRODUCT = "EmbeddedProbe"
SWIFT_FLAGS = [
    "-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library",
    "-package-name", "ductus", "-swift-version", "6", "-Xfrontend", "-function-sections"]
#: What makes programs small besides `-Osize`: traps are shared, and appending to a text is a call in each of
#: a thousand places, not a copy of the code, nor of its test whether the text is empty. (Retaining can't be
#: made a call, too: LLVM's passes for Swift would move it past the test whether an object is shared.)
SMALL_FLAGS = [
    "-Osize", "-Xfrontend", "-mergeable-traps",
    *("-Xllvm", "-sil-inline-never-function=$es11_StringGutsV6appendyyABF"),
    *("-Xllvm", "-sil-inline-never-function=$eSS6appendyySSF"),
    *("-Xllvm", "-sil-disable-pass=closure-specialize")]
C_FLAGS = ["-O2", "-std=gnu17", "-fPIC", "-ffunction-sections", "-fdata-sections"]


class Failed(Exception):
    """A command that failed, with its messages."""


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
        self.swift_folder = folder.with_name(target.swift_of or folder.name)
        for each in (folder, self.swift_folder):
            each.mkdir(parents=True, exist_ok=True)
        self.swift_flags = target.swift_flags
        if target.is_windows:
            resources = windows.resources(swift_library(), target.swift, folder)
            self.swift_flags += ("-resource-dir", str(resources))

    def needs(self, module: Module) -> list[Module]:
        """A module and everything that it is made from."""
        found: dict[str, Module] = {module.name: module}
        for need in module.needs:
            found |= {each.name: each for each in self.needs(self.known[need])}
        return list(found.values())

    def has_object(self, module: Module) -> bool:
        """Whether a module's Swift becomes an object, as only the last module's does. Embedded Swift compiles what a
        module uses of others along with it, so this object holds the whole program."""
        return module is [each for each in self.modules if each.swift][-1]

    def objects(self, module: Module) -> list[Path]:
        """The objects of a module to link."""
        if module.kind == "system" or module.swift and not self.has_object(module):
            return []
        if module.swift:
            return [self.swift_folder / f"{module.name}.o"]
        return [self.folder / f"{module.name}-{source.stem}.o" for source in module.c]

    def import_flags(self, module: Module) -> list[str]:
        """Flags for the places of the C modules that a module may import."""
        maps = [self.module_map(each) for each in self.needs(module) if not each.swift]
        return [flag for each in maps for flag in ("-Xcc", f"-fmodule-map-file={each}")]

    def module_map(self, module: Module) -> Path:
        """The file that tells Swift the headers of a module in C."""
        if module.kind == "system":
            return module.folder / "module.modulemap"
        return self.swift_folder / f"{module.name}.modulemap"

    def write_module_maps(self) -> None:
        """Writes the module maps, before any module is compiled: a compiler that reads one while it is written fails."""
        for module in self.modules:
            if not module.swift and module.kind != "system":
                self.module_map(module).write_text(
                    f'module {module.name} {{\n  umbrella "{module.headers}"\n  export *\n}}\n')

    @property
    def optimises_for_size(self) -> bool:
        """Whether Swift is optimised for size. Programs for arm64 crash then."""
        return not self.target.clang.startswith(("aarch64", "arm64"))

    def compile(self, module: Module) -> None:
        """Compiles a module, unless it is newer than everything that it is made from."""
        if module.kind == "system" or not module.swift and self.target.missing:
            return
        objects = self.objects(module)
        interface = self.swift_folder / f"{module.name}.swiftmodule"
        products = [interface, *objects] if module.swift else objects
        # Folders change when a file leaves them.
        sources = [
            source for each in self.needs(module)
            for source in [*each.swift, *each.c, each.folder, *each.folder.rglob("*")]
            if source.suffix in (".swift", ".c", ".h") or source.is_dir()]
        if all(is_newer(each, sources) for each in products):
            return
        if module.swift:
            flags = SMALL_FLAGS if self.optimises_for_size else ["-O"]
            run(["swiftc", *SWIFT_FLAGS, *flags, *self.swift_flags, "-target", self.target.swift,
                 "-module-name", module.name, "-I", str(self.swift_folder), *self.import_flags(module),
                 "-emit-module", "-emit-module-path", str(interface),
                 *(["-c", "-o", str(objects[0])] if objects else []), *map(str, module.swift)])
            return
        headers = [f"-I{each.headers}" for each in self.needs(module)]
        for source, product in zip(module.c, objects):
            run([*self.target.c_compiler, *C_FLAGS, *self.target.c_flags, *headers,
                 "-c", "-o", str(product), str(source)])

    def compile_all(self, pool: concurrent.futures.Executor) -> list[str]:
        """Compiles each module as soon as those that it needs are ready; says what went wrong."""
        self.write_module_maps()
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


def report(
        target: Target, build: Build, seconds: float, asked: list[Task],
        reference: str | None) -> str | None:
    """Links the probe and runs it; prints its size and the time in one line. Returns what is wrong."""
    line = f"{target.name}: {len(build.modules)} modules, {seconds:.0f} s of processor time"
    if target.missing:
        print(f"{line}; compiled alone (missing: {', '.join(target.missing)})")
        return None
    objects = [path for module in build.modules for path in build.objects(module)]
    program = link(target, objects, build.folder, PRODUCT)
    line += f"; {program.stat().st_size / 1e6:.2f} MB"
    if reference is None:
        print(line)
        return None
    if target.missing_runner:
        print(f"{line}; not run (missing: {', '.join(target.missing_runner)})")
        return None
    runner = mach_o.runner(build.folder) if target.is_macos else list(target.runner)
    start = time.monotonic()
    found = readings([*runner, str(program)], asked)
    print(f"{line}; read in {time.monotonic() - start:.2f} s")
    return difference(reference, found, target.is_exact)


def processor_time() -> float:
    """The processor time of finished commands, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--target", action="append", choices=[each.name for each in TARGETS])
    parser.add_argument("--product", default=PRODUCT)
    parser.add_argument(
        "--reference", help="the probe in full Swift, with which all readings must agree")
    options = parser.parse_args()
    chosen = [
        target for target in TARGETS
        if not options.target or target.name in options.target]
    modules = modules_of(options.product)
    # WebAssembly programs have no folder that paths could be relative to.
    options.scratch = options.scratch.resolve()
    options.scratch.mkdir(parents=True, exist_ok=True)
    asked = tasks(options.scratch)
    reference = readings([options.reference], asked) if options.reference else None
    faults: list[str] = []
    # A job waits for those before it, and holds its place meanwhile; the first in line never waits.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for target in chosen:
            start = processor_time()
            build = Build(target, options.scratch / target.name, modules)
            wrong = build.compile_all(pool)
            if not wrong and options.product == PRODUCT:
                differs = report(target, build, processor_time() - start, asked, reference)
                wrong = [differs] if differs else []
            faults += [f"{target.name}: {each}" for each in wrong]
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
