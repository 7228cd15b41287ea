"""Fetches the ink, texts and fonts that everything is made from, as `inputs.tsv` lists them.

    python -m ductus_tools.inputs --mirror FOLDER --output DIR [--only 'text/*' 'marks/*']

`--mirror` is a folder, or an address, that has the files under their names in the table, which lists their sources and
licences. A file is kept only if its hash is right; files that already exist stay.
"""

import argparse
import hashlib
import os
import sys
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from .tables import rows

TABLE = Path(__file__).parents[1] / "inputs.tsv"
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Input:
    """A file that a mirror has."""

    name: str
    size: int
    sha256: str
    licence: str
    source: str


def inputs(table: Path = TABLE) -> list[Input]:
    return [Input(name, int(size), *rest) for name, size, *rest in rows(table)]


def fetch(wanted: Iterable[Input], mirror: str, output: Path) -> list[str]:
    """Brings files into a folder; returns the names of those that weren't there.

    Raises OSError for a file that the mirror doesn't have, and ValueError for one whose hash isn't the table's, which
    is removed."""
    address = mirror if "://" in mirror else Path(mirror).resolve().as_uri()
    fetched = []
    for each in wanted:
        path = output / each.name
        if path.exists() and _digest(path) == each.sha256:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        partial, digest, size = path.with_name(path.name + ".partial"), hashlib.sha256(), 0
        try:
            with urllib.request.urlopen(f"{address}/{each.name}") as source, open(partial, "wb") as file:
                while size <= each.size and (chunk := source.read(_CHUNK)):
                    file.write(chunk)
                    digest.update(chunk)
                    size += len(chunk)
            if digest.hexdigest() != each.sha256:
                raise ValueError(f"{each.name}: SHA-256 is {digest.hexdigest()}, not {each.sha256}")
            os.replace(partial, path)
        finally:
            partial.unlink(missing_ok=True)
        fetched.append(each.name)
    return fetched


def _digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mirror", required=True, help="folder or address")
    parser.add_argument("--output", type=Path, required=True, help="folder for the files")
    parser.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help="of names, such as 'latin/*'")
    options = parser.parse_args()
    wanted = [each for each in inputs() if any(fnmatch(each.name, pattern) for pattern in options.only)]
    if not wanted:
        parser.error(f"no file of {TABLE.name} is named like {' or '.join(options.only)}")
    try:
        fetched = fetch(wanted, options.mirror, options.output)
    except (OSError, ValueError) as error:
        sys.exit(f"{options.mirror}: {error}")
    print(f"{len(fetched)} of {len(wanted)} files fetched, the others were there", file=sys.stderr)


if __name__ == "__main__":
    main()
