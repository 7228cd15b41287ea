"""The network against PyTorch's own packed bidirectional LSTM, and the exported file."""

import dataclasses
import json
from pathlib import Path

import pytest
import safetensors

torch = pytest.importorskip("torch", reason="the network needs PyTorch")

from ductus_tools.network import make_golden  # noqa: E402
from ductus_tools.network.export import (  # noqa: E402
    export,
    from_checkpoint,
    load,
    with_alphabet,
    with_features,
)
from ductus_tools.network.model import (  # noqa: E402
    ENGLISH,
    InkNetwork,
    NetworkConfiguration,
)
from ductus_tools.network.widen import widened  # noqa: E402

FIXTURES = Path(__file__).parents[2] / "Tests" / "NeuralNetworkTests" / "Fixtures"
LENGTHS = torch.tensor([7, 12, 1, 10])


@pytest.fixture
def model() -> InkNetwork:
    torch.manual_seed(1)
    return InkNetwork(NetworkConfiguration(features=5, stack=3, hidden=8, layers=2)).eval()


@pytest.fixture
def features():
    torch.manual_seed(2)
    values = torch.randn(len(LENGTHS), int(LENGTHS.max()), 5)
    for number, length in enumerate(LENGTHS):
        values[number, length:] = 0
    return values


def reference(model):
    """A packed bidirectional stack of the same weights."""
    lstm = torch.nn.LSTM(15, 8, 2, bidirectional=True, batch_first=True)
    with torch.no_grad():
        for suffix, layers in (("", model.forward_layers), ("_reverse", model.backward_layers)):
            for number, layer in enumerate(layers):
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                    getattr(lstm, f"{name}_l{number}{suffix}").copy_(getattr(layer, f"{name}_l0"))
    return lstm


def test_equals_packed_bidirectional_lstm(model, features):
    lstm = reference(model)
    frames = (LENGTHS + 2) // 3
    packed = torch.nn.utils.rnn.pack_padded_sequence(
        model.stacked(features), frames, batch_first=True, enforce_sorted=False
    )
    states, _ = torch.nn.utils.rnn.pad_packed_sequence(lstm(packed)[0], batch_first=True)
    expected = model.output(states).log_softmax(2)
    actual, lengths = model(features, LENGTHS)
    assert lengths.tolist() == frames.tolist()

    mask = (torch.arange(4) < frames[:, None])[:, :, None]
    torch.testing.assert_close(actual * mask, expected * mask, atol=1e-5, rtol=0)
    (actual * mask).square().sum().backward()
    (expected * mask).square().sum().backward()
    torch.testing.assert_close(
        model.backward_layers[0].weight_ih_l0.grad, lstm.weight_ih_l0_reverse.grad,
        atol=1e-3, rtol=1e-4,
    )
    torch.testing.assert_close(
        model.forward_layers[1].weight_hh_l0.grad, lstm.weight_hh_l1.grad, atol=1e-3, rtol=1e-4
    )


def test_padding_changes_nothing(model, features):
    together, frames = model(features, LENGTHS)
    for number, length in enumerate(LENGTHS.tolist()):
        alone, _ = model(features[number : number + 1, :length], torch.tensor([length]))
        torch.testing.assert_close(together[number, : frames[number]], alone[0])


@pytest.mark.skipif(
    not torch.ops.mkldnn._is_mkldnn_bf16_supported(), reason="the processor has no bfloat16"
)
def test_bfloat16_is_close_and_trains(model, features):
    exact, _ = model(features, LENGTHS)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        rough, _ = model(features, LENGTHS)
    assert rough.dtype == torch.float32
    torch.testing.assert_close(rough, exact, atol=0.05, rtol=0)
    rough.square().sum().backward()
    assert all(parameter.grad is not None for parameter in model.parameters())


def test_forget_gate_starts_open(model):
    for lstm in (*model.forward_layers, *model.backward_layers):
        bias = lstm.bias_ih_l0 + lstm.bias_hh_l0
        assert bias[8:16].tolist() == [1] * 8


