"""Converts records of ink to the arrays that training reads.

    python -m ductus_tools.commands.corpus --output DIR chars.ndjson.xz words.ndjson.xz lines.ndjson.xz
    python -m ductus_tools.commands.corpus --script arabic --output DIR persian-words.ndjson.xz persian-text.ndjson.xz
"""

import argparse
from pathlib import Path

from ..registry import SCRIPTS
from ..training.corpus import prepare


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--script", choices=[name for name, script in SCRIPTS.items() if script.composer], default="latin")
    parser.add_argument("records", nargs="+")
    options = parser.parse_args()
    prepare(options.records, options.output, SCRIPTS[options.script])


if __name__ == "__main__":
    main()
