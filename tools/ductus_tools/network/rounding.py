"""Training with weights rounded as by `narrow --bits 4`, while the network learns wide ones."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch
from torch import nn

from . import narrow

PERIOD = 20
"""Steps of training after which the rows' steps are chosen anew."""


class Rounding:
    """The parameters of a network that have 4 bits in its file.

    The gradient goes straight through the rounding to the wide weights (Y. Bengio et al., 2013, "Estimating or
    propagating gradients through stochastic neurons").

    keep: as in `narrow.narrow`; weights of 8 bits aren't rounded here
    """

    def __init__(self, network: nn.Module, keep: str = ""):
        named = network.named_parameters()
        self.parameters = {name: value for name, value in named if is_rounded(name, keep)}
        self.steps: dict[str, torch.Tensor] = {}

    def choose(self) -> None:
        """Chooses the steps of all rows by the present wide weights."""
        for name, parameter in self.parameters.items():
            _, steps = narrow.quartered(parameter.detach().cpu().numpy())
            chosen = torch.from_numpy(np.where(steps > 0, steps, 1))[:, None]
            self.steps[name] = chosen.to(parameter.device)

    @torch.no_grad()
    def apply(self) -> None:
        """Rounds the network's weights."""
        for name, parameter in self.parameters.items():
            step = self.steps[name]
            parameter.copy_((parameter / step).round().clamp(-narrow.NIBBLE_ONE, narrow.NIBBLE_ONE) * step)

    @contextmanager
    def applied(self) -> Iterator[None]:
        """A context in which the network has rounded weights; afterwards it has the wide ones again."""
        wide = {name: parameter.detach().clone() for name, parameter in self.parameters.items()}
        self.apply()
        yield
        with torch.no_grad():
            for name, parameter in self.parameters.items():
                parameter.copy_(wide[name])


def is_rounded(parameter: str, keep: str) -> bool:
    """Whether a parameter, by PyTorch's name, is a tensor that `narrow` gives 4 bits."""
    direction, layer, name = (parameter.split(".") + ["", ""])[:3]
    kind = {"weight_ih_l0": "input", "weight_hh_l0": "recurrent"}.get(name)
    file = f"lstm.{layer}.{direction.removesuffix('_layers')}.{kind}_weight"
    return narrow.is_quartered(file, keep)
