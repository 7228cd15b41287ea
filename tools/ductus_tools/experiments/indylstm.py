"""IndyLSTM (Gonnet & Deselaers 2019, arXiv 1903.08023): an LSTM whose recurrent weights are diagonal.

Each unit sees its own last output only, so that all matrix work of a layer is one product over time.
"""

import torch
from torch import nn


class IndyLSTM(nn.Module):
    """One direction of one layer; called as an `nn.LSTM`: [T, N, inputs] to ([T, N, hidden], None)."""

    def __init__(self, inputs: int, hidden: int):
        super().__init__()
        self.hidden = hidden
        self.input = nn.Linear(inputs, 4 * hidden)
        self.recurrent = nn.Parameter(torch.empty(4 * hidden).uniform_(-1, 1) / hidden**0.5)
        with torch.no_grad():
            self.input.bias[hidden : 2 * hidden] = 1  # the forget gate starts open

    def forward(self, x: torch.Tensor):
        return _scan(self.input(x), self.recurrent), None


def _scan(projected: torch.Tensor, recurrent: torch.Tensor):
    hidden = recurrent.shape[0] // 4
    h = torch.zeros(projected.shape[1], hidden, dtype=projected.dtype)
    c = torch.zeros_like(h)
    states = []
    for t in range(projected.shape[0]):
        gates = projected[t] + recurrent * torch.cat([h, h, h, h], 1)
        i, f, g, o = gates.chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = torch.sigmoid(o) * torch.tanh(c)
        states.append(h)
    return torch.stack(states)
