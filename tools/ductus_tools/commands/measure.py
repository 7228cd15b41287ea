"""Measures the packs of a script, and writes their table into a text.

    python -m ductus_tools.commands.measure arabic --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR \\
        --ink DIR --composed DIR \\
        --output accuracy.json [--readme ductus_tools/scripts/arabic/README.md]

The result is an object: language to set to the output of `ductus-lab evaluate`. The script's `measured` lists the sets.
"""

import argparse
from pathlib import Path

from ..evaluation.packs import measure, save
from ..registry import SCRIPTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    scripts = parser.add_subparsers(dest="script", required=True)
    for script in SCRIPTS.values():
        add = scripts.add_parser(script.name).add_argument
        add("--ductus", type=Path, required=True, help="the program ductus-lab")
        add("--packs", type=Path, nargs="+", required=True, help="folders of packs")
        for name in script.measure_arguments:
            add(f"--{name}", type=Path, help="ink of the script's sets; they are left out without it")
        add("--split", default="test", help="of recorded ink (default: %(default)s)")
        add("--only", nargs="+", metavar="NAME", choices=script.names, help="only these languages")
        add("--output", type=Path, required=True, help="JSON file")
        add("--readme", type=Path, help="page whose table is replaced")
    options = parser.parse_args()
    script = SCRIPTS[options.script]
    figures = measure(script, options.ductus, options.packs, options.only or script.names, options)
    save(figures, options.output, options.readme, script)


if __name__ == "__main__":
    main()
