"""What a network of figures learns to name."""

from abc import ABC, abstractmethod

import numpy as np

from ductus_tools.ink.strokes import Strokes

from .figures import Figure
from .sweeps import Sweep


class Task(ABC):
    """Draws training samples without end, and gives held-out figures."""

    labels: tuple[str, ...]
    passage: tuple[list[int], list[int]] | None = None
    """Two groups of labels, by their places, if figures of the first pass into the second."""
    any_order = False
    """Whether a figure stays the same if its strokes are drawn in another order or from their ends."""
    posed = False
    """Whether a figure stays the same if it is turned."""

    @abstractmethod
    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        """A figure and its target: a probability for each label."""

    @abstractmethod
    def figures(self, split: str) -> list[Figure]:
        """Held-out figures of a split."""

    def sweep(self, random: np.random.Generator) -> Sweep:
        """A figure on its way through the passage."""
        raise NotImplementedError
