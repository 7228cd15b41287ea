"""Checkpoints, from which a run resumes exactly: written whole or not at all.

A checkpoint holds tensors and plain values only, so that reading one runs no code of whoever made it.
"""

import os
from pathlib import Path

import torch


def save(path: Path, state: dict) -> None:
    write(path, state)
    replace(path)


def write(path: Path, state: dict) -> None:
    """Writes beside the checkpoint what `replace` puts into its place."""
    torch.save(state, path.with_suffix(".tmp"))


def replace(path: Path) -> None:
    os.replace(path.with_suffix(".tmp"), path)


def load(path: Path) -> dict:
    return torch.load(path, map_location="cpu", weights_only=True)


class WeightAverage:
    """Exponential moving average of the weights, with a warm-up so that the start doesn't linger."""

    def __init__(self, model: torch.nn.Module, decay: float):
        self.decay, self.updates = decay, 0
        self.weights = {k: v.detach().clone() for k, v in model.state_dict().items()}

    @torch.no_grad()
    def update(self, model: torch.nn.Module) -> None:
        self.updates += 1
        decay = min(self.decay, (1 + self.updates) / (10 + self.updates))
        for name, value in model.state_dict().items():
            if value.is_floating_point():
                self.weights[name].lerp_(value, 1 - decay)
            else:  # a count of batches
                self.weights[name].copy_(value)

    def state(self) -> dict:
        return {"updates": self.updates, "weights": self.weights}

    def restore(self, state: dict) -> None:
        self.updates, self.weights = state["updates"], state["weights"]
