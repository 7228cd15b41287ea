"""What the languages' packs are measured with: stitched words, each with its own model and with the English one, and
words that people wrote.

`--composed` has the NAME.ndjson of `commands.composed`, `--english` is the English pack, `--recorded` has NAME.ndjson of words that
people wrote.
"""

from argparse import Namespace
from collections.abc import Iterator

from ductus_tools.script.measured import Measured

ARGUMENTS = ("composed", "english", "recorded")


def measured(name: str, options: Namespace) -> Iterator[Measured]:
    file = options.composed / f"{name}.ndjson"
    if not file.exists():
        return
    yield Measured("stitched", file, ink="composed")
    yield Measured("english", file, ink="composed", pack=options.english)
    if options.recorded and (options.recorded / file.name).exists():
        yield Measured("recorded", options.recorded / file.name)
