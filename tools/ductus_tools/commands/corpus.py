"""Converts records of ink to the arrays that training reads.

    python -m ductus_tools.commands.corpus --output DIR chars.ndjson.xz words.ndjson.xz lines.ndjson.xz
    python -m ductus_tools.commands.corpus --script arabic --output DIR persian-words.ndjson.xz persian-text.ndjson.xz
"""

import argparse
import sys
from pathlib import Path

from ..registry import SCRIPTS
from ..training.corpus import prepare


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True, help="folder for the arrays; those there are replaced")
    parser.add_argument(
        "--script", choices=[name for name, script in SCRIPTS.items() if script.composer], default="latin",
        help="in which the labels are (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("records", nargs="+", help="NDJSON, plain or .xz: a label and a drawing per line, see tools/README.md")
    options = parser.parse_args()
    try:
        prepare(options.records, options.output, SCRIPTS[options.script])
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
