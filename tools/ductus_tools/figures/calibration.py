"""Calibrated confidence: the temperature of a network's softmax, fitted on held-out figures (Guo et al. 2017, arXiv
1706.04599)."""

import numpy as np


def temperature(logits: np.ndarray, truth: np.ndarray) -> float:
    """The temperature by which logits [N, classes] give the true classes [N] the highest likelihood."""
    candidates = np.exp(np.linspace(np.log(0.3), np.log(4), 200))
    return float(min(candidates, key=lambda t: _loss(logits / t, truth)))


def _loss(logits: np.ndarray, truth: np.ndarray) -> float:
    highest = logits.max(axis=1)
    total = highest + np.log(np.exp(logits - highest[:, None]).sum(axis=1))
    return float((total - logits[np.arange(len(truth)), truth]).mean())


def expected_error(confidence: np.ndarray, right: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error: the mean gap between confidence and the share of right answers, over bins of equal
    mass, as in `ductus-lab evaluate`."""
    order = np.argsort(confidence, kind="stable")
    edges = len(order) * np.arange(bins + 1) // bins
    gaps = (confidence - right)[order]
    return float(sum(abs(gaps[a:b].sum()) for a, b in zip(edges, edges[1:])) / max(1, len(order)))
