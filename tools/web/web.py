"""`make web`: Ductus for pages, in one folder for any file server.

    web.py --scratch FOLDER --output dist/web [--all-languages] [--extension dist/extension]

Writes `ductus.js` with its worker, `ductus.wasm`, types, `handwriting.js`, `handwriting-input.js`, `packs` with English
and figures, or all languages, and what makes the folder a package for npm.
"""

import argparse
import json
import re
import shutil
from pathlib import Path

import engine
import icons
import pack_writer
from ductus_tools.copies import copy_folder
from ductus_tools.licences import copy_texts, expression
from ductus_tools.release import version

ROOT = Path(__file__).resolve().parents[2]
BINDING = ROOT / "Sources/Bindings/web"
SAMPLE = ROOT / "Samples/extension"
PAD = ROOT / "Sources/Programs/DuctusServer/Web"


def write_scripts(output: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)
    for path in [*BINDING.glob("*.js"), *BINDING.glob("*.d.ts")]:
        shutil.copyfile(path, output / path.name)
    polyfill = (PAD / "handwriting.js").read_text()
    said = "const isFromServer = true;"
    if polyfill.count(said) != 1:
        raise LookupError("handwriting.js doesn't say whose it is")
    (output / "handwriting.js").write_text(polyfill.replace(said, "const isFromServer = false;"))


def write_package(output: Path) -> None:
    """Writes what makes the folder a package for npm, and what Node needs."""
    for path in (BINDING / "node").glob("*.js"):
        (output / "node").mkdir(exist_ok=True)
        shutil.copyfile(path, output / "node" / path.name)
    (output / "README.md").write_text(without_links_out((BINDING / "README.md").read_text()))
    described = json.loads((BINDING / "node/package.json").read_text()) | {
        "version": version(), "license": expression(pack_writer.manifests(output / "packs"))}
    (output / "package.json").write_text(json.dumps(described, indent=2) + "\n")


def without_links_out(page: str) -> str:
    """A page whose links to other parts of the checkout are plain text."""
    return re.sub(r"\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", page)


def write(scratch: Path, output: Path, all_languages: bool) -> None:
    write_scripts(output)
    engine.write(scratch, output)
    pack_writer.write(output / "packs", all_languages)
    copy_texts(output)


def write_extension(built: Path, output: Path) -> None:
    """Writes the sample browser extension with Ductus in it."""
    shutil.rmtree(output, ignore_errors=True)
    copy_folder(SAMPLE, output, without=("README.md",))
    copy_folder(built, output / "ductus", without=("node", "package.json", "README.md"))
    (output / "icon-192.png").write_bytes(icons.png(192))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--scratch", type=Path, required=True, help="for objects of the compilers")
    add("--output", type=Path, required=True)
    add("--all-languages", action="store_true", help="and not English alone")
    add("--extension", type=Path, help="a folder for the extension")
    options = parser.parse_args()
    write(options.scratch, options.output, options.all_languages)
    write_package(options.output)
    if options.extension:
        write_extension(options.output, options.extension)
    size = sum(path.stat().st_size for path in options.output.rglob("*") if path.is_file())
    print(f"{options.output}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
