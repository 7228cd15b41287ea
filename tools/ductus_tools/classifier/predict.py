"""Logits of many figures."""

import numpy as np
import torch

from ..ink import figure_features
from ..ink.strokes import Strokes
from ..network.classifier import FigureClassifier
from .batches import padded


@torch.no_grad()
def predict(model: FigureClassifier, inks: list[Strokes], size: int = 128) -> np.ndarray:
    """Logits [N, labels] of figures, in their order."""
    rows = [figure_features.extract(ink) for ink in inks]
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    result = np.zeros((len(rows), len(model.configuration.labels)), dtype=np.float32)
    for first in range(0, len(order), size):
        chosen = order[first : first + size]
        result[chosen] = model(*padded([rows[i] for i in chosen])).numpy()
    return result
