"""A network that learns to read with weights of 4 bits."""

import copy

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the network needs PyTorch")

from ductus_tools.network import narrow  # noqa: E402
from ductus_tools.network.distil import batches, distil, loss  # noqa: E402
from ductus_tools.network.export import tensors  # noqa: E402
from ductus_tools.network.model import InkNetwork, NetworkConfiguration  # noqa: E402
from ductus_tools.network.rounding import Rounding, is_rounded  # noqa: E402


@pytest.fixture
def teacher():
    torch.manual_seed(5)
    model = InkNetwork(NetworkConfiguration(features=3, stack=2, hidden=8, layers=2, alphabet="ab"))
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(2)
    return model.eval()


def test_what_narrow_rounds_is_rounded(teacher):
    rounding = Rounding(teacher, keep="lstm.1.forward.input")
    assert is_rounded("backward_layers.1.weight_ih_l0", "")
    assert not is_rounded("forward_layers.0.weight_ih_l0", "")
    assert not is_rounded("output.weight", "")
    assert sorted(rounding.parameters) == [
        "backward_layers.0.weight_hh_l0", "backward_layers.1.weight_hh_l0", "backward_layers.1.weight_ih_l0",
        "forward_layers.0.weight_hh_l0", "forward_layers.1.weight_hh_l0"]


def test_the_student_computes_what_its_file_will_hold(teacher):
    wide = {name: value.numpy().copy() for name, value in tensors(teacher).items()}
    rounding = Rounding(teacher)
    rounding.choose()
    with rounding.applied():
        rounded = {name: value.clone() for name, value in tensors(teacher).items()}
    stored = narrow.widened(narrow.narrow(wide, bits=4), hidden=8)
    for name, values in stored.items():
        np.testing.assert_allclose(rounded[name].numpy(), values, atol=1e-6)
    for name, values in tensors(teacher).items():
        assert np.array_equal(values.numpy(), wide[name])


def test_learning_brings_the_rounded_network_nearer(teacher):
    random = np.random.default_rng(2)
    inks = [random.normal(0, 1, (int(steps), 3)).astype(np.float32) for steps in random.integers(2, 30, 60)]

    def distance(student):
        rounding = Rounding(student)
        rounding.choose()
        with rounding.applied():
            return loss(teacher, student, inks).item()

    before = distance(copy.deepcopy(teacher))
    student = distil(teacher, inks, steps=60, rate=3e-4, keep="", random=random)
    assert 0 < distance(student) < 0.9 * before
    # The teacher doesn't change.
    assert loss(teacher, copy.deepcopy(teacher), inks).item() == 0


def test_inks_of_about_one_length_go_together():
    random = np.random.default_rng(3)
    inks = [np.zeros((int(steps), 1)) for steps in random.integers(1, 900, 200)]
    found = batches(inks, random)
    for _ in range(20):
        group = next(found)
        assert len(group) * max(map(len, group)) <= 6000
