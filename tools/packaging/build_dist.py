"""Builds the archives of a release, reproducibly.

    build_dist.py --output dist/archives --products FOLDER --library FOLDER...

Writes the command with its languages and the library for each processor, the sources without the repository of further
languages, that repository, and SHA256SUMS. Missing parts aren't packed, with a message.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import archive
import elf
from archive import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.licences import copy_texts
from ductus_tools.release import BUNDLED_FOLDERS, version

#: The files of a built library besides its header: on Linux and macOS, on Windows.
LIBRARY = ("lib/libductus.*", "lib/pkgconfig/ductus.pc", "lib/cmake/ductus/*", "bin/ductus.dll", "lib/ductus.lib")
# Far larger than everything else, with its own archive.
REPOSITORY = "weights/repository"


def copy(source: Path, target: Path) -> None:
    """Copies a link to a file beside it, a file, or a folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_symlink() and not source.is_dir():
        target.symlink_to(source.readlink())
    elif source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def command(products: Path, work: Path, output: Path) -> Path:
    """The command, which runs wherever it is unpacked: `bin`, and `share` with English and the figures."""
    name = f"ductus-{version()}-{elf.processor(products / 'ductus')}-linux"
    folder = work / name
    program = folder / "bin/ductus"
    copy(products / "ductus", program)
    subprocess.run(["strip", str(program)], check=True)
    copy(products / "Ductus_DuctusServer.resources/Web", folder / "share/ductus/web")
    for pack in BUNDLED_FOLDERS:
        copy(ROOT / "weights" / pack, folder / "share/ductus/weights" / pack)
    for words, place in [
        (["manual"], "man/man1/ductus.1"),
        (["completions", "bash"], "bash-completion/completions/ductus"),
        (["completions", "zsh"], "zsh/site-functions/_ductus"),
        (["completions", "fish"], "fish/vendor_completions.d/ductus.fish"),
    ]:
        target = folder / "share" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        said = subprocess.run([program, *words], capture_output=True, check=True).stdout
        target.write_bytes(said)
    documents(folder)
    return archive.pack(folder, output / f"{name}.tar.xz")


def library(built: Path, work: Path, output: Path) -> Path:
    """The library for building programs: `lib`, `include`, and English in `share`; on Windows beside the library,
    where that looks for it."""
    # Folders have the names of targets, except this machine's.
    system = built.name if "-" in built.name else f"{elf.processor(built / 'lib/libductus.so.1')}-linux"
    name = f"libductus-{version()}-{system}"
    folder = work / name
    is_windows = system.endswith("windows")
    copy(built / "include/ductus.h", folder / "include/ductus.h")
    for path in sorted(path for pattern in LIBRARY for path in built.glob(pattern)):
        copy(path, folder / path.relative_to(built))
    for pack in BUNDLED_FOLDERS:
        copy(ROOT / "weights" / pack, folder / ("bin" if is_windows else "share") / "ductus/weights" / pack)
    documents(folder)
    if is_windows:
        return archive.pack_zip(folder, output / f"{name}.zip")
    return archive.pack(folder, output / f"{name}.tar.xz")


def documents(folder: Path) -> None:
    """The documents of every archive."""
    copy_texts(folder)
    copy(ROOT / "CHANGELOG.md", folder / "CHANGELOG.md")
    copy(ROOT / "weights/README.md", folder / "WEIGHTS.md")


def source(work: Path, output: Path) -> Path:
    """The files of the commit, without the repository of further languages."""
    name = f"ductus-{version()}"
    listed = subprocess.run(
        ["git", "archive", "--format=tar", f"--prefix={name}/", "HEAD", "--", ".",
         f":(exclude){REPOSITORY}"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(work)], input=listed, check=True)
    return archive.pack(work / name, output / f"{name}-source.tar.xz")


def repository(work: Path, output: Path) -> Path:
    """The signed repository, ready for a file server."""
    name = f"ductus-repository-{version()}"
    copy(ROOT / REPOSITORY, work / name)
    # Networks and language models are hardly compressible.
    return archive.pack(work / name, output / f"{name}.tar", compress=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--products", type=Path, help="the folder with the built command")
    parser.add_argument(
        "--library", type=Path, action="append", default=[], help="a folder of `make library`")
    parser.add_argument("--source-only", action="store_true", help="the sources alone")
    options = parser.parse_args()
    if options.source_only and not archive.is_clone():
        raise SystemExit("this isn't a clone, which alone knows which files are the sources")
    output: Path = options.output
    output.mkdir(parents=True, exist_ok=True)
    for old in output.glob("*ductus-*"):  # SHA256SUMS is of one version
        old.unlink()
    made = []
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        if archive.is_clone():
            made.append(source(work, output))
        else:
            print("without the sources: only a clone knows which files they are", file=sys.stderr)
        if not options.source_only:
            if options.products and (options.products / "ductus").exists():
                made.append(command(options.products, work, output))
            else:
                print("without the command: `make build` builds it", file=sys.stderr)
            for built in options.library:
                if (built / "include/ductus.h").exists():
                    made.append(library(built, work, output))
                else:
                    print(f"without the library of {built}: `make library`", file=sys.stderr)
            if (ROOT / REPOSITORY).exists():
                made.append(repository(work, output))
            else:
                print(f"without {REPOSITORY}, which has an archive of its own", file=sys.stderr)
    archive.write_sums(output)
    for path in made:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
