"""Weights of 8 and 4 bits in a network's file."""

import json
from pathlib import Path

import numpy as np
import pytest
import safetensors
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


@pytest.mark.parametrize("type", [np.float16, np.float32])
@pytest.mark.parametrize("hidden", [5, 6])
def test_neighbours_are_128_together_at_most(type, hidden):
    weights = np.random.default_rng(5).normal(0, 0.3, (400, 2 * hidden)).astype(type)
    weights[7] = 0
    weights[8, :2] = 0.5  # each of the two is 63.5 steps, which is rounded up
    found, largest = narrow.narrowed(weights, hidden)
    pairs = [
        np.abs(found[:, start : start + 2].astype(int)).sum(axis=1)
        for direction in (0, hidden) for start in range(direction, direction + hidden, 2)
        if start + 1 < direction + hidden
    ]
    assert 127 <= np.max(pairs) <= 128 and np.abs(found).max() <= 127
    distance = np.abs(weights - found * largest.astype(np.float32)[:, None] / 127)
    assert (distance <= 0.501 * largest.astype(np.float32)[:, None] / 127).all()


def test_bytes_stay_as_they_are(tmp_path):
    once, twice = tmp_path / "once", tmp_path / "twice"
    narrow.write(WEIGHTS / "shapes/network.safetensors", once, neighbours=True, version="2")
    with safetensors.safe_open(str(once), framework="np") as file:
        assert json.loads(file.metadata()["ductus"])["version"] == "2"
    narrow.write(once, twice)
    assert once.read_bytes() == twice.read_bytes()


def test_a_network_is_smaller_and_keeps_what_is_computed_in_floats(tmp_path):
    source = WEIGHTS / "shapes/network.safetensors"
    target = tmp_path / "narrow.safetensors"
    narrow.write(source, target)
    assert target.stat().st_size < 0.66 * source.stat().st_size
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


@pytest.mark.parametrize("type", [np.float16, np.float32])
def test_steps_of_four_bits_have_the_least_squared_error(type):
    weights = np.random.default_rng(3).normal(0, 0.2, (40, 96)).astype(type)
    weights[5] = 0
    whole, steps = narrow.quartered(weights)
    assert whole.dtype == np.int8 and np.abs(whole).max() == 7 and steps.dtype == type
    assert not whole[5].any() and steps[5] == 0
    wide = weights.astype(np.float32)

    def errors(steps):
        steps = np.where(steps > 0, steps, 1).astype(np.float32)[:, None]
        rounded = np.clip(np.rint(wide / steps), -7, 7) * steps
        return ((wide - rounded) ** 2).sum(axis=1)

    # The step that reaches the largest weight, and slightly larger or smaller ones, aren't much better.
    found = ((wide - whole * steps.astype(np.float32)[:, None]) ** 2).sum(axis=1)
    assert (found <= errors(np.abs(wide).max(axis=1) / 7) + 1e-6).all()
    for share in (0.95, 1.05):
        assert found.sum() <= 1.001 * errors(share * steps.astype(np.float32)).sum()


def test_nibbles_hold_an_odd_number_of_weights():
    whole = np.array([[-7, 0, 7], [1, 2, 3]], dtype=np.int8)
    packed = narrow.nibbles(whole)
    assert packed.tolist() == [[0x81, 0x8F], [0xA9, 0x8B]]
    assert narrow.opened(packed, 3).tolist() == whole.tolist()


def test_a_network_has_four_bits_but_for_what_is_kept(tmp_path):
    source = WEIGHTS / "shapes/network.safetensors"
    target = tmp_path / "narrow.safetensors"
    narrow.write(source, target, bits=4, keep=r"lstm\.1\.backward")
    with safetensors.safe_open(str(target), framework="np") as file:
        header = json.loads(file.metadata()["ductus"])
        stored = {name: file.get_tensor(name) for name in file.keys()}
    assert header["format"] == 2
    narrow.write(target, tmp_path / "again.safetensors")
    assert (tmp_path / "again.safetensors").read_bytes() == target.read_bytes()
    assert stored["lstm.1.forward.input_weight"].shape == (192, 48)
    assert stored["lstm.1.backward.recurrent_weight"].dtype == np.int8
    wide = safetensors.numpy.load_file(str(source))
    again = narrow.widened(stored, header["hidden"])
    assert again.keys() == wide.keys()
    for name, values in wide.items():
        error = np.abs(values.astype(np.float32) - again[name])
        if narrow.NARROWED.fullmatch(name):
            assert error.mean() < 0.15 * np.abs(values).astype(np.float32).mean()
        else:
            assert not error.any()


def test_other_networks_have_no_four_bits(tmp_path):
    with pytest.raises(ValueError, match="not an LSTM network"):
        narrow.write(WEIGHTS / "shapes/looks.safetensors", tmp_path / "narrow.safetensors", bits=4)
