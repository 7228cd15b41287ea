"""Writes the golden files that hold Swift's figures with looks to these.

    python -m ductus_tools.classifier.make_golden Tests/NeuralNetworkTests/Fixtures

The folder has `golden-classifier.safetensors`; it gets `golden-looks.safetensors`, a tiny network for the same labels, and
`golden-looks.json`: how much the looks count, and cases of `drawing` and the logits of both networks together.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ..characters.export import FoldedNetwork, export
from ..characters.make_golden import drawings
from ..characters.network import CharacterConfiguration, CharacterNetwork
from ..ink.strokes import Strokes
from ..network.export import load
from . import looks
from .predict import predict
from .variation import joined as one_ink

SEED, SHARE = 21, 0.6
_CASES = ("rectangle in four strokes", "arrow", "random figure")


def network(labels: int) -> CharacterNetwork:
    torch.manual_seed(SEED)
    model = CharacterNetwork(CharacterConfiguration((3, 4), (2, 2), 6, looks.alphabet(labels))).eval()
    with torch.no_grad():
        for norm in (*model.norms, model.norm):
            norm.running_mean.normal_(0, 0.1)
            norm.running_var.uniform_(0.5, 2)
    return model


def ink_of(drawing: list) -> Strokes:
    return one_ink([np.column_stack(stroke) for stroke in drawing])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    pen, path = load(folder / "golden-classifier.safetensors"), folder / "golden-looks.safetensors"
    labels = pen.configuration.labels
    names = dict(zip(looks.alphabet(len(labels)), labels))
    export(network(len(labels)), None, path, "looks", "golden", names)
    look = FoldedNetwork(path)
    cases = []
    for name in _CASES:
        inks = [ink_of(drawings()[name])]
        logits = looks.joined(predict(pen, inks), looks.logits(look, inks), SHARE)[0]
        cases.append({"name": name, "drawing": drawings()[name], "logits": [round(v, 5) for v in logits.tolist()]})
    text = json.dumps({"share": SHARE, "labels": looks.labels(labels), "cases": cases}, ensure_ascii=False)
    (folder / "golden-looks.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
