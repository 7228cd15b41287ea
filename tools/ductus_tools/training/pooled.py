"""Batches that are drawn several at a time."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

import numpy as np

Batch = TypeVar("Batch")


class PooledSource(ABC, Generic[Batch]):
    """An endless sequence of batches with a position that can be saved."""

    def __init__(self, random: np.random.Generator):
        self.random, self._begun = random, random.bit_generator.state
        self._pool: list[Batch] = []

    @abstractmethod
    def drawn_pool(self) -> list[Batch]:
        """Several batches, the last of which is used first."""

    def next(self) -> Batch:
        if not self._pool:
            self._fill()
        return self._pool.pop()

    def _fill(self) -> None:
        self._begun = self.random.bit_generator.state
        self._pool = self.drawn_pool()

    def state(self) -> dict:
        # Once a pool is used up, the next one begins where the random numbers are.
        begun = self._begun if self._pool else self.random.bit_generator.state
        return {"begun": begun, "left": len(self._pool)}

    def restore(self, state: dict) -> None:
        self.random.bit_generator.state = state["begun"]
        self._pool = []
        if state["left"]:
            self._fill()
            del self._pool[state["left"] :]
