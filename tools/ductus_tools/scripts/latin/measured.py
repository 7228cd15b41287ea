"""The sets by which the languages' packs are measured: stitched words, each with its own model and with the English
one, and words that people wrote.

`--composed` has the NAME.ndjson of `commands.composed`, `--english` is the English pack, `--recorded` has
NAME.ndjson.xz of people's ink, whose single words are measured.
"""

from argparse import Namespace
from collections.abc import Iterator

from ductus_tools.ink.records import read_records
from ductus_tools.script.measured import Measured

ARGUMENTS = ("composed", "english", "recorded")


def measured(name: str, options: Namespace) -> Iterator[Measured]:
    file = options.composed / f"{name}.ndjson"
    if not file.exists():
        return
    yield Measured("stitched", file, ink="composed")
    yield Measured("english", file, ink="composed", pack=options.english)
    recorded = options.recorded and options.recorded / f"{name}.ndjson.xz"
    if recorded and recorded.exists():
        yield Measured("recorded", [record for record in read_records(recorded) if " " not in record["label"]])
