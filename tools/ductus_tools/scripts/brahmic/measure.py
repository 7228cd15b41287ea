"""Measures the packs of these scripts and writes the table of this folder's README.

    python -m ductus_tools.scripts.brahmic.measure --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR \\
        --scripts DIR --composed DIR --split test --output accuracy.json \\
        [--readme ductus_tools/scripts/brahmic/README.md]

`--scripts` has omniglot.ndjson.xz and assamese.ndjson.xz, `--composed` the NAME.ndjson of `composed_words`. A
script's letters are read by one of its languages, without a writing area: among the alphabet's letters alone,
and among all that the pack reads; so are the letters, conjuncts and digits that writers of Assamese recorded.
"""

from pathlib import Path

from ductus_tools.evaluation.alphabets import letters, measuring, omniglot, words
from ductus_tools.evaluation.packs import save
from ductus_tools.ink.records import read_records
from .languages import LANGUAGES

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


def assamese(scripts: Path, split: str) -> list[dict]:
    return [r for r in read_records(scripts / "assamese.ndjson.xz") if r["split"] == split]


def main() -> None:
    options = measuring(__doc__, LANGUAGES)
    figures = {}
    for name in options.only:
        pack, own = options.packs / name, {}
        if name in ALPHABETS:
            own |= letters(options.ductus, pack, omniglot(options.scripts, ALPHABETS[name], options.split))
        if name == ASSAMESE:
            recorded = assamese(options.scripts, options.split)
            own |= letters(options.ductus, pack, recorded, "letters and conjuncts")
        own |= words(options.ductus, pack, options.composed / f"{name}.ndjson", "composed words")
        figures[name] = own
    save(figures, options.output, options.readme, "brahmic")


if __name__ == "__main__":
    main()
