"""The sets by which the packs of these scripts are measured: composed words and letters in fonts that training never
saw.

`--composed` has the NAME.ndjson and NAME-letters.ndjson of `commands.composed`.
"""

from argparse import Namespace
from collections.abc import Iterator

from ductus_tools.evaluation.sets import letters, words
from ductus_tools.ink.records import read_records
from ductus_tools.script.measured import Measured

from .languages import LANGUAGES

ARGUMENTS = ("composed",)


def measured(name: str, options: Namespace) -> Iterator[Measured]:
    yield from letters(list(read_records(options.composed / f"{name}-letters.ndjson")), "composed letters", "composed")
    yield from words(options.composed / f"{name}.ndjson", "composed words")


def calibrated(options: Namespace) -> Iterator[tuple[str, Measured]]:
    """Words and letters in the fonts of `val`, for languages whose script has any."""
    for name in LANGUAGES:
        if (options.composed / f"{name}.ndjson").exists():
            yield name, Measured("words", options.composed / f"{name}.ndjson")
            yield name, Measured("letters", options.composed / f"{name}-letters.ndjson")
