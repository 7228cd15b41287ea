"""Builds Debian packages of what was built: command, library, Python module, keyboards, packs.

    build_deb.py --output dist/debian [--products FOLDER] [--library FOLDER]... [--keyboards FOLDER]
                 [--packs NAME...]

Missing parts aren't packed, with a message.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import deb_copyright
import elf
from archive import ROOT
from deb import Package, compressed, stanzas
from packs import NETWORKS, Packs, what

sys.path.insert(0, str(ROOT / "tools"))
from ductus_tools.release import version

PYTHON = ROOT / "Sources/Bindings/python"
TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}
# The files of each package of a keyboard.
KEYBOARDS = {
    "ductus-qt-keyboard": [
        "usr/lib/*/qt6/qml/QtQuick/VirtualKeyboard/Plugins/Ductus/*", "usr/bin/ductus-qt-layouts"],
    "ibus-ductus": ["usr/libexec/*ductus", "usr/share/ibus/component/ductus.xml"],
    "fcitx5-ductus": [
        "usr/lib/*/fcitx5/*ductus*", "usr/lib/*/fcitx5/libexec/*", "usr/share/fcitx5/addon/ductus.conf"],
}
LDCONFIG = "activate-noawait ldconfig\n"
# The scripts that dh_python3 and dh_installsystemd would add.
COMPILE = """#!/bin/sh
set -e
if command -v py3compile >/dev/null 2>&1; then py3compile -p python3-ductus; fi
"""
CLEAN = """#!/bin/sh
set -e
if command -v py3clean >/dev/null 2>&1; then
  py3clean -p python3-ductus
else
  find /usr/lib/python3/dist-packages/ductus -name '*.pyc' -delete
fi
"""
RELOAD = """#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl --system daemon-reload >/dev/null || true; fi
"""
# The models that the service has installed are in its StateDirectory, which systemd links.
FORGET = RELOAD + """\
if [ "$1" = purge ]; then
  rm -rf /var/lib/private/ductus
  if [ -L /var/lib/ductus ]; then rm /var/lib/ductus; fi
fi
"""
# An update's program serves where the old one did; whoever hasn't started the service isn't served.
RESTART = RELOAD + """\
if [ "$1" = configure ] && [ -n "$2" ] && [ -d /run/systemd/system ]; then
  deb-systemd-invoke try-restart ductus.service >/dev/null || true
