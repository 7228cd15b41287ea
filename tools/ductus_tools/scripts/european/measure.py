"""Measures the packs of these scripts and writes the table of this folder's README.

    python -m ductus_tools.scripts.european.measure --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR --scripts DIR \\
        --composed DIR --joined DIR --split test --output accuracy.json [--readme ductus_tools/scripts/european/README.md]

`--scripts` has omniglot.ndjson.xz, `--composed` and `--joined` the NAME.ndjson of `composed_words`, the latter of joined writing.
A script's letters are read by one of its languages, without a writing area: among the alphabet's letters
alone, and among all that the pack reads.
"""

from ductus_tools.evaluation.alphabets import letters, measuring, omniglot, words
from ductus_tools.evaluation.packs import save
from .languages import LANGUAGES

ALPHABETS = {"ru": "Cyrillic", "el": "Greek", "he": "Hebrew", "ka": "Mkhedruli_(Georgian)", "hy": "Armenian"}
"""The language that reads an alphabet of Omniglot."""


def main() -> None:
    options = measuring(__doc__, LANGUAGES, "--joined")
    figures = {}
    for name in options.only:
        pack, own = options.packs / name, {}
        if name in ALPHABETS:
            own |= letters(options.ductus, pack, omniglot(options.scripts, ALPHABETS[name], options.split))
        for folder, label in ((options.composed, "composed words"), (options.joined, "composed joined words")):
            if (folder / f"{name}.ndjson").exists():
                own |= words(options.ductus, pack, folder / f"{name}.ndjson", label)
        figures[name] = own
    save(figures, options.output, options.readme, "alphabets")


if __name__ == "__main__":
    main()
