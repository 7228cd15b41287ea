"""The sets by which the packs of these scripts are measured.

`--scripts` has omniglot.ndjson.xz and assamese.ndjson.xz, `--composed` the NAME.ndjson of `commands.composed`. A
script's letters are read by one of its languages, without a writing area; so are the letters, conjuncts and digits
that writers of Assamese recorded.
"""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ductus_tools.evaluation.sets import letters, omniglot, words
from ductus_tools.ink.records import read_records
from ductus_tools.script.measured import Measured

ALPHABETS = {
    "hi": "Sanskrit",
    "bn": "Bengali",
    "gu": "Gujarati",
    "pa": "Gurmukhi",
    "kn": "Kannada",
    "ml": "Malayalam",
    "or": "Oriya",
    "my": "Burmese_(Myanmar)",
    "bo": "Tibetan",
    "am": "Ge_ez",
}
"""The language that reads an alphabet of Omniglot."""
ASSAMESE = "as"
ARGUMENTS = ("scripts", "composed")


def assamese(scripts: Path, split: str) -> list[dict]:
    return [r for r in read_records(scripts / "assamese.ndjson.xz") if r["split"] == split]


def measured(name: str, options: Namespace) -> Iterator[Measured]:
    if name in ALPHABETS:
        yield from letters(omniglot(options.scripts, ALPHABETS[name], options.split))
    if name == ASSAMESE:
        yield from letters(assamese(options.scripts, options.split), "letters and conjuncts")
    yield from words(options.composed / f"{name}.ndjson", "composed words")


def calibrated(options: Namespace) -> Iterator[tuple[str, Measured]]:
    """Composed words, since there are no others, and people's letters, of `val`."""
    drawn = {name: omniglot(options.scripts, alphabet, "val") for name, alphabet in ALPHABETS.items()}
    drawn[ASSAMESE] = assamese(options.scripts, "val")
    for name, records in drawn.items():
        yield name, Measured("words", options.composed / f"{name}.ndjson")
        yield name, Measured("letters", records)
