"""The task of naming sketches: the 345 words of Quick, Draw!, and drawings of none of them."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes

from .figures import Figure, drawings
from .hand import strokes_of
from .redrawing import begun
from .scribbles import scribbled
from .task import Task
from .variation import Variation, joined, normalised, vary

VARIATION = Variation(
    turn=8, stretch=0.22, shear=0.12, flip=0.5, strain=0.2, shift=0.02, jitter=0.008,
    reverse=0.1, reorder=0.3, lose=0.3, cut=0.1, unfinished=0.2, redraw=0.4, relift=0.15, thin=0.2,
)
SCRIBBLE = Variation(turn=20, stretch=0.2, flip=0.5, strain=0.1)
BALANCE = 0.75  # power of a word's count by which its drawings are thinned: some have 20 times more than others
NONE = "none"
SCRIBBLED_SHARE, FRAGMENT_SHARE, CROSSED_SHARE = 0.08, 0.06, 0.15
FRAGMENT = 0.5  # share of a drawing's length below which it counts as its word only in part


class SketchTask(Task):
    """The drawings of Quick, Draw!."""

    def __init__(self, path: str | Path):
        figures = drawings(path)
        self.labels = (*sorted({figure.label for figure in figures}), NONE)
        self.classes = {label: number for number, label in enumerate(self.labels)}
        self._figures = figures
        self._train = [figure for figure in figures if figure.split == "train"]
        self._by_label = {label: [f for f in self._train if f.label == label] for label in self.classes}
        counts = np.bincount([self.classes[figure.label] for figure in self._train])
        weights = np.array([counts[self.classes[f.label]] for f in self._train]) ** -BALANCE
        self._cumulative = np.cumsum(weights) / weights.sum()

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        target = np.zeros(len(self.labels), dtype=np.float32)
        kind, figure = random.random(), self._any(random)
        if kind < SCRIBBLED_SHARE:
            target[-1] = 1
            return self._scribbled(figure, random), target
        share = 1.0
        if kind < SCRIBBLED_SHARE + FRAGMENT_SHARE:
            length = random.uniform(0.05, FRAGMENT)
            figure = replace(figure, ink=joined(begun(strokes_of(figure.ink), length)))
            share = length / FRAGMENT
        elif kind < SCRIBBLED_SHARE + FRAGMENT_SHARE + CROSSED_SHARE:
            figure = replace(figure, ink=self._crossed(figure, random))
        target[self.classes[figure.label]] = share
        target[-1] = 1 - share
        return vary(figure.ink, VARIATION, random), target

    def _any(self, random: np.random.Generator) -> Figure:
        at = int(np.searchsorted(self._cumulative, random.random()))
        return self._train[min(at, len(self._train) - 1)]

    def _crossed(self, figure: Figure, random: np.random.Generator) -> Strokes:
        """The first strokes of a drawing, then the last ones of another of its word."""
        others = self._by_label[figure.label]
        first, second = (
            strokes_of(normalised(f.ink)) for f in (figure, others[random.integers(len(others))])
        )
        share = random.uniform(0.2, 0.8)
        strokes = first[: round(share * len(first))] + second[round(share * len(second)) :]
        return joined(strokes or first)

    def _scribbled(self, figure: Figure, random: np.random.Generator) -> Strokes:
        other = figure
        while other.label == figure.label:
            other = self._any(random)
        first, second = (strokes_of(normalised(f.ink)) for f in (figure, other))
        return vary(joined(scribbled(first, second, random)), SCRIBBLE, random)

    def figures(self, split: str) -> list[Figure]:
        return [figure for figure in self._figures if figure.split == split]
