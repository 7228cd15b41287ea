"""Trains the language models of a script's languages.

    python -m ductus_tools.commands.models latin --text DIR --output DIR [--only de fr]

Writes NAME.lm for each language, and `models.tsv` about them. A model is trained again only if its text or settings
changed.
"""

import argparse
from pathlib import Path

from ..language_model.languages import bring_all_up_to_date
from ..registry import SCRIPTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    scripts = parser.add_subparsers(dest="script", required=True)
    for script in SCRIPTS.values():
        add = scripts.add_parser(script.name).add_argument
        add("--text", type=Path, required=True, help="folder of NAME.txt.xz")
        for name in script.model_arguments:
            add(f"--{name}", type=Path, required=True, help="what the script's models also need")
        add("--output", type=Path, required=True, help="folder for NAME.lm and models.tsv")
        add("--only", nargs="+", metavar="NAME", choices=script.names, help="only these languages")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    script = SCRIPTS[options.script]
    recipe = script.recipe
    assert recipe
    bring_all_up_to_date(options.only or script.names, lambda name: recipe(name, options), options.output)


if __name__ == "__main__":
    main()
