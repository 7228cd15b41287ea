"""What is compared: sizes, cells, stacking and inputs, one thing changed at a time."""

from dataclasses import dataclass, replace

import torch
from torch import nn

from ..ink.resampling import FEATURE_NAMES
from ..network.model import InkNetwork, NetworkConfiguration
from .indylstm import IndyLSTM


@dataclass(frozen=True)
class Variant:
    hidden: int = 128
    layers: int = 3
    stack: int = 3
    cell: str = "lstm"
    without: tuple[str, ...] = ()  # features held at zero

    def multiply_adds(self, rows: float) -> float:
        """Of one ink with so many feature rows, the output layer left out."""
        inputs = [self.stack * len(FEATURE_NAMES)] + [2 * self.hidden] * (self.layers - 1)
        recurrent = self.hidden if self.cell == "lstm" else 1
        frame = sum(2 * 4 * self.hidden * (width + recurrent) for width in inputs)
        return frame * rows / self.stack


USUAL = Variant()
VARIANTS = {
    "3 x 128, stack 3": USUAL,
    "2 x 128": replace(USUAL, layers=2),
    "4 x 128": replace(USUAL, layers=4),
    "3 x 64": replace(USUAL, hidden=64),
    "3 x 96": replace(USUAL, hidden=96),
    "3 x 192": replace(USUAL, hidden=192),
    "IndyLSTM 3 x 128": replace(USUAL, cell="indylstm"),
    "stack 1": replace(USUAL, stack=1),
    "stack 2": replace(USUAL, stack=2),
    "stack 4": replace(USUAL, stack=4),
    "without height": replace(USUAL, without=("height",)),
    "without advance": replace(USUAL, without=("advance",)),
    "without jumps": replace(USUAL, without=("jump_x", "jump_y")),
}


class VariantNetwork(InkNetwork):
    """The network of a variant."""

    def __init__(self, variant: Variant, configuration: NetworkConfiguration):
        super().__init__(configuration)
        if variant.cell == "indylstm":
            for layers in (self.forward_layers, self.backward_layers):
                for index, lstm in enumerate(layers):
                    layers[index] = IndyLSTM(lstm.input_size, lstm.hidden_size)
        kept = torch.tensor([float(name not in variant.without) for name in FEATURE_NAMES])
        self.kept = nn.Buffer(kept, persistent=False)

    def forward(self, features, lengths):
        return super().forward(features * self.kept, lengths)
