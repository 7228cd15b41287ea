"""Writes the packs of the languages in Arabic script, from one network and their language models.

    python -m ductus_tools.arabic.packs --network network.safetensors --models DIR --decoders DIR \\
        --description packs/arabic.json --output DIR [--accuracy FILE]

`--models` is what `ductus_tools.arabic.models` wrote. The packs share one network file; a decoder is
`TAG.json` of the folder. `--accuracy` is what `ductus_tools.arabic.measure` wrote.
"""

import argparse
import json
from pathlib import Path

from ..latin.packs import Plan, write
from ..tables import rows
from .languages import LANGUAGES

SHARED = "arabic"
SHOWN = {"words": "words", "numbers": "numbers", "texts of several lines": "texts"}
"""Recorded sets that a manifest tells of, with their names there."""


def plan(name: str) -> Plan:
    """The pack of a language."""
    language = LANGUAGES[name]
    return Plan(name, language.tags, name, language.characters, language.forms, right_to_left=True)


def accuracy(figures: dict[str, dict]) -> dict[str, dict]:
    """What a manifest says of a pack; of languages that nobody recorded, of composed words."""
    recorded = {SHOWN[name]: own for name, own in figures.items() if name in SHOWN}
    return recorded or {"composed": own for name, own in figures.items() if name == "composed words"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--network", type=Path, required=True)
    add("--models", type=Path, required=True, help="folder of NAME.lm and models.tsv")
    add("--decoders", type=Path, required=True, help="folder of NAME.json")
    add("--description", type=Path, required=True)
    add("--output", type=Path, required=True)
    add("--accuracy", type=Path)
    add("--calibrations", type=Path, help="folder of NAME.json")
    options = parser.parse_args()
    base = json.loads(options.description.read_text(encoding="utf-8"))
    figures = json.loads(options.accuracy.read_text(encoding="utf-8")) if options.accuracy else {}
    sources = {row[0]: row[-1] for row in rows(options.models / "models.tsv")}
    for name in LANGUAGES:
        manifest = write(
            plan(name), base, sources[name], options.network, options.models,
            options.decoders / f"{name}.json", options.output, SHARED, accuracy(figures.get(name, {})),
            options.calibrations and options.calibrations / f"{name}.json", "arabic",
        )  # fmt: skip
        print(f"{name}: {', '.join(manifest['tags'])}")


if __name__ == "__main__":
    main()
