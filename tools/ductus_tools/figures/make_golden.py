"""Writes the golden files that keep Swift's looks and poses of figures equal to Python's.

    python -m ductus_tools.figures.make_golden Tests/NeuralNetworkTests/Fixtures

The folder has `golden-classifier.safetensors`; it gets `golden-looks.safetensors`, a tiny network for the same labels,
and `golden-looks.json`: how much the looks count, and cases of `drawing` and the logits of both networks together. It
also gets `golden-poses.json`: cases of `drawing`, the `angle` by which it is turned from its pose, in radians,
`diamond`, how much of a diamond a square is at that angle, and the `logits` of its three views together, with `poses`'
labels first.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ductus_tools.ink.strokes import Strokes
from ductus_tools.network.character_export import FoldedNetwork, export
from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork
from ductus_tools.network.classifier import FigureClassifier
from ductus_tools.network.export import load_figures
from ductus_tools.network.make_character_golden import drawings

from . import looks, poses, quadrangles
from .hand import strokes_of
from .predict import predict
from .variation import joined as one_ink

SEED, SHARE = 21, 0.6
_CASES = ("rectangle in four strokes", "arrow", "random figure")
_TURNS = (0.0, 0.7, 2.4, -1.3)  # radians


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


def turned_cases(pen: FigureClassifier) -> list[dict]:
    """The cases in several directions."""
    labels = (poses.UPRIGHT, poses.SQUARE, poses.ON_CORNER, *pen.configuration.labels[3:])
    cases = []
    for name in _CASES:
        for turn in _TURNS:
            strokes = strokes_of(ink_of(drawings()[name]).turned(turn))
            drawing = [stroke.T.round(3).tolist() for stroke in strokes]
            ink = ink_of(drawing)
            views, angle = poses.Views([ink], posed=True), poses.direction(ink)
            logits = views.joined([predict(pen, view) for view in views.inks], labels)[0]
            cases.append({
                "name": f"{name}, {turn}", "drawing": drawing, "angle": round(angle, 6),
                "diamond": round(quadrangles.diamondness(angle), 6), "logits": [round(v, 5) for v in logits.tolist()],
            })  # fmt: skip
    return cases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    pen, path = load_figures(folder / "golden-classifier.safetensors"), folder / "golden-looks.safetensors"
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
    text = json.dumps({"cases": turned_cases(pen)}, ensure_ascii=False)
    (folder / "golden-poses.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
