"""Weights of 8 bits in a network's file."""

from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy
from ductus_tools.network import narrow

WEIGHTS = Path(__file__).parents[2] / "weights"


@pytest.mark.parametrize("type", [np.float16, np.float32])
def test_rows_have_127_steps_each(type):
    weights = np.array([[1, -2, 0.5], [0, 0, 0], [0.01, 0.005, -0.0025]], dtype=type)
    found, largest = narrow.narrowed(weights)
    assert found.dtype == np.int8 and largest.dtype == type
    # 0.5 is 31.75 steps of 2/127.
    assert found[0].tolist() == [64, -127, 32] and found[1].tolist() == [0, 0, 0]
    assert found[2, 0] == 127 and largest[0] == 2


def test_a_half_goes_to_the_even_integer():
    # 127 steps of 2: 3 is one and a half, 5 two and a half.
    found, _ = narrow.narrowed(np.array([[254, 3, 5, -3]], dtype=np.float32))
    assert found.tolist() == [[127, 2, 2, -2]]


def test_the_shipped_network_is_half_as_large_and_keeps_what_is_computed_in_floats(tmp_path):
    source = WEIGHTS / "latin/network.safetensors"
    target = tmp_path / "narrow.safetensors"
    narrow.write(source, target)
    assert target.stat().st_size < 0.56 * source.stat().st_size
    wide, bytes_ = (safetensors.numpy.load_file(str(path)) for path in (source, target))
    for name, values in wide.items():
        if narrow.NARROWED.fullmatch(name):
            largest = bytes_[f"{name}.largest"].astype(np.float32)
            # Each weight is at most half a step away.
            distance = np.abs(values - bytes_[name] * largest[:, None] / 127)
            assert (distance <= 0.5001 * largest[:, None] / 127).all()
        else:
            assert np.array_equal(values, bytes_[name])
    assert bytes_["lstm.0.forward.input_weight"].dtype == np.float16
