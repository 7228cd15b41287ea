"""Builds a pack: copies its files into a directory and writes the manifest.

    python -m ductus_tools.pack.build --description weights/en-US.json --output weights/en-US \\
        --network network.safetensors --language-model english.lm --decoder decoder.json \\
        --accuracy words=words.json lines=lines.json chars=chars.json

    python -m ductus_tools.pack.build --description packs/shapes.json --output weights/shapes \\
        --network network.safetensors --classes classes.json --accuracy shapes=shapes.json

The description holds what can't be measured: tags, version, kind, licence, notice, training. A text pack has
a language model and a decoder's parameters, a classifier's its classes. Accuracy comes from `ductus evaluate
--json` or `ductus_tools.classifier.evaluate`. Files that are already in the directory stay as they are.
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

FORMAT = 1
DESCRIBED = ("tags", "version", "kind", "licence", "notice", "training")
MEASURED = {
    "text": ("inks", "cer", "cerInterval", "top1", "top5"),
    "classifier": ("inks", "top1", "top1Interval", "top5"),
}


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
    accuracy: dict[str, dict],
    language_model: Path | None = None,
    decoder: Path | None = None,
    classes: Path | None = None,
) -> dict:
    """Writes the pack and returns its manifest. Raises ValueError for a wrong description, and for files
    that a pack of its kind lacks or has no use for."""
    missing = [key for key in DESCRIBED if key not in description]
    unknown = [key for key in description if key not in DESCRIBED]
    if missing or unknown:
        raise ValueError(f"description: missing {missing}, unknown {unknown}")
    kind = description["kind"]
    if kind not in MEASURED:
        raise ValueError(f"description: unknown kind '{kind}'")
    if (decoder is not None, classes is not None) != (kind == "text", kind == "classifier"):
        raise ValueError("a text pack takes a decoder's file, a classifier's one of classes")
    if language_model is not None and kind != "text":
        raise ValueError("only a text pack takes a language model")
    directory.mkdir(parents=True, exist_ok=True)
    metadata = network_metadata(network)
    manifest = {"format": FORMAT, **{key: description[key] for key in DESCRIBED if key != "training"}}
    if kind == "text":
        manifest["alphabet"] = metadata["alphabet"]
    manifest["featureVersion"] = metadata["feature_version"]
    manifest["network"] = file_entry(network, directory)
    if decoder is not None:
        manifest["decoder"] = file_entry(decoder, directory, "decoder.json")
    if classes is not None:
        manifest["classes"] = file_entry(classes, directory, "classes.json")
    manifest["accuracy"] = {
        name: {key: figures[key] for key in MEASURED[kind]} for name, figures in accuracy.items()
    }
    manifest["training"] = description["training"]
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
    parser.add_argument("--decoder", type=Path)
    parser.add_argument("--classes", type=Path)
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
        accuracy,
        options.language_model,
        options.decoder,
        options.classes,
    )


if __name__ == "__main__":
    main()