fi
"""
STOP = """#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  deb-systemd-invoke stop ductus.service >/dev/null || true
fi
"""
# The folder isn't in the service's StateDirectory, which belongs to the service's own user alone.
# Layouts and the list of engines depend on the installed languages, and on Qt's own.
LAYOUTS = """#!/bin/sh
set -e
ductus-qt-layouts /var/lib/ductus-qt/layouts >/dev/null 2>&1 || true
ductus-qt-layouts --engines /var/lib/ductus-qt/qml || true
"""
NO_LAYOUTS = """#!/bin/sh
set -e
case $1 in remove | purge) rm -rf /var/lib/ductus-qt ;; esac
"""
ENVIRONMENT = """# Handwriting for Qt Virtual Keyboard, where QT_IM_MODULE=qtvirtualkeyboard turns it on.
QT_VIRTUALKEYBOARD_LAYOUT_PATH=/var/lib/ductus-qt/layouts
QML_IMPORT_PATH=/var/lib/ductus-qt/qml
"""


class Builder:
    """Builds packages into a folder."""

    def __init__(self, output: Path, work: Path):
        self.output, self.work = output, work
        self.stanzas = stanzas()
        self.packs = Packs()

    def new(self, stanza: str, folder: str = "", architecture: str = "all") -> Package:
        """A package with an empty tree."""
        tree = self.work / (folder or stanza)
        tree.mkdir()
        return Package(self.stanzas[stanza], tree, version(), architecture=architecture)

    def command(self, products: Path) -> Path:
        """The command with its pages, manual, completions and unit."""
        package = self.new("ductus")
        program = package.tree / "usr/bin/ductus"
        package.install(products / "ductus", "usr/bin/ductus", 0o755)
        subprocess.run(
            ["strip", "--remove-section=.comment", "--remove-section=.note", str(program)],
            check=True)
        package.architecture = elf.architecture(program)
        package.values["shlibs:Depends"] = libraries(program)
        pages = products / "Ductus_DuctusServer.resources/Web"
        for path in sorted(pages.rglob("*")):
            if path.is_file():
                package.install(path, f"usr/share/ductus/web/{path.relative_to(pages)}")

        def said(*words: str) -> bytes:
            return subprocess.run([program, *words], capture_output=True, check=True).stdout

        package.write("usr/share/man/man1/ductus.1.gz", compressed(said("manual")))
        for shell, place in [
            ("bash", "bash-completion/completions/ductus"), ("zsh", "zsh/vendor-completions/_ductus"),
            ("fish", "fish/vendor_completions.d/ductus.fish"),
        ]:
            package.write(f"usr/share/{place}", said("completions", shell))
        package.write("usr/lib/systemd/system/ductus.service", unit())
        package.write(
            "usr/share/doc/ductus/changelog.gz", compressed((ROOT / "CHANGELOG.md").read_bytes()))
        package.install(ROOT / "NOTICE", "usr/share/doc/ductus/NOTICE")
        package.scripts.update(postinst=RESTART, prerm=STOP, postrm=FORGET)
        return package.build(self.output)

    def library(self, folder: Path) -> list[Path]:
        """The library and its development files, for the processor that it was built for.

        `folder` has `lib` and `include`, as `make library` leaves them.
        """
        built = (folder / "lib/libductus.so.1").resolve()
        architecture = elf.architecture(built)
        place = f"usr/lib/{TRIPLETS[architecture]}"
        runtime = self.new("libductus1", f"libductus1-{architecture}", architecture)
        soname = f"libductus.so.{version()}"
        runtime.install(built, f"{place}/{soname}")
        strip(runtime.tree / place / soname)
        (runtime.tree / place / "libductus.so.1").symlink_to(soname)
        major, minor = elf.glibc(built)
        runtime.values["glibc"] = f"{major}.{minor}"
        runtime.install(ROOT / "NOTICE", "usr/share/doc/libductus1/NOTICE")
        runtime.scripts["triggers"] = LDCONFIG
        runtime.scripts["shlibs"] = f"libductus 1 libductus1 (>= {version()})\n"

        development = self.new("libductus-dev", f"libductus-dev-{architecture}", architecture)
        development.install(folder / "include/ductus.h", "usr/include/ductus.h")
        (development.tree / place).mkdir(parents=True)
        (development.tree / place / "libductus.so").symlink_to("libductus.so.1")
        if (folder / "lib/libductus.a").exists():
            development.install(folder / "lib/libductus.a", f"{place}/libductus.a")
            development.install(ROOT / "NOTICE", "usr/share/doc/libductus-dev/NOTICE")
        text = (folder / "lib/pkgconfig/ductus.pc").read_text()
        text = re.sub(r"^prefix=.*$", "prefix=/usr", text, flags=re.MULTILINE)
        text = re.sub(
            r"^libdir=.*$", f"libdir=${{prefix}}/lib/{TRIPLETS[architecture]}", text,
            flags=re.MULTILINE)
        development.write(f"{place}/pkgconfig/ductus.pc", text)
        for path in (folder / "lib/cmake/ductus").iterdir():
            development.install(path, f"{place}/cmake/ductus/{path.name}")
        return [runtime.build(self.output), development.build(self.output)]

    def keyboard(self, stanza: str, root: Path, places: list[str], library: Path) -> Path:
        """The files of a keyboard, from some places of the tree that `make keyboards` writes."""
        package = self.new(stanza)
        programs = []
        for source in sorted(path for place in places for path in root.glob(place)):
            place = source.relative_to(root).as_posix()
            is_program = source.read_bytes()[:4] == b"\x7fELF"
            is_run = is_program and source.suffix != ".so"
            package.install(source, place, 0o755 if is_run else 0o644)
            if is_program:
                programs.append(package.tree / place)
                subprocess.run(["strip", "--strip-unneeded", str(programs[-1])], check=True)
        package.architecture = elf.architecture(programs[0])
        package.values["shlibs:Depends"] = libraries(*programs, beside=library)
        if stanza == "ductus-qt-keyboard":
            package.write("usr/lib/environment.d/60-ductus-qt-keyboard.conf", ENVIRONMENT)
            package.scripts.update(postinst=LAYOUTS, postrm=NO_LAYOUTS)
            watched = ["share/ductus/weights", *(
                path.relative_to(package.tree / "usr") for path in programs[-1].parents
                if path.name == "VirtualKeyboard")]
            package.scripts["triggers"] = "".join(
                f"interest-noawait /usr/{place}\n" for place in watched)
        return package.build(self.output)

    def python(self) -> Path:
        """The Python module, which finds the system's library and packs."""
        package = self.new("python3-ductus")
        place = "usr/lib/python3/dist-packages"
        source = PYTHON / "ductus"
        for path in sorted(source.rglob("*")):
            if path.is_file() and (path.suffix == ".py" or path.name == "py.typed"):
                package.install(path, f"{place}/ductus/{path.relative_to(source)}")
        package.write(
            f"{place}/ductus-{version()}.dist-info/METADATA",
            f"Metadata-Version: 2.1\nName: ductus\nVersion: {version()}\n"
            "Summary: Reads handwriting from pen strokes, offline\nRequires-Dist: numpy\n")
        package.scripts.update(postinst=COMPILE, prerm=CLEAN)
        return package.build(self.output)

    def pack(self, name: str) -> Path:
        """The pack with a name."""
        folder = self.packs.folder(name)
        package = self.new("ductus-pack-${name}", f"pack-{name}")
        package.values.update(
            name=name.lower(), what=what(name),
            networks=", ".join(f"ductus-network-{network}" for network in folder.networks))
        place = f"usr/share/ductus/weights/{name}"
        package.write(f"{place}/manifest.json", folder.text)
        for file, source in sorted(folder.files.items()):
            package.install(source, f"{place}/{file}")
        package.copyright = deb_copyright.of_pack(place, folder.manifest)
        return package.build(self.output)

    def network(self, name: str) -> Path:
        """The network that packs share."""
        manifest, files = self.packs.network(name)
        package = self.new("ductus-network-${name}", f"network-{name}")
        package.values["name"] = name
        place = f"usr/share/ductus/weights/{name}"
        for file, source in sorted(files.items()):
            package.install(source, f"{place}/{file}")
        package.copyright = deb_copyright.of_network(place, manifest)
        return package.build(self.output)


