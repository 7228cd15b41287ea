"""The task of naming sketches: the 345 words of Quick, Draw!."""

from pathlib import Path

import numpy as np

from ..ink.strokes import Strokes
from .figures import Figure, drawings
from .variation import Variation, vary

VARIATION = Variation(
    turn=8, stretch=0.22, shear=0.12, flip=0.5, strain=0.2, shift=0.02, jitter=0.008,
    reverse=0.08, reorder=0.3, lose=0.3, cut=0.1,
)
BALANCE = 0.6  # power of a word's count by which its drawings are rarer: some have 20 times more than others


class SketchTask:
    """Draws training samples without end, and gives the held-out drawings."""

    passage, any_order = None, False

    def __init__(self, path: str | Path):
        figures = drawings(path)
        self.labels = tuple(sorted({figure.label for figure in figures}))
        self.classes = {label: number for number, label in enumerate(self.labels)}
        self._figures = figures
        self._train = [figure for figure in figures if figure.split == "train"]
        counts = np.bincount([self.classes[figure.label] for figure in self._train])
        weights = np.array([counts[self.classes[f.label]] for f in self._train]) ** -BALANCE
        self._cumulative = np.cumsum(weights) / weights.sum()

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        """A drawing and its target: a probability for each label."""
        at = int(np.searchsorted(self._cumulative, random.random()))
        figure = self._train[min(at, len(self._train) - 1)]
        target = np.zeros(len(self.labels), dtype=np.float32)
        target[self.classes[figure.label]] = 1
        return vary(figure.ink, VARIATION, random), target

    def figures(self, split: str) -> list[Figure]:
        return [figure for figure in self._figures if figure.split == split]
