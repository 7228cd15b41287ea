"""The mean of two networks, the second with more classes and more values in a row."""

import pytest

torch = pytest.importorskip("torch", reason="the network needs PyTorch")

from ductus_tools.network.average import average  # noqa: E402
from ductus_tools.network.model import InkNetwork, NetworkConfiguration  # noqa: E402
from ductus_tools.network.widen import widened  # noqa: E402


def network(alphabet, features, seed):
    torch.manual_seed(seed)
    return InkNetwork(
        NetworkConfiguration(features=features, stack=2, hidden=4, layers=1, alphabet=alphabet)
    ).eval()


def test_the_mean_lies_between_and_keeps_what_is_new():
    first, second = network("ab", 3, 1), network("bca", 5, 2)
    with torch.no_grad():
        mean = average(first, second, 0.75)
        assert mean.configuration == second.configuration
        known = mean.output.bias[3] - (0.75 * second.output.bias[3] + 0.25 * first.output.bias[1])
        assert abs(float(known)) < 1e-6
        assert torch.equal(mean.output.weight[2], second.output.weight[2])  # c is new
        assert torch.equal(average(first, second, 1.0).output.weight, second.output.weight)
    with pytest.raises(ValueError, match="lacks a"):
        average(first, network("bc", 5, 3), 0.5)


def test_the_narrower_one_is_widened_as_the_wider_one_began():
    first = network("ab", 3, 1)
    begun = widened(first, 6)
    with torch.no_grad():
        mean = average(first, begun, 0.5)
    assert mean.configuration == begun.configuration
    for name, value in begun.state_dict().items():
        torch.testing.assert_close(mean.state_dict()[name], value)
