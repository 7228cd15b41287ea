"""`ductus.wasm` and `ductus-more.wasm`, with vectors and without."""

import concurrent.futures
import dataclasses
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "embedded"))

from build import Build
from library import PRODUCT
from link import Library
from modules import ROOT, Module, modules_of
from targets import TARGETS, Target

from split import split

#: Modules in which readings and learning spend their time: they are compiled separately for speed, and all others for
#: size. Of symbols in two objects, the first is linked: these come before the others.
FAST = {"CTCDecoder", "CharacterLM", "HandLearning", "InkFeatures", "NeuralNetwork"}


class SmallBuild(Build):
    """The core, small for visitors who download it."""

    def has_object(self, module: Module) -> bool:
        return module.name in FAST or super().has_object(module)

    def is_small(self, module: Module) -> bool:
        return module.name not in FAST


def exports() -> list[str]:
    """The functions that the page's engine calls."""
    text = (ROOT / "Sources/Bindings/web/engine.js").read_text()
    return sorted(set(re.findall(r"\bductus_\w+(?=[(;: ])", text)))


def target() -> Target:
    return next(each for each in TARGETS if each.name == "wasm32")


def plain(target: Target) -> Target:
    """The target without vectors, for browsers that have none. Swift itself generates none."""
    flags = tuple(flag for flag in target.c_flags if flag != "-msimd128")
    return dataclasses.replace(target, name="wasm32-plain", swift_of=target.name, c_flags=flags)


def make(target: Target, folder: Path, output: Path) -> None:
    """Compiles and links the engine for a target."""
    build = SmallBuild(target, folder, modules_of(PRODUCT))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        faults = build.compile_all(pool)
    if faults:
        raise SystemExit("\n".join(faults))
    objects = [path for module in build.modules for path in build.objects(module)]
    whole = Library(target, objects, folder, exports()).reactor(output.stem)
    split(whole, folder, output)


def write(scratch: Path, output: Path) -> None:
    """Writes the modules `ductus`, `ductus-more`, `ductus-plain` and `ductus-plain-more` into a folder."""
    whole = target()
    if whole.missing:
        raise SystemExit(f"missing: {', '.join(whole.missing)}; `tools/setup.sh --web` installs them")
    make(whole, scratch / whole.name, output / "ductus.wasm")
    other = plain(whole)
    make(other, scratch / other.name, output / "ductus-plain.wasm")
