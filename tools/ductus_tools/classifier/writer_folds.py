"""The task of naming the gestures of a collection by other writers: every writer is in one of several folds, and
those of one fold are held out."""

from pathlib import Path

import numpy as np

from ..ink.strokes import Strokes
from .figures import Figure, gestures
from .splits import share
from .variation import Variation, vary

VARIATION = Variation(turn=8, stretch=0.2, shear=0.1, strain=0.15, shift=0.03, jitter=0.008, cut=0.05)


class CollectionTask:
    """Draws training samples without end, and gives the figures of the fold's writers."""

    passage = None

    def __init__(self, path: Path, fold: int, folds: int):
        figures = gestures(path)
        self.labels = tuple(sorted({figure.label for figure in figures}))
        writers = sorted({figure.writer for figure in figures}, key=share)
        held_out = set(writers[fold::folds])
        self._train = [f for f in figures if f.writer not in held_out]
        self._held_out = [f for f in figures if f.writer in held_out]

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        """A gesture and its target: a probability for each label."""
        figure = self._train[random.integers(len(self._train))]
        target = np.zeros(len(self.labels), dtype=np.float32)
        target[self.labels.index(figure.label)] = 1
        return vary(figure.ink, VARIATION, random), target

    def figures(self, split: str) -> list[Figure]:
        """The held-out writers' figures; nothing is chosen by them, so that there is no `val`."""
        return self._held_out if split == "test" else []
