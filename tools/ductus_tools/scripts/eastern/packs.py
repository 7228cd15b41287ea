"""Writes the packs of Japanese, Korean and Chinese, from one network and their language models.

    python -m ductus_tools.scripts.eastern.packs --network network.safetensors --models DIR --decoders DIR \\
        --description packs/characters.json --output DIR [--accuracy FILE]

`--models` is what `models` wrote; a decoder is `TAG.json` of its folder, or `decoder.json` for packs without one.
`--accuracy` is what `measure` wrote.
"""

import argparse
import json
from pathlib import Path

from ductus_tools.scripts.latin.packs import notice
from ductus_tools.pack.build import FORMAT, digits, file_entry, measured_ink, network_metadata
from ductus_tools.pack.sources import insert, listed, sources
from ductus_tools.tables import rows
from .alphabet import readable
from .models import TEXTS

SHARED = "characters"
"""The directory beside the packs that the network lies in."""
_FIGURES = ("inks", "cer", "cerInterval", "top1", "top5")


def build(
    tag: str, base: dict, texts: str, network: Path, models: Path, decoder: Path, output: Path, accuracy: dict
) -> dict:
    """Writes one pack and returns its manifest. texts: the language model's sources with their licences."""
    directory = output / tag
    directory.mkdir(parents=True, exist_ok=True)
    metadata, space = network_metadata(network), " " if tag == "ko" else ""
    characters = space + readable(tag, metadata["alphabet"])
    command = f"python -m ductus_tools.scripts.eastern.models --templates templates.npz --text text --output models --only {tag}"
    training = base["training"]
    manifest = {
        "format": FORMAT,
        "tags": [tag],
        "version": base["version"],
        "kind": "characters",
        "licence": base["licence"],
        "notice": notice(base["notice"], tag, texts),
        "alphabet": metadata["alphabet"],
        "hangul": tag == "ko",
        "characters": characters,
        "digits": digits(characters),
        "spelling": (models / f"{tag}.spelling.txt").read_text(encoding="utf-8"),
        "featureVersion": metadata["maps_version"],
        "network": file_entry(network, directory, shared=SHARED),
        "decoder": file_entry(decoder, directory, "decoder.json"),
        "accuracy": {
            name: {"ink": measured_ink(figures)} | {key: figures[key] for key in _FIGURES}
            for name, figures in accuracy.items()
        },
        "training": {
            "commands": [*training["commands"], command],
            "data": [*training["data"], f"Text ({', '.join(TEXTS[tag])}): {texts}"],
        },
        "languageModel": file_entry(models / f"{tag}.lm", directory),
    }
    manifest = insert(manifest, sources({"sources": [*base["sources"], *listed(texts)]}))
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (directory / "manifest.json").write_text(text, encoding="utf-8")
    return manifest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("network", "models", "decoders", "description", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--accuracy", type=Path)
    options = parser.parse_args()
    base = json.loads(options.description.read_text(encoding="utf-8"))
    figures = json.loads(options.accuracy.read_text(encoding="utf-8")) if options.accuracy else {}
    texts = {row[0]: row[-1] for row in rows(options.models / "models.tsv")}
    for tag in TEXTS:
        own = options.decoders / f"{tag}.json"
        decoder = own if own.exists() else options.decoders / "decoder.json"
        build(
            tag, base, texts[tag], options.network, options.models, decoder, options.output, figures.get(tag, {})
        )  # fmt: skip
        print(tag)


if __name__ == "__main__":
    main()
