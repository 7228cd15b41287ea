"""The guides: the DocC catalogue as pages below any path."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "Sources/Library/Ductus/Ductus.docc"
START = "documentation/ductus/"
#: The modules that programs import: the umbrella's and the other products.
MODULES = (
    "Ductus", "DuctusEngine", "DuctusMLKit", "DuctusNotes", "InkDiagrams", "InkFormats", "InkModel",
    "InkPatterns", "InkReading", "ModelIdentifiers", "ModelStore", "NoteFormats", "PackCatalog",
    "TranscriptFormats")


def relative(page: str, up: str) -> str:
    """A DocC page whose files are found relative to the page instead of the host's root.

    up: the path to the guides' folder, such as `../../`
    """
    page = re.sub(r'\b(href|src)="/', rf'\1="{up}', page)
    return page.replace(
        'var baseUrl = "/"', f'var baseUrl = new URL("{up}", location.href.replace(/[?#].*/, "")).pathname')


def linked(page: str) -> str:
    """A page of the catalogue, whose links suit the repository's pages, as DocC takes it: with links to other pages
    of the catalogue, and without those to other files."""
    page = re.sub(r"\]\((\w+)\.md\)", r"](doc:\1)", page)
    return re.sub(r"\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", page)


def extract(build: Path, graphs: Path) -> None:
    """Writes the public symbols of a build's modules.

    build: the package manager's build folder, such as `.build/release`
    """
    target = json.loads(subprocess.run(
        ["swift", "-print-target-info"], check=True, capture_output=True, text=True).stdout)["target"]
    maps = [*ROOT.glob("Sources/**/module.modulemap"), *build.glob("*.build/module.modulemap")]
    # The places of Debian's library headers, as the package manager passes them.
    libraries = re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())
    headers = subprocess.run(
        ["pkg-config", "--cflags-only-I", *libraries], check=True, capture_output=True, text=True
    ).stdout.split()
    for module in MODULES:
        subprocess.run(
            ["swift-symbolgraph-extract", "-module-name", module, "-I", str(build / "Modules"),
             *(flag for path in maps for flag in ("-Xcc", f"-fmodule-map-file={path}")),
             *(flag for header in headers for flag in ("-Xcc", header)),
             "-target", target["unversionedTriple"], "-output-dir", str(graphs),
             "-minimum-access-level", "public", "-skip-inherited-docs"],
            check=True, capture_output=True)


def write(folder: Path, build: Path | None) -> None:
    """Renders the catalogue, with the public symbols of a build if there is one."""
    docc = shutil.which("docc")
    if docc is None:
        raise SystemExit("there is no `docc` beside `swift`")
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as graphs, tempfile.TemporaryDirectory() as place:
        if build:
            extract(build, Path(graphs))
        catalogue = shutil.copytree(CATALOGUE, Path(place) / CATALOGUE.name)
        for path in catalogue.glob("*.md"):
            path.write_text(linked(path.read_text()))
        subprocess.run(
            [docc, "convert", str(catalogue), "--fallback-display-name", "Ductus",
             "--fallback-bundle-identifier", "ductus", "--transform-for-static-hosting",
             "--output-path", str(folder), "--additional-symbol-graph-dir", graphs],
            check=True, capture_output=True)
    for path in folder.rglob("*.html"):
        depth = len(path.relative_to(folder).parts) - 1
        path.write_text(relative(path.read_text(), "../" * depth or "./"))
    # DocC needs a theme, and has no page at the folder's own address.
    (folder / "theme-settings.json").write_text("{}\n")
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ductus: guides</title>'
        f'<meta http-equiv="refresh" content="0; url={START}">'
        f'<a href="{START}">The guides</a></html>\n')
