"""Batches that are drawn in pools, with a position that can be saved."""

from collections.abc import Callable
from typing import Generic, TypeVar

Drawn = TypeVar("Drawn")


class PooledBatches(Generic[Drawn]):
    """An endless sequence of batches: pool after pool, each of which depends on its number alone."""

    def __init__(self) -> None:
        self.pool, self.position = 0, 0
        self._batches: list[Drawn] = []

    def state(self) -> dict:
        return {"pool": self.pool, "position": self.position}

    def restore(self, state: dict) -> None:
        self.pool, self.position, self._batches = state["pool"], state["position"], []

    def _take(self, draw: Callable[[], list[Drawn]]) -> Drawn:
        """The next batch.

        draw: returns the batches of the pool `self.pool`."""
        if not self._batches:
            self._batches = draw()
        if self.position >= len(self._batches):
            self.pool, self.position = self.pool + 1, 0
            self._batches = draw()
        batch = self._batches[self.position]
        self.position += 1
        return batch
