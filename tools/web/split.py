"""Splits the engine of pages in two: the functions that reading text calls, and the rest, which is loaded later.

The functions that the first module needs are found by reading the samples. Missing one isn't an error: the first module
loads the second when the function is called.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "embedded"))

from link import WASM_FEATURES
from probe import SAMPLES, WEIGHTS, listed

from pack_writer import PackWriter

HERE = Path(__file__).resolve().parent
PACK = "en-US"


def page_files(folder: Path) -> dict[str, Path]:
    """The pack's files in the form for pages."""
    writer = PackWriter(folder / "packs")
    writer.add_folder(WEIGHTS / PACK)
    manifest = writer.blobs / writer.offers[0]["manifest"]["sha256"]
    return {"manifest.json": manifest} | {
        place: writer.blobs / sha256 for place, _, _, sha256 in listed(manifest)}


def profile(module: Path, folder: Path) -> Path:
    """The functions of a module that reading text calls, in the format of `wasm-split`."""
    instrumented, found = folder / f"{module.stem}.instrumented.wasm", folder / f"{module.stem}.profile"
    subprocess.run(
        ["wasm-split", *WASM_FEATURES, "--instrument", str(module), "-o", str(instrumented)], check=True)
    files = [f"{name}={path}" for name, path in page_files(folder).items()]
    subprocess.run(
        ["node", "--no-warnings", str(HERE / "profile.mjs"), str(instrumented),
         str(SAMPLES / "demo.ndjson"), str(WEIGHTS / "repository/index.json"), str(found), *files], check=True)
    return found


def split(module: Path, folder: Path, output: Path) -> None:
    """Writes `output` and, beside it, the module with the rest: `NAME-more.wasm`."""
    more = output.with_name(f"{output.stem}-more.wasm")
    subprocess.run(
        ["wasm-split", *WASM_FEATURES, str(module), f"--profile={profile(module, folder)}",
         "--export-prefix=_", "-o1", str(output), "-o2", str(more)], check=True)
