"""Builds a pack: copies its files into a directory and writes the manifest.

    python -m ductus_tools.pack.build --description weights/en-US.json --output weights/en-US \\
        --network network.safetensors --language-model english.lm --decoder decoder.json \\
        --accuracy words=words.json lines=lines.json chars=chars.json

The description holds what can't be measured: tags, version, licence, notice, training. Accuracy comes
from `ductus evaluate --json`. Files that are already in the directory stay as they are.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

FORMAT = 1
DESCRIBED = ("tags", "version", "kind", "licence", "notice", "training")
MEASURED = ("inks", "cer", "cerInterval", "top1", "top5")


def file_entry(path: Path, directory: Path, name: str | None = None) -> dict:
    """The manifest's entry of a file, which is copied into the pack if it isn't there."""
    target = directory / (name or path.name)
    if path.resolve() != target.resolve():
        shutil.copyfile(path, target)
    content = target.read_bytes()
    return {
        "path": target.name,
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def network_metadata(path: Path) -> dict:
    """The configuration in a safetensors file's header."""
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
    return json.loads(header["__metadata__"]["ductus"])


def build(
    directory: Path,
    description: dict,
    network: Path,
    language_model: Path | None,
    decoder: Path,
    accuracy: dict[str, dict],
) -> dict:
    """Writes the pack and returns its manifest. Raises ValueError for a wrong description."""
    missing = [key for key in DESCRIBED if key not in description]
    unknown = [key for key in description if key not in DESCRIBED]
    if missing or unknown:
        raise ValueError(f"description: missing {missing}, unknown {unknown}")
    directory.mkdir(parents=True, exist_ok=True)
    metadata = network_metadata(network)
    manifest = {
        "format": FORMAT,
        **{key: description[key] for key in DESCRIBED if key != "training"},
        "alphabet": metadata["alphabet"],
        "featureVersion": metadata["feature_version"],
        "network": file_entry(network, directory),
        "decoder": file_entry(decoder, directory, "decoder.json"),
        "accuracy": {
            name: {key: figures[key] for key in MEASURED} for name, figures in accuracy.items()
        },
        "training": description["training"],
    }
    if language_model is not None:
        manifest["languageModel"] = file_entry(language_model, directory)
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (directory / "manifest.json").write_text(text, encoding="utf-8")
    return manifest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--description", type=Path, required=True)
    parser.add_argument("--network", type=Path, required=True)
    parser.add_argument("--language-model", type=Path)
    parser.add_argument("--decoder", type=Path, required=True)
    parser.add_argument("--accuracy", nargs="*", default=[], metavar="NAME=FILE")
    options = parser.parse_args()
    accuracy = {}
    for entry in options.accuracy:
        name, _, path = entry.partition("=")
        accuracy[name] = json.loads(Path(path).read_text(encoding="utf-8"))
    description = json.loads(options.description.read_text(encoding="utf-8"))
    build(
        options.output,
        description,
        options.network,
        options.language_model,
        options.decoder,
        accuracy,
    )


if __name__ == "__main__":
    main()
