"""Batches that are drawn in pools, with a position that can be saved."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

import numpy as np

Drawn = TypeVar("Drawn")


class PooledBatches(ABC, Generic[Drawn]):
    """An endless sequence of batches: pool after pool, each of which depends on the seed and its number alone."""

    def __init__(self, *seed: int):
        self.seed, self.pool, self.position = seed, 0, 0
        self._batches: list[Drawn] = []

    @abstractmethod
    def drawn_pool(self, random: np.random.Generator) -> list[Drawn]:
        """The batches of a pool."""

    def state(self) -> dict:
        return {"pool": self.pool, "position": self.position}

    def restore(self, state: dict) -> None:
        if "pool" not in state:
            raise SystemExit("the checkpoint's batches were drawn otherwise: name other --checkpoints")
        self.pool, self.position, self._batches = state["pool"], state["position"], []

    def drawn(self) -> Drawn:
        """The next batch, as it was drawn."""
        if not self._batches:
            self._draw()
        if self.position >= len(self._batches):
            self.pool, self.position = self.pool + 1, 0
            self._draw()
        batch = self._batches[self.position]
        self.position += 1
        return batch

    def _draw(self) -> None:
        self._batches = self.drawn_pool(np.random.default_rng((*self.seed, self.pool)))
