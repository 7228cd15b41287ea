"""The sets by which the packs of these scripts are measured.

`--scripts` has omniglot.ndjson.xz, `--composed` and `--joined` the NAME.ndjson of `commands.composed`, the latter in
joined writing. A script's letters are read by one of its languages, without a writing area.
"""

from argparse import Namespace
from collections.abc import Iterator

from ductus_tools.evaluation.sets import letters, omniglot, words
from ductus_tools.script.measured import Measured

ALPHABETS = {"ru": "Cyrillic", "el": "Greek", "he": "Hebrew", "ka": "Mkhedruli_(Georgian)", "hy": "Armenian"}
"""The language that reads an alphabet of Omniglot."""
ARGUMENTS = ("scripts", "composed", "joined")


def measured(name: str, options: Namespace) -> Iterator[Measured]:
    if name in ALPHABETS:
        yield from letters(omniglot(options.scripts, ALPHABETS[name], options.split))
    for folder, label in ((options.composed, "composed words"), (options.joined, "composed joined words")):
        if (folder / f"{name}.ndjson").exists():
            yield from words(folder / f"{name}.ndjson", label)


def calibrated(options: Namespace) -> Iterator[tuple[str, Measured]]:
    """Composed words, since there are no others, and people's letters, of `val`."""
    for name, alphabet in ALPHABETS.items():
        for folder in (options.composed, options.joined):
            if (folder / f"{name}.ndjson").exists():
                yield name, Measured("words", folder / f"{name}.ndjson")
        yield name, Measured("letters", omniglot(options.scripts, alphabet, "val"))
