"""Writes the packs of a script's languages, from one network and their language models.

    python -m ductus_tools.commands.packs --script latin --network network.safetensors --models DIR --output DIR \\
        --bundled ../weights \\
        --calibration ../weights/en-US/calibration.json [--accuracy FILE] [--only de fr]

`--models` is what `commands.models` wrote, `--accuracy` what `commands.measure` wrote. The packs share the files of
networks. The description and the decoders' parameters are in the script's folder, `scripts/NAME/pack`, unless
`--parameters` names another.
"""

import argparse
import json
from pathlib import Path

from .. import scripts
from ..pack.languages import Parts, write_all
from ..registry import SCRIPTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--script", choices=SCRIPTS, required=True, help="whose packs are written")
    add("--network", type=Path, required=True, help="safetensors, shared by all packs")
    add("--models", type=Path, required=True, help="folder of NAME.lm and models.tsv")
    add("--parameters", type=Path, help="folder of description.json and decoder.json")
    add("--output", type=Path, required=True, help="folder for a folder of each pack")
    add("--bundled", type=Path, help="folder for the packs that ship with the library (default: --output)")
    add("--only", nargs="+", default=[], metavar="NAME", help="only these packs")
    add("--accuracy", type=Path, help="what `commands.measure` wrote")
    add("--calibration", type=Path, help="how scores become probabilities, for all")
    add("--lone-characters", type=Path, help="a network of `ductus_tools.lone`, for all")
    options = parser.parse_args()
    script = SCRIPTS[options.script]
    folder = options.parameters or Path(scripts.__file__).parent / script.name / "pack"
    base = json.loads((folder / "description.json").read_text(encoding="utf-8"))
    figures = json.loads(options.accuracy.read_text(encoding="utf-8")) if options.accuracy else {}
    parts = Parts(
        base, options.network, options.models, options.calibration, options.lone_characters, script.network
    )  # fmt: skip
    for manifest in write_all(script, parts, folder, figures, options.output, options.bundled, options.only):
        print(", ".join(manifest["tags"]))


if __name__ == "__main__":
    main()
