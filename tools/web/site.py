"""`make site`: the pad as a static site, below any path of any file server.

    site.py --scratch FOLDER --output dist/site [--build .build/release]

It is the pad of `ductus serve`, with Ductus in the page instead of a server, all languages, the guides, and the files
with which browsers install it.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import guides
import icons
import web

HERE = Path(__file__).resolve().parent
COLOURS = {"light": "#fffdf8", "dark": "#181b20"}
#: Only this site's files; WebAssembly, but no strings run as code.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'")
DESCRIPTION = (
    "Write by hand, and read it as text: in the browser, offline, in more than 300 languages, with nothing "
    "sent anywhere.")


def page() -> str:
    """The pad's page, marked as having no server."""
    text = (web.PAD / "index.html").read_text()
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="ductus-engine" content="ductus/ductus.js">',
        f'<meta name="description" content="{DESCRIPTION}">',
        *(f'<meta name="theme-color" media="(prefers-color-scheme: {name})" content="{colour}">'
          for name, colour in COLOURS.items()),
        '<link rel="manifest" href="manifest.webmanifest">',
        '<link rel="icon" href="icon.svg">', '<link rel="apple-touch-icon" href="icon-180.png">']
    place = '  <link rel="icon" href="data:,">\n'
    if text.count(place) != 1:
        raise LookupError("the pad's page has no icon to replace")
    return text.replace(place, "".join(f"  {line}\n" for line in head))


def manifest() -> str:
    """The web app manifest, by which browsers install the site."""
    return json.dumps({
        "name": "Ductus", "short_name": "Ductus", "description": DESCRIPTION, "lang": "en",
        "start_url": "./", "scope": "./", "display": "standalone",
        "background_color": COLOURS["light"], "theme_color": COLOURS["light"],
        "icons": [
            {"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"},
            *({"src": f"icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}",
               "purpose": "any maskable"} for size in (192, 512))],
    }, indent=1) + "\n"


def service_worker(site: Path) -> str:
    """The service worker for the site's files, whose version is the hash of all."""
    left_out = {"ductus/ductus-plain.wasm", "ductus/ductus-plain-more.wasm", "ductus/handwriting.js",
                "ductus/handwriting-input.js", "ductus/handwriting-style.js"}
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.suffix in {".html", ".js", ".css", ".json", ".wasm", ".svg",
                                              ".webmanifest"}
        and not path.is_relative_to(site / "guides")
        and not path.is_relative_to(site / "ductus/packs")}
    files = {name: digest for name, digest in files.items()
             if name not in left_out | {"service-worker.js"}}
    template = (HERE / "service-worker.js").read_text()
    version = hashlib.sha256((json.dumps(files) + template).encode()).hexdigest()[:16]
    # The page's address is the folder's.
    names = ["./" if name == "index.html" else name for name in files]
    return (f"const version = {json.dumps(version)};\n"
            f"const files = {json.dumps(names, indent=2)};\n\n{template}")


def write(scratch: Path, output: Path, build: Path | None) -> None:
    output.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(output / "pad", ignore_errors=True)
    shutil.copytree(
        web.PAD, output / "pad",
        ignore=shutil.ignore_patterns("index.html", "openapi.json", "handwriting.js", "server.js", "server-hand.js"))
    web.write(scratch, output / "ductus", all_languages=True)
    icons.write(output)
    (output / "index.html").write_text(page())
    (output / "manifest.webmanifest").write_text(manifest())
    guides.write(output / "guides", build)
    (output / "service-worker.js").write_text(service_worker(output))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch", type=Path, required=True, help="for objects of the compilers")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--build", type=Path, help="where Swift built, for the guides' symbols")
    options = parser.parse_args()
    write(options.scratch, options.output, options.build)
    size = sum(path.stat().st_size for path in options.output.rglob("*") if path.is_file())
    print(f"{options.output}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
