"""Logits of many figures."""

import numpy as np
import torch

from ..ink import figure_features
from ..ink.strokes import Strokes
from ..network.classifier import FigureClassifier
from .batches import padded
from .variation import backwards, chained


def predict(
    model: FigureClassifier, inks: list[Strokes], any_order: bool = False, size: int = 128
) -> np.ndarray:
    """Logits [N, labels] of figures. Where their strokes' order and directions mean nothing, these are put in a row
    (`chained`), and logits are the mean of those of the row and of the row drawn backwards."""
    if not any_order:
        return _predict(model, inks, size)
    rows = [chained(ink) for ink in inks]
    return (_predict(model, rows, size) + _predict(model, [backwards(row) for row in rows], size)) / 2


@torch.no_grad()
def _predict(model, inks, size):
    rows = [figure_features.extract(ink) for ink in inks]
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    result = np.zeros((len(rows), len(model.configuration.labels)), dtype=np.float32)
    for first in range(0, len(order), size):
        chosen = order[first : first + size]
        result[chosen] = model(*padded([rows[i] for i in chosen])).numpy()
    return result
