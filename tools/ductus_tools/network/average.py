"""The mean of two networks, one of which was trained from the other.

    python -m ductus_tools.network.average first.safetensors second.safetensors --share 0.8 --output mean.safetensors

A network that learns something new forgets some of what it knew; between the two is one that has most of both (M.
Wortsman et al., "Robust fine-tuning of zero-shot models", CVPR 2022). Classes that the first lacks are the second's; a
first network with fewer units is widened as it was at the start of the second's training.
"""

import argparse
from pathlib import Path

import torch

from .export import export, load_text, with_alphabet, with_features
from .model import InkNetwork
from .widen import widened


def average(first: InkNetwork, second: InkNetwork, share: float) -> InkNetwork:
    """A network in the form of the second, whose weights have the share `share`.

    Raises ValueError if the second lacks characters of the first."""
    configuration = second.configuration
    begun = widened(with_features(first, configuration.features), configuration.hidden)
    before = with_alphabet(begun, configuration.alphabet)
    after = second.state_dict()
    state = {name: share * after[name] + (1 - share) * before[name] for name in after}
    known = set(first.configuration.alphabet)
    new = [i for i, c in enumerate(configuration.alphabet, start=1) if c not in known]
    for name in ("output.weight", "output.bias"):
        state[name][new] = after[name][new]
    mean = InkNetwork(configuration)
    mean.load_state_dict(state)
    return mean.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=Path, help="safetensors")
    parser.add_argument("second", type=Path, help="safetensors, of a network with the same sizes")
    parser.add_argument("--share", type=float, required=True, help="weight of the second, 0 to 1")
    parser.add_argument("--output", type=Path, required=True, help="safetensors")
    options = parser.parse_args()
    with torch.no_grad():
        mean = average(load_text(options.first), load_text(options.second), options.share)
    export(mean, options.output)


if __name__ == "__main__":
    main()