def libraries(*programs: Path, beside: Path | None = None) -> str:
    """The packages whose libraries programs are linked with, found by dpkg-shlibdeps.

    Libraries in the folder `beside` have no package yet.
    """
    known = ["--ignore-missing-info", f"-l{beside.resolve()}"] if beside else []
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text(
            "Source: ductus\n\nPackage: ductus\nArchitecture: any\n")
        said = subprocess.run(
            ["dpkg-shlibdeps", "-O", *known, *(str(program.resolve()) for program in programs)],
            cwd=folder, capture_output=True, text=True)
    if said.returncode != 0:
        raise SystemExit(f"{said.stderr}\n{programs[0].name} is linked with a library that no package has")
    return said.stdout.strip().removeprefix("shlibs:Depends=")


def strip(library: Path) -> None:
    """Removes a library's symbols, if this machine has the tool for its processor."""
    tool = {"amd64": "strip", "arm64": "aarch64-linux-gnu-strip"}[elf.architecture(library)]
    if shutil.which(tool):
        subprocess.run([tool, "--strip-unneeded", str(library)], check=True)


def unit() -> str:
    """The sample unit, for a command in the place where packages install it."""
    text = (ROOT / "Samples/serve/ductus.service").read_text()
    return text[text.index("[Unit]"):].replace("/opt/ductus/ductus", "/usr/bin/ductus")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--products", type=Path, help="the folder with the built command")
    parser.add_argument(
        "--library", type=Path, action="append", default=[], help="a folder of `make library`")
    parser.add_argument("--keyboards", type=Path, help="the folder of `make keyboards`")
    parser.add_argument("--packs", nargs="*", help="the packs' names (default: all)")
    options = parser.parse_args()
    shutil.rmtree(options.output, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        builder = Builder(options.output, Path(work))
        jobs: list[Callable[[], object]] = [builder.python]
        if options.products and (options.products / "ductus").exists():
            jobs.append(partial(builder.command, options.products))
        else:
            print("without the command: `make build` builds it", file=sys.stderr)
        for folder in options.library:
            if (folder / "lib/libductus.so.1").exists():
                jobs.append(partial(builder.library, folder))
            else:
                print(f"without the library of {folder}: `make library`", file=sys.stderr)
        for stanza, places in KEYBOARDS.items():
            root = options.keyboards
            if root and options.library and any(root.glob(places[0])):
                jobs.append(partial(builder.keyboard, stanza, root, places, options.library[0] / "lib"))
            else:
                print(f"without {stanza}: `make keyboards`", file=sys.stderr)
        names = options.packs
        if names is None:
            names = builder.packs.bundled() + builder.packs.offered()
        networks = {
            network for name in names for network in builder.packs.folder(name).networks}
        jobs += [partial(builder.network, name) for name in NETWORKS if name in networks]
        jobs += [partial(builder.pack, name) for name in names]
        with ThreadPoolExecutor(2) as pool:
            for future in [pool.submit(job) for job in jobs]:
                future.result()
    count = len(list(options.output.glob("*.deb")))
    print(f"{count} packages in {options.output}")


if __name__ == "__main__":
    main()
