"""The task of naming the gestures of a collection by other writers: every writer is in one of several folds, and
those of one fold are held out."""

import dataclasses
from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes
from .figures import Figure, gestures
from .splits import share
from .variation import Variation, vary

ONE_STROKE = Variation(
    turn=8, stretch=0.2, shear=0.1, strain=0.15, shift=0.03, jitter=0.008, cut=0.05
)
# Writers draw the strokes of a gesture in orders and directions of their own.
SEVERAL_STROKES = dataclasses.replace(ONE_STROKE, reverse=0.15, reorder=0.3)
VARIATIONS = {"as drawn": ONE_STROKE, "reordered": SEVERAL_STROKES}


class CollectionTask:
    """Draws training samples without end, and gives the figures of the fold's writers."""

    passage, any_order, posed = None, False, False

    def __init__(
        self, path: Path, fold: int, folds: int, variation: str = "reordered", inner: int | None = None
    ):
        """inner: of how many parts of the other writers the first is held out, and the fold's own left out
        altogether, to choose a variation without them."""
        figures = gestures(path)
        self.labels = tuple(sorted({figure.label for figure in figures}))
        writers = sorted({figure.writer for figure in figures}, key=share)
        held_out = set(writers[fold::folds])
        if inner is not None:
            figures = [f for f in figures if f.writer not in held_out]
            held_out = set([writer for writer in writers if writer not in held_out][::inner])
        self._train = [f for f in figures if f.writer not in held_out]
        self.has_orders = any(len(figure.ink.starts) > 1 for figure in figures)
        self._variation = VARIATIONS[variation] if self.has_orders else ONE_STROKE
        self._held_out = [f for f in figures if f.writer in held_out]

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        """A gesture and its target: a probability for each label."""
        figure = self._train[random.integers(len(self._train))]
        target = np.zeros(len(self.labels), dtype=np.float32)
        target[self.labels.index(figure.label)] = 1
        return vary(figure.ink, self._variation, random), target

    def figures(self, split: str) -> list[Figure]:
        """The held-out writers' figures; nothing is chosen by them, so that there is no `val`."""
        return self._held_out if split == "test" else []
