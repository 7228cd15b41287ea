"""A network with more units in a layer that computes what it did before (T. Chen et al., "Net2Net", ICLR 2016).

Each new unit is the twin of an old one, chosen at random. The two share the old one's outgoing weights, unequally,
weight by weight, so that training can distinguish them.
"""

import dataclasses

import torch

from .model import InkNetwork

UNEVENNESS = 0.5
"""Spread of a twin's share, in weights' own spread."""


def widened(model: InkNetwork, hidden: int) -> InkNetwork:
    """The network with `hidden` units in each direction of each layer.

    Raises ValueError if it has more than these, or less than half as many."""
    own = model.configuration.hidden
    if not own <= hidden <= 2 * own:
        raise ValueError(f"{own} units can't become {hidden}")
    random = torch.Generator().manual_seed(1)
    wider = InkNetwork(dataclasses.replace(model.configuration, hidden=hidden))
    state = dict(model.state_dict())
    twins = {}  # for each direction and layer, the old unit of each new one
    for direction in ("forward", "backward"):
        for layer in range(model.configuration.layers):
            chosen = torch.randperm(own, generator=random)[: hidden - own]
            twins[direction, layer] = torch.cat([torch.arange(own), chosen])
    for direction in ("forward", "backward"):
        for layer in range(model.configuration.layers):
            units = twins[direction, layer]
            gates = (own * torch.arange(4)[:, None] + units).flatten()
            prefix = f"{direction}_layers.{layer}."
            for name in ("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"):
                state[prefix + name] = state[prefix + name][gates]
            state[prefix + "weight_hh_l0"] = _shared(state[prefix + "weight_hh_l0"], units, random)
            if layer > 0:
                name = prefix + "weight_ih_l0"
                state[name] = _shared_by_both(state[name], twins, layer - 1, random)
    state["output.weight"] = _shared_by_both(state["output.weight"], twins, model.configuration.layers - 1, random)
    wider.load_state_dict(state)
    return wider.eval()


def _shared_by_both(weight: torch.Tensor, twins: dict, layer: int, random: torch.Generator) -> torch.Tensor:
    """Columns for the states of both directions of a layer."""
    ahead, back = weight.chunk(2, dim=1)
    parts = [_shared(ahead, twins["forward", layer], random), _shared(back, twins["backward", layer], random)]
    return torch.cat(parts, dim=1)


def _shared(weight: torch.Tensor, units: torch.Tensor, random: torch.Generator) -> torch.Tensor:
    """Columns for the new units; those of twins sum to the old one's."""
    own = weight.shape[1]
    result = weight[:, units].clone()
    spread = UNEVENNESS * weight.std()
    for new in range(own, len(units)):
        old = units[new]
        difference = spread * torch.randn(len(weight), generator=random)
        result[:, old] = weight[:, old] / 2 + difference
        result[:, new] = weight[:, old] / 2 - difference
    return result
