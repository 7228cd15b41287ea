"""Confidence that keeps its word: the temperature of a network's softmax, fitted on held-out figures (Guo et al. 2017,
arXiv 1706.04599)."""

import numpy as np


def temperature(logits: np.ndarray, truth: np.ndarray) -> float:
    """The temperature of the highest likelihood of the true classes [N], of logits [N, classes]."""
    candidates = np.exp(np.linspace(np.log(0.3), np.log(4), 200))
    return float(min(candidates, key=lambda t: _loss(logits / t, truth)))


def _loss(logits, truth):
    highest = logits.max(axis=1)
    total = highest + np.log(np.exp(logits - highest[:, None]).sum(axis=1))
    return float((total - logits[np.arange(len(truth)), truth]).mean())


def expected_error(confidence: np.ndarray, right: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error: how far confidence and the share of right answers lie apart, over equal bins."""
    places = np.minimum((confidence * bins).astype(int), bins - 1)
    gaps = [
        abs(confidence[places == b].mean() - right[places == b].mean()) * (places == b).mean()
        for b in np.unique(places)
    ]
    return float(sum(gaps))
