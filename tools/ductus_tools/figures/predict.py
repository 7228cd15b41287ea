"""Logits of many figures."""

import json
from pathlib import Path

import numpy as np
import torch

from ductus_tools.ink import figure_features
from ductus_tools.ink.strokes import Strokes
from ductus_tools.network.character_export import FoldedNetwork
from ductus_tools.network.classifier import FigureClassifier
from ductus_tools.network.export import load_figures

from . import looks, poses
from .batches import padded
from .variation import backwards, chained


def predict(
    model: FigureClassifier, inks: list[Strokes], any_order: bool = False, size: int = 128
) -> np.ndarray:
    """Logits [N, labels] of figures. If their strokes' order and directions mean nothing, the strokes are put in a row
    (`chained`), and the logits are the mean over the row and its reverse."""
    if not any_order:
        return _predict(model, inks, size)
    rows = [chained(ink) for ink in inks]
    return (_predict(model, rows, size) + _predict(model, [backwards(row) for row in rows], size)) / 2


@torch.no_grad()
def _predict(model: FigureClassifier, inks: list[Strokes], size: int) -> np.ndarray:
    rows = [figure_features.extract(ink) for ink in inks]
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    result = np.zeros((len(rows), len(model.configuration.labels)), dtype=np.float32)
    for first in range(0, len(order), size):
        chosen = order[first : first + size]
        result[chosen] = model(*padded([rows[i] for i in chosen])).numpy()
    return result


class PackNetworks:
    """The networks of a pack and the way it reads, as in Swift's `Classifier`."""

    def __init__(self, pack: Path):
        self.content = json.loads((pack / "classes.json").read_text(encoding="utf-8"))
        self.model = load_figures(pack / "network.safetensors")
        self.labels = self.model.configuration.labels
        self._share = self.content.get("looksShare")
        if self._share is not None:
            self._looks = FoldedNetwork(pack / "looks.safetensors")
            self.labels = looks.labels(self.labels)

    def predict(self, inks: list[Strokes]) -> np.ndarray:
        """Logits [N, labels] of figures."""
        views = poses.Views(inks, "poses" in self.content)
        return views.joined([self._predict(view) for view in views.inks], self.labels)

    def _predict(self, inks: list[Strokes]) -> np.ndarray:
        logits = predict(self.model, inks, self.content.get("anyOrder", False))
        if self._share is None:
            return logits
        places = [self.model.configuration.labels.index(label) for label in self.labels[:-1]]
        return looks.joined(logits[:, places], looks.logits(self._looks, inks), self._share)
