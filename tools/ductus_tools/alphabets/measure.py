"""Measures the packs of these scripts and writes the table of this folder's README.

    python -m ductus_tools.alphabets.measure --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR --scripts DIR \\
        --composed DIR --joined DIR --split test --output accuracy.json [--readme ductus_tools/alphabets/README.md]

`--scripts` has omniglot.ndjson.xz, `--composed` and `--joined` the NAME.ndjson of `composed_words`, the latter of joined writing.
A script's letters are read by one of its languages, without a writing area: among the alphabet's letters
alone, and among all that the pack reads.
"""

import argparse
import json
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..evaluation.packs import evaluate, save
from ..ink.records import read_records
from .languages import LANGUAGES

ALPHABETS = {"ru": "Cyrillic", "el": "Greek", "he": "Hebrew", "ka": "Mkhedruli_(Georgian)", "hy": "Armenian"}
"""The language that reads an alphabet of Omniglot."""


@contextmanager
def letters_of(name: str, scripts: Path, split: str) -> Iterator[Path]:
    """A file of the isolated letters of a language's alphabet, by people who copied printed shapes."""
    own = [
        r for r in read_records(scripts / "omniglot.ndjson.xz")
        if r["alphabet"] == ALPHABETS[name] and r["split"] == split
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "letters.ndjson"
        file.write_text("\n".join(map(json.dumps, own)) + "\n", encoding="utf-8")
        yield file


def letters(ductus: Path, pack: Path, scripts: Path, name: str, split: str) -> Iterator[tuple[str, dict]]:
    """Figures of isolated letters."""
    with letters_of(name, scripts, split) as file:
        own = list(read_records(file))
        known = "".join(sorted({unicodedata.normalize("NFC", r["label"]) for r in own}))
        single, more = ["--layout", "line"], {"writers": len({r["writer"] for r in own}), "ink": "recorded"}
        among = [*single, "--allowed-characters", known, "--only-allowed"]
        yield "letters", evaluate(ductus, pack, file, among) | more
        yield "letters, among all characters", evaluate(ductus, pack, file, single) | more


def words(ductus: Path, pack: Path, file: Path, label: str) -> Iterator[tuple[str, dict]]:
    """Figures of composed words, with and without a language model."""
    more = {"writers": len({r["writer"] for r in read_records(file)}), "ink": "composed"}
    yield label, evaluate(ductus, pack, file, ["--layout", "line"]) | more
    yield f"{label}, no language model", evaluate(ductus, pack, file, ["--layout", "line", "--no-language-model"]) | more


def parser(description: str) -> argparse.ArgumentParser:
    """What names packs and the ink to measure them with."""
    made = argparse.ArgumentParser(description=description.splitlines()[0])
    for name in ("--ductus", "--packs", "--scripts", "--composed", "--joined", "--output"):
        made.add_argument(name, type=Path, required=True)
    return made


def main() -> None:
    arguments = parser(__doc__)
    add = arguments.add_argument
    add("--split", default="test")
    add("--only", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    add("--readme", type=Path)
    options = arguments.parse_args()
    figures = {}
    for name in options.only:
        pack, own = options.packs / name, {}
        if name in ALPHABETS:
            own |= letters(options.ductus, pack, options.scripts, name, options.split)
        for folder, label in ((options.composed, "composed words"), (options.joined, "composed joined words")):
            if (folder / f"{name}.ndjson").exists():
                own |= words(options.ductus, pack, folder / f"{name}.ndjson", label)
        figures[name] = own
    save(figures, options.output, options.readme, "alphabets")


if __name__ == "__main__":
    main()
