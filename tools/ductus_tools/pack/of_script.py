"""Writes the packs of a script's languages, from one network and their language models.

    python -m ductus_tools.pack.of_script --script arabic --network network.safetensors --models DIR \\
        --decoders DIR --description packs/arabic.json --output DIR [--lone-characters FILE] [--accuracy FILE]

`--models` is what the script's `models` wrote. The packs share the files of networks; a decoder is `NAME.json` of the folder,
`decoder.json` for languages without one. `--accuracy` is what the script's `measure` wrote. Latin script has a module of its own
(`scripts.latin.packs`), for there many languages are read by another's model.
"""

import argparse
import json
from pathlib import Path

from ..scripts.european.languages import LANGUAGES as ALPHABETIC
from ..scripts.arabic.languages import LANGUAGES as ARABIC
from ..scripts.brahmic.languages import LANGUAGES as BRAHMIC
from ..scripts.brahmic.languages import fallbacks
from ..scripts.latin.packs import Plan, write
from ..tables import rows

LANGUAGES = {"arabic": ARABIC, "alphabets": ALPHABETIC, "brahmic": BRAHMIC}
SHOWN = {
    "words": "words",
    "numbers": "numbers",
    "texts of several lines": "texts",
    "letters": "letters",
    "letters and conjuncts": "letters",
    "composed words": "composed",
    "composed joined words": "composed-joined",
}
"""Sets that a manifest tells of, with their names there."""


def plan(script: str, name: str) -> Plan:
    """The pack of a language."""
    language = LANGUAGES[script][name]
    return Plan(
        name, language.tags, name, language.characters, language.forms or None, language.right_to_left,
        pen_order=script == "brahmic", line_habits=language.line_habits, borrowed=frozenset(fallbacks()) if script == "brahmic" else frozenset(),
    )  # fmt: skip


def accuracy(figures: dict[str, dict]) -> dict[str, dict]:
    """What a manifest says of a pack: composed words of those languages only whose words nobody recorded."""
    shown = {SHOWN[name]: own for name, own in figures.items() if name in SHOWN}
    return {name: own for name, own in shown.items() if "words" not in shown or "composed" not in name}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--script", choices=LANGUAGES, required=True)
    add("--network", type=Path, required=True)
    add("--models", type=Path, required=True, help="folder of NAME.lm and models.tsv")
    add("--decoders", type=Path, required=True, help="folder of NAME.json, or decoder.json")
    add("--description", type=Path, required=True)
    add("--output", type=Path, required=True)
    add("--accuracy", type=Path)
    add("--calibration", type=Path, help="how scores become probabilities, for all")
    add("--lone-characters", type=Path, help="a network of `ductus_tools.lone`, for all")
    options = parser.parse_args()
    base = json.loads(options.description.read_text(encoding="utf-8"))
    figures = json.loads(options.accuracy.read_text(encoding="utf-8")) if options.accuracy else {}
    sources = {row[0]: row[-1] for row in rows(options.models / "models.tsv")}
    for name in LANGUAGES[options.script]:
        manifest = write(
            plan(options.script, name), base, sources[name], options.network, options.models,
            _decoder(options.decoders, name), options.output, options.script,
            accuracy(figures.get(name, {})), options.calibration, options.script,
            options.lone_characters,
        )  # fmt: skip
        print(f"{name}: {', '.join(manifest['tags'])}")


def _decoder(folder: Path, name: str) -> Path:
    """The language's own, or that of all."""
    own = folder / f"{name}.json"
    return own if own.exists() else folder / "decoder.json"


if __name__ == "__main__":
    main()