def test_export_round_trip(model, features, tmp_path):
    path = tmp_path / "network.safetensors"
    export(model, path, {"name": "test", "version": "2"})
    with safetensors.safe_open(str(path), framework="pt") as file:
        header = json.loads(file.metadata()["ductus"])
        assert len(file.keys()) == 2 * 2 * 3 + 2
        assert file.get_tensor("lstm.1.backward.input_weight").shape == (32, 16)
    assert header["alphabet"] == ENGLISH and header["gate_order"] == "ifgo"
    assert (header["name"], header["version"], header["hidden"]) == ("test", "2", 8)
    torch.testing.assert_close(load(path)(features, LENGTHS)[0], model(features, LENGTHS)[0])


def test_unknown_metadata_is_refused(model, tmp_path):
    with pytest.raises(ValueError, match="surprise"):
        export(model, tmp_path / "network.safetensors", {"surprise": 1})


def test_checkpoint_gives_its_averaged_weights(model, features, tmp_path):
    configuration = dataclasses.asdict(model.configuration)
    state = {"configuration": configuration, "average": {"weights": model.state_dict()}}
    torch.save(state, tmp_path / "state.pt")
    restored = from_checkpoint(tmp_path / "state.pt")
    assert restored.configuration == model.configuration
    torch.testing.assert_close(restored(features, LENGTHS)[0], model(features, LENGTHS)[0])


def test_new_characters_begin_unlikely_and_leave_the_others_as_they_are(model, features):
    wider = InkNetwork(dataclasses.replace(model.configuration, alphabet=ENGLISH + "\u0301ß")).eval()
    wider.load_state_dict(with_alphabet(model, wider.configuration.alphabet))
    old, new = model(features, LENGTHS)[0], wider(features, LENGTHS)[0]
    assert (new[..., len(ENGLISH) + 1 :] < -2).all()
    torch.testing.assert_close(torch.log_softmax(new[..., : len(ENGLISH) + 1], -1), old)
    with pytest.raises(ValueError, match="lacks"):
        with_alphabet(model, "abc")


def test_golden_fixtures_are_current():
    """The fixtures in the tree are PyTorch's output for the network in the tree."""
    model = load(FIXTURES / "golden.safetensors")
    for case in json.loads((FIXTURES / "golden.json").read_text()):
        features = torch.tensor(case["features"]).view(1, case["steps"], make_golden.FEATURES)
        values, frames = model(features, torch.tensor([case["steps"]]))
        assert int(frames[0]) == case["frames"]
        expected = torch.tensor(case["logProbabilities"])
        torch.testing.assert_close(values.flatten(), expected, atol=1e-5, rtol=0)


def test_more_values_in_a_row_change_nothing_at_first():
    model = InkNetwork(NetworkConfiguration(features=11, hidden=8, layers=2)).eval()
    wider = with_features(model, 17)
    rows = torch.randn(2, 9, 17)
    with torch.no_grad():
        before, _ = model(rows[:, :, :11], torch.tensor([9, 7]))
        after, _ = wider(rows, torch.tensor([9, 7]))
    assert torch.equal(before, after)


def test_more_units_change_nothing_at_first():
    torch.manual_seed(3)
    model = InkNetwork(NetworkConfiguration(features=11, hidden=8, layers=3, alphabet="abc")).eval()
    wider = widened(model, 13)
    assert wider.configuration.hidden == 13
    rows = torch.randn(2, 9, 11)
    with torch.no_grad():
        before, _ = model(rows, torch.tensor([9, 9]))
        after, _ = wider(rows, torch.tensor([9, 9]))
    torch.testing.assert_close(before, after, atol=1e-5, rtol=0)
    first, last = wider.output.weight[:, :8], wider.output.weight[:, 8:13]
    assert not any(torch.equal(a, b) for a in first.T for b in last.T)  # twins can be told apart
    for hidden in (7, 17):
        with pytest.raises(ValueError, match="8 units can't become"):
            widened(model, hidden)
