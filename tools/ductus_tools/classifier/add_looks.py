"""Adds what figures look like to a pack of sketches: the network, the label of none, and the temperature of both networks
together.

    python -m ductus_tools.classifier.add_looks --sketches F --pack DIR --run DIR --version 2026.11.8

DIR is what `classifier.export` wrote, and `--run` what `classifier.looks` trained. How much the look counts is chosen on
`val`, by the mean over the words of the share that is named rightly.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ..characters import export as characters
from ..network.export import load
from . import calibration, classes, looks
from .predict import predict
from .sketches import SketchTask

SHARES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def by_word(logits: np.ndarray, truth: np.ndarray) -> float:
    """The mean over the words of the share of their drawings that are named rightly."""
    right = logits[:, :-1].argmax(1) == truth
    return float(np.mean([right[truth == word].mean() for word in np.unique(truth)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sketches", required=True, help="Quick, Draw! drawings")
    for name in ("pack", "run"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    torch.set_num_threads(1)
    task, model = SketchTask(options.sketches), load(options.pack / "network.safetensors")
    labels = looks.labels(model.configuration.labels)
    if labels != task.labels:
        raise SystemExit(f"{options.pack}: its network was trained on other words")
    network, path = characters.from_checkpoint(options.run / "state-0.pt"), options.pack / "looks.safetensors"
    names = dict(zip(network.configuration.alphabet, labels[:-1], strict=True))
    characters.export(network, None, path, "looks of sketches", options.version, names)

    figures = task.figures("val")
    inks, truth = [f.ink for f in figures], np.array([labels.index(f.label) for f in figures])
    places = [model.configuration.labels.index(label) for label in labels[:-1]]
    pen, look = predict(model, inks)[:, places], looks.logits(characters.FoldedNetwork(path), inks)
    rates = {share: by_word(looks.joined(pen, look, share), truth) for share in SHARES}
    share = max(rates, key=rates.get)
    temperature = round(calibration.temperature(looks.joined(pen, look, share), truth), 4)
    content = {
        "format": classes.FORMAT,
        "temperature": temperature,
        "looksShare": share,
        "tags": classes.tags_of("sketches", labels),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    (options.pack / "classes.json").write_text(text, encoding="utf-8")
    print(f"temperature {temperature}, by share {rates}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
